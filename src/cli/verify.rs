//! `areopagus verify`: verifies an export against itself, the rules and trusted checkpoints,
//! without database or network.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use areopagus::event::EventState;
use areopagus::event::settings::Slug;
use areopagus::journal::{NoteVerifier, SignedCheckpoint};
use areopagus::language::Language;
use areopagus::tournament::round::GameId;
use areopagus::verify::{
    Counts, EventCheck, ExportReader, Fault, FederationCheck, Report, Trust, explain,
    explain_entry, verify_behind,
};
use clap::Args;

use super::Outcome;
use super::replay::{NOT_CLEAN, UNUSABLE, language, print_line};

/// Minimum length of a file with a progress bar, in bytes.
const LONG: u64 = 1 << 20;

/// Entries between two updates of the progress bar.
const STEP: u64 = 500;

/// Checks an export: everything that follows from the entries is computed again.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The export, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print all inputs and intermediate values of a draw: GAME/K, such as 4.1/3; -/K for a draw of
    /// the event itself; K alone if only one game has draws. In the journal of the federation,
    /// explain entry K
    #[arg(long, allow_hyphen_values = true, value_name = "GAME/K")]
    explain: Option<String>,

    #[command(flatten)]
    known: TrustArguments,

    /// The language of the output: en, ru or de
    #[arg(long, default_value = "en", value_parser = language, value_name = "LANGUAGE")]
    language: Language,
}

/// What is known from elsewhere.
#[derive(Debug, Args)]
pub struct TrustArguments {
    /// A checkpoint from elsewhere, such as a printed protocol, given as text or as a file; the
    /// export has to continue it
    #[arg(long, value_name = "TEXT")]
    checkpoint: Vec<String>,

    /// A public key, as name+id+base64, that has to have signed something in the export
    #[arg(long, value_name = "KEY")]
    trust: Vec<String>,
}

impl TrustArguments {
    /// # Errors
    /// When a text is no key or no checkpoint.
    pub fn trust(&self) -> Result<Trust, Box<dyn Error>> {
        let keys = self.trust.iter().map(|key| key.parse::<NoteVerifier>());
        let checkpoints = self.checkpoint.iter().map(|text| checkpoint(text));
        Ok(Trust {
            keys: keys.collect::<Result<_, _>>()?,
            checkpoints: checkpoints.collect::<Result<_, _>>()?,
        })
    }
}

/// Parses a checkpoint, or reads it from the file that the text names.
pub fn checkpoint(text: &str) -> Result<SignedCheckpoint, Box<dyn Error>> {
    let text = if text.contains('\n') {
        text.to_owned()
    } else {
        fs::read_to_string(text).map_err(|error| format!("the checkpoint {text}: {error}"))?
    };
    // A shell strips the last line feed.
    Ok(format!("{}\n", text.trim_end()).parse::<SignedCheckpoint>()?)
}

/// The exit status is 0 if everything is right, 1 at the first fault, 2 if an argument cannot
/// be used, or a trusted checkpoint cannot be compared yet.
pub fn run(arguments: &Arguments) -> Outcome {
    let name = arguments.file.display();
    let trust = match arguments.known.trust() {
        Ok(trust) => trust,
        Err(error) => return Ok(unusable(&error)),
    };
    let (from, mut progress) = match open(&arguments.file) {
        Ok(opened) => opened,
        Err(error) => return Ok(unusable(&format!("{name}: {error}"))),
    };
    let language = arguments.language;
    let from = BufReader::with_capacity(1 << 18, from);
    let (header, reader) = match ExportReader::new(from) {
        Ok(begun) => begun,
        Err(kind) => return wrong(&Fault::first(kind), language),
    };
    let is_federation = header.stream == Slug::federation().as_str();
    let mut show = |seq| progress.show(seq);
    if is_federation {
        let check = FederationCheck::default();
        let checked = verify_behind(header, reader, &trust, check, &mut show);
        progress.clear();
        let explained = |check: &FederationCheck, entry: &str| {
            let text = entry
                .parse()
                .ok()
                .and_then(|seq| explain_entry(check.audit(), seq, language));
            text.ok_or_else(|| format!("there is no entry {entry}, or its hash alone"))
        };
        return tell(arguments, checked, FederationCheck::counts, explained);
    }
    let checked = verify_behind(header, reader, &trust, EventCheck::default(), &mut show);
    progress.clear();
    let explained = |check: &EventCheck, draw: &str| {
        let text = check
            .state()
            .and_then(|state| explanation(state, draw, language));
        text.ok_or_else(|| {
            format!(
                "there is no draw {draw}; a draw is named by its game and number, such as 4.1/3; one of the event itself -/1"
            )
        })
    };
    tell(arguments, checked, EventCheck::counts, explained)
}

/// Prints the result, and the requested explanation.
fn tell<C, N: Counts>(
    arguments: &Arguments,
    checked: Result<(Report, C), Fault>,
    counts: impl FnOnce(&C) -> N,
    explained: impl FnOnce(&C, &str) -> Result<String, String>,
) -> Outcome {
    let language = arguments.language;
    let (report, check) = match checked {
        Ok(checked) => checked,
        Err(fault) => return wrong(&fault, language),
    };
    let Some(what) = &arguments.explain else {
        print_line(&report.say(&counts(&check), language))?;
        return Ok(ExitCode::SUCCESS);
    };
    match explained(&check, what) {
        Ok(text) => {
            print_line(text.trim_end())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(sentence) => Ok(unusable(&sentence)),
    }
}

/// Prints the first fault, or that a checkpoint cannot be compared yet.
fn wrong(fault: &Fault, language: Language) -> Outcome {
    print_line(&fault.say(language))?;
    let undecided = fault.kind.is_undecided();
    Ok(ExitCode::from(if undecided { UNUSABLE } else { NOT_CLEAN }))
}

/// Prints why an argument cannot be used.
fn unusable(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("areopagus verify: {error}");
    ExitCode::from(UNUSABLE)
}

/// The explanation of a draw, by its name.
fn explanation(state: &EventState, name: &str, language: Language) -> Option<String> {
    let ledgers = state
        .games
        .iter()
        .filter_map(|(id, game)| Some((id, game.lots.as_ref()?)));
    if let Some((game, k)) = name.split_once('/') {
        // The event's own lots, which belong to no game.
        if game == "-" {
            let ledger = state.swiss.lots.as_ref()?;
            return explain(ledger, k.parse().ok()?, language);
        }
        let game: GameId = game.parse().ok()?;
        let mut ledgers = ledgers;
        let (_, ledger) = ledgers.find(|(id, _)| **id == game)?;
        return explain(ledger, k.parse().ok()?, language);
    }
    let mut drawn = ledgers.filter(|(_, ledger)| !ledger.draws().is_empty());
    match (drawn.next(), drawn.next()) {
        (Some((_, only)), None) => explain(only, name.parse().ok()?, language),
        _ => None,
    }
}

/// A file that counts the bytes that are read.
struct Counted {
    from: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        let more = u64::try_from(read).unwrap_or_default();
        self.read.fetch_add(more, Ordering::Relaxed);
        Ok(read)
    }
}

/// The progress bar for a long file, on a terminal.
struct Progress {
    /// The length of the file; 0 without a bar.
    length: u64,
    read: Arc<AtomicU64>,
}

fn open(path: &Path) -> io::Result<(Counted, Progress)> {
    let read = Arc::new(AtomicU64::new(0));
    let (from, length): (Box<dyn Read + Send>, u64) = if path == Path::new("-") {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        (Box::new(file), length)
    };
    let shown = length >= LONG && io::stderr().is_terminal();
    let progress = Progress {
        length: if shown { length } else { 0 },
        read: Arc::clone(&read),
    };
    Ok((Counted { from, read }, progress))
}

impl Progress {
    fn show(&mut self, seq: u64) {
        if self.length == 0 || !seq.is_multiple_of(STEP) {
            return;
        }
        let percent = self.read.load(Ordering::Relaxed).saturating_mul(100) / self.length;
        let done = usize::try_from(percent / 4).unwrap_or_default();
        // A closed terminal is not an error.
        let _ = write!(
            io::stderr(),
            "\r[{:<25}] {percent:>3} % {seq}",
            "#".repeat(done)
        );
    }

    fn clear(&self) {
        if self.length > 0 {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}
