//! A player's protest against something in a game of their own, and the appeal. Plain
//! forms, so that they need no script; what is refused comes back with what was typed.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use chrono::Utc;

use super::calls::game_of;
use super::page;
use super::secret::Sent;
use crate::arbiter::{Arbiter, IdempotencyKey, Player, PlayerAct};
use crate::event::{GameState, Stage};
use crate::tournament::round::GameId;
use crate::web::desk::form::{self, wrong_field};
use crate::web::desk::protests::{against, left};
use crate::web::errors::Failure;
use crate::web::hall::Clocks;
use crate::web::hall::Snapshot;
use crate::web::i18n::Key;
use crate::web::layout::Page;
use crate::web::live::Live;

/// The names of the forms.
pub mod forms {
    pub const PROTEST: &str = "protest";
    pub const APPEAL: &str = "appeal";
}

/// What the player of a game can do about protests now.
pub struct Chances {
    /// How long a protest can be filed; `None` when none can.
    pub left: Option<String>,
    /// Why none can be filed.
    pub not: Option<String>,
    /// The decisions that can be appealed against, and how long.
    pub appeals: Vec<(u16, String)>,
}

impl Chances {
    /// Of a player in a game; `None` when the event is closed.
    pub fn of(
        page: &Page,
        snapshot: &Snapshot,
        player: &Player,
        id: GameId,
        game: &GameState,
    ) -> Option<Self> {
        let state = &snapshot.view().state;
        if state.closed {
            return None;
        }
        let (words, clocks, now) = (page.words(), Clocks::of(state), Utc::now());
        let own = game.pairing.side_of(player.entrant)?;
        let mut of_game = state.protests.of_game(id);
        let waiting = of_game.find(|it| it.by == own && it.stage() == Stage::Filed);
        let until = state.protest_until(id);
        let not = match (waiting, until.filter(|until| now > *until)) {
            (Some(protest), _) => {
                Some(words.t_with("protest-play-waits", &[("number", &protest.number)]))
            }
            (None, Some(until)) => {
                Some(words.t_with("protest-play-over", &[("until", &clocks.moment(until))]))
            }
            (None, None) => None,
        };
        let time = || match until {
            Some(until) => left(words, clocks, until, now),
            None => words.t("protest-left-open"),
        };
        let rules = &state.info.protests;
        let appeals = state.protests.of_game(id).filter_map(|protest| {
            let until = protest.appeal_until(rules)?;
            (now <= until).then(|| (protest.number, left(words, clocks, until, now)))
        });
        Some(Self {
            left: not.is_none().then(time),
            not,
            appeals: appeals.collect(),
        })
    }
}

/// `POST /play/protest`: a player protests.
pub async fn file(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let act = against(&sent.fields).map(|against| PlayerAct::Protest {
        against,
        clause: sent.fields.get("clause").to_owned(),
        text: sent.fields.get("text").to_owned(),
    });
    let back = Back::of(forms::PROTEST);
    done(&page, &arbiter, &live, sent, back, act).await
}

/// `POST /play/appeal`: a player appeals against the arbiter's decision.
pub async fn appeal(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let number = sent.fields.get("protest").parse();
    let act = number.map(|protest| PlayerAct::Appeal {
        protest,
        text: sent.fields.get("text").to_owned(),
    });
    let act = act.map_err(|_| wrong_field("protest", Key("protest-fault-choose")));
    let back = Back::of(forms::APPEAL);
    done(&page, &arbiter, &live, sent, back, act).await
}

/// The form that was sent, and where the page goes on behind it.
pub(super) struct Back {
    pub name: &'static str,
    pub place: &'static str,
}

impl Back {
    const fn of(name: &'static str) -> Self {
        Self {
            name,
            place: "own-protest",
        }
    }
}

/// On with the page when it is done; else the page as it is now, with what was typed.
pub(super) async fn done(
    page: &Page,
    arbiter: &Arbiter,
    live: &Live,
    sent: Sent,
    Back { name, place }: Back,
    act: Result<PlayerAct, Failure>,
) -> Result<HttpResponse, Failure> {
    let Sent {
        player,
        fields,
        keeper,
    } = sent;
    let game = game_of(fields.get("game"))?;
    let key = IdempotencyKey::parse(fields.get(form::KEY));
    let done = match act {
        Ok(act) => {
            let done = arbiter.play(&player, game, act, key, Utc::now()).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    let Err(failure) = done else {
        let back = format!("{}?game={game}&done={name}#{place}", super::PLAY);
        return Ok(HttpResponse::SeeOther()
            .insert_header((header::LOCATION, back))
            .finish());
    };
    let at = format!("{}?game={game}", super::PLAY);
    let refused = form::refuse(&keeper, page, (&at, name), fields, failure).await?;
    page::show_refused(refused, live, &player, game).await
}
