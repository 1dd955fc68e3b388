//! Secret fields of the teams, which are handed in sealed (CTOR 4, CTOR 7.1).

use super::Table;
use crate::Side;
use crate::acts::ActFault;
use crate::ctor::fault::Fault;
use crate::ctor::record::line::read_act;
use crate::ctor::result::MAX_NUMBER;
use crate::ctor::torus::FieldSet;
use crate::fields::number;
use crate::notation::TextPosition;
use crate::secrets::{Opens, RevealedSecret, Secrets, WantedSecret};

/// The word of the secret fields in journals.
pub const FIELDS: &str = "fields";

impl Table {
    /// Whether a team has yet to hand in its secret fields: both do so before the first turn
    /// (CTOR 4.1).
    pub(super) fn awaits_secrets(&self, side: Side) -> bool {
        let has_secrets = self.game.regulations().secret_fields > 0;
        has_secrets && self.acts == 0 && !self.sealed[side] && self.game.end().is_none()
    }

    /// Reads the secret fields of a team, which must be different and of the right number
    /// (CTOR 4.1).
    fn secret_fields(&self, text: &str) -> Result<FieldSet, (Option<TextPosition>, Fault)> {
        let mut fields = FieldSet::EMPTY;
        let mut found = 0;
        for (place, word) in words(text) {
            let place = Some(place);
            let number = number(word, 0, MAX_NUMBER);
            let number = number.ok_or_else(|| (place, Fault::NoSecretField(shortened(word))))?;
            let field = self.game.field(number).map_err(|fault| (place, fault))?;
            if fields.has(field) {
                return Err((place, Fault::SecretTwice(number)));
            }
            fields = fields.with(field);
            found += 1;
        }
        let needed = self.game.regulations().secret_fields;
        if needed == 0 {
            return Err((None, Fault::NoSecrets));
        }
        if found != usize::from(needed) {
            return Err((None, Fault::SecretCount { found, needed }));
        }
        Ok(fields)
    }
}

/// The words of a line, each with its place.
fn words(text: &str) -> impl Iterator<Item = (TextPosition, &str)> {
    let pieces = text.split(char::is_whitespace).scan(0, |before, word| {
        let place = TextPosition::START.right(*before);
        *before += word.chars().count() + 1;
        Some((place, word))
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

/// The start of a word that is not a number, for messages.
fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

fn refused((place, fault): (Option<TextPosition>, Fault)) -> ActFault {
    ActFault::new(place, fault.clause(), |language| fault.say(language))
}

impl Secrets for Table {
    fn wanted(&self) -> Vec<WantedSecret> {
        let awaited = Side::ALL
            .into_iter()
            .filter(|side| self.awaits_secrets(*side));
        let wanted = |side| WantedSecret {
            word: FIELDS,
            side,
            clause: "4.1",
            required: true,
            opens: Opens::Revealed,
        };
        awaited.map(wanted).collect()
    }

    fn check(&self, _side: Side, _word: &str, text: &str) -> Result<Vec<String>, ActFault> {
        let fields = self.secret_fields(text).map_err(refused)?;
        Ok(fields.numbers().map(|number| number.to_string()).collect())
    }

    fn seal(&mut self, side: Side, _word: &str, _count: usize, parts: &[String]) {
        self.sealed[side] = true;
        if let Ok(fields) = self.secret_fields(&parts.join(" ")) {
            self.game.secrets_mut(side).learn(fields);
        }
    }

    fn open(&mut self, side: Side, _word: &str, part: &str) -> Result<(), ActFault> {
        let count = self.game.regulations().secret_fields;
        let field = number(part, 0, MAX_NUMBER);
        let field = field.and_then(|number| self.game.field(number).ok());
        let is_open = field.is_some_and(|field| self.game.secrets_mut(side).open(field, count));
        let fault = || refused((None, Fault::OtherSecret(shortened(part))));
        is_open.then_some(()).ok_or_else(fault)
    }

    fn check_entered(&self, text: &str) -> Result<(), ActFault> {
        match read_act(text) {
            Ok(act) if !act.hits.is_empty() => Err(refused((None, Fault::EnteredHit))),
            // A text that cannot be read is refused when it is entered.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn revealed(&self) -> Vec<RevealedSecret> {
        let of_side = |side: Side| {
            let secrets = self.game.secrets(side);
            let hit = secrets.spent().minus(secrets.opened());
            hit.numbers().map(move |number| RevealedSecret {
                side,
                word: FIELDS,
                value: number.to_string(),
            })
        };
        Side::ALL.into_iter().flat_map(of_side).collect()
    }
}
