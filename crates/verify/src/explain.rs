//! The text of `areopagus verify --explain`: every value that leads to a draw or
//! follows from a federation entry, for recomputing it by hand; also the summary of a
//! check.

use std::fmt::{Display, Write as _};

use chrono::SecondsFormat;
use sha2::{Digest as _, Sha256};

use super::checks::EventCounts;
use super::federation::FederationCounts;
use super::verifier::Report;
use areopagus_federation::armies::Fact;
use areopagus_federation::audit::FederationAudit;
use areopagus_language::Language;
use areopagus_lots::{Contribution, DrawRecord, Ledger, Role};

/// Text in lines of a name and a value.
struct Lines {
    language: Language,
    text: String,
}

impl Lines {
    const fn new(language: Language) -> Self {
        let text = String::new();
        Self { language, text }
    }

    /// Appends a line; `names` are in English, Russian and German.
    fn line(&mut self, names: [&str; 3], value: impl Display) {
        let [english, russian, german] = names;
        let name = match self.language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        };
        // Writing to a `String` does not fail.
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

/// The text with every input and every intermediate value of draw `k`; `None` if there
/// is no such draw.
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
    commitments(&mut lines, ledger);
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

fn commitments(lines: &mut Lines, ledger: &Ledger) {
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

/// The counts of a check, for its summary.
pub trait Counts {
    /// The counts with their names in English, Russian and German.
    fn lines(&self) -> Vec<([&'static str; 3], u64)>;
}

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

impl Counts for EventCounts {
    fn lines(&self) -> Vec<([&'static str; 3], u64)> {
        vec![
            (
                [
                    "rows by the rules",
                    "строки по правилам",
                    "Zeilen nach den Regeln",
                ],
                self.audit.rows,
            ),
            (["results", "результаты", "Ergebnisse"], self.audit.results),
            (["standings", "таблицы", "Ranglisten"], self.standings),
            (["draws", "жребии", "Lose"], wide(self.draws)),
            (
                ["void draws", "недействительные жребии", "ungültige Lose"],
                wide(self.voids),
            ),
        ]
    }
}

impl Counts for FederationCounts {
    fn lines(&self) -> Vec<([&'static str; 3], u64)> {
        vec![
            (
                [
                    "versions submitted",
                    "поданные версии",
                    "eingereichte Versionen",
                ],
                self.submitted,
            ),
            (["protocols", "протоколы", "Protokolle"], self.measured),
            (
                [
                    "versions registered",
                    "утверждённые версии",
                    "genehmigte Versionen",
                ],
                self.approved,
            ),
            (
                [
                    "rejected or withdrawn",
                    "отклонено или отозвано",
                    "abgelehnt, zurückgezogen",
                ],
                self.closed,
            ),
            (["drawings", "рисунки", "Zeichnungen"], self.drawings),
            (
                [
                    "categories given",
                    "присвоенные категории",
                    "verliehene Kategorien",
                ],
                self.given,
            ),
            (
                [
                    "categories ended",
                    "прекращённые категории",
                    "beendete Kategorien",
                ],
                self.ended,
            ),
            (
                ["keys changed", "смены ключа", "Schlüsselwechsel"],
                self.keys,
            ),
            (["hash alone", "только хеш", "nur der Hash"], self.withheld),
        ]
    }
}

/// The text of a federation entry with what follows from it; `None` if there is no such
/// entry or if it is withheld.
pub fn explain_entry(audit: &FederationAudit, seq: u64, language: Language) -> Option<String> {
    let mut lines = Lines::new(language);
    if let Some((number, version)) = audit.armies().of_entry(seq) {
        let army = audit.armies().army(number)?;
        let version = army.version(version)?;
        fact(&mut lines, version.facts().find(|fact| fact.seq == seq)?);
        lines.line(["army", "армия", "Armee"], number);
        lines.line(["version", "версия", "Version"], version.number);
        lines.line(["owner", "владелец", "Besitzer"], army.owner);
        lines.line(["name", "название", "Name"], &version.design.name);
        lines.line(
            ["armament", "вооружение", "Bewaffnung"],
            version.design.armament,
        );
        lines.line(["state", "состояние", "Zustand"], version.status().word());
        for figure in &version.design.figures {
            let drawing = format!("{} {}", figure.kind.symbol(), figure.glyph);
            lines.line(["drawing", "рисунок", "Zeichnung"], drawing);
        }
        for finding in version.findings() {
            lines.line(["found", "найдено", "Befund"], finding.say(language));
        }
        return Some(lines.text);
    }
    let referees = audit.categories().referees();
    let mut held = referees.flat_map(|person| {
        let held = audit.categories().held_by(&[person]);
        held.into_iter().map(move |held| (person, held))
    });
    let (person, held, of) = held.find_map(|(person, held)| {
        let ended = held.ended.as_ref().map(|it| &it.fact);
        let mut facts = std::iter::once(&held.given).chain(ended);
        Some((person, held, facts.find(|fact| fact.seq == seq)?))
    })?;
    fact(&mut lines, of);
    lines.line(["person", "лицо", "Person"], person);
    lines.line(["category", "категория", "Kategorie"], held.category.word());
    lines.line(["from", "с", "ab"], held.from);
    if let Some(until) = held.until {
        lines.line(["until", "по", "bis"], until);
    }
    if let Some(ended) = &held.ended {
        lines.line(["ended", "прекращена", "beendet"], &ended.reason);
    }
    Some(lines.text)
}

/// Appends the number, the actor and the time of an entry.
fn fact(lines: &mut Lines, fact: &Fact) {
    lines.line(["entry", "запись", "Eintrag"], fact.seq);
    lines.line(["hash", "хеш", "Hash"], fact.hash);
    lines.line(
        ["at", "когда", "wann"],
        fact.at.to_rfc3339_opts(SecondsFormat::Millis, true),
    );
    let by = fact.by.map_or("operator".to_owned(), |by| by.to_string());
    lines.line(["by", "кто", "wer"], by);
}

impl Report {
    /// The summary: what was checked, with counts, and what was not.
    pub fn say(&self, counts: &impl Counts, language: Language) -> String {
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
        for (names, count) in counts.lines() {
            lines.line(names, count);
        }
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
        let Some(minutes) = self.delay else {
            return lines.text + &text;
        };
        let last = self.head.size;
        let delayed = match language {
            Language::En => format!(
                "The event is shown with a delay of {minutes} min: a file for everybody ends before what is withheld. What follows entry {last} comes at the latest {minutes} min after it was journaled."
            ),
            Language::Ru => format!(
                "Турнир показывают с задержкой {minutes} мин: выгрузка для всех кончается перед тем, что скрыто. То, что следует за записью {last}, появится не позже чем через {minutes} мин после занесения в журнал."
            ),
            Language::De => format!(
                "Das Turnier wird mit einer Verzögerung von {minutes} min gezeigt: Die Datei für jeden endet vor dem, was zurückgehalten ist. Was auf Eintrag {last} folgt, kommt spätestens {minutes} min nach seiner Eintragung."
            ),
        };
        format!("{}{text}\n{delayed}", lines.text)
    }
}
