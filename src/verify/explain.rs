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

    /// A line; its name in English, Russian and German.
    fn line(&mut self, names: [&str; 3], value: impl Display) {
        let [english, russian, german] = names;
        let name = match self.language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        };
        // A String takes every text.
        let _ = writeln!(self.text, "{name:<28}{value}");
    }

    fn hex(&mut self, names: [&str; 3], bytes: Option<&[u8]>) {
        let nothing = match self.language {
            Language::En => "nothing",
            Language::Ru => "ничего",
            Language::De => "nichts",
        };
        self.line(names, bytes.map_or(nothing.to_owned(), hex::encode));
    }
}

/// Every input and every intermediate value of draw `k`; `None` when it was not asked for.
pub fn explain(ledger: &Ledger, k: u32, language: Language) -> Option<String> {
    let record = ledger.draw(k)?;
    let draw = record.draw();
    let mut lines = Lines::new(language);
    lines.line(["lots", "жребии", "Lose"], draw.gid());
    lines.line(["draw k", "номер k", "Los k"], k);
    lines.line(["purpose", "для чего", "Zweck"], draw.purpose());
    let kind = serde_json::to_value(draw.kind()).ok()?;
    lines.line(["kind", "вид", "Art"], kind.as_str().unwrap_or_default());
    if !draw.candidates().is_empty() {
        lines.line(
            ["candidates", "из чего", "Kandidaten"],
            draw.candidates().join(" "),
        );
    }
    if let Some(mode) = ledger.mode(k) {
        lines.line(
            ["guarantee", "что гарантировано", "Gewähr"],
            mode.say(language),
        );
    }
    if !draw.hidden() {
        let anchor = ledger.anchor();
        lines.hex(
            ["anchor S_0", "якорь S_0", "Anker S_0"],
            Some(anchor.as_bytes()),
        );
    }
    for (role, names) in [
        (
            Role::White,
            [
                "White, committed",
                "белые, обязательство",
                "Weiß, Festlegung",
            ],
        ),
        (
            Role::Black,
            [
                "Black, committed",
                "чёрные, обязательство",
                "Schwarz, Festlegung",
            ],
        ),
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
            ["void", "недействителен", "ungültig"],
            match language {
                Language::En => "yes; the next throw has the next number",
                Language::Ru => "да; следующий бросок имеет следующий номер",
                Language::De => "ja; der nächste Wurf hat die nächste Nummer",
            },
        );
    }
    Some(lines.text)
}

fn inputs(lines: &mut Lines, record: &DrawRecord) {
    let (Some(inputs), Some(derivation)) = (record.inputs(), record.derivation()) else {
        lines.line(
            ["result", "результат", "Ergebnis"],
            match lines.language {
                Language::En => "waits for what has not been shown yet",
                Language::Ru => "ждёт того, что ещё не показано",
                Language::De => "wartet auf das, was noch nicht gezeigt ist",
            },
        );
        return;
    };
    lines.hex(["S_k"; 3], Some(inputs.server.as_bytes()));
    let white = inputs.white.as_ref().map(|link| link.as_bytes().as_slice());
    let black = inputs.black.as_ref().map(|link| link.as_bytes().as_slice());
    lines.hex(["A_k (White)", "A_k (белые)", "A_k (Weiß)"], white);
    lines.hex(["B_k (Black)", "B_k (чёрные)", "B_k (Schwarz)"], black);
    if let Some(round) = record.draw().beacon() {
        lines.line(["beacon round", "раунд маяка", "Runde des Beacons"], round);
    }
    let signature = inputs
        .beacon
        .as_ref()
        .map(|value| value.as_bytes().as_slice());
    lines.hex(
        ["beacon signature", "подпись маяка", "Signatur des Beacons"],
        signature,
    );
    let digest = signature.map(Sha256::digest);
    lines.hex(
        ["its SHA-256", "её SHA-256", "ihr SHA-256"],
        digest.as_deref(),
    );
    lines.hex(["IKM"; 3], Some(&derivation.ikm));
    lines.line(["salt"; 3], "arb/v1/draw");
    lines.hex(["info"; 3], Some(&derivation.info));
    lines.hex(["K = HKDF-SHA256"; 3], Some(&derivation.key));
    let words: Vec<String> = derivation.words.iter().map(ToString::to_string).collect();
    lines.line(
        [
            "words of ChaCha20(K)",
            "слова ChaCha20(K)",
            "Wörter von ChaCha20(K)",
        ],
        words.join(" "),
    );
    lines.line(["result", "результат", "Ergebnis"], &derivation.outcome);
}

impl Report {
    /// What was checked, with counts, and what was not.
    pub fn say(&self, counts: &EventCounts, language: Language) -> String {
        let mut lines = Lines::new(language);
        lines.line(["stream", "поток", "Strom"], &self.header.stream);
        lines.line(["entries", "записи", "Einträge"], self.head.size);
        lines.line(["root", "корень", "Wurzel"], hex::encode(self.head.root));
        lines.line(
            ["checkpoints", "контрольные точки", "Prüfpunkte"],
            self.checkpoints,
        );
        lines.line(
            ["cosignatures", "подписи свидетелей", "Mitzeichnungen"],
            self.cosignatures,
        );
        lines.line(
            [
                "rows by the rules",
                "строки по правилам",
                "Zeilen nach den Regeln",
            ],
            counts.audit.rows,
        );
        lines.line(
            ["results", "результаты", "Ergebnisse"],
            counts.audit.results,
        );
        lines.line(["standings", "таблицы", "Ranglisten"], counts.standings);
        lines.line(["draws", "жребии", "Lose"], counts.draws);
        lines.line(
            ["void draws", "недействительные жребии", "ungültige Lose"],
            counts.voids,
        );
        let unsigned = self.head.size - self.signed;
        let text = match language {
            Language::En => format!(
                "Everything was computed again and is the same. Entries at the end that no checkpoint covers: {unsigned}."
            ),
            Language::Ru => format!(
                "Всё пересчитано и совпало. Записей в конце без контрольной точки: {unsigned}."
            ),
            Language::De => format!(
                "Alles wurde noch einmal berechnet und ist gleich. Einträge am Ende, die kein Prüfpunkt abdeckt: {unsigned}."
            ),
        };
        lines.text + &text
    }
}
