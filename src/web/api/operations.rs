//! Defines the table of the API: each operation with its address, its body, its answer and the
//! right that it needs.

use actix_web::http::Method;
use actix_web::{Route, web};

use super::{
    acts, armies, awards, bracket, categories, clock, clubs, lots, parties, people, protests,
    protocols, ratings, read, referees, reports, swiss, teams, write,
};
use crate::federation::rights::Right;
use crate::web::kit::i18n::Key;
use crate::web::kit::routes::variables;

/// The HTTP method of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Adds.
    Post,
    /// Replaces.
    Put,
    /// Changes a part.
    Patch,
    /// Removes or ends.
    Delete,
}

impl Verb {
    /// The method for the router.
    pub const fn method(self) -> Method {
        match self {
            Self::Get => Method::GET,
            Self::Post => Method::POST,
            Self::Put => Method::PUT,
            Self::Patch => Method::PATCH,
            Self::Delete => Method::DELETE,
        }
    }

    /// The method in the document.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Put => "put",
            Self::Patch => "patch",
            Self::Delete => "delete",
        }
    }
}

/// The section of the API to which an operation belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// The session and its account.
    Sessions,
    /// Events as a whole.
    Events,
    /// A single game.
    Games,
    /// The lots and sealed plans of a game.
    Lots,
    /// The rounds of a Swiss.
    Swiss,
    /// Teams and their line-ups.
    Teams,
    /// The times of a game.
    Clocks,
    Protests,
    /// Players' own armies.
    Armies,
    /// Accounts and their roles.
    Accounts,
    /// The federation's registry.
    Registry,
}

impl Tag {
    /// All sections, in the order of the page.
    pub const ALL: [Self; 11] = [
        Self::Sessions,
        Self::Events,
        Self::Swiss,
        Self::Teams,
        Self::Games,
        Self::Lots,
        Self::Clocks,
        Self::Protests,
        Self::Armies,
        Self::Accounts,
        Self::Registry,
    ];

    /// The name in the document.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Events => "events",
            Self::Games => "games",
            Self::Lots => "lots",
            Self::Swiss => "swiss",
            Self::Teams => "teams",
            Self::Clocks => "clocks",
            Self::Protests => "protests",
            Self::Armies => "armies",
            Self::Accounts => "accounts",
            Self::Registry => "registry",
        }
    }
}

/// The kind of an operation: who may call it, and which headers it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A public read.
    Read,
    /// Opening a session, without authentication.
    Enter,
    /// A read that needs a right.
    Look(Right),
    /// The creation of an event by any account, with an idempotency key.
    Create,
    /// A change outside the events that needs a right and an idempotency key.
    Once(Right),
    /// An idempotent assignment of a role or a property that needs a right.
    Manage(Right),
    /// A change of an event that needs a right, an idempotency key and the version seen.
    Command(Right),
}

impl Kind {
    /// The right that it needs.
    pub const fn right(self) -> Right {
        match self {
            Self::Read | Self::Enter => Right::See,
            Self::Create => Right::Create,
            Self::Look(right) | Self::Once(right) | Self::Manage(right) | Self::Command(right) => {
                right
            }
        }
    }

    /// Whether the caller has to be signed in.
    pub fn is_signed(self) -> bool {
        self.right() != Right::See
    }

    /// Whether it takes `Idempotency-Key`.
    pub const fn counts_once(self) -> bool {
        matches!(self, Self::Create | Self::Once(_) | Self::Command(_))
    }
}

/// The body of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    None,
    /// JSON of a schema.
    Json(&'static str),
    /// A `.tota` record.
    Record,
}

/// The answer to a successful request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// No body: 204.
    Nothing,
    /// JSON of a schema: 200.
    Json(&'static str),
    /// JSON of a schema: 201.
    Created(&'static str),
    /// A `.tota` record.
    Record,
}

impl Answer {
    pub const fn status(self) -> u16 {
        match self {
            Self::Nothing => 204,
            Self::Json(_) | Self::Record => 200,
            Self::Created(_) => 201,
        }
    }
}

/// An operation of the API.
pub struct Operation {
    pub verb: Verb,
    /// The address, with its variables in braces.
    pub path: &'static str,
    /// The id of the operation in the document.
    pub id: &'static str,
    pub tag: Tag,
    /// The description, in a sentence.
    pub summary: Key,
    pub kind: Kind,
    pub body: Body,
    pub answer: Answer,
    pub handler: fn() -> Route,
}

impl Operation {
    /// The query parameters of the operation.
    pub fn query(&self) -> &'static [&'static str] {
        match self.id {
            "events" => &["q", "limit", "after"],
            _ if self.body == Record => &["ignore_names"],
            _ => &[],
        }
    }

    /// Whether it takes `If-Match`.
    pub fn takes_version(&self) -> bool {
        matches!(self.kind, Kind::Command(_))
    }

    /// Every status with which it can answer.
    pub fn statuses(&self) -> Vec<u16> {
        let mut statuses = vec![self.answer.status()];
        if self.body != Body::None {
            statuses.extend([400, 413, 415, 422]);
        }
        match self.kind {
            Kind::Read => statuses.push(304),
            Kind::Enter => statuses.extend([401, 403, 409, 429]),
            Kind::Look(_) => {
                statuses.extend([401, 403]);
                if self.tag == Tag::Swiss {
                    statuses.push(409);
                }
            }
            Kind::Create => statuses.extend([400, 401, 403, 409]),
            Kind::Once(_) => statuses.extend([400, 401, 403, 409, 422]),
            Kind::Manage(_) => statuses.extend([401, 403, 404, 409]),
            Kind::Command(_) => statuses.extend([400, 401, 403, 404, 409, 422]),
        }
        if variables(self.path).next().is_some() {
            statuses.push(404);
        }
        if !self.query().is_empty() {
            statuses.push(422);
        }
        if self.verb != Verb::Get {
            statuses.push(429);
        }
        statuses.push(503);
        statuses.sort_unstable();
        statuses.dedup();
        statuses
    }
}

/// Builds a line of the table.
macro_rules! operation {
    ($verb:ident $path:literal $id:literal $tag:ident $summary:expr, $kind:ident $($right:ident)?: $body:expr, $answer:expr, $handler:path) => {
        Operation {
            verb: Verb::$verb,
            path: $path,
            id: $id,
            tag: Tag::$tag,
            summary: $summary,
            kind: Kind::$kind$((Right::$right))?,
            body: $body,
            answer: $answer,
            handler: || web::route().to($handler),
        }
    };
}

use Answer::{Created, Json as Shown, Nothing, Record as File};
use Body::{Json, None as Empty, Record};

/// All operations; those of one address are adjacent.
#[rustfmt::skip]
pub static OPERATIONS: &[Operation] = &[
    operation!(Post "/api/v1/setup" "setUp" Sessions Key("api-set-up"), Enter: Json("Setup"), Created("SignedIn"), write::set_up),
    operation!(Post "/api/v1/sessions" "signIn" Sessions Key("api-sign-in"), Enter: Json("Credentials"), Created("SignedIn"), write::sign_in),
    operation!(Get "/api/v1/session" "session" Sessions Key("api-session"), Look Own: Empty, Shown("Session"), read::session),
    operation!(Delete "/api/v1/session" "signOut" Sessions Key("api-sign-out"), Look Account: Empty, Nothing, write::sign_out),

    operation!(Get "/api/v1/events" "events" Events Key("api-events"), Read: Empty, Shown("EventSummaries"), read::events),
    operation!(Post "/api/v1/events" "createEvent" Events Key("api-create-event"), Create: Json("EventDraft"), Created("Receipt"), write::create_event),
    operation!(Get "/api/v1/events/{slug}" "event" Events Key("api-event"), Read: Empty, Shown("Event"), read::event),
    operation!(Patch "/api/v1/events/{slug}" "changeEvent" Events Key("api-change-event"), Command Direct: Json("EventEdit"), Shown("Receipt"), write::change_event),
    operation!(Delete "/api/v1/events/{slug}" "deleteEvent" Events Key("api-delete-event"), Command Direct: Empty, Shown("Receipt"), write::delete_event),
    operation!(Put "/api/v1/events/{slug}/listing" "listEvent" Events Key("api-list-event"), Command Direct: Json("Listing"), Shown("Receipt"), write::list_event),
    operation!(Put "/api/v1/events/{slug}/entrants/{number}/rating" "rateEntrant" Events Key("api-rate-entrant"), Command Pair: Json("RatingChange"), Shown("Receipt"), write::rate_entrant),
    operation!(Get "/api/v1/events/{slug}/standings" "standings" Events Key("api-standings"), Read: Empty, Shown("Standings"), read::standings),
    operation!(Post "/api/v1/events/{slug}/entrants" "registerEntrant" Events Key("api-register"), Command Pair: Json("Person"), Created("Receipt"), write::register),
    operation!(Post "/api/v1/events/{slug}/entrants/list" "registerList" Events Key("api-register-list"), Command Pair: Json("PeopleList"), Created("Receipt"), write::register_list),
    operation!(Post "/api/v1/events/{slug}/coalitions" "registerCoalition" Events Key("api-register-coalition"), Command Pair: Json("Coalition"), Created("Receipt"), write::register_coalition),
    operation!(Post "/api/v1/events/{slug}/parties" "registerParty" Events Key("api-register-party"), Command Pair: Json("Party"), Created("Receipt"), write::register_party),
    operation!(Post "/api/v1/events/{slug}/entrants/{number}/withdrawal" "withdrawEntrant" Events Key("api-withdraw"), Command Pair: Json("EntrantWithdrawal"), Shown("Receipt"), write::withdraw_entrant),
    operation!(Put "/api/v1/events/{slug}/entrants/{number}/army" "fieldArmy" Armies Key("api-field-army"), Command Pair: Json("ArmyChoice"), Shown("Receipt"), armies::field),
    operation!(Delete "/api/v1/events/{slug}/entrants/{number}/army" "unfieldArmy" Armies Key("api-unfield-army"), Command Pair: Empty, Shown("Receipt"), armies::unfield),
    operation!(Post "/api/v1/events/{slug}/pairing" "pair" Events Key("api-pair"), Command Pair: Json("Pairing"), Created("Receipt"), write::pair),
    operation!(Post "/api/v1/events/{slug}/lot" "setTieBreakLot" Events Key("api-lot"), Command Rule: Json("Lot"), Shown("Receipt"), write::set_lot),
    operation!(Post "/api/v1/events/{slug}/lot/draw" "drawTieBreakLot" Events Key("api-draw-ties"), Command Rule: Empty, Created("Receipt"), write::draw_lot),
    operation!(Put "/api/v1/events/{slug}/schedule" "scheduleRounds" Events Key("api-schedule"), Command Direct: Json("Schedule"), Shown("Receipt"), write::schedule),
    operation!(Put "/api/v1/events/{slug}/public-delay" "setPublicDelay" Events Key("api-set-delay"), Command Direct: Json("PublicDelay"), Shown("Receipt"), write::set_public_delay),
    operation!(Get "/api/v1/events/{slug}/categories" "categories" Events Key("api-categories"), Read: Empty, Shown("CategoryStandings"), awards::categories),
    operation!(Put "/api/v1/events/{slug}/categories" "setCategories" Events Key("api-set-categories"), Command Direct: Json("Categories"), Shown("Receipt"), awards::set_categories),
    operation!(Get "/api/v1/events/{slug}/prizes" "prizes" Events Key("api-prizes"), Read: Empty, Shown("PrizeAllocation"), awards::prizes),
    operation!(Put "/api/v1/events/{slug}/prizes" "setPrizes" Events Key("api-set-prizes"), Command Direct: Json("Prizes"), Shown("Receipt"), awards::set_prizes),
    operation!(Post "/api/v1/events/{slug}/closure" "closeEvent" Events Key("api-close"), Command Direct: Empty, Shown("Receipt"), write::close),
    operation!(Post "/api/v1/events/{slug}/reopening" "reopenEvent" Events Key("api-reopen"), Command Direct: Json("Reason"), Shown("Receipt"), write::reopen),

    operation!(Post "/api/v1/reports" "lookAtReport" Events Key("api-look-at-report"), Look Create: Json("Report"), Shown("ReportPreview"), reports::look),
    operation!(Post "/api/v1/reports/event" "createFromReport" Events Key("api-create-from-report"), Create: Json("ReportedEvent"), Created("Receipt"), reports::create),
    operation!(Post "/api/v1/events/{slug}/entrants/report" "registerFromReport" Events Key("api-register-from-report"), Command Pair: Json("Report"), Created("Receipt"), reports::register),

    operation!(Get "/api/v1/armies" "armies" Armies Key("api-armies"), Read: Empty, Shown("Armies"), armies::list),
    operation!(Post "/api/v1/armies" "submitArmy" Armies Key("api-submit-army"), Once Armies: Json("ArmyForm"), Created("ArmyReceipt"), armies::submit),
    operation!(Get "/api/v1/armies/waiting" "waitingArmies" Armies Key("api-waiting-armies"), Look Measure: Empty, Shown("Armies"), armies::waiting),
    operation!(Get "/api/v1/armies/{army}" "army" Armies Key("api-army"), Read: Empty, Shown("Army"), armies::army),
    operation!(Post "/api/v1/armies/{army}/versions" "submitArmyVersion" Armies Key("api-submit-version"), Once Armies: Json("ArmyForm"), Created("ArmyReceipt"), armies::submit_version),
    operation!(Post "/api/v1/armies/{army}/versions/{version}/withdrawal" "withdrawArmy" Armies Key("api-withdraw-army"), Once Armies: Empty, Shown("ArmyReceipt"), armies::withdraw),
    operation!(Post "/api/v1/armies/{army}/versions/{version}/measuring" "measureArmy" Armies Key("api-measure-army"), Once Measure: Json("ArmyMeasuring"), Shown("ArmyReceipt"), armies::measure),
    operation!(Post "/api/v1/armies/{army}/versions/{version}/approval" "approveArmy" Armies Key("api-approve-army"), Once Approve: Empty, Shown("ArmyReceipt"), armies::approve),
    operation!(Post "/api/v1/armies/{army}/versions/{version}/rejection" "rejectArmy" Armies Key("api-reject-army"), Once Approve: Json("Reason"), Shown("ArmyReceipt"), armies::reject),

    operation!(Get "/api/v1/ratings" "ratings" Events Key("api-ratings"), Read: Empty, Shown("Ratings"), ratings::list),
    operation!(Get "/api/v1/ratings/{number}" "rating" Events Key("api-rating"), Read: Empty, Shown("RatingHistory"), ratings::player),

    operation!(Post "/api/v1/events/{slug}/start" "startSwiss" Swiss Key("api-start-swiss"), Command Pair: Json("SwissStart"), Shown("Receipt"), swiss::start),
    operation!(Post "/api/v1/events/{slug}/order" "drawOrder" Swiss Key("api-draw-order"), Command Pair: Empty, Created("Receipt"), swiss::draw_order),
    operation!(Post "/api/v1/events/{slug}/order/beacon" "bringPairingBeacon" Swiss Key("api-pairing-beacon"), Command Pair: Json("BeaconSignature"), Created("Receipt"), swiss::bring_beacon),
    operation!(Get "/api/v1/events/{slug}/draft" "draft" Swiss Key("api-draft"), Look Pair: Empty, Shown("Draft"), swiss::draft),
    operation!(Get "/api/v1/events/{slug}/draft/{number}" "explainDraft" Swiss Key("api-explain-draft"), Look Pair: Empty, Shown("PairingReason"), swiss::explain),
    operation!(Post "/api/v1/events/{slug}/rounds/{round}/pairing" "pairRound" Swiss Key("api-pair-round"), Command Pair: Empty, Created("Receipt"), swiss::pair),
    operation!(Put "/api/v1/events/{slug}/rounds/{round}/pairing" "publishRound" Swiss Key("api-publish-round"), Command Pair: Json("RoundByArbiter"), Shown("Receipt"), swiss::publish),
    operation!(Post "/api/v1/events/{slug}/rounds/{round}/pairing/withdrawal" "unpairRound" Swiss Key("api-unpair-round"), Command Pair: Json("Reason"), Shown("Receipt"), swiss::unpair),
    operation!(Post "/api/v1/events/{slug}/entrants/{number}/return" "returnEntrant" Swiss Key("api-return"), Command Pair: Empty, Shown("Receipt"), swiss::return_entrant),
    operation!(Put "/api/v1/events/{slug}/entrants/{number}/byes/{round}" "requestBye" Swiss Key("api-request-bye"), Command Pair: Json("Bye"), Shown("Receipt"), swiss::request_bye),
    operation!(Delete "/api/v1/events/{slug}/entrants/{number}/byes/{round}" "withdrawBye" Swiss Key("api-withdraw-bye"), Command Pair: Empty, Shown("Receipt"), swiss::withdraw_bye),
    operation!(Post "/api/v1/events/{slug}/forbidden" "forbidPairings" Swiss Key("api-forbid"), Command Pair: Json("ForbiddenGroup"), Created("Receipt"), swiss::forbid),
    operation!(Post "/api/v1/events/{slug}/forbidden/withdrawal" "allowPairings" Swiss Key("api-allow"), Command Pair: Json("ForbiddenGroup"), Shown("Receipt"), swiss::allow),

    operation!(Get "/api/v1/events/{slug}/bracket" "bracket" Events Key("api-bracket"), Read: Empty, Shown("Bracket"), bracket::bracket),
    operation!(Post "/api/v1/events/{slug}/games/{game}/bracket-lot" "drawBracketGame" Events Key("api-bracket-lot"), Command Pair: Empty, Created("Receipt"), bracket::draw_game),

    operation!(Post "/api/v1/events/{slug}/teams" "registerTeam" Teams Key("api-register-team"), Command Pair: Json("TeamName"), Created("Receipt"), teams::register),
    operation!(Post "/api/v1/events/{slug}/teams/start" "startTeams" Teams Key("api-start-teams"), Command Pair: Json("TeamOrder"), Shown("Receipt"), teams::start),
    operation!(Put "/api/v1/events/{slug}/teams/{team}/name" "renameTeam" Teams Key("api-rename-team"), Command Pair: Json("TeamName"), Shown("Receipt"), teams::rename),
    operation!(Put "/api/v1/events/{slug}/teams/{team}/members" "setBoardOrder" Teams Key("api-board-order"), Command Pair: Json("TeamMembers"), Shown("Receipt"), teams::members),
    operation!(Put "/api/v1/events/{slug}/teams/{team}/line-ups/{round}" "setLineUp" Teams Key("api-line-up"), Command Pair: Json("LineUp"), Shown("Receipt"), teams::line_up),
    operation!(Post "/api/v1/events/{slug}/rounds/{round}/matches" "pairMatches" Teams Key("api-pair-matches"), Command Pair: Empty, Created("Receipt"), teams::pair_matches),
    operation!(Put "/api/v1/events/{slug}/rounds/{round}/matches" "publishMatches" Teams Key("api-publish-matches"), Command Pair: Json("MatchesByArbiter"), Shown("Receipt"), teams::publish_matches),
    operation!(Put "/api/v1/events/{slug}/teams/{team}/byes/{round}" "requestTeamBye" Teams Key("api-request-team-bye"), Command Pair: Json("Bye"), Shown("Receipt"), teams::request_bye),
    operation!(Delete "/api/v1/events/{slug}/teams/{team}/byes/{round}" "withdrawTeamBye" Teams Key("api-withdraw-team-bye"), Command Pair: Empty, Shown("Receipt"), teams::withdraw_bye),
    operation!(Post "/api/v1/events/{slug}/teams/{team}/return" "returnTeam" Teams Key("api-return-team"), Command Pair: Empty, Shown("Receipt"), teams::return_team),
    operation!(Post "/api/v1/events/{slug}/rounds/{round}/matches/withdrawal" "unpairMatches" Teams Key("api-unpair-matches"), Command Pair: Json("Reason"), Shown("Receipt"), teams::unpair_matches),
    operation!(Post "/api/v1/events/{slug}/teams/{team}/withdrawal" "withdrawTeam" Teams Key("api-withdraw-team"), Command Pair: Json("EntrantWithdrawal"), Shown("Receipt"), teams::withdraw),

    operation!(Get "/api/v1/events/{slug}/games" "games" Games Key("api-games"), Read: Empty, Shown("Games"), read::games),
    operation!(Get "/api/v1/events/{slug}/games/{game}" "game" Games Key("api-game"), Read: Empty, Shown("Game"), read::game),
    operation!(Get "/api/v1/events/{slug}/games/{game}/record.tota" "recordFile" Games Key("api-record-file"), Read: Empty, File, read::record_file),
    operation!(Put "/api/v1/events/{slug}/games/{game}/record" "uploadRecord" Games Key("api-upload"), Command Games: Record, Shown("Receipt"), write::upload),
    operation!(Post "/api/v1/events/{slug}/games/{game}/record/withdrawal" "withdrawRecord" Games Key("api-withdraw-record"), Command Rule: Json("Reason"), Shown("Receipt"), write::withdraw_record),
    operation!(Post "/api/v1/events/{slug}/games/{game}/interruption" "interruptGame" Games Key("api-interrupt"), Command Rule: Json("Reason"), Created("Receipt"), write::interrupt),
    operation!(Post "/api/v1/events/{slug}/games/{game}/resumption" "resumeGame" Games Key("api-resume"), Command Rule: Json("Resumption"), Created("Receipt"), write::resume),
    operation!(Put "/api/v1/events/{slug}/games/{game}/terrain" "setTerrain" Games Key("api-terrain"), Command Games: Json("Terrain"), Shown("Receipt"), write::set_terrain),
    operation!(Post "/api/v1/events/{slug}/games/{game}/terrain/seals" "sealTerrain" Games Key("api-seal-terrain"), Command Lots: Json("SealedTerrain"), Created("Receipt"), write::seal_terrain),
    operation!(Post "/api/v1/events/{slug}/games/{game}/terrain/discard" "discardTerrain" Games Key("api-discard-terrain"), Command Rule: Json("TerrainDiscard"), Shown("Receipt"), write::discard_terrain),
    operation!(Put "/api/v1/events/{slug}/games/{game}/armament" "agreeArmament" Games Key("api-armament"), Command Games: Json("Armament"), Shown("Receipt"), write::agree_armament),
    operation!(Post "/api/v1/events/{slug}/games/{game}/rows" "enterRow" Games Key("api-row"), Command Games: Json("Row"), Created("Receipt"), write::enter_row),
    operation!(Post "/api/v1/events/{slug}/games/{game}/rows/last/withdrawal" "takeBackRow" Games Key("api-take-back"), Command Rule: Json("Reason"), Shown("Receipt"), write::take_back_row),
    operation!(Put "/api/v1/events/{slug}/games/{game}/forfeit" "recordForfeit" Games Key("api-forfeit"), Command Results: Json("Forfeit"), Shown("Receipt"), write::forfeit),
    operation!(Put "/api/v1/events/{slug}/games/{game}/result" "recordResult" Games Key("api-result"), Command Results: Json("BareResult"), Shown("Receipt"), write::result),
    operation!(Post "/api/v1/events/{slug}/results" "recordResults" Games Key("api-results"), Command Results: Json("ResultSheet"), Shown("Receipt"), write::results),
    operation!(Post "/api/v1/events/{slug}/games/{game}/result/correction" "correctResult" Games Key("api-correction"), Command Rule: Json("Correction"), Shown("Receipt"), write::correct),
    operation!(Post "/api/v1/events/{slug}/games/{game}/result/withdrawal" "withdrawResult" Games Key("api-withdraw-result"), Command Rule: Json("Reason"), Shown("Receipt"), write::withdraw_result),
    operation!(Post "/api/v1/events/{slug}/games/{game}/signatures" "signProtocol" Games Key("api-sign-protocol"), Command Results: Json("Signing"), Created("Receipt"), write::sign_protocol),
    operation!(Get "/api/v1/events/{slug}/games/{game}/protocols" "playersProtocols" Games Key("api-protocols"), Read: Empty, Shown("PlayersProtocols"), protocols::show),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protocols" "handInProtocol" Games Key("api-hand-in-protocol"), Command Games: Json("HandedProtocol"), Created("Receipt"), protocols::hand_in),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protocols/ruling" "ruleDifference" Games Key("api-rule-difference"), Command Rule: Json("DifferenceRuling"), Created("Receipt"), protocols::rule),

    operation!(Get "/api/v1/events/{slug}/games/{game}/acts" "acts" Games Key("api-acts"), Read: Empty, Shown("Acts"), acts::show),
    operation!(Post "/api/v1/events/{slug}/games/{game}/acts" "enterAct" Games Key("api-enter-act"), Command Games: Json("EnteredAct"), Created("Receipt"), acts::enter),
    operation!(Post "/api/v1/events/{slug}/games/{game}/acts/withdrawal" "takeActsBack" Games Key("api-take-acts-back"), Command Rule: Json("ActsTakenBack"), Shown("Receipt"), acts::take_back),
    operation!(Post "/api/v1/events/{slug}/games/{game}/party" "changeParty" Games Key("api-change-party"), Command Games: Json("PartyChange"), Created("Receipt"), parties::change),

    operation!(Get "/api/v1/events/{slug}/games/{game}/lots" "lots" Lots Key("api-lots"), Read: Empty, Shown("Lots"), lots::show),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/contribution" "contribute" Lots Key("api-contribute"), Command Lots: Json("Part"), Created("Receipt"), lots::contribute),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/secret" "bringSecret" Lots Key("api-bring-secret"), Command Lots: Json("BroughtSecret"), Created("Receipt"), lots::bring_secret),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/secret/opening" "openSecret" Lots Key("api-open-secret"), Command Lots: Json("BroughtSecret"), Created("Receipt"), lots::open_secret),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/physical-dice" "usePhysicalDice" Lots Key("api-physical-dice"), Command Rule: Json("Reason"), Shown("Receipt"), lots::use_physical_dice),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/link" "reveal" Lots Key("api-reveal"), Command Lots: Json("Link"), Created("Receipt"), lots::reveal),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/tip" "openTip" Lots Key("api-open-tip"), Command Lots: Json("Tip"), Created("Receipt"), lots::open_tip),
    operation!(Post "/api/v1/events/{slug}/games/{game}/lots/beacon" "bringBeacon" Lots Key("api-bring-beacon"), Command Lots: Json("BeaconSignature"), Created("Receipt"), lots::bring_beacon),
    operation!(Post "/api/v1/events/{slug}/games/{game}/plans" "commitPlan" Lots Key("api-commit-plan"), Command Lots: Json("SealedPlan"), Created("Receipt"), lots::commit_plan),
    operation!(Post "/api/v1/events/{slug}/games/{game}/plans/opening" "openPlan" Lots Key("api-open-plan"), Command Lots: Json("PlanOpening"), Created("Receipt"), lots::open_plan),
    operation!(Post "/api/v1/events/{slug}/games/{game}/plans/discard" "discardPlans" Lots Key("api-discard-plans"), Command Rule: Json("Reason"), Shown("Receipt"), lots::discard_plans),

    operation!(Get "/api/v1/events/{slug}/games/{game}/clock" "clock" Clocks Key("api-clock"), Read: Empty, Shown("Times"), clock::show),
    operation!(Post "/api/v1/events/{slug}/games/{game}/clock" "setClock" Clocks Key("api-set-clock"), Command Games: Json("ClockAct"), Shown("Receipt"), clock::act),
    operation!(Post "/api/v1/events/{slug}/rounds/{round}/clocks" "resumeRound" Clocks Key("api-resume-round"), Command Games: Empty, Shown("Receipt"), clock::resume_round),

    operation!(Get "/api/v1/events/{slug}/protests" "protests" Protests Key("api-protests"), Read: Empty, Shown("Protests"), protests::list),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protests" "fileProtest" Protests Key("api-protest"), Command File: Json("ProtestFiling"), Created("Receipt"), protests::file),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protests/{protest}/decision" "decideProtest" Protests Key("api-decide-protest"), Command Rule: Json("ProtestDecision"), Shown("Receipt"), protests::decide),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protests/{protest}/appeal" "fileAppeal" Protests Key("api-appeal"), Command File: Json("AppealFiling"), Created("Receipt"), protests::appeal),
    operation!(Post "/api/v1/events/{slug}/games/{game}/protests/{protest}/appeal/decision" "decideAppeal" Protests Key("api-decide-appeal"), Command Rule: Json("AppealDecision"), Shown("Receipt"), protests::decide_appeal),

    operation!(Get "/api/v1/accounts" "accounts" Accounts Key("api-accounts"), Look Accounts: Empty, Shown("Accounts"), referees::accounts),
    operation!(Get "/api/v1/events/{slug}/referees" "referees" Accounts Key("api-referees"), Look Staff: Empty, Shown("Referees"), referees::list),
    operation!(Put "/api/v1/events/{slug}/referees/{account}" "nameReferee" Accounts Key("api-name-referee"), Manage Staff: Empty, Nothing, referees::name),
    operation!(Delete "/api/v1/events/{slug}/referees/{account}" "removeReferee" Accounts Key("api-remove-referee"), Manage Staff: Empty, Nothing, referees::remove),
    operation!(Put "/api/v1/events/{slug}/chief" "appointChief" Accounts Key("api-appoint"), Manage Appoint: Json("Chief"), Nothing, referees::appoint),

    operation!(Get "/api/v1/people" "people" Registry Key("api-people"), Look Registry: Empty, Shown("People"), people::list),
    operation!(Get "/api/v1/people/{person}" "person" Registry Key("api-person"), Look Registry: Empty, Shown("PersonCard"), people::card),
    operation!(Put "/api/v1/people/{person}" "setPerson" Registry Key("api-set-person"), Manage Registry: Json("PersonData"), Nothing, people::set),
    operation!(Delete "/api/v1/people/{person}" "erasePerson" Registry Key("api-erase-person"), Manage Registry: Empty, Nothing, people::erase),
    operation!(Put "/api/v1/people/{person}/same-as" "linkPersons" Registry Key("api-link-persons"), Manage Registry: Json("SamePerson"), Nothing, people::link),
    operation!(Delete "/api/v1/people/{person}/same-as" "unlinkPerson" Registry Key("api-unlink-person"), Manage Registry: Empty, Nothing, people::unlink),
    operation!(Get "/api/v1/people/{person}/categories" "refereeCategories" Registry Key("api-categories-of"), Read: Empty, Shown("RefereeCategories"), categories::list),
    operation!(Post "/api/v1/people/{person}/categories" "giveCategory" Registry Key("api-give-category"), Once Registry: Json("CategoryGiven"), Created("CategoryReceipt"), categories::give),
    operation!(Post "/api/v1/people/{person}/categories/{entry}/end" "endCategory" Registry Key("api-end-category"), Once Registry: Json("Reason"), Shown("CategoryReceipt"), categories::end),
    operation!(Put "/api/v1/people/{person}/account" "setPersonAccount" Registry Key("api-set-account"), Manage Registry: Json("PersonAccount"), Nothing, categories::set_account),
    operation!(Delete "/api/v1/people/{person}/account" "takePersonAccount" Registry Key("api-take-account"), Manage Registry: Empty, Nothing, categories::take_account),
    operation!(Get "/api/v1/clubs" "clubs" Registry Key("api-clubs"), Read: Empty, Shown("Clubs"), clubs::list),
    operation!(Get "/api/v1/clubs/texts" "clubTexts" Registry Key("api-club-texts"), Look Registry: Empty, Shown("ClubTexts"), clubs::texts),
    operation!(Get "/api/v1/clubs/{club}" "club" Registry Key("api-club"), Read: Empty, Shown("ClubCard"), clubs::card),
    operation!(Put "/api/v1/clubs/{club}" "setClub" Registry Key("api-set-club"), Manage Registry: Json("ClubData"), Nothing, clubs::set),
    operation!(Delete "/api/v1/clubs/{club}" "removeClub" Registry Key("api-remove-club"), Manage Registry: Empty, Nothing, clubs::remove),
    operation!(Put "/api/v1/clubs/{club}/same-as" "linkClubs" Registry Key("api-link-clubs"), Manage Registry: Json("SameClub"), Nothing, clubs::link),
    operation!(Delete "/api/v1/clubs/{club}/same-as" "unlinkClub" Registry Key("api-unlink-club"), Manage Registry: Empty, Nothing, clubs::unlink),
    operation!(Get "/api/v1/referees" "federationReferees" Registry Key("api-list-referees"), Read: Empty, Shown("FederationReferees"), categories::referees),
];
