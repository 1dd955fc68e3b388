//! Commands against the state: what becomes of them, or why nothing does.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::acts;
use super::army;
use super::awards;
use super::bare;
use super::bracket::{self, BracketRefusal};
use super::clock;
use super::coalition::{self, CoalitionRefusal};
use super::command::{BoardResult, Command, Played, Verdict};
use super::details::{self, DetailEntry};
use super::draws::Making;
use super::entry::Entry;
use super::games;
use super::parties;
use super::protests;
use super::public;
use super::refusal::Refusal;
use super::schedule;
use super::secrets::{Decision, Given};
use super::signatures;
use super::state::{EventState, GameState, GameStatus};
use super::swiss::{self, InitialColour, PairedBy, SwissRefusal, Waiver};
use super::teams;
use crate::berger::round_robin;
use crate::entrant::{Commitment, EntrantNumber, Rating};
use crate::info::{EventDraft, EventInfo, Format, SwissRules, TeamSwiss};
use crate::result::{Basis, Forfeit, GameResult};
use crate::round::{GameId, Pairing, Round};
use crate::team::{TeamNumber, rounds_of};
use crate::text::Line;
use areopagus_games::{PerSide, Side};
use areopagus_journal::KeyChange;
use areopagus_lots::Ledger;

/// The first entry of a new event.
///
/// # Errors
/// [`Refusal::Draft`] with the first field that is wrong.
pub fn create(draft: &EventDraft) -> Result<Entry, Refusal> {
    EventInfo::check(draft)
        .map(Entry::EventCreated)
        .map_err(Refusal::Draft)
}

/// What becomes of a command: one entry or more, which all happen or none, and the
/// secrets to be kept with them.
///
/// # Errors
/// [`Refusal`] when the command does not fit the state; nothing changes then.
pub fn decide(
    state: &EventState,
    command: &Command,
    given: &mut Given<'_>,
) -> Result<Decision, Refusal> {
    decide_all(state, std::slice::from_ref(command), given)
}

/// What becomes of commands that are carried out one after the other, all or none: each is
/// decided on what those before it have made. The secrets are those of one game, so that not
/// more than one of them may ask for any.
///
/// # Errors
/// [`Refusal`] of the first that does not fit; nothing changes then.
pub fn decide_all(
    state: &EventState,
    commands: &[Command],
    given: &mut Given<'_>,
) -> Result<Decision, Refusal> {
    let mut making = Making::new(state, given);
    for command in commands {
        carry_out(&mut making, command)?;
    }
    Ok(making.done())
}

/// What becomes of one command: each has an arm of its own, which makes an entry or refuses.
#[expect(clippy::too_many_lines, reason = "an arm for each command")]
fn carry_out(making: &mut Making<'_, '_>, command: &Command) -> Result<(), Refusal> {
    open(making.state(), command)?;
    let discipline = making.state().info.rules.discipline();
    if !discipline.takes(command.kind()) {
        return Err(Refusal::OtherDiscipline(discipline));
    }
    match command {
        Command::RegisterEntrant {
            person,
            commitment,
            rating,
        } => {
            making.push(register(making.state(), *person, commitment, *rating)?)?;
            swiss::lots::anchor(making)
        }
        Command::RegisterCoalition { first, second } => {
            making.push(coalition::register(making.state(), first, second)?)?;
            swiss::lots::anchor(making)
        }
        Command::RegisterParty { members } => {
            making.push(parties::decide::register(making.state(), members)?)?;
            swiss::lots::anchor(making)
        }
        Command::WithdrawEntrant {
            entrant,
            from_round,
            reason,
        } => {
            let leaving = withdraw_entrant(making.state(), *entrant, *from_round, reason)?;
            add(making, leaving)
        }
        Command::ReturnEntrant { entrant } => {
            making.push(swiss::decide::returned(making.state(), *entrant)?)
        }
        Command::FieldArmy { entrant, army: own } => {
            making.push(army::decide(making.state(), *entrant, own.as_ref())?)
        }
        Command::RateEntrants(changes) => {
            let rated = details::rate(making.state(), changes)?;
            making.push_all(rated.into_iter().map(Entry::Detail))
        }

        Command::Pair { order } => {
            making.push(pairing(making.state(), order)?)?;
            making.anchor()
        }
        Command::StartSwiss {
            order,
            initial_colour,
        } => {
            making.push(started(making.state(), order, initial_colour)?)?;
            swiss::lots::draw(making)
        }
        Command::DrawOrder {} => swiss::lots::draw_order(making),
        Command::BringPairingBeacon { k, signature } => {
            swiss::lots::bring_beacon(making, *k, *signature)
        }
        Command::PairRound { round } => {
            making.push(paired(making.state(), *round)?)?;
            making.anchor()
        }
        Command::PublishRound {
            round,
            boards,
            free,
            waive,
            reason,
        } => {
            let state = making.state();
            making.push(published(state, *round, boards, *free, waive, reason)?)?;
            making.anchor()
        }
        Command::UnpairRound { round, reason } => {
            making.push(swiss::decide::unpaired(making.state(), *round, reason)?)
        }
        Command::RequestBye {
            entrant,
            round,
            kind,
        } => making.push(swiss::decide::bye(making.state(), *entrant, *round, *kind)?),
        Command::WithdrawBye { entrant, round } => {
            making.push(swiss::decide::no_bye(making.state(), *entrant, *round)?)
        }
        Command::ForbidPairings { entrants, reason } => {
            making.push(swiss::decide::forbidden(making.state(), entrants, reason)?)
        }
        Command::AllowPairings { entrants, reason } => {
            making.push(swiss::decide::allowed(making.state(), entrants, reason)?)
        }

        Command::RegisterTeam { name } => {
            let registered = teams::decide::registered(making.state(), name)?;
            making.push(Entry::Team(registered))
        }
        Command::RenameTeam { team, name } => {
            let renamed = teams::decide::renamed(making.state(), *team, name)?;
            making.push(Entry::Team(renamed))
        }
        Command::SetBoardOrder { team, members } => {
            let order = teams::decide::board_order(making.state(), *team, members)?;
            making.push(Entry::Team(order))
        }
        Command::StartTeams {
            order,
            initial_colour,
        } => {
            let colour = initial_colour.as_ref();
            let started = teams::decide::started(making.state(), order, colour)?;
            making.push(Entry::Team(started))?;
            swiss::lots::draw(making)
        }
        Command::PairMatches { round } => {
            let paired = teams::decide::matches_paired(making.state(), *round)?;
            making.push(Entry::Team(paired))
        }
        Command::PublishMatches(own) => {
            let published = teams::decide::matches_published(making.state(), own)?;
            making.push(Entry::Team(published))
        }
        Command::UnpairMatches { round, reason } => {
            let unpaired = teams::decide::matches_unpaired(making.state(), *round, reason)?;
            making.push(Entry::Team(unpaired))
        }
        Command::SetLineUp {
            round,
            team,
            players,
        } => {
            let line_up = teams::decide::line_up_set(making.state(), *round, *team, players)?;
            making.push(Entry::Team(line_up))
        }
        Command::WithdrawTeam {
            team,
            from_round,
            reason,
        } => {
            let leaving = teams::decide::team_leaves(making.state(), *team, *from_round, reason)?;
            add(making, leaving)
        }
        Command::ReturnTeam { team } => {
            making.push_all(teams::decide::team_returns(making.state(), *team)?)
        }

        Command::AgreeArmament { game, armament } => games::agree(making, *game, armament),
        Command::ProposeArmament {
            game,
            side,
            armament,
        } => games::propose(making, *game, *side, armament),
        Command::AcceptArmament {
            game,
            side,
            armament,
        } => games::accept(making, *game, *side, armament),
        Command::SetTerrain { game, terrain } => games::set_terrain(making, *game, terrain),
        Command::EnterRow { game, text } => games::enter_row(making, *game, text, None),
        Command::RuleRow { game, text, reason } => {
            games::enter_row(making, *game, text, Some(reason))
        }
        Command::UploadRecord { game, text } => games::upload(making, *game, text),
        Command::TakeBackRow { game, reason } => games::take_back_row(making, *game, reason),
        Command::WithdrawRecord { game, reason } => games::withdraw(making, *game, reason),
        Command::Act(order) => acts::carry_out(making, order),
        Command::Party(order) => parties::decide::carry_out(making, order),
        Command::Clock(order) => clock::carry_out(making, order),

        Command::RecordForfeit { game, absent } => record_forfeit(making, *game, *absent),
        Command::RecordResult {
            game,
            played,
            reason,
        } => {
            unrecorded(making.state(), *game)?;
            let reason = line(reason)?;
            let result = bare::played(&making.state().info.rules, *played, reason)?;
            record_result(making, *game, result)
        }
        Command::RecordResults { results, reason } => record_results(making, results, reason),
        Command::CorrectResult {
            game,
            verdict,
            reason,
        } => making.push(correct(making.state(), *game, *verdict, reason)?),
        Command::WithdrawResult { game, reason } => {
            making.push(withdraw_result(making.state(), *game, reason)?)
        }
        Command::SignProtocol(signing) => signatures::sign(making, signing),
        Command::FileProtest(filing) => protests::file(making, filing),
        Command::DecideProtest(ruling) => protests::decide_protest(making, ruling),
        Command::FileAppeal(filing) => protests::appeal(making, filing),
        Command::DecideAppeal(ruling) => protests::decide_appeal(making, ruling),
        Command::SetTieBreakLot { order, reason } => {
            making.push(lot(making.state(), order, reason)?)
        }

        Command::UsePhysicalDice { game, reason } => {
            games::use_physical_dice(making, *game, reason)
        }
        Command::Contribute {
            game,
            side,
            contribution,
        } => making.contribute(*game, *side, *contribution),
        Command::OpenSecret { game, side, secret } => making.open_secret(*game, *side, *secret),
        Command::BringSecret { game, side, secret } => making.bring_secret(*game, *side, *secret),
        Command::Reveal {
            game,
            side,
            k,
            link,
        } => making.reveal(*game, *side, *k, *link),
        Command::OpenTip { game, side, tip } => making.open_tip(*game, *side, *tip),
        Command::BringBeacon { game, k, signature } => making.bring_beacon(*game, *k, *signature),
        Command::CommitPlan {
            game,
            game_move,
            side,
            commitment,
        } => making.commit_plan(*game, *game_move, *side, *commitment),
        Command::OpenPlan {
            game,
            game_move,
            side,
            blind,
            text,
        } => making.open_plan(*game, *game_move, *side, *blind, text),
        Command::DiscardPlans { game, reason } => making.discard_plans(*game, reason),

        Command::ScheduleRounds(plan) => making.push(schedule::decide(making.state(), plan)?),
        Command::SetPublicDelay(change) => making.push(public::decide(making.state(), change)?),
        Command::SetCategories(set) => making.push(awards::categories(making.state(), set)?),
        Command::SetPrizes(set) => making.push(awards::prizes(making.state(), set)?),
        Command::ChangeEvent(edit) => {
            let changed = details::change(making.state(), edit)?;
            making.push(Entry::Detail(changed))
        }
        Command::ListEvent(listing) => {
            let listed = details::list(making.state(), listing)?;
            making.push(Entry::Detail(listed))
        }
        Command::DeleteEvent { reason } => {
            let deleted = details::delete(making.state(), reason.as_deref())?;
            making.push(Entry::Detail(deleted))
        }
        Command::ReopenEvent { reason } => {
            let reopened = details::reopen(making.state(), reason)?;
            making.push(Entry::Detail(reopened))
        }
        Command::CloseEvent {} => making.push(close(making.state())?),
    }
}

/// Adds entries that were decided together. A result among them lays the plans of its game
/// aside.
fn add(
    making: &mut Making<'_, '_>,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<(), Refusal> {
    for entry in entries {
        if let Entry::ResultRecorded { game, .. } = &entry {
            making.lay_plans_aside(*game)?;
        }
        making.push(entry)?;
    }
    Ok(())
}

/// A result without a record, which lays the plans of its game aside.
fn record_result(
    making: &mut Making<'_, '_>,
    game: GameId,
    result: GameResult,
) -> Result<(), Refusal> {
    add(making, [Entry::ResultRecorded { game, result }])
}

/// Somebody did not come, or withholds what a lot waits for (clause 6.4).
fn record_forfeit(
    making: &mut Making<'_, '_>,
    game: GameId,
    absent: Forfeit,
) -> Result<(), Refusal> {
    may_forfeit(making.state(), game)?;
    making.lay_plans_aside(game)?;
    let result = forfeit(making.state(), Basis::Forfeit { absent }, absent);
    making.push(Entry::ResultRecorded { game, result })?;
    making.open_labyrinths(game, PerSide::new(true, true))?;
    acts::open_all(making, game)
}

/// The results of a sheet, board by board.
fn record_results(
    making: &mut Making<'_, '_>,
    results: &[BoardResult],
    reason: &str,
) -> Result<(), Refusal> {
    if results.is_empty() {
        return Err(Refusal::NoResults);
    }
    for BoardResult { game, verdict } in results {
        match verdict {
            Verdict::Forfeit { absent } => record_forfeit(making, *game, *absent)?,
            Verdict::Played(played) => {
                unrecorded(making.state(), *game)?;
                let rules = &making.state().info.rules;
                let result = bare::played(rules, *played, line(reason)?);
                let result = result.map_err(|refusal| Refusal::InResult {
                    game: *game,
                    refusal: Box::new(refusal),
                })?;
                record_result(making, *game, result)?;
            }
        }
    }
    Ok(())
}

/// Whether anything can be done with the event: one that is closed can be reopened, and taken
/// out of the lists.
fn open(state: &EventState, command: &Command) -> Result<(), Refusal> {
    let stays_closed = matches!(command, Command::ReopenEvent { .. } | Command::ListEvent(_));
    still_open(state, stays_closed)
}

/// What the journal says of another key that signs it. Closed events have it too, for
/// a closed one may be signed once more.
///
/// # Errors
/// [`Refusal`] when the event was deleted, or the keys are not its own.
pub fn change_key(state: &EventState, change: KeyChange) -> Result<Entry, Refusal> {
    still_open(state, true)?;
    details::again(state, &DetailEntry::KeyChanged(Box::new(change))).map(Entry::Detail)
}

/// Whether an entry may follow.
pub(super) fn still_open(state: &EventState, stays_closed: bool) -> Result<(), Refusal> {
    if state.details.deleted {
        return Err(Refusal::EventDeleted);
    }
    if state.closed && !stays_closed {
        return Err(Refusal::EventClosed);
    }
    Ok(())
}

/// Begins a Swiss or a bracket.
fn started(
    state: &EventState,
    order: &[EntrantNumber],
    initial_colour: &InitialColour<String>,
) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return bracket::decide::start(state, order, initial_colour);
    }
    swiss::decide::start(state, order, initial_colour)
}

/// Pairs the next round by the event's system.
fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return bracket::decide::paired(state, round);
    }
    if state.info.format.teams().is_some() {
        return teams::decide::paired(state, round);
    }
    swiss::decide::paired(state, round)
}

/// Publishes the next round as the arbiter has paired it.
fn published(
    state: &EventState,
    round: u16,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
    waive: &[Waiver],
    reason: &str,
) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return Err(BracketRefusal::NotByHand.into());
    }
    swiss::decide::published(state, round, boards, free, waive, reason)
}

/// The entry that pairs a round again as it was paired. A bracket has but its own way.
pub(super) fn paired_again(
    state: &EventState,
    round: &Round,
    by: &PairedBy,
) -> Result<Entry, Refusal> {
    match by {
        PairedBy::Arbiter { reason, waived } if state.info.format.bracket().is_none() => {
            let Round {
                number,
                boards,
                free,
                byes: _,
            } = round;
            published(state, *number, boards, *free, waived, reason.as_str())
        }
        PairedBy::Arbiter { .. } | PairedBy::Engine {} => paired(state, round.number),
    }
}

pub(super) fn register(
    state: &EventState,
    person: Uuid,
    commitment: &Commitment,
    rating: Option<Rating>,
) -> Result<Entry, Refusal> {
    if state.info.rules.has_coalitions() {
        return Err(CoalitionRefusal::Only.into());
    }
    check_room(state, &[person])?;
    Ok(Entry::EntrantRegistered {
        entrant: state.next_number(),
        person,
        commitment: commitment.clone(),
        rating,
    })
}

/// Whether the event takes one more entrant, of persons who do not take part yet.
pub(super) fn check_room(state: &EventState, persons: &[Uuid]) -> Result<(), Refusal> {
    let over = match state.info.format {
        Format::RoundRobin { .. } => state.is_paired(),
        // Who is in which team, or where in the bracket, is fixed with the
        // start.
        Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => state.is_started(),
        // A late entry, or a late team's player, has still a round to play (C.04.2, R-132,
        //
        Format::Swiss(SwissRules { rounds, .. }) | Format::TeamSwiss(TeamSwiss { rounds, .. }) => {
            state.round_to_come() > rounds.get()
        }
    };
    if over {
        return Err(Refusal::RegistrationOver);
    }
    let mut known = state.entrants.values();
    if let Some(known) = known.find(|known| known.persons().any(|it| persons.contains(&it))) {
        return Err(Refusal::PersonEntered(known.number));
    }
    if state.active().count() >= state.info.format.most_entrants() {
        return Err(Refusal::TooManyEntrants);
    }
    Ok(())
}

/// The pairing of all rounds at once, numbered by the drawn order (FIDE Handbook C.05,
/// Annex 1).
///
/// # Errors
/// [`Refusal`] when the rounds are paired already, or for the first thing that is wrong
/// with the order.
pub fn pairing(state: &EventState, order: &[EntrantNumber]) -> Result<Entry, Refusal> {
    if state.info.format.teams().is_some() {
        return teams::decide::scheveningen(state, order);
    }
    let double = match state.info.format {
        Format::RoundRobin { double } => double,
        Format::Knockout(_) | Format::DoubleElimination(_) => {
            return Err(BracketRefusal::IsBracket.into());
        }
        // Whoever has teams is paired above.
        Format::Swiss(_)
        | Format::TeamSwiss(_)
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_) => return Err(SwissRefusal::IsSwiss.into()),
    };
    if state.is_paired() {
        return Err(Refusal::AlreadyPaired);
    }
    let active: Vec<EntrantNumber> = state.active().collect();
    if active.len() < 2 {
        return Err(Refusal::TooFewEntrants);
    }
    let order = if order.is_empty() { &active } else { order };
    check_order(state, order)?;
    if let Some(missing) = active.iter().find(|entrant| !order.contains(entrant)) {
        return Err(Refusal::OrderMisses(*missing));
    }
    Ok(Entry::RoundsPaired {
        order: order.to_vec(),
        rounds: round_robin(order, double),
    })
}

/// An order names entrants that are there, none twice.
pub(super) fn check_order(state: &EventState, order: &[EntrantNumber]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for entrant in order {
        let known = state.entrants.get(entrant);
        let known = known.ok_or(Refusal::EntrantUnknown(*entrant))?;
        if known.withdrawn.is_some() {
            return Err(Refusal::OrderHasWithdrawn(*entrant));
        }
        if !seen.insert(*entrant) {
            return Err(Refusal::OrderRepeats(*entrant));
        }
    }
    Ok(())
}

/// An entrant leaves: every game from that round on that has no result is forfeited,
/// and where the rival has left before, both are absent (clause 6.4).
pub(super) fn withdraw_entrant(
    state: &EventState,
    entrant: EntrantNumber,
    from_round: Option<u16>,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let known = state.entrants.get(&entrant);
    let known = known.ok_or(Refusal::EntrantUnknown(entrant))?;
    if known.withdrawn.is_some() {
        return Err(Refusal::AlreadyWithdrawn(entrant));
    }
    let reason = line(reason)?;
    let games = || state.games_of(entrant);
    let after_last = state.next_round();
    let next = games()
        .find(|(_, _, game)| game.status() != GameStatus::Finished)
        .map_or(after_last, |(id, _, _)| id.round);
    let from_round = from_round.unwrap_or(next);
    // Where rounds are paired one by one a later one can be named.
    let rounds = match state.info.format {
        Format::Swiss(rules) => rules.rounds.get(),
        Format::RoundRobin { .. }
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::TeamSwiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => rounds_of(state),
    };
    let last = rounds.max(after_last);
    if !(1..=last).contains(&from_round) {
        return Err(Refusal::RoundUnknown {
            round: from_round,
            last,
        });
    }
    bracket::decide::may_leave(state, from_round, next)?;
    let mut entries = vec![Entry::EntrantWithdrawn {
        entrant,
        from_round,
        reason: reason.clone(),
    }];
    for (id, side, game) in games().filter(|(id, _, _)| id.round >= from_round) {
        match game.status() {
            GameStatus::Playing => return Err(Refusal::EntrantPlaying { entrant, game: id }),
            GameStatus::Waiting => {
                let absent = Forfeit::of(side);
                entries.push(Entry::ResultRecorded {
                    game: id,
                    result: forfeit(state, Basis::Withdrawal { absent }, absent),
                });
            }
            GameStatus::Finished => {
                entries.extend(both_gone(state, id, side, game, &reason));
            }
        }
    }
    Ok(entries)
}

/// The correction of a game that the rival, who left before, has lost to somebody who
/// will not be there either.
fn both_gone(
    state: &EventState,
    id: GameId,
    leaving: Side,
    game: &GameState,
    reason: &Line<500>,
) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    let rival_gone = Basis::Withdrawal {
        absent: Forfeit::of(leaving.other()),
    };
    let absent = Forfeit::Both;
    (result.basis == rival_gone).then(|| Entry::ResultCorrected {
        game: id,
        corrects,
        result: forfeit(state, Basis::Withdrawal { absent }, absent),
        why: reason.clone(),
    })
}

pub(super) fn correct(
    state: &EventState,
    id: GameId,
    verdict: Verdict,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (before, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    let why = line(reason)?;
    let result = found(state, verdict, &why)?;
    let same = Played::from(before) == Played::from(&result)
        && before.basis.absent() == result.basis.absent();
    if same {
        return Err(Refusal::ResultUnchanged(id));
    }
    Ok(Entry::ResultCorrected {
        game: id,
        corrects,
        result,
        why,
    })
}

/// The result that a referee finds to be the right one.
pub(super) fn found(
    state: &EventState,
    verdict: Verdict,
    why: &Line<500>,
) -> Result<GameResult, Refusal> {
    match verdict {
        Verdict::Played(played) => bare::played(&state.info.rules, played, why.clone()),
        Verdict::Forfeit { absent } => Ok(forfeit(state, Basis::Forfeit { absent }, absent)),
    }
}

/// Takes back a result that the referee entered; one that follows from a record is
/// taken back with its row.
pub(super) fn withdraw_result(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (_, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    if game.is_written() {
        return Err(Refusal::RecordBegun(id));
    }
    Ok(Entry::ResultWithdrawn {
        game: id,
        corrects,
        why: line(reason)?,
    })
}

pub(super) fn lot(
    state: &EventState,
    order: &[EntrantNumber],
    reason: &str,
) -> Result<Entry, Refusal> {
    if !state.is_paired() {
        return Err(Refusal::NotPaired);
    }
    if state.info.format.bracket().is_some() {
        return Err(BracketRefusal::NoTieBreak.into());
    }
    if order.len() < 2 {
        return Err(Refusal::LotTooShort);
    }
    check_lot(state, order)?;
    Ok(Entry::StandingsLot {
        order: order.to_vec(),
        reason: line(reason)?,
    })
}

/// A lot names entrants of the event, or its teams, none twice. Who left with half of the
/// games completed is still in the standings.
fn check_lot(state: &EventState, order: &[EntrantNumber]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for entrant in order {
        let stands = if state.info.format.teams().is_some() {
            let team = TeamNumber::of_participant(*entrant);
            state.teams.order.contains(&team)
        } else {
            state.order.contains(entrant)
        };
        if !stands {
            return Err(Refusal::EntrantUnknown(*entrant));
        }
        if !seen.insert(*entrant) {
            return Err(Refusal::OrderRepeats(*entrant));
        }
    }
    Ok(())
}

pub(super) fn close(state: &EventState) -> Result<Entry, Refusal> {
    if !state.has_something_to_close() {
        return Err(Refusal::NotPaired);
    }
    protests::nothing_open(state)?;
    state.all_finished()?;
    Ok(Entry::EventClosed {})
}

pub(super) fn game(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    state.game(id).ok_or(Refusal::GameUnknown(id))
}

pub(super) fn line(reason: &str) -> Result<Line<500>, Refusal> {
    Line::parse(reason).map_err(Refusal::Reason)
}

/// A forfeit is that of a player who did not come, or who withholds what a lot waits for.
pub(super) fn may_forfeit(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    let waits = game.lots.as_ref().is_some_and(Ledger::is_pending);
    if waits { Ok(()) } else { unrecorded(state, id) }
}

/// A game that may be given a result without a record.
pub(super) fn unrecorded(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    match game.status() {
        GameStatus::Waiting => Ok(()),
        GameStatus::Playing => Err(Refusal::RecordBegun(id)),
        GameStatus::Finished => Err(Refusal::ResultRecorded(id)),
    }
}

pub(super) fn forfeit(state: &EventState, basis: Basis, absent: Forfeit) -> GameResult {
    GameResult {
        points: state.info.worth().forfeited(absent),
        potential: None,
        score: None,
        winner: None,
        basis,
    }
}
