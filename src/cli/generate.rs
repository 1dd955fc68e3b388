//! `areopagus generate`: records of random legal games, for trying things out.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use areopagus::games::totas::Regulations;
use areopagus::games::totas::generate;
use clap::Args;

use super::Outcome;

/// Writes records of random legal games: the same for the same seed.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The seed: the same seed gives the same games on every machine
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,

    /// How many games
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// The folder for the files `game-SEED-NUMBER.tota`; without it, one game goes to
    /// standard output
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Games from set positions with few pieces, with more mates, retreats and Legions
    #[arg(long)]
    endgames: bool,

    /// The Regulations, as `federation-2013; reply_seconds=10` [default: those of an event]
    #[arg(long, value_name = "TEXT")]
    regulations: Option<String>,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let regulations = match &arguments.regulations {
        None => Regulations::default(),
        Some(text) => Regulations::parse(text).map_err(|error| error.to_string())?,
    };
    let seed = arguments.seed;
    let game = if arguments.endgames {
        generate::endgame
    } else {
        generate::game
    };
    let Some(folder) = &arguments.folder else {
        if arguments.games > 1 {
            return Err("several games need a --folder for their files".into());
        }
        let record = game(seed, 1, &regulations);
        std::io::stdout().write_all(record.to_string().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    let at = |path: &PathBuf, error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    for number in 1..=arguments.games {
        let path = folder.join(format!("game-{seed}-{number}.tota"));
        let record = game(seed, number, &regulations);
        fs::write(&path, record.to_string()).map_err(|error| at(&path, error))?;
    }
    Ok(ExitCode::SUCCESS)
}
