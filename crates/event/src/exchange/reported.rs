//! The contents of a report file as plain values: the entrants, and the pairings with their
//! results. Contradicting lines of two players are refused.

use chrono::{Datelike as _, NaiveDate};

use areopagus_games::{PerSide, Side};
use areopagus_language::Language;
use areopagus_tournament::trf::{
    Bye, Cell, Game, GameResult, Heading, Player, Points, RoundNumber, StartingRank, Trf,
};

/// The event of a report file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedEvent {
    /// The name; empty if there is none.
    pub name: String,
    /// The city; empty if there is none.
    pub place: String,
    /// The first day, if readable.
    pub starts_on: Option<NaiveDate>,
    /// The last day, if readable.
    pub ends_on: Option<NaiveDate>,
    /// The entrants, by starting rank.
    pub entrants: Vec<ReportedEntrant>,
    /// The rounds of the file, from round 1.
    pub rounds: Vec<ReportedRound>,
}

/// An entrant of a report file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedEntrant {
    pub number: StartingRank,
    pub name: String,
    /// The federation, up to three letters; empty for none.
    pub federation: String,
    /// The number in the federation's list; empty for none.
    pub federation_id: String,
    /// The rating, if any.
    pub rating: Option<u16>,
    /// The points in the standings, if stated.
    pub points: Option<Points>,
}

/// A round of a report file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedRound {
    pub number: RoundNumber,
    /// The games, by White's starting rank.
    pub games: Vec<ReportedGame>,
    /// The players without an opponent, by starting rank.
    pub byes: Vec<(StartingRank, Bye)>,
}

/// A game of a report file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportedGame {
    pub players: PerSide<StartingRank>,
    /// Whether the file has the colours. A forfeit may lack them; the lower number is then
    /// listed as White.
    pub has_colours: bool,
    /// The results from each player's line; `None` for both while there is none.
    pub results: PerSide<Option<GameResult>>,
}

/// The kind of a contradiction between two lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContradictionKind {
    /// The opponent has no line.
    NoSuchPlayer,
    /// The opponent's line names another opponent, or none.
    OtherOpponent,
    /// Both have the same colour.
    SameColour,
    /// The results do not fit together.
    Results,
}

/// Two players' lines that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub struct Contradiction {
    pub round: RoundNumber,
    /// The player whose line was read.
    pub player: StartingRank,
    /// The opponent whom it names.
    pub opponent: StartingRank,
    /// The kind of the contradiction.
    pub kind: ContradictionKind,
}

impl Contradiction {
    /// The sentence: who and where, and what does not fit.
    pub fn say(self, language: Language) -> String {
        let Self {
            round,
            player,
            opponent,
            kind,
        } = self;
        let what = match (kind, language) {
            (ContradictionKind::NoSuchPlayer, Language::En) => "there is no such player",
            (ContradictionKind::NoSuchPlayer, Language::Ru) => "такого участника нет",
            (ContradictionKind::NoSuchPlayer, Language::De) => {
                "einen solchen Spieler gibt es nicht"
            }
            (ContradictionKind::OtherOpponent, Language::En) => {
                "that player’s line does not say the same"
            }
            (ContradictionKind::OtherOpponent, Language::Ru) => {
                "в строке того участника стоит другое"
            }
            (ContradictionKind::OtherOpponent, Language::De) => {
                "in der Zeile jenes Spielers steht etwas anderes"
            }
            (ContradictionKind::SameColour, Language::En) => "both have the same colour",
            (ContradictionKind::SameColour, Language::Ru) => "у обоих один и тот же цвет",
            (ContradictionKind::SameColour, Language::De) => "beide haben dieselbe Farbe",
            (ContradictionKind::Results, Language::En) => "their results do not fit together",
            (ContradictionKind::Results, Language::Ru) => "их результаты не подходят друг к другу",
            (ContradictionKind::Results, Language::De) => "ihre Ergebnisse passen nicht zusammen",
        };
        match language {
            Language::En => {
                format!("Round {round}: player {player} meets player {opponent}, but {what}.")
            }
            Language::Ru => {
                format!("Тур {round}: участник {player} играет с участником {opponent}, но {what}.")
            }
            Language::De => {
                format!(
                    "Runde {round}: Spieler {player} spielt gegen Spieler {opponent}, aber {what}."
                )
            }
        }
    }
}

impl ReportedEvent {
    /// Reads the contents of a file.
    ///
    /// # Errors
    /// [`Contradiction`] for the first two lines that do not agree.
    pub fn from_trf(trf: &Trf) -> Result<Self, Contradiction> {
        let text = |heading| trf.heading(heading).unwrap_or_default().to_owned();
        let mut players: Vec<&Player> = trf.players().collect();
        players.sort_by_key(|player| player.number);
        let last = trf.last_written_round().map_or(0, RoundNumber::get);
        Ok(Self {
            name: text(Heading::Name),
            place: text(Heading::City),
            starts_on: trf.heading(Heading::Start).and_then(day),
            ends_on: trf.heading(Heading::End).and_then(day),
            rounds: (1..=last)
                .filter_map(RoundNumber::new)
                .map(|number| ReportedRound::from_trf(trf, &players, number))
                .collect::<Result<_, _>>()?,
            entrants: players
                .into_iter()
                .map(ReportedEntrant::from_player)
                .collect(),
        })
    }
}

/// Parses a day in the usual notations; its year has four digits.
pub(super) fn day(text: &str) -> Option<NaiveDate> {
    let days = ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d/%m/%Y", "%d.%m.%Y"]
        .into_iter()
        .filter_map(|form| NaiveDate::parse_from_str(text.trim(), form).ok());
    let mut days = days.filter(|day| (1000..=9999).contains(&day.year()));
    days.next()
}

impl ReportedEntrant {
    fn from_player(player: &Player) -> Self {
        Self {
            number: player.number,
            name: player.person.name.clone(),
            federation: player.person.federation.clone(),
            federation_id: player.person.id.clone(),
            rating: player.person.rating,
            points: player.points,
        }
    }
}

impl ReportedRound {
    fn from_trf(
        trf: &Trf,
        players: &[&Player],
        number: RoundNumber,
    ) -> Result<Self, Contradiction> {
        let mut round = Self {
            number,
            games: Vec::new(),
            byes: Vec::new(),
        };
        for player in players {
            match player.cell(number) {
                None => {}
                Some(Cell::Bye(bye)) => round.byes.push((player.number, bye)),
                Some(Cell::Game(game)) => {
                    let paired = paired(trf, player.number, game, number);
                    let paired = paired.map_err(|kind| Contradiction {
                        round: number,
                        player: player.number,
                        opponent: game.opponent,
                        kind,
                    })?;
                    // Each game occurs twice; it is taken from White's line.
                    if paired.players.white == player.number {
                        round.games.push(paired);
                    }
                }
            }
        }
        Ok(round)
    }
}

/// The game of a player's line and the opponent's.
fn paired(
    trf: &Trf,
    player: StartingRank,
    game: Game,
    round: RoundNumber,
) -> Result<ReportedGame, ContradictionKind> {
    let opponent = trf
        .player(game.opponent)
        .ok_or(ContradictionKind::NoSuchPlayer)?;
    let other = match opponent.cell(round) {
        Some(Cell::Game(other)) if other.opponent == player => other,
        _ => return Err(ContradictionKind::OtherOpponent),
    };
    let said = game.colour.or(other.colour.map(Side::other));
    if game.colour.is_some() && game.colour == other.colour {
        return Err(ContradictionKind::SameColour);
    }
    if !fit(game.result, other.result) {
        return Err(ContradictionKind::Results);
    }
    let side = said.unwrap_or(if player < opponent.number {
        Side::White
    } else {
        Side::Black
    });
    let of = |own, others| match side {
        Side::White => PerSide::new(own, others),
        Side::Black => PerSide::new(others, own),
    };
    Ok(ReportedGame {
        players: match side {
            Side::White => PerSide::new(player, opponent.number),
            Side::Black => PerSide::new(opponent.number, player),
        },
        has_colours: said.is_some(),
        results: of(game.result, other.result),
    })
}

/// Whether two results can be those of one game. Both may have lost, and a draw may face a loss
/// because of a penalty; a game was either played for both or for neither.
fn fit(one: Option<GameResult>, other: Option<GameResult>) -> bool {
    let (one, other) = match (one, other) {
        (None, None) => return true,
        (Some(one), Some(other)) => (one, other),
        _ => return false,
    };
    let wins = |result| {
        matches!(
            result,
            GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin
        )
    };
    let draws = |result| matches!(result, GameResult::Draw | GameResult::UnratedDraw);
    let too_much = (wins(one) && (wins(other) || draws(other))) || (draws(one) && wins(other));
    one.is_played() == other.is_played() && !too_much
}
