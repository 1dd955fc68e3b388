//! Three registered armies with drawings of their own (TOTA\*S 11), and who plays with them.
//!
//! The figures are drawn from a mark for each kind on a body for each army. Their owners are
//! players of the demonstration, and the referee measures them; neither has an account.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::names::ENTRANTS;
use super::{both, context, known_person};
use crate::arbiter::{Actor, Arbiter, ArbiterError, ArmyForm, CommandContext, FigureForm};
use crate::event::settings::Slug;
use crate::federation::armies::{
    ArmyCommand, Dimensions, Kind, Measure, NewPieces, nominal, required,
};
use crate::language::Language;
use crate::tournament::entrant::EntrantNumber;

/// The new pieces that all of them field.
const PIECES: &str = "VTGG LLPP";

struct Drawn {
    russian: &'static str,
    english: &'static str,
    /// What stands behind the mark.
    body: &'static str,
    /// The colours of the mark, and where it stands.
    mark: &'static str,
}

/// Their owners are the first entrants of the demonstration, in this order.
const ARMIES: [Drawn; 3] = [
    Drawn {
        russian: "Лесное воинство",
        english: "Forest host",
        body: "<path d=\"M12 26h16l4 12H8z\" fill=\"#8a5a2b\" stroke=\"#2b1a0a\" \
               stroke-width=\"1.5\"/><path d=\"M11 31h18M9.500 35h21\" fill=\"none\" \
               stroke=\"#2b1a0a\"/>",
        mark: "fill=\"#7fae5a\" stroke=\"#1d2f12\" stroke-width=\"1.5\"",
    },
    Drawn {
        russian: "Ганзейский флот",
        english: "Hanseatic fleet",
        body: "<circle cx=\"20\" cy=\"19\" r=\"18\" fill=\"#1f5fa8\" stroke=\"#0b2440\" \
               stroke-width=\"1.5\"/><path d=\"M5 29q5 5 10 0t10 0 10 0v6q-15 7-30 0z\" \
               fill=\"#9fc9f0\" stroke=\"#0b2440\"/>",
        mark: "fill=\"#fbf3dc\" stroke=\"#0b2440\" stroke-width=\"1.5\"",
    },
    Drawn {
        russian: "Вересковая стража",
        english: "Heather guard",
        body: "<path d=\"M3 3h34v31l-8.500-5-8.500 6-8.500-6-8.500 5z\" fill=\"#7a2e5d\" \
               stroke=\"#2e0f22\" stroke-width=\"1.5\"/>",
        mark: "fill=\"#f2c75c\" stroke=\"#2e0f22\" stroke-width=\"1.5\"",
    },
];

/// The mark of a kind, in the upper two thirds of a box of 40.
const fn mark(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "M18.500 3h3v3h3v3h-3v3l4 3 5-5v15h-21v-15l5 5 4-3v-3h-3v-3h3z",
        Kind::Queen => "M10 25 8 10l6 7 3-11 3 10 3-10 3 11 6-7-2 15z",
        Kind::Rook => "M11 25v-17h4v4h3v-4h4v4h3v-4h4v17z",
        Kind::Knight => "M13 25c0-9 2-13 8-18l1-3 2 4c5 3 6 8 6 17h-7c2-5-1-8-4-7l-4 3-3-3z",
        Kind::Bishop => "M20 4c8 7 8 13 5 17h-10c-3-4-3-10 5-17zM13 22h14v3h-14z",
        Kind::Volcano => "M7 25 15 11h3l-2-6 4 3 4-4-2 7h3l8 14z",
        Kind::Tornado => "M8 6h24l-4 5h-16zM13 12h14l-4 6h-7zM17 19h6l-4 7z",
        Kind::Boar => "M7 21c2-9 9-12 17-11l5-4v6l5 5-4 4h-3v4h-4v-4h-8v4h-4v-4z",
        Kind::Chariot => "M8 8h6v8h12v-4l4-4v12h-22zM14 21a3 3 0 1 1 0 6 3 3 0 1 1 0-6z",
        Kind::Gryphon => "M9 25c0-11 5-18 14-19l8 6-7 1c7 3 8 7 8 12h-7c0-5-3-7-6-6 1 4-2 6-5 6z",
        Kind::Legionary => "M11 6h18v9c0 5-4 9-9 11-5-2-9-6-9-11z",
        Kind::Patrol => "M15 4h3l13 5-13 5v12h-3z",
        Kind::Pawn => "M20 7a5 5 0 0 1 3 9l4 9h-14l4-9a5 5 0 0 1 3-9z",
    }
}

impl Drawn {
    fn glyph(&self, kind: Kind) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">{}<path d=\"{}\" {} \
             stroke-linejoin=\"round\"/></svg>",
            self.body,
            mark(kind),
            self.mark
        )
    }

    fn name(&self) -> String {
        both(self.russian, self.english)
    }

    fn form(&self) -> ArmyForm {
        let pieces = NewPieces::parse(PIECES).unwrap_or_default();
        let figure = |kind| {
            let Dimensions { height, base } = nominal(kind);
            FigureForm {
                kind,
                name: both(kind.name(Language::Ru), kind.name(Language::En)),
                height,
                base,
                glyph: self.glyph(kind),
            }
        };
        ArmyForm {
            name: self.name(),
            armament: PIECES.to_owned(),
            figures: required(pieces).map(figure).collect(),
        }
    }
}

/// What a person does, in the name of their row in the registry.
fn by(person: Uuid, step: &str, now: DateTime<Utc>) -> CommandContext {
    CommandContext {
        actor: Actor::Referee(person),
        ..context(step, now)
    }
}

/// Registers the armies that are missing: submitted by their owners, measured and approved by
/// the referee.
pub(super) async fn load(
    arbiter: &Arbiter,
    referee: Uuid,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    for (number, (drawn, owner)) in (1..).zip(ARMIES.iter().zip(&ENTRANTS)) {
        let owner = known_person(arbiter, owner, now).await?;
        if registered(arbiter, drawn).await?.is_some() {
            continue;
        }
        let step = |step: &str| format!("army-{number}-{step}");
        let context = by(owner, &step("submitted"), now);
        let submitted = arbiter.submit_army(None, drawn.form(), &context).await?;
        let (army, version) = (submitted.army, submitted.version);
        let pieces = NewPieces::parse(PIECES).unwrap_or_default();
        let measure = |kind| {
            let Dimensions { height, base } = nominal(kind);
            Measure { kind, height, base }
        };
        let measured = ArmyCommand::Measure {
            army,
            version,
            figures: required(pieces).map(measure).collect(),
            remark: String::new(),
        };
        let context = by(referee, &step("measured"), now);
        arbiter.command_army(&measured, &context).await?;
        let context = by(referee, &step("approved"), now);
        let approved = ArmyCommand::Approve { army, version };
        arbiter.command_army(&approved, &context).await?;
    }
    Ok(())
}

/// The number and the registered version of an army.
async fn registered(arbiter: &Arbiter, drawn: &Drawn) -> Result<Option<(u32, u16)>, ArbiterError> {
    let (known, name) = (arbiter.federation().await?.armies, drawn.name());
    let found = known.armies().find_map(|army| {
        let version = army.approved()?;
        let is_it = version.design.name.as_str() == name;
        is_it.then_some((army.number, version.number))
    });
    Ok(found)
}

/// Gives an entrant the army of one of the owners: the first, the second or the third, and so on
/// around. Nothing happens where the armies are not there.
pub(super) async fn field(
    arbiter: &Arbiter,
    slug: &Slug,
    entrant: EntrantNumber,
    army: usize,
    context: &CommandContext,
) -> Result<(), ArbiterError> {
    let Some(drawn) = ARMIES.iter().cycle().nth(army) else {
        return Ok(());
    };
    let found = registered(arbiter, drawn).await?;
    if found.is_some() {
        arbiter.field_army(slug, entrant, found, context).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::federation::glyph::Glyph;

    #[test]
    fn every_figure_is_drawn_as_its_owner_would_be_allowed_to_and_no_two_are_the_same() {
        let mut drawn = BTreeSet::new();
        for army in &ARMIES {
            for figure in army.form().figures {
                let glyph = Glyph::parse(figure.glyph.as_bytes()).unwrap();
                assert!(drawn.insert(glyph.digest()), "{:?}", figure.kind);
            }
        }
        assert_eq!(drawn.len(), 33);
    }
}
