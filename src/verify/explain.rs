//! Everything that leads to one draw, for somebody who computes it again by hand, and the
//! summary of a check.

use std::fmt::{Display, Write as _};

use sha2::{Digest as _, Sha256};

use super::checks::EventCounts;
use super::verifier::Report;
use crate::language::Language;
use crate::lots::{Contribution, DrawRecord, Ledger, Role};

/// Lines of a name and a value.
struct Lines {
    language: Language,
    text: String,
}

impl Lines {
    const fn new(language: Language) -> Self {
        let text = String::new();
        Self { language, text }
    }

    /// A line; its name in English and in Russian.
    fn line(&mut self, names: [&str; 2], value: impl Display) {
        let [english, russian] = names;
        let name = match self.language {
            Language::En => english,
            Language::Ru => russian,
        };
        // A String takes every text.
        let _ = writeln!(self.text, "{name:<28}{value}");
    }

    fn hex(&mut self, names: [&str; 2], bytes: Option<&[u8]>) {
        let nothing = match self.language {
            Language::En => "nothing",
            Language::Ru => "ничего",
        };
        self.line(names, bytes.map_or(nothing.to_owned(), hex::encode));
    }
}

/// Every input and every intermediate value of draw `k`; `None` when it was not asked for.
pub fn explain(ledger: &Ledger, k: u32, language: Language) -> Option<String> {
    let record = ledger.draw(k)?;
    let draw = record.draw();
    let mut lines = Lines::new(language);
    lines.line(["lots", "жребии"], draw.gid());
    lines.line(["draw k", "номер k"], k);
    lines.line(["purpose", "для чего"], draw.purpose());
    let kind = serde_json::to_value(draw.kind()).ok()?;
    lines.line(["kind", "вид"], kind.as_str().unwrap_or_default());
    if !draw.candidates().is_empty() {
        lines.line(["candidates", "из чего"], draw.candidates().join(" "));
    }
    if let Some(mode) = ledger.mode(k) {
        lines.line(["guarantee", "что гарантировано"], mode.say(language));
    }
    if !draw.hidden() {
        let anchor = ledger.anchor();
        lines.hex(["anchor S_0", "якорь S_0"], Some(anchor.as_bytes()));
    }
    for (role, names) in [
        (Role::White, ["White, committed", "белые, обязательство"]),
        (Role::Black, ["Black, committed", "чёрные, обязательство"]),
    ] {
        let committed = ledger.contribution(role);
        let committed = match &committed {
            Some(Contribution::Chain(value) | Contribution::Static(value)) => Some(value),
            Some(Contribution::None) | None => None,
        };
        lines.hex(names, committed.map(|value| value.as_bytes().as_slice()));
    }
    inputs(&mut lines, record);
    if record.voided() {
        lines.line(
            ["void", "недействителен"],
            match language {
                Language::En => "yes; the next throw has the next number",
                Language::Ru => "да; следующий бросок имеет следующий номер",
            },
        );
    }
    Some(lines.text)
}

fn inputs(lines: &mut Lines, record: &DrawRecord) {
    let (Some(inputs), Some(derivation)) = (record.inputs(), record.derivation()) else {
        lines.line(
            ["result", "результат"],
            match lines.language {
                Language::En => "waits for what has not been shown yet",
                Language::Ru => "ждёт того, что ещё не показано",
            },
        );
        return;
    };
    lines.hex(["S_k", "S_k"], Some(inputs.server.as_bytes()));
    let white = inputs.white.as_ref().map(|link| link.as_bytes().as_slice());
    let black = inputs.black.as_ref().map(|link| link.as_bytes().as_slice());
    lines.hex(["A_k (White)", "A_k (белые)"], white);
    lines.hex(["B_k (Black)", "B_k (чёрные)"], black);
    if let Some(round) = record.draw().beacon() {
        lines.line(["beacon round", "раунд маяка"], round);
    }
    let signature = inputs
        .beacon
        .as_ref()
        .map(|value| value.as_bytes().as_slice());
    lines.hex(["beacon signature", "подпись маяка"], signature);
    let digest = signature.map(Sha256::digest);
    lines.hex(["its SHA-256", "её SHA-256"], digest.as_deref());
    lines.hex(["IKM", "IKM"], Some(&derivation.ikm));
    lines.line(["salt", "salt"], "arb/v1/draw");
    lines.hex(["info", "info"], Some(&derivation.info));
    lines.hex(
        ["K = HKDF-SHA256", "K = HKDF-SHA256"],
        Some(&derivation.key),
    );
    let words: Vec<String> = derivation.words.iter().map(ToString::to_string).collect();
    lines.line(
        ["words of ChaCha20(K)", "слова ChaCha20(K)"],
        words.join(" "),
    );
    lines.line(["result", "результат"], &derivation.outcome);
}

impl Report {
    /// What was checked, with counts, and what was not.
    pub fn say(&self, counts: &EventCounts, language: Language) -> String {
        let mut lines = Lines::new(language);
        lines.line(["stream", "поток"], &self.header.stream);
        lines.line(["entries", "записи"], self.head.size);
        lines.line(["root", "корень"], hex::encode(self.head.root));
        lines.line(["checkpoints", "контрольные точки"], self.checkpoints);
        lines.line(["cosignatures", "подписи свидетелей"], self.cosignatures);
        lines.line(
            ["rows by the rules", "строки по правилам"],
            counts.audit.rows,
        );
        lines.line(["results", "результаты"], counts.audit.results);
        lines.line(["standings", "таблицы"], counts.standings);
        lines.line(["draws", "жребии"], counts.draws);
        lines.line(["void draws", "недействительные жребии"], counts.voids);
        let unsigned = self.head.size - self.signed;
        let text = match language {
            Language::En => format!(
                "Everything was computed again and is the same. Entries at the end that no checkpoint covers: {unsigned}."
            ),
            Language::Ru => format!(
                "Всё пересчитано и совпало. Записей в конце без контрольной точки: {unsigned}."
            ),
        };
        lines.text + &text
    }
}
