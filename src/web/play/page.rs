//! `GET /play`: the player's games, and the current one.

use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::acts;
use super::protests::{Chances, forms};
use super::resign::{self, RESIGNATION};
use super::state::games_mark;
use super::terrain::{self, OwnTerrain, TERRAIN};
use crate::arbiter::{Arbiter, Player};
use crate::event::settings::Dice;
use crate::event::{Armament, GameSecrets, GameState, GameStatus, gid, role};
use crate::games::Side;
use crate::games::totas::Square;
use crate::lots::{LINKS, Ledger, Role};
use crate::tournament::round::GameId;
use crate::web::games::totas::agreement::{self, Agreement};
use crate::web::games::totas::protocols::OwnProtocol;
use crate::web::games::{self, acts::sealed};
use crate::web::kit::appearance::Figures;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::{Page, html};
use crate::web::kit::link::{PLAY, caller, game_of};
use crate::web::kit::live::Sight;
use crate::web::kit::refused;
use crate::web::kit::stream;
use crate::web::kit::waits::line as waiting_line;
use crate::web::views::Live;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

/// The name of the form for a secret.
pub const SECRET: &str = "secret";

/// The name of the form for the player's own protocol.
pub const PROTOCOL: &str = "protocol";

/// The place of the forms for a protest and an appeal.
const OF_PROTESTS: &str = "own-protest";

/// The place of the form for the player's own protocol.
const OF_PROTOCOL: &str = "own-protocol";

/// The place of the forms for an armament.
const ARMAMENT: &str = "own-armament";

/// The place of a form and of its answer on the page; empty for the head of the page.
pub(super) fn place_of(form: &str) -> &'static str {
    match form {
        forms::PROTEST | forms::APPEAL => OF_PROTESTS,
        agreement::forms::ARMAMENT | agreement::forms::ACCEPTANCE => ARMAMENT,
        TERRAIN => terrain::PLACE,
        PROTOCOL => OF_PROTOCOL,
        RESIGNATION => resign::PLACE,
        form if acts::forms::ALL.contains(&form) => acts::PLACE,
        _ => "main",
    }
}

/// The game to show, if it is not the current one.
#[derive(Deserialize)]
pub struct Chosen {
    game: Option<String>,
    /// The form that was carried out last.
    done: Option<String>,
}

/// One of the player's games.
struct OwnGame {
    id: GameId,
    side: String,
    rival: String,
    state: String,
    look: &'static str,
    current: bool,
}

impl OwnGame {
    fn new(snapshot: &Snapshot, words: Words, id: GameId, side: Side, game: &GameState) -> Self {
        let rival = game.pairing.both()[side.other()];
        let (state, look) = match (&game.result, game.status()) {
            (Some(result), _) => (format::points(snapshot.unit(), result), "good"),
            (None, GameStatus::Waiting) => (words.t(Key("play-game-waiting")), ""),
            (None, _) => (words.t(Key("play-game-playing")), "live"),
        };
        Self {
            id,
            side: words.side(side),
            rival: format::name(words, snapshot.view(), rival),
            state,
            look,
            current: false,
        }
    }
}

/// The game that the page shows.
struct Current {
    id: GameId,
    side: String,
    /// The side, as the key of its possible plans.
    colour: Side,
    rival: String,
    gid: String,
    role: Role,
    live: String,
    part: Fragment,
    content: String,
    /// What the game waits for.
    waits: String,
    /// Whether the board can be shown with an army's own figures.
    has_own_figures: bool,
    /// The protests and appeals that are open to the player.
    protests: Option<Chances>,
    /// The player's own protocol, and whether it can be handed in.
    protocol: Option<OwnProtocol>,
    /// The armament that the players can still agree on.
    agreement: Option<Agreement>,
    /// The own side's terrain; `None` if it is no longer shown.
    terrain: Option<OwnTerrain>,
    /// The square of the own Labyrinth, while nobody else knows it (TOTA*S 3.3).
    labyrinth: Option<Square>,
    /// What a resignation means; `None` while the player cannot resign here.
    resignation: Option<String>,
    /// The address of the game's public page, seen from the player's side.
    public_page: String,
    /// Whether the player may still contribute a secret to lots that are drawn.
    open_to_secret: bool,
    /// Whether the player writes plans.
    has_plans: bool,
    /// The panel of a game by acts; `None` if the referee enters everything.
    acts: Option<String>,
    /// The state that the panel shows.
    acts_mark: Option<String>,
}

#[derive(Template)]
#[template(path = "play/page.html")]
struct PlayPage<'a> {
    page: &'a Page,
    snapshot: &'a Snapshot,
    csrf: &'a str,
    name: String,
    games: Vec<OwnGame>,
    /// The state of the lists that the page shows.
    games_mark: String,
    current: Option<Current>,
    /// The idempotency key of the form for a secret.
    key: String,
    forms: Forms,
    /// The message about the form that was just carried out.
    done: Option<String>,
    /// The place of that message, or of the refused form, on the page; empty for its head.
    place: &'static str,
}

impl PlayPage<'_> {
    fn slug(&self) -> &str {
        self.snapshot.view().slug().as_str()
    }

    fn event(&self) -> &str {
        self.snapshot.view().state.info.name.as_str()
    }

    /// Whether the games of the event have lots.
    fn has_lots(&self) -> bool {
        self.snapshot
            .view()
            .state
            .info
            .rules
            .discipline()
            .has_lots()
    }

    /// The number of links of a chain.
    const fn links() -> u32 {
        LINKS
    }

    /// An idempotency key for a form.
    fn new_key() -> String {
        new_key()
    }

    /// The deposit for an appeal, in a sentence.
    fn deposit(&self) -> Option<String> {
        let deposit = self.snapshot.view().state.info.protests.deposit.as_ref()?;
        let deposit = deposit.as_str();
        Some(
            self.page
                .t_with("protest-rule-deposit", &[("deposit", &deposit)]),
        )
    }

    /// The form for a secret, if it was refused.
    fn secret(&self) -> &Form {
        self.forms.get(SECRET)
    }

    /// The form for the player's own protocol.
    fn protocol(&self) -> &Form {
        self.forms.get(PROTOCOL)
    }

    /// The form for a protest or an appeal that was refused.
    fn of_protests(&self) -> &Form {
        let mut names = [forms::PROTEST, forms::APPEAL].into_iter();
        let refused = names.find(|name| self.forms.is_of(name));
        refused.map_or(self.forms.blank_one(), |name| self.forms.get(name))
    }

    /// Whether the page shows a game by plans.
    fn is_by_plans(&self) -> bool {
        self.current.as_ref().is_some_and(|game| game.has_plans)
    }

    /// What may not be written in a protest: a game by acts has neither Labyrinth nor plan.
    fn protest_warning(&self) -> Key {
        if self.is_by_plans() {
            Key("protest-warning")
        } else {
            Key("protest-warning-acts")
        }
    }

    /// The message about the form that was just carried out, at its place on the page.
    fn done_at(&self, place: &str) -> Option<&str> {
        self.done.as_deref().filter(|_| self.place == place)
    }

    /// Whether the message or the refusal is about the armament.
    fn is_of_armament(&self) -> bool {
        self.place == ARMAMENT
    }

    /// Whether it is about the player's own protocol.
    fn is_of_protocol(&self) -> bool {
        self.place == OF_PROTOCOL
    }

    /// Whether it is about the own terrain.
    fn is_of_terrain(&self) -> bool {
        self.place == terrain::PLACE
    }

    /// Whether the own terrain is asked for, or has just been handed in.
    fn shows_terrain(&self) -> bool {
        let terrain = self.current.as_ref().and_then(|game| game.terrain.as_ref());
        self.is_of_terrain() || terrain.is_some_and(OwnTerrain::is_asked)
    }

    /// Whether it is about a resignation.
    fn is_of_resignation(&self) -> bool {
        self.place == resign::PLACE
    }

    /// The clause that ends a game by resignation.
    const fn resigning_clause() -> &'static str {
        resign::CLAUSE
    }

    /// Whether it is about protests.
    fn is_of_protests(&self) -> bool {
        self.place == OF_PROTESTS
    }

    /// The form for the own terrain.
    fn own_terrain(&self) -> &Form {
        self.forms.get(TERRAIN)
    }

    /// Whether a proposal was refused, and is shown again.
    fn proposes(&self) -> bool {
        self.forms.is_of(agreement::forms::ARMAMENT)
    }

    /// An armament with the names of its pieces.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "a template has references"
    )]
    fn said(&self, armament: &Armament) -> String {
        agreement::said(self.page.words(), *armament)
    }

    fn protest(&self) -> &Form {
        self.forms.get(forms::PROTEST)
    }

    /// The name of an appeal's field on the page, which may have several.
    fn appeal_field(number: u16) -> String {
        format!("appeal-{number}")
    }

    /// The form for an appeal: the refused one, if it was about this protest.
    fn appeal(&self, number: u16) -> &Form {
        let form = self.forms.get(forms::APPEAL);
        if form.value("protest") == number.to_string() {
            form
        } else {
            self.forms.blank_one()
        }
    }
}

/// The handler of `GET /play`.
pub async fn show(
    request: HttpRequest,
    page: Page,
    chosen: Query<Chosen>,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let player = caller(&request).await?;
    let snapshot = live.snapshot_for(&player.slug, Sight::Whole).await?;
    let query = chosen
        .game
        .as_ref()
        .filter(|name| name.parse::<GameId>().is_ok());
    let query = query.map_or_else(String::new, |name| format!("game={name}"));
    let query = match page.parameter(refused::PARAMETER) {
        Some(kept) => format!("{query}&{}={kept}", refused::PARAMETER),
        None => query,
    };
    let page = page.at(PLAY.to_owned(), &query);
    let done = match chosen.done.as_deref() {
        Some(forms::PROTEST) => Some(page.t("protest-play-filed")),
        Some(forms::APPEAL) => Some(page.t("protest-play-appealed")),
        Some(TERRAIN) => Some(page.t("play-terrain-done")),
        Some(RESIGNATION) => Some(page.t("play-resigned")),
        Some(PROTOCOL) => Some(page.t("protocol-play-done")),
        Some(agreement::forms::ARMAMENT) => Some(page.t("play-armament-proposed")),
        Some(agreement::forms::ACCEPTANCE) => Some(page.t("play-armament-accepted")),
        _ => None,
    };
    let name = chosen.game.as_deref();
    let shown = play_page(&page, &arbiter, &snapshot, &player, name, forms);
    let mut shown = shown.await?;
    shown.done = done;
    if let Some(form) = chosen.done.as_deref() {
        shown.place = place_of(form);
    }
    html(&shown)
}

/// The side that a player's own page is seen from.
fn viewpoint(snapshot: &Snapshot, side: Side) -> Side {
    let discipline = snapshot.view().state.info.rules.discipline();
    games::presentation(discipline).own_viewpoint(side)
}

/// `GET /play/api/games/{game}/live`: the live stream of the player's own game, without delay.
pub async fn live(
    request: HttpRequest,
    name: Path<String>,
    watch: Query<stream::Watch>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let player = caller(&request).await?;
    let game = game_of(&name)?;
    let snapshot = live.snapshot_for(&player.slug, Sight::Whole).await?;
    let side = player.side(snapshot.view(), game)?;
    let viewpoint = viewpoint(&snapshot, side);
    // The figures are those of the page; nothing else is streamed here.
    let own = Fragment::Game(game, Figures::Own, viewpoint);
    let part = Fragment::parse(&watch.parts).filter(|part| *part == own);
    let part = part.unwrap_or(Fragment::Game(game, Figures::Usual, viewpoint));
    let own = stream::Watch {
        parts: part.to_string(),
        game: Some(game),
        ..watch.into_inner()
    };
    stream::stream(&request, &live, &snapshot, &own, Sight::Whole).await
}

/// Shows the page again, with a refused form.
pub(super) async fn show_refused(
    (page, forms): (Page, Forms),
    (arbiter, live): (&Arbiter, &Live),
    player: &Player,
    game: GameId,
) -> Result<HttpResponse, Failure> {
    let snapshot = live.snapshot_for(&player.slug, Sight::Whole).await?;
    let status = forms.refusal().status();
    let name = game.to_string();
    let shown = play_page(&page, arbiter, &snapshot, player, Some(&name), forms);
    respond(status, &shown.await?)
}

/// A game of the player, with the player's side.
type OwnSide<'a> = (GameId, Side, &'a GameState);

/// The game that the page shows: the chosen one, else the first that is not over, else the last.
fn game_to_show<'a>(
    own: &[OwnSide<'a>],
    chosen: Option<&str>,
) -> Result<Option<OwnSide<'a>>, Failure> {
    let mut games = own.iter().copied();
    let Some(name) = chosen else {
        let open = games.find(|(_, _, game)| game.status() != GameStatus::Finished);
        return Ok(open.or_else(|| own.last().copied()));
    };
    let id: GameId = name.parse().map_err(|_| Failure::not_found())?;
    let known = games.find(|(own, _, _)| *own == id);
    known.ok_or_else(Failure::not_found).map(Some)
}

/// The panel of a game by acts; `None` for a game by plans, or if the referee enters everything.
async fn acts_panel(
    (page, arbiter, snapshot): (&Page, &Arbiter, &Snapshot),
    player: &Player,
    (id, side, game): OwnSide<'_>,
    forms: &Forms,
) -> Result<Option<String>, Failure> {
    let view = snapshot.view();
    let Some(play) = game.act_game() else {
        return Ok(None);
    };
    let kept = arbiter.kept_secrets(&player.slug, id).await?;
    acts::panel(acts::Seat {
        page,
        view,
        player,
        id,
        side,
        game,
        play,
        kept: &kept,
        forms,
    })
}

/// The game that the page shows, with everything that its player can do in it.
async fn current_game(
    (page, arbiter, snapshot): (&Page, &Arbiter, &Snapshot),
    player: &Player,
    own: OwnSide<'_>,
    forms: &Forms,
) -> Result<Current, Failure> {
    let (id, side, game) = own;
    let (words, state) = (page.words(), &snapshot.view().state);
    let acts = acts_panel((page, arbiter, snapshot), player, own, forms).await?;
    let has_terrain = game.plans().is_some_and(|it| !it.handed.is_empty());
    let is_secret = game.record().is_some_and(|it| it.labyrinth[side].is_some());
    let kept = if has_terrain || is_secret {
        arbiter.kept_secrets(&player.slug, id).await?
    } else {
        // No terrain is stored before it is handed in.
        GameSecrets::default()
    };
    let labyrinth = kept.labyrinth[side].as_ref().filter(|_| is_secret);
    let refused = Some(forms.get(forms::APPEAL)).filter(|form| form.failure().is_some());
    let refused = refused.and_then(|form| form.value("protest").parse().ok());
    Ok(Current {
        terrain: OwnTerrain::for_side(words, state, (id, side), game, &kept, forms.get(TERRAIN)),
        labyrinth: labyrinth.map(|sealed| sealed.square),
        resignation: resign::meaning(page, snapshot, id, side),
        acts_mark: acts.as_ref().and_then(|_| sealed::mark(state, id)),
        acts,
        protests: Chances::for_player((page, snapshot), player, (id, game), refused),
        protocol: OwnProtocol::for_side(words, state, game, side),
        agreement: Agreement::for_player(
            words,
            state,
            (id, side),
            game,
            forms.get(agreement::forms::ARMAMENT),
        ),
        ..shown(page, snapshot, id, side, game)?
    })
}

async fn play_page<'a>(
    page: &'a Page,
    arbiter: &Arbiter,
    snapshot: &'a Snapshot,
    player: &'a Player,
    chosen: Option<&str>,
    forms: Forms,
) -> Result<PlayPage<'a>, Failure> {
    let words = page.words();
    let state = &snapshot.view().state;
    let mut own: Vec<OwnSide<'_>> = state.games_of(player.entrant).collect();
    own.sort_by_key(|(id, _, _)| *id);
    let to_show = game_to_show(&own, chosen)?;
    let current_id = to_show.map(|(id, _, _)| id);
    let current = match to_show {
        Some(own) => Some(current_game((page, arbiter, snapshot), player, own, &forms).await?),
        None => None,
    };
    let games = own
        .iter()
        .map(|(id, side, game)| OwnGame {
            current: Some(*id) == current_id,
            ..OwnGame::new(snapshot, words, *id, *side, game)
        })
        .collect();
    Ok(PlayPage {
        page,
        snapshot,
        csrf: &player.csrf,
        name: format::name(words, snapshot.view(), player.entrant),
        games,
        games_mark: games_mark(state, player.entrant),
        current,
        key: new_key(),
        place: forms.name().map_or("", place_of),
        forms,
        done: None,
    })
}

fn shown(
    page: &Page,
    snapshot: &Snapshot,
    id: GameId,
    side: Side,
    game: &GameState,
) -> Result<Current, Failure> {
    let (words, slug) = (page.words(), snapshot.view().slug());
    let line = OwnGame::new(snapshot, words, id, side, game);
    let viewpoint = viewpoint(snapshot, side);
    let part = Fragment::Game(id, page.looks().figures(), viewpoint);
    let content = render::part(snapshot, part, page.language())?;
    let content = std::str::from_utf8(&content).map_err(|error| Failure::internal(&error))?;
    let gid = gid(slug.as_str(), id).map_err(|error| Failure::internal(&error))?;
    let lots = game.lots.as_ref();
    let waits = waits::for_game(snapshot, id).ok_or_else(Failure::not_found)?;
    let is_open = |lots: &Ledger| lots.contribution(role(side)).is_none();
    let is_drawn = snapshot.view().state.info.lots.dice == Dice::Drawn;
    Ok(Current {
        has_plans: game.plans().is_some(),
        acts: None,
        acts_mark: None,
        open_to_secret: is_drawn
            && game.status() != GameStatus::Finished
            && lots.is_some_and(is_open),
        id,
        side: line.side,
        colour: side,
        rival: line.rival,
        gid: gid.to_string(),
        role: role(side),
        live: format!(
            "/play/api/games/{id}/live?parts={part}&since={}&language={}",
            snapshot.seen(),
            words.tag()
        ),
        part,
        has_own_figures: game.has_own_figures(),
        content: content.to_owned(),
        waits: waiting_line(words, snapshot.view(), game, &waits, Some(side)),
        protests: None,
        protocol: None,
        agreement: None,
        terrain: None,
        labyrinth: None,
        resignation: None,
        public_page: GameLine::new(snapshot.view(), words, id, game)
            .seen_from(viewpoint)
            .newest(),
    })
}
