//! `areopagus cosign`: cosigns another machine's journal as a witness, and imports such
//! cosignatures.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use areopagus::event::settings::Slug;
use areopagus::journal::{KeyName, KeyUse, NoteSigner, NoteVerifier, SignedCheckpoint, origin};
use areopagus::verify::{EventCheck, ExportReader, FederationCheck, verify_behind};
use chrono::Utc;
use clap::Args;

use super::database::Database;
use super::replay::{NOT_CLEAN, print_line};
use super::verify::{TrustArguments, checkpoint};
use super::{Outcome, key, log};
use crate::config::{Common, Settings};

/// The folder in the data folder with the last checkpoint that was cosigned of each stream.
const FOLDER: &str = "cosigned";

/// Cosigns the newest checkpoint of another machine's export, when everything in it is
/// right and it continues the last one that was cosigned here; prints it with the
/// signature. With --bring: stores such a signature with the event it is for.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The export of the other machine
    #[arg(value_name = "FILE", required_unless_present = "bring")]
    file: Option<PathBuf>,

    /// The name of this witness, without spaces and `+`
    #[arg(long, default_value = "areopagus/witness", value_name = "NAME")]
    name: String,

    /// Print the public key of this witness
    #[arg(long)]
    public_key: bool,

    /// Store a cosigned checkpoint of an event of this machine, given as text or as a file; --trust
    /// has to name the public key of the witness
    #[arg(long, value_name = "TEXT", requires = "trust", conflicts_with = "file")]
    bring: Option<String>,

    #[command(flatten)]
    known: TrustArguments,

    #[command(flatten)]
    common: Common,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let settings = Settings::load(arguments.common.clone(), None)?;
    log::start(&settings)?;
    if let Some(brought) = &arguments.bring {
        return bring(
            &settings,
            &checkpoint(brought)?,
            &arguments.known.trust()?.keys,
        );
    }
    let name = KeyName::new(&arguments.name)?;
    let signer = NoteSigner::new(
        name,
        KeyUse::Cosigner,
        &key::load_or_create(&settings)?.cosigning_seed(),
    );
    if arguments.public_key {
        eprintln!("{}", signer.verifier());
    }
    match &arguments.file {
        Some(file) => cosign(&settings.data, file, &arguments.known, &signer),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn cosign(data: &Path, file: &Path, known: &TrustArguments, signer: &NoteSigner) -> Outcome {
    let name = file.display();
    let file = File::open(file).map_err(|error| format!("{name}: {error}"))?;
    let from = BufReader::new(file);
    let (header, reader) =
        ExportReader::new(from).map_err(|kind| kind.say(areopagus::language::Language::En))?;
    let slug = Slug::of_stream(&header.stream)
        .map_err(|_| format!("{name} is no export of an event or of a federation"))?;
    let place = data.join(FOLDER).join(slug.as_str());
    let mut trust = known.trust()?;
    trust.checkpoints.extend(last(&place)?);
    let quiet = &mut |_| {};
    let checked = if slug == Slug::federation() {
        let check = FederationCheck::default();
        verify_behind(header, reader, &trust, check, quiet).map(|(report, _)| report)
    } else {
        let check = EventCheck::default();
        verify_behind(header, reader, &trust, check, quiet).map(|(report, _)| report)
    };
    let report = match checked {
        Ok(report) => report,
        Err(fault) => {
            print_line(&fault.to_string())?;
            return Ok(ExitCode::from(NOT_CLEAN));
        }
    };
    let Some(mut newest) = report.newest else {
        return Err(format!("{name} has no checkpoint to be cosigned").into());
    };
    let now = u64::try_from(Utc::now().timestamp()).unwrap_or_default();
    newest.cosign(signer, now)?;
    // The checkpoint is stored here before anybody gets the signature.
    keep(&place, &newest)?;
    print_line(newest.to_string().trim_end())?;
    Ok(ExitCode::SUCCESS)
}

/// The last checkpoint of a stream that was cosigned here.
fn last(place: &Path) -> Result<Option<SignedCheckpoint>, Box<dyn Error>> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", place.display());
    match fs::read_to_string(place) {
        Ok(text) => Ok(Some(
            text.parse()
                .map_err(|error: areopagus::journal::CheckpointError| at(&error))?,
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(at(&error).into()),
    }
}

fn keep(place: &Path, signed: &SignedCheckpoint) -> Result<(), Box<dyn Error>> {
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut begun = tempfile::NamedTempFile::new_in(folder)?;
    begun.write_all(signed.to_string().as_bytes())?;
    begun.as_file().sync_all()?;
    begun.persist(place)?;
    Ok(())
}

fn bring(settings: &Settings, signed: &SignedCheckpoint, keys: &[NoteVerifier]) -> Outcome {
    let stream = signed.checkpoint().origin().strip_prefix(&origin(""));
    let slug = stream.and_then(|stream| Slug::of_stream(stream).ok());
    let slug = slug.ok_or("the checkpoint is of no event and of no federation")?;
    let (kept, history) = Database::beside(settings, async |arbiter| {
        let kept = arbiter.add_checkpoint(&slug, signed, keys).await;
        (kept, arbiter.check_history(&slug).await)
    })?;
    let kept = kept?;
    let (size, signatures) = (kept.checkpoint().head().size, kept.signatures().len());
    println!("{slug}: the checkpoint over {size} entries has {signatures} signatures now.");
    history?;
    Ok(ExitCode::SUCCESS)
}
