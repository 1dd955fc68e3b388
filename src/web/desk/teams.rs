//! Handles the forms of teams on the desk: their members, their start, their line-ups, and the
//! pairing of their next round.

use actix_web::HttpResponse;

use super::at_event::EventForm;
use super::entrants::entrants;
use super::panels::teams::forms;
use crate::web::kit::fields::{Fields, wrong_field};

use crate::event::settings::{Boards, Format, MatchPoints, Primary, TeamRules};
use crate::event::swiss::InitialColour;
use crate::event::{Command, PairingCommand, TeamCommand};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::{LineUp, TeamNumber};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;

/// Reads the rules for teams from the form of a new event.
pub fn team_rules(fields: &Fields) -> Result<TeamRules, Failure> {
    let wrong = |field: &str, key| wrong_field(field, key);
    let boards = match fields.given("boards") {
        None => Boards::default(),
        Some(text) => text
            .trim()
            .parse()
            .ok()
            .and_then(Boards::new)
            .ok_or_else(|| wrong("boards", Key("teams-boards-hint")))?,
    };
    let match_points = match fields.given("match_points") {
        None => MatchPoints::default(),
        Some(text) => three(text).ok_or_else(|| wrong("match_points", Key("teams-points-hint")))?,
    };
    Ok(TeamRules {
        boards,
        primary: match fields.get("primary") {
            "game_points" => Primary::GamePoints,
            "" | "match_points" => Primary::MatchPoints,
            _ => return Err(wrong("primary", Key("desk-field-choose"))),
        },
        match_points,
    })
}

/// Parses the points of a won, drawn and lost match, such as `2 1 0`.
fn three(text: &str) -> Option<MatchPoints> {
    let numbers: Option<Vec<u8>> = text
        .split([',', ' ', ';', '-', '–', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect();
    match numbers?[..] {
        [win, draw, loss] => MatchPoints::new(win, draw, loss),
        _ => None,
    }
}

fn team(fields: &Fields) -> Result<TeamNumber, Failure> {
    let number = fields.get("team").trim().parse().ok();
    let number = number.and_then(TeamNumber::new);
    number.ok_or_else(|| wrong_field("team", Key("desk-field-number")))
}

/// `POST /desk/events/{slug}/teams`: enters a team.
pub async fn register(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::Register {
            name: fields.get("name").to_owned(),
        }))
    };
    let done = form.execute(command(form.fields())).await;
    if let Err(failure) = done {
        return form.refuse(forms::TEAM, failure).await;
    }
    let view = form.view().await?;
    let last = view.state.teams.teams.keys().next_back();
    Ok(form.to_next(forms::TEAM, last))
}

/// `POST /desk/events/{slug}/teams/name`: renames a team.
pub async fn rename(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::Rename {
            team: team(fields)?,
            name: fields.get("name").to_owned(),
        }))
    };
    form.finish(forms::NAME, command).await
}

/// `POST /desk/events/{slug}/teams/start`: gives the teams their numbers, and pairs all rounds of a
/// Scheveningen.
pub async fn start(form: EventForm) -> Result<HttpResponse, Failure> {
    let format = form.view().await?.state.info.format;
    let at_once = matches!(format, Format::Scheveningen(_));
    let is_swiss = matches!(format, Format::TeamSwiss(_));
    let command = |fields: &Fields| {
        if at_once {
            return Ok(Command::Pairing(PairingCommand::Pair { order: Vec::new() }));
        }
        let order = entrants(fields, "order")?.into_iter();
        let by_arbiter = |side| InitialColour::Arbiter {
            side,
            reason: fields.get("reason").to_owned(),
        };
        let initial_colour = match fields.get("side") {
            _ if !is_swiss => None,
            "lot" => Some(InitialColour::Lot {}),
            "white" => Some(by_arbiter(Side::White)),
            "black" => Some(by_arbiter(Side::Black)),
            _ => return Err(wrong_field("side", Key("desk-field-choose"))),
        };
        Ok(Command::Teams(TeamCommand::Start {
            order: order.map(TeamNumber::of_participant).collect(),
            initial_colour,
        }))
    };
    form.finish(forms::START, command).await
}

/// `POST /desk/events/{slug}/teams/line-up`: sets the line-up of a team in a round.
pub async fn set_line_up(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let player = |text: &str| match text.trim() {
            "" => Ok(None),
            text => {
                let number = text.parse().ok().and_then(EntrantNumber::new);
                let number =
                    number.ok_or_else(|| wrong_field("players", Key("desk-field-entrant")))?;
                Ok(Some(number))
            }
        };
        let players: Result<LineUp, Failure> = fields.all("player").map(player).collect();
        Ok(Command::Teams(TeamCommand::SetLineUp {
            round: fields.number("round")?,
            team: team(fields)?,
            players: players?,
        }))
    };
    form.finish(forms::LINE_UP, command).await
}

/// `POST /desk/events/{slug}/teams/round`: pairs the games of the next round by the line-ups.
pub async fn pair(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Pairing(PairingCommand::PairRound {
            round: fields.number("round")?,
        }))
    };
    form.finish(forms::ROUND, command).await
}

/// `POST /desk/events/{slug}/teams/matches`: pairs the teams of the next round.
pub async fn pair_matches(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::PairMatches {
            round: fields.number("round")?,
        }))
    };
    form.finish(forms::MATCHES, command).await
}

/// `POST /desk/events/{slug}/teams/matches/withdrawal`: takes back the matches of the next round.
pub async fn unpair_matches(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::UnpairMatches {
            round: fields.number("round")?,
            reason: fields.get("reason").to_owned(),
        }))
    };
    form.finish(forms::NO_MATCHES, command).await
}

/// `POST /desk/events/{slug}/teams/withdrawal`: withdraws a whole team.
pub async fn withdraw(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::Withdraw {
            team: team(fields)?,
            from_round: None,
            reason: fields.get("reason").to_owned(),
        }))
    };
    form.finish(forms::GONE, command).await
}

/// `POST /desk/events/{slug}/teams/returns`: lets all withdrawn players of a team take part again.
pub async fn return_team(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Teams(TeamCommand::Return {
            team: team(fields)?,
        }))
    };
    form.finish(forms::RETURN, command).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_teams_are_read_and_what_is_wrong_is_named() {
        let read = |pairs: &[(&str, &str)]| team_rules(&Fields::from_pairs(pairs));
        assert_eq!(read(&[]).unwrap(), TeamRules::default());
        let other = read(&[
            ("boards", "8"),
            ("match_points", "3–1–0"),
            ("primary", "game_points"),
        ]);
        let other = other.unwrap();
        assert_eq!(other.boards.get(), 8);
        assert_eq!(
            (other.match_points.win(), other.match_points.draw()),
            (3, 1)
        );
        assert_eq!(other.primary, Primary::GamePoints);
        for (field, text) in [
            ("boards", "0"),
            ("boards", "33"),
            ("match_points", "1 2 0"),
            ("match_points", "2 1"),
            ("primary", "x"),
        ] {
            let failure = read(&[(field, text)]).unwrap_err();
            assert_eq!(failure.member("field").unwrap(), field);
        }
    }
}
