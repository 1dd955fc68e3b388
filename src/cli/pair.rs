//! `areopagus pair`: pairs the next round of a Swiss tournament in a report file, or checks its
//! rounds, with the arguments and answers of a FIDE pairing program.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus::language::Language;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::pairing::report::{
    Board, ReportError, RoundCheck, check, check_teams, next_round, next_round_of_teams,
};
use areopagus::tournament::pairing::swiss::{self, PairingError};
use areopagus::tournament::pairing::team;
use areopagus::tournament::round::Pairing;
use areopagus::tournament::trf::{MAX_BYTES, Trf};
use clap::{ArgGroup, Args};

use super::replay::{language, print_line};

/// Exit status if no pairing satisfies the absolute criteria.
const NO_PAIRING: u8 = 1;
/// Exit status for an invalid request, such as a file that contradicts itself.
const INVALID: u8 = 3;
/// Exit status if a limit is exceeded.
const LIMIT: u8 = 4;
/// Exit status if a file cannot be read or written.
const FILE: u8 = 5;

/// Units per point in a report file, whose scores are tenths.
const REPORT_SCALE: u32 = 10;

/// Pairs the next round of a Swiss tournament, or checks the rounds it has.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of a command line")]
#[command(group(ArgGroup::new("system").required(true)))]
pub struct Arguments {
    /// Use the FIDE Dutch system (C.04.3)
    #[arg(long, group = "system")]
    dutch: bool,

    /// Use the FIDE Swiss Team Pairing System (C.04.6)
    #[arg(long, group = "system")]
    team: bool,

    /// Compare the criteria for the whole round at once, as Sharly Chess does, instead of bracket
    /// by bracket
    #[arg(long, requires = "team", conflicts_with = "why")]
    whole_round: bool,

    /// The tournament report file (TRF16, TRF(bx) or TRF-2026)
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Pair the next round, and write it to OUT, by default to standard output; a name without a
    /// folder is in the folder of IN
    #[arg(short, value_name = "OUT", num_args = 0..=1)]
    #[expect(
        clippy::option_option,
        reason = "whether it is asked for, and whether with a file"
    )]
    pair: Option<Option<PathBuf>>,

    /// Check every round of the file
    #[arg(short, conflicts_with_all = ["pair", "why"])]
    check: bool,

    /// Explain what the next round has for the player or team of this number
    #[arg(long, value_name = "NUMBER", conflicts_with = "pair")]
    why: Option<u16>,

    /// The language of the output: en, ru or de
    #[arg(long, default_value = "en", value_parser = language, value_name = "LANGUAGE")]
    language: Language,
}

/// The exit status and message of a failed command.
struct Refusal {
    status: u8,
    text: String,
}

impl Refusal {
    fn new(status: u8, text: impl Into<String>) -> Self {
        Self {
            status,
            text: text.into(),
        }
    }
}

/// Pairs, checks or explains. The exit status is 0 on success, 1 if no legal pairing exists, 3
/// for an invalid request or file, 4 if a limit is exceeded and 5 if a file cannot be read or
/// written. A round that differs is not an error of the check.
pub fn run(arguments: &Arguments) -> ExitCode {
    let done = read(arguments).and_then(|trf| {
        if arguments.team {
            of_teams(arguments, &trf)
        } else {
            of_players(arguments, &trf)
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Refusal { status, text }) => {
            eprintln!("areopagus pair: {}: {text}", arguments.input.display());
            ExitCode::from(status)
        }
    }
}

fn of_players(arguments: &Arguments, trf: &Trf) -> Result<(), Refusal> {
    if arguments.check {
        let rounds = check(trf).map_err(|error| unfit(arguments, &error))?;
        return check_rounds(arguments, rounds);
    }
    let tournament = next_round(trf).map_err(|error| unfit(arguments, &error))?;
    if let Some(number) = arguments.why {
        let why = swiss::explain(&tournament, existing(number)?);
        let why = why.map_err(|error| refusal(&error, arguments.language))?;
        return print(&why.with_scale(REPORT_SCALE).say(arguments.language));
    }
    let round = swiss::pair(&tournament).map_err(|error| refusal(&error, arguments.language))?;
    show_round(arguments, &round.boards, round.bye)
}

fn of_teams(arguments: &Arguments, trf: &Trf) -> Result<(), Refusal> {
    let pair = if arguments.whole_round {
        team::pair_whole_round
    } else {
        team::pair
    };
    if arguments.check {
        let rounds = check_teams(trf, pair).map_err(|error| unfit(arguments, &error))?;
        return check_rounds(arguments, rounds);
    }
    let tournament = next_round_of_teams(trf).map_err(|error| unfit(arguments, &error))?;
    if let Some(number) = arguments.why {
        let why = team::explain(&tournament, existing(number)?);
        let why = why.map_err(|error| refusal(&error, arguments.language))?;
        return print(&why.with_scale(REPORT_SCALE).say(arguments.language));
    }
    let round = pair(&tournament).map_err(|error| refusal(&error, arguments.language))?;
    show_round(arguments, &round.matches, round.bye)
}

fn read(arguments: &Arguments) -> Result<Trf, Refusal> {
    let unreadable = |error: io::Error| Refusal::new(FILE, error.to_string());
    let mut bytes = Vec::new();
    let enough = u64::try_from(MAX_BYTES)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    let file = File::open(&arguments.input).map_err(unreadable)?;
    file.take(enough)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    let (trf, _) = Trf::parse_bytes(&bytes)
        .map_err(|error| Refusal::new(INVALID, error.say(arguments.language)))?;
    Ok(trf)
}

/// The error for a file that cannot be used as input of the system.
fn unfit(arguments: &Arguments, error: &ReportError) -> Refusal {
    Refusal::new(INVALID, error.say(arguments.language))
}

fn existing(number: u16) -> Result<EntrantNumber, Refusal> {
    EntrantNumber::new(number).ok_or_else(|| Refusal::new(INVALID, "a number is 1 or more"))
}

fn refusal(error: &PairingError, language: Language) -> Refusal {
    let status = match error {
        PairingError::NoLegalPairing => NO_PAIRING,
        PairingError::TooManyPlayers
        | PairingError::TooManyRounds
        | PairingError::TooManyScores => LIMIT,
        _ => INVALID,
    };
    Refusal::new(status, error.say(language))
}

/// Prints the number of pairs, then a line for each: White and Black, with 0 for the bye.
fn show_round(
    arguments: &Arguments,
    boards: &[Pairing],
    bye: Option<EntrantNumber>,
) -> Result<(), Refusal> {
    let count = boards.len() + usize::from(bye.is_some());
    let boards = boards
        .iter()
        .map(|board| format!("\n{} {}", board.white, board.black));
    let bye = bye.map(|bye| format!("\n{bye} 0"));
    let text: String = std::iter::once(count.to_string())
        .chain(boards)
        .chain(bye)
        .collect();
    match &arguments.pair {
        Some(Some(output)) => {
            let output = beside(output, &arguments.input);
            std::fs::write(&output, text + "\n")
                .map_err(|error| Refusal::new(FILE, format!("{}: {error}", output.display())))
        }
        _ => print(&text),
    }
}

/// A path without a folder is relative to the input's folder.
fn beside(output: &Path, input: &Path) -> PathBuf {
    let bare = output
        .parent()
        .is_none_or(|folder| folder.as_os_str().is_empty());
    if bare {
        input.with_file_name(output)
    } else {
        output.to_owned()
    }
}

fn print(text: &str) -> Result<(), Refusal> {
    print_line(text).map_err(|error| Refusal::new(FILE, error.to_string()))?;
    Ok(())
}

/// Prints each round, with the boards that differ from the expected pairing.
fn check_rounds(
    arguments: &Arguments,
    rounds: impl Iterator<Item = Result<RoundCheck, PairingError>>,
) -> Result<(), Refusal> {
    let name = arguments
        .input
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    for (number, round) in (1..).zip(rounds) {
        let round = round.map_err(|error| refusal(&error, arguments.language))?;
        let mut text = format!("{name}: Round #{number}");
        match round {
            RoundCheck::Same => {}
            RoundCheck::NoLegalPairing => {
                text = format!("{text}\nNo valid pairing exists for round {number}.\n");
            }
            RoundCheck::Different { expected, found } => text += &table(&expected, &found),
        }
        print(&text)?;
    }
    print("")
}

/// The two columns of a checker.
fn table(expected: &[Board], found: &[Board]) -> String {
    let cells = |board: Option<&Board>| {
        board.map_or_else(
            || " ".repeat(9),
            |board| {
                let black = board
                    .black
                    .map_or_else(|| "0".to_owned(), |black| black.to_string());
                format!("{:>3} - {black:>3}", board.white.to_string())
            },
        )
    };
    let mut text = "\n  Checker pairings        Tournament pairings ".to_owned();
    for row in 0..expected.len().max(found.len()) {
        let (left, right) = (cells(expected.get(row)), cells(found.get(row)));
        // Writing to a string cannot fail.
        let _ = write!(text, "\n    {left}                {right}");
    }
    text.push('\n');
    text
}
