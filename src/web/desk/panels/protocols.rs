//! Renders the panel of the players' own protocols: a comparison, and the forms to hand in another
//! one and to rule.

use askama::Template;

use super::acts::Frame;
use crate::federation::rights::Right;
use crate::games::Side;
use crate::games::totas::protocols::Source;
use crate::web::desk::correction_preview::CorrectionPreview;
use crate::web::games::totas::protocols::{Compared, PlanComparison, right};
use crate::web::kit::errors::Failure;
use crate::web::kit::form::Form;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// Names of the forms on the game's page.
pub mod forms {
    pub const PROTOCOL: &str = "protocol";
    pub const DIFFERENCE: &str = "difference";

    pub const ALL: [&str; 2] = [PROTOCOL, DIFFERENCE];
}

#[derive(Template)]
#[template(path = "desk/protocols_panel.html")]
struct Panel<'a> {
    frame: Frame<'a>,
    at: String,
    compared: Option<Compared>,
    /// The preview of a ruling.
    ahead: Option<&'a CorrectionPreview>,
}

/// Renders the panel of a game by plans; empty before a protocol can be handed in.
///
/// # Errors
/// Fails if the template cannot be rendered.
pub fn panel(frame: Frame<'_>, ahead: Option<&CorrectionPreview>) -> Result<String, Failure> {
    let panel = Panel {
        at: format!("/desk/events/{}/games/{}", frame.view.slug(), frame.id),
        compared: Compared::for_game(frame.page.words(), &frame.view.state, frame.game),
        ahead: ahead.filter(|_| frame.forms.is_of(forms::DIFFERENCE)),
        frame,
    };
    if panel.compared.is_none() && !panel.takes() {
        return Ok(String::new());
    }
    panel.render().map_err(|error| Failure::internal(&error))
}

/// The message after a form of the panel was sent.
pub fn done(form: &str) -> Option<Key> {
    Some(match form {
        forms::PROTOCOL => Key("protocol-done-handed-in"),
        forms::DIFFERENCE => Key("protocol-done-ruled"),
        _ => return None,
    })
}

impl Panel<'_> {
    fn page(&self) -> &Page {
        self.frame.page
    }

    /// Whether a protocol can be handed in.
    fn takes(&self) -> bool {
        let (game, closed) = (self.frame.game, self.frame.view.state.closed);
        game.takes_protocols() && !closed && self.frame.referee.may(Right::Games)
    }

    /// Whether the viewer may rule.
    fn rules(&self) -> bool {
        self.frame.referee.may(Right::Rule) && !self.frame.view.state.closed
    }

    fn handing_in(&self) -> &Form {
        self.frame.forms.get(forms::PROTOCOL)
    }

    /// The form of a ruling on this plan: the one that was refused or previewed, if it is about the
    /// plan.
    fn ruling(&self, plan: &PlanComparison) -> &Form {
        let form = self.frame.forms.get(forms::DIFFERENCE);
        let is_its = form.value("game_move") == plan.game_move.to_string()
            && form.value("plan") == plan.plan.word();
        if is_its {
            form
        } else {
            self.frame.forms.blank_one()
        }
    }

    /// The preview of the ruling on this plan, if there is one.
    fn ahead_of(&self, plan: &PlanComparison) -> Option<&CorrectionPreview> {
        let is_its = !self.ruling(plan).value("game_move").is_empty();
        self.ahead.filter(|_| is_its)
    }

    /// The id of an element of a ruling's form.
    fn id_of(name: &str, plan: &PlanComparison) -> String {
        format!("{name}-{}-{}", plan.game_move, plan.plan)
    }

    fn right(source: Source) -> Key {
        right(source)
    }

    fn sides() -> [Side; 2] {
        Side::ALL
    }
}
