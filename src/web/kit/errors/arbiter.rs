//! Maps the arbiter's errors to failures of a request: status, code and sentence.

use actix_web::http::{StatusCode, header};

use super::Failure;
use crate::arbiter::{
    ArbiterError, ClubFault, InputFault, RegistryFault, StoreError, WatermarkFileError, Weakness,
};
use crate::event::exchange::ImportFault;
use crate::event::{Refusal, RefusalClass};
use crate::federation::armies::{ArmyRefusal, Kind};
use crate::federation::categories::CategoryRefusal;
use crate::federation::glyph::GlyphError;
use crate::language::Language;
use crate::web::kit::fields::FILE;
use crate::web::kit::i18n::{Key, t, t_with};

/// The failure code for a player's code that is not valid.
pub const WRONG_CODE: &str = "wrong-code";

/// The failure code for a text that cannot be a player's code.
pub const NO_CODE: &str = "no-code";

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let status = status_of(refusal.class());
        let mut failure = Self::new(status, refusal.code(), |language| refusal.say(language));
        if let Some((line, column)) = refusal.place() {
            failure = failure.with("line", line).with("column", column);
        }
        if let Some(clause) = refusal.clause() {
            failure = failure.with("clause", clause);
        }
        if let Some(field) = refusal.field() {
            failure = failure.with("field", field);
        }
        failure
    }
}

impl From<ArmyRefusal> for Failure {
    fn from(refusal: ArmyRefusal) -> Self {
        let (status, code) = (status_of(refusal.class()), refusal.code());
        let failure = Self::new(status, code, |language| refusal.say(language));
        let failure = failure.with("clause", "11");
        match refusal.field() {
            None => failure,
            Some(field) => failure.with("field", field),
        }
    }
}

impl From<CategoryRefusal> for Failure {
    fn from(refusal: CategoryRefusal) -> Self {
        let (status, code) = (status_of(refusal.class()), refusal.code());
        let failure = Self::new(status, code, |language| refusal.say(language));
        match refusal.field() {
            None => failure,
            Some(field) => failure.with("field", field),
        }
    }
}

const fn status_of(class: RefusalClass) -> StatusCode {
    match class {
        RefusalClass::NotFound => StatusCode::NOT_FOUND,
        RefusalClass::Conflict => StatusCode::CONFLICT,
        RefusalClass::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl From<ArbiterError> for Failure {
    fn from(error: ArbiterError) -> Self {
        match error {
            ArbiterError::Refused(refusal) => refusal.into(),
            ArbiterError::Army(refusal) => refusal.into(),
            ArbiterError::Category(refusal) => refusal.into(),
            ArbiterError::Glyph { kind, error } => of_glyph(kind, &error),
            ArbiterError::Emblem(error) => of_emblem(&error),
            ArbiterError::Report(fault) => of_report(&fault),
            ArbiterError::Stale { current } => {
                Self::told(StatusCode::CONFLICT, "stale", Key("desk-error-stale"))
                    .with("current_version", current)
            }
            ArbiterError::InRow { row, error } => Self::from(*error).in_row(row),
            ArbiterError::NotFound => Self::told(
                StatusCode::NOT_FOUND,
                "event-not-found",
                Key("desk-error-no-event"),
            ),
            error @ (ArbiterError::NoAccount
            | ArbiterError::NoSession
            | ArbiterError::NoDevice
            | ArbiterError::NoToken
            | ArbiterError::ChiefStays
            | ArbiterError::LastSecretary
            | ArbiterError::CodeNeeded
            | ArbiterError::WrongFactorCode
            | ArbiterError::WrongKey
            | ArbiterError::StepLapsed
            | ArbiterError::InvitationLapsed
            | ArbiterError::FactorState) => of_account(&error),
            ArbiterError::Registry(fault) => of_registry(&fault),
            ArbiterError::Club(fault) => of_clubs(&fault),
            ArbiterError::SlugTaken => Self::told(
                StatusCode::CONFLICT,
                "slug-taken",
                Key("desk-error-slug-taken"),
            )
            .with("field", "slug"),
            ArbiterError::KeyReused => Self::told(
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency-key-reused",
                Key("desk-error-key-reused"),
            ),
            ArbiterError::Field { field, fault } => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "field-invalid",
                |language| say_fault(fault, language),
            )
            .with("field", field),
            ArbiterError::Throttled { retry_after } => throttled(retry_after.as_secs()),
            ArbiterError::WrongPassword => Self::told(
                StatusCode::UNAUTHORIZED,
                "wrong-password",
                Key("desk-error-wrong-password"),
            ),
            ArbiterError::SetupDone => {
                let key = Key("desk-error-setup-done");
                Self::told(StatusCode::CONFLICT, "setup-done", key)
            }
            ArbiterError::WrongSetupCode => Self::told(
                StatusCode::FORBIDDEN,
                "wrong-setup-code",
                Key("desk-error-setup-code"),
            )
            .with("field", "code"),
            ArbiterError::WrongCode => {
                let key = Key("join-error-code");
                Self::told(StatusCode::NOT_FOUND, WRONG_CODE, key).with("field", "code")
            }
            ArbiterError::NoCode => {
                let (status, key) = (StatusCode::UNPROCESSABLE_ENTITY, Key("join-error-form"));
                Self::told(status, NO_CODE, key).with("field", "code")
            }
            ArbiterError::Checkpoint(error) => {
                let status = StatusCode::CONFLICT;
                Self::new(status, "checkpoint-refused", |language| error.say(language))
            }
            ArbiterError::Behind(behind) => {
                let status = StatusCode::CONFLICT;
                Self::new(status, "journal-behind", |language| behind.say(language))
            }
            ArbiterError::Watermarks(error) => {
                tracing::error!(%error, "what was signed and drawn is not known");
                let status = StatusCode::SERVICE_UNAVAILABLE;
                let said = match error {
                    WatermarkFileError::Io { .. } => Key("desk-error-watermarks-io"),
                    WatermarkFileError::Damaged { .. } | WatermarkFileError::Task(_) => {
                        Key("desk-error-watermarks")
                    }
                };
                Self::told(status, "watermarks", said)
            }
            ArbiterError::Busy => busy(),
            ArbiterError::Store(error) => of_store(&error),
            error @ (ArbiterError::Journal { .. }
            | ArbiterError::Random(_)
            | ArbiterError::Hash(_)
            | ArbiterError::Task(_)) => Self::internal(&error),
        }
    }
}

fn of_store(error: &StoreError) -> Failure {
    if error.is_busy() {
        tracing::warn!(%error, "the database is busy");
        return busy();
    }
    // A statement that the database refuses is our fault, and waiting does not help.
    if error.is_refusal() {
        return Failure::internal(error);
    }
    tracing::error!(%error, "the database does not answer");
    Failure::of_status(StatusCode::SERVICE_UNAVAILABLE)
}

/// 503: the service is busy, and nothing was changed.
fn busy() -> Failure {
    Failure::told(StatusCode::SERVICE_UNAVAILABLE, "busy", Key("error-busy"))
}

/// 429: too many wrong secrets; the next attempt is accepted after this many seconds.
fn throttled(seconds: u64) -> Failure {
    let say = |language| t_with(language, "desk-error-throttled", &[("seconds", &seconds)]);
    Failure::new(StatusCode::TOO_MANY_REQUESTS, "throttled", say)
        .with("retry_after", seconds)
        .with_header(header::RETRY_AFTER, &seconds.to_string())
}

/// 422: a report file that cannot be read.
fn of_report(fault: &ImportFault) -> Failure {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let failure = Failure::new(status, fault.code(), |language| fault.say(language));
    let failure = failure.with("field", "report");
    match fault.place() {
        None => failure,
        Some((line, column)) => failure.with("line", line).with("column", column),
    }
}

/// 422: the drawing of a figure is not accepted.
fn of_glyph(kind: Kind, error: &GlyphError) -> Failure {
    let say = |language| format!("{}: {}", kind.name(language), error.say(language));
    Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "glyph", say)
        .with("field", format!("glyph_{}", kind.symbol()))
}

/// 422: the emblem of a club is not accepted.
fn of_emblem(error: &GlyphError) -> Failure {
    let say = |language| error.say(language);
    Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "glyph", say).with("field", FILE)
}

/// The refusals about accounts.
fn of_account(error: &ArbiterError) -> Failure {
    let (status, code, key) = match error {
        ArbiterError::NoAccount => (404, "account-not-found", Key("accounts-error-none")),
        ArbiterError::NoSession => (404, "session-not-found", Key("accounts-error-no-session")),
        ArbiterError::NoDevice => (404, "device-not-found", Key("accounts-error-no-device")),
        ArbiterError::NoToken => (404, "token-not-found", Key("accounts-error-no-token")),
        ArbiterError::ChiefStays => (409, "chief-stays", Key("accounts-error-chief-stays")),
        ArbiterError::LastSecretary => {
            (409, "last-secretary", Key("accounts-error-last-secretary"))
        }
        ArbiterError::CodeNeeded => (401, "code-needed", Key("code-error-needed")),
        ArbiterError::WrongFactorCode => (401, "wrong-factor-code", Key("code-error-wrong")),
        ArbiterError::WrongKey => (401, "wrong-key", Key("key-error-wrong")),
        ArbiterError::StepLapsed => (401, "step-lapsed", Key("code-error-lapsed")),
        ArbiterError::InvitationLapsed => {
            (404, "invitation-lapsed", Key("invitation-error-lapsed"))
        }
        ArbiterError::FactorState => (409, "second-factor-state", Key("code-error-state")),
        other => return Failure::internal(other),
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let failure = Failure::told(status, code, key);
    match error {
        ArbiterError::CodeNeeded | ArbiterError::WrongFactorCode => failure.with("field", "code"),
        _ => failure,
    }
}

/// The refusals of the registry of persons.
fn of_registry(fault: &RegistryFault) -> Failure {
    match fault {
        RegistryFault::NoPerson => Failure::told(
            StatusCode::NOT_FOUND,
            "person-not-found",
            Key("players-error-none"),
        ),
        RegistryFault::Erased => Failure::told(
            StatusCode::NOT_FOUND,
            "person-erased",
            Key("players-error-erased"),
        ),
        RegistryFault::NumberOf { field, name } => number_of_another(field, name),
        RegistryFault::NumberTaken { field } => Failure::told(
            StatusCode::CONFLICT,
            "number-taken",
            Key("players-error-number-taken"),
        )
        .with("field", *field),
        RegistryFault::NameEntered {
            field,
            name,
            number,
        } => name_entered(field, name, number.get()),
        RegistryFault::NameInRow { name, row } => name_in_row(name, *row),
        RegistryFault::PersonInRow { row } => {
            let say = |language| t_with(language, "players-error-person-in-row", &[("row", row)]);
            Failure::new(StatusCode::CONFLICT, "person-entered", say)
        }
        RegistryFault::NumberMoved { number, name } => number_moved(number, name),
        RegistryFault::NotSure => Failure::told(
            StatusCode::UNPROCESSABLE_ENTITY,
            "not-confirmed",
            Key("players-error-not-sure"),
        )
        .with("field", "typed"),
        RegistryFault::TakesPart(events) => {
            let events = events.join(", ");
            let say =
                |language| t_with(language, "players-error-takes-part", &[("events", &events)]);
            Failure::new(StatusCode::CONFLICT, "person-takes-part", say)
        }
        RegistryFault::BothTakePart(event) => {
            let say = |language| t_with(language, "players-error-both", &[("event", event)]);
            Failure::new(StatusCode::CONFLICT, "both-take-part", say)
        }
        RegistryFault::StandsForNone => Failure::told(
            StatusCode::CONFLICT,
            "person-linked",
            Key("players-error-linked"),
        ),
        RegistryFault::AccountTaken => Failure::told(
            StatusCode::CONFLICT,
            "account-taken",
            Key("referee-error-account"),
        )
        .with("field", "account"),
    }
}

/// 422: the federation number belongs to a person of another name.
fn number_of_another(field: &str, name: &str) -> Failure {
    let say = |language| t_with(language, "players-error-number-of", &[("name", &name)]);
    Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "number-of-another", say).with("field", field)
}

/// 409: the event has another person of this name, under this number.
fn name_entered(field: &str, name: &str, number: u16) -> Failure {
    let say = |language| {
        t_with(
            language,
            "players-error-name-entered",
            &[("name", &name), ("number", &number)],
        )
    };
    Failure::new(StatusCode::CONFLICT, "name-entered", say)
        .with("field", field)
        .with("entrant", number)
}

/// 409: an earlier row of the same list, from 1, has this name.
fn name_in_row(name: &str, row: usize) -> Failure {
    let say = |language| {
        t_with(
            language,
            "players-error-name-in-row",
            &[("name", &name), ("row", &row)],
        )
    };
    Failure::new(StatusCode::CONFLICT, "name-entered", say).with("field", "name")
}

/// 409: the number of a row that is to be unlinked has been taken meanwhile.
fn number_moved(number: &str, name: &str) -> Failure {
    let say = |language| {
        t_with(
            language,
            "players-error-number-moved",
            &[("number", &number), ("name", &name)],
        )
    };
    Failure::new(StatusCode::CONFLICT, "number-moved", say)
}

/// The refusals of the list of clubs.
fn of_clubs(fault: &ClubFault) -> Failure {
    match fault {
        ClubFault::NoClub => Failure::told(
            StatusCode::NOT_FOUND,
            "club-not-found",
            Key("clubs-error-none"),
        ),
        ClubFault::NameTaken { field, name, club } => {
            let say = |language| {
                t_with(
                    language,
                    "clubs-error-taken",
                    &[("name", name), ("club", club)],
                )
            };
            Failure::new(StatusCode::CONFLICT, "club-name-taken", say).with("field", *field)
        }
        ClubFault::StandsForNone => Failure::told(
            StatusCode::CONFLICT,
            "club-linked",
            Key("clubs-error-linked"),
        ),
    }
}

fn say_fault(fault: InputFault, language: Language) -> String {
    match fault {
        InputFault::Empty => t(language, "desk-field-empty"),
        InputFault::TooLong { max } => t_with(language, "desk-field-too-long", &[("max", &max)]),
        InputFault::TooShort { min } => t_with(language, "desk-field-too-short", &[("min", &min)]),
        InputFault::Sign { column } => t_with(language, "desk-field-sign", &[("column", &column)]),
        InputFault::TooMany { max } => t_with(language, "desk-field-too-many", &[("max", &max)]),
        InputFault::Taken => t(language, "desk-field-taken"),
        InputFault::NotBetween { min, max } => t_with(
            language,
            "desk-field-between",
            &[("min", &min), ("max", &max)],
        ),
        InputFault::WrongPassword => t(language, "own-wrong-password"),
        InputFault::Guessable(weakness) => {
            let why = match weakness {
                Weakness::Leaked => t(language, "password-leaked"),
                Weakness::Keys => t(language, "password-keys"),
                Weakness::Repeats => t(language, "password-repeats"),
                Weakness::Sequence => t(language, "password-sequence"),
                Weakness::Words => t(language, "password-words"),
            };
            t_with(language, "password-guessable", &[("why", &why)])
        }
        InputFault::NotOfCoalitions => t(language, "rating-of-coalition"),
    }
}
