//! Renders the panel of the persons who play on each side of a game of parties, with the forms to
//! join and to leave.

use askama::Template;
use uuid::Uuid;

use super::acts::Frame;
use crate::arbiter::Arbiter;
use crate::federation::rights::Right;
use crate::games::Side;
use crate::web::desk::players::apart;
use crate::web::desk::registered::Registered;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::Form;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// Names of the forms on the game's page.
pub mod forms {
    pub const JOIN: &str = "party-join";
    pub const LEAVE: &str = "party-leave";
    pub const NAME: &str = "party-name";

    pub const ALL: [&str; 3] = [JOIN, LEAVE, NAME];
}

#[derive(Template)]
#[template(path = "desk/parties_panel.html")]
struct Panel<'a> {
    frame: Frame<'a>,
    at: String,
    /// The registry's data for the form, if a person may join.
    registered: Registered,
}

/// The persons on a side.
struct Team {
    side: Side,
    word: Key,
    present: Vec<Player>,
    /// The names of those who have left.
    left: String,
}

/// A person who plays.
struct Player {
    /// The id of the person in the journal.
    id: String,
    name: String,
    has_joined: bool,
    /// Whether the person enters the operations that are opened at the table.
    is_named: bool,
}

/// Renders the panel of a game that parties play; `None` for other games.
///
/// # Errors
/// 503 if the registry cannot be read; an internal error if the template cannot be rendered.
pub async fn panel(frame: Frame<'_>, arbiter: &Arbiter) -> Result<Option<String>, Failure> {
    if !frame.view.state.info.rules.party().is_open() {
        return Ok(None);
    }
    let mut panel = Panel {
        at: format!("/desk/events/{}/games/{}", frame.view.slug(), frame.id),
        registered: Registered::default(),
        frame,
    };
    if panel.may_change() {
        let form = frame.forms.get(forms::JOIN);
        panel.registered = Registered::of_one(arbiter, frame.view, form).await?;
    }
    let panel = panel.render().map_err(|error| Failure::internal(&error))?;
    Ok(Some(panel))
}

/// The message after a form of the panel was sent.
pub fn done(form: &str) -> Option<Key> {
    Some(match form {
        forms::JOIN => Key("party-done-joined"),
        forms::LEAVE => Key("party-done-left"),
        forms::NAME => Key("party-done-named"),
        _ => return None,
    })
}

impl Panel<'_> {
    fn page(&self) -> &Page {
        self.frame.page
    }

    /// Whether the viewer may let persons join and leave.
    fn may_change(&self) -> bool {
        let goes_on = self.frame.game.result.is_none() && !self.frame.view.state.closed;
        goes_on && self.frame.referee.may(Right::Games)
    }

    fn teams(&self) -> Vec<Team> {
        let sides = [
            (Side::White, Key("desk-white")),
            (Side::Black, Key("desk-black")),
        ];
        sides
            .into_iter()
            .map(|(side, word)| self.team(side, word))
            .collect()
    }

    fn team(&self, side: Side, word: Key) -> Team {
        let game = self.frame.game;
        let named = game.party.named(side);
        let player = |person: Uuid| Player {
            id: person.to_string(),
            name: self.name(person),
            has_joined: game.party.has_joined(side, person),
            is_named: named == Some(person),
        };
        let left = game.party.left(side).into_iter();
        let left: Vec<String> = left.map(|person| self.name(person)).collect();
        Team {
            side,
            word,
            present: game.present(side).into_iter().map(player).collect(),
            left: left.join(", "),
        }
    }

    fn name(&self, person: Uuid) -> String {
        let known = self.frame.view.people.get(&person);
        let name = known.and_then(|known| known.name.clone());
        name.unwrap_or_else(|| self.page().t("players-erased"))
    }

    /// Whether a side has fewer persons than the rules allow.
    fn has_room(&self, team: &Team) -> bool {
        let most = self.frame.view.state.info.rules.party().most();
        team.present.len() < usize::from(most)
    }

    fn has_room_anywhere(&self, teams: &[Team]) -> bool {
        teams.iter().any(|team| self.has_room(team))
    }

    /// The preselected person: the one who is named, in a form that names one.
    fn chosen(player: &Player, names: bool) -> &str {
        if names && player.is_named {
            &player.id
        } else {
            ""
        }
    }

    fn form(&self) -> &Form {
        self.frame.forms.get(forms::JOIN)
    }

    /// The form of a side: the refused one if it was sent for this side.
    fn form_of(&self, name: &str, side: Side) -> &Form {
        let form = self.frame.forms.get(name);
        if form.has("side", side.word()) {
            form
        } else {
            self.frame.forms.blank_one()
        }
    }
}
