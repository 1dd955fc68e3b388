//! `areopagus generate`: writes records of random legal games, for trials and tests.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::event::discipline::Discipline;
use areopagus::games::discipline::{Generator, Wish};
use clap::Args;

use super::Outcome;
use super::game;

/// Writes records of random legal games: the same for the same seed.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The game
    #[arg(long, value_parser = game::parser(), default_value = Discipline::TOTAS.word(), value_name = "GAME")]
    game: Discipline,

    /// The seed of the random numbers, which gives the same games on every machine
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,

    /// The number of games
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// The folder for the files, whose names are `game-SEED-NUMBER.tota` or `.alma` [default: one
    /// game is written to standard output]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Start games of TOTA*S from positions with few pieces, for more mates, retreats and Legions
    #[arg(long)]
    endgames: bool,

    /// The Regulations, such as `federation-2013; reply_seconds=10` or `almajara-sport;
    /// turn_seconds=90` [default: those of an event]
    #[arg(long, value_name = "TEXT")]
    regulations: Option<String>,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let game = maker(arguments)?;
    let seed = arguments.seed;
    let Some(folder) = &arguments.folder else {
        if arguments.games > 1 {
            return Err("several games need a --folder for their files".into());
        }
        std::io::stdout().write_all(game(1).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    let at = |path: &PathBuf, error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    let ending = arguments.game.ending();
    for number in 1..=arguments.games {
        let path = folder.join(format!("game-{seed}-{number}.{ending}"));
        fs::write(&path, game(number)).map_err(|error| at(&path, error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The generator of the requested games.
///
/// # Errors
/// The Regulations are invalid, or the game has no endgames; the message says why.
fn maker(arguments: &Arguments) -> Result<Generator, String> {
    arguments.game.generator(Wish {
        seed: arguments.seed,
        regulations: arguments.regulations.as_deref(),
        endgames: arguments.endgames,
    })
}
