//! `areopagus generate`: records of random legal games, for trying things out.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::games::{almajara, totas};
use clap::Args;

use super::Outcome;
use super::game::GameOf;

/// Writes records of random legal games: the same for the same seed.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Which game
    #[arg(long, value_enum, default_value_t, value_name = "GAME")]
    game: GameOf,

    /// The seed: the same seed gives the same games on every machine
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,

    /// How many games
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// The folder for the files `game-SEED-NUMBER.tota` or `.alma`; without it, one game goes to
    /// standard output
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Games of TOTA*S from set positions with few pieces, with more mates, retreats and Legions
    #[arg(long)]
    endgames: bool,

    /// The Regulations, as `federation-2013; reply_seconds=10` or `almajara-sport;
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

/// What makes the record of the game with a number.
type Maker = Box<dyn Fn(u32) -> String>;

/// The maker of the games that are asked for.
///
/// # Errors
/// The Regulations cannot be read, or the game has no endgames; the sentence says why.
fn maker(arguments: &Arguments) -> Result<Maker, String> {
    let seed = arguments.seed;
    let text = arguments.regulations.as_deref();
    match arguments.game {
        GameOf::Totas => {
            let regulations = text.map(totas::Regulations::parse).transpose();
            let regulations = regulations
                .map_err(|error| error.to_string())?
                .unwrap_or_default();
            let game = if arguments.endgames {
                totas::generate::endgame
            } else {
                totas::generate::game
            };
            Ok(Box::new(move |number| {
                game(seed, number, &regulations).to_string()
            }))
        }
        GameOf::Almajara if arguments.endgames => Err("only TOTA*S has --endgames".to_owned()),
        GameOf::Almajara => {
            let regulations = text.map(almajara::Regulations::parse).transpose();
            let regulations = regulations
                .map_err(|error| error.to_string())?
                .unwrap_or_default();
            Ok(Box::new(move |number| {
                almajara::generate::game(seed, number, &regulations).to_string()
            }))
        }
    }
}
