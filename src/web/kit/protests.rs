//! Presents protests and appeals to the public.

use chrono::{DateTime, Utc};

use crate::arbiter::EventView;
use crate::event::{
    Against, Deposit, Effect, Finding, Played, Protest, ResultRuling, Ruling, Stage,
};
use crate::games::Side;
use crate::games::discipline::Unit;
use crate::tournament::protest_rules::ProtestRules;
use crate::tournament::round::GameId;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// A protest in words.
pub struct ShownProtest {
    /// The number in the event.
    pub number: u16,
    pub game: GameId,
    /// The game's public page.
    pub address: String,
    /// The stage that it has reached.
    pub stage: String,
    /// The CSS class of the badge.
    pub look: &'static str,
    /// The filings and decisions in order.
    pub steps: Vec<ProtestStep>,
    /// The end of the time to appeal against the decision.
    pub until: Option<String>,
}

/// A filing or a decision.
pub struct ProtestStep {
    /// Its author and time, and the finding.
    pub head: String,
    pub text: String,
    /// Further details, such as the clause or the effect.
    pub notes: Vec<String>,
}

/// The stage of a protest, and the CSS class of its badge.
pub fn stage(words: Words, stage: Stage) -> (String, &'static str) {
    match stage {
        Stage::Filed => (words.t("protest-stage-filed"), "warn"),
        Stage::Decided => (words.t("protest-stage-decided"), "good"),
        Stage::Appealed => (words.t("protest-stage-appealed"), "warn"),
        Stage::Final => (words.t("protest-stage-final"), "good"),
    }
}

/// The finding in a word.
pub const fn finding(finding: Finding) -> Key {
    match finding {
        Finding::Upheld => Key("protest-upheld"),
        Finding::Partly => Key("protest-partly"),
        Finding::Dismissed => Key("protest-dismissed"),
        Finding::Withdrawn => Key("protest-withdrawn"),
    }
}

/// The change of a decision in its game.
fn effect(words: Words, unit: Unit, effect: Effect) -> String {
    match effect {
        Effect::Correct(ResultRuling::Played(Played { points, .. })) => {
            let points = unit.pair(points);
            words.t_with("protest-effect-correct", &[("points", &points)])
        }
        Effect::Correct(ResultRuling::Forfeit { absent }) => format::forfeit(words, absent),
        Effect::Continue { from } => words.t_with("protest-effect-continue", &[("number", &from)]),
        Effect::Replay => words.t("protest-effect-replay"),
    }
}

/// The event's rules for protests, a sentence for each.
pub fn rules(words: Words, rules: &ProtestRules) -> Vec<String> {
    let (protest, appeal) = (rules.protest_minutes.get(), rules.appeal_minutes.get());
    let mut sentences = vec![
        words.t_with("protest-rule-time", &[("minutes", &protest)]),
        words.t_with("protest-rule-appeal", &[("minutes", &appeal)]),
    ];
    if let Some(deposit) = &rules.deposit {
        let deposit = deposit.as_str();
        sentences.push(words.t_with("protest-rule-deposit", &[("deposit", &deposit)]));
    }
    sentences
}

impl ShownProtest {
    /// A protest of an event.
    pub fn from_protest(words: Words, view: &EventView, protest: &Protest) -> Self {
        let clocks = Clocks::for_event(&view.state);
        let mut steps = vec![filing(words, view, protest)];
        steps.extend(decisions(words, view, protest));
        let (stage, look) = stage(words, protest.stage());
        let until = view.state.appeal_until(protest);
        let until = until.filter(|_| !view.state.closed);
        Self {
            number: protest.number,
            game: protest.game,
            address: format!("/events/{}/games/{}", view.slug(), protest.game),
            stage,
            look,
            steps,
            until: until.map(|until| {
                words.t_with("protest-appeal-until", &[("until", &clocks.moment(until))])
            }),
        }
    }

    /// The protests of a game.
    pub fn of_game(words: Words, view: &EventView, game: GameId) -> Vec<Self> {
        let protests = view.state.protests.of_game(game);
        protests
            .map(|it| Self::from_protest(words, view, it))
            .collect()
    }
}

/// A protest in one line, for a sheet: its number, its game, its author, and the decision.
/// The players' own words are not printed.
pub fn line(words: Words, unit: Unit, protest: &Protest) -> String {
    let side = words.side(protest.by);
    let head = words.t_with(
        "print-protest",
        &[
            ("number", &protest.number),
            ("game", &protest.game.to_string()),
            ("side", &side),
        ],
    );
    let waits = |key: Key| format!("{}.", words.t(key));
    let Some(decided) = &protest.decided else {
        return format!("{head} {}", waits(Key("protest-stage-filed")));
    };
    let mut said = vec![head, found(words, unit, &decided.ruling)];
    if let Some(appeal) = &decided.appeal {
        said.push(words.t("print-appeal"));
        said.push(match &appeal.decided {
            Some(last) => found(words, unit, &last.ruling),
            None => waits(Key("protest-stage-appealed")),
        });
    }
    said.join(" ")
}

/// The finding and its effect.
fn found(words: Words, unit: Unit, ruling: &Ruling) -> String {
    let found = format!("{}.", words.t(finding(ruling.finding)));
    match ruling.effect {
        Some(changed) => format!("{found} {}", effect(words, unit, changed)),
        None => found,
    }
}

/// A player of the protest's game, with the side.
fn player(words: Words, view: &EventView, protest: &Protest, side: Side) -> String {
    let pairing = view.state.game(protest.game).map(|game| game.pairing);
    let name = pairing.map(|pairing| format::name(words, view, pairing.entrant(side)));
    let side = words.side(side);
    words.t_with(
        "protest-player",
        &[("name", &name.unwrap_or_default()), ("side", &side)],
    )
}

/// The reason for which a protest or an appeal was accepted after its time.
fn late(words: Words, reason: &str) -> String {
    words.t_with("protest-late", &[("reason", &reason)])
}

fn filing(words: Words, view: &EventView, protest: &Protest) -> ProtestStep {
    let mut notes = vec![match protest.against {
        Against::Result => words.t("protest-against-result"),
        Against::Row { game_move } => {
            words.t_with("protest-against-row", &[("number", &game_move)])
        }
        Against::Ruling => words.t("protest-against-ruling"),
    }];
    if let Some(clause) = &protest.clause {
        let clause = clause.as_str();
        notes.push(words.t_with("protest-clause", &[("clause", &clause)]));
    }
    notes.extend(protest.late.iter().map(|it| late(words, it.as_str())));
    let clocks = Clocks::for_event(&view.state);
    ProtestStep {
        head: words.t_with(
            "protest-filed",
            &[
                ("player", &player(words, view, protest, protest.by)),
                ("at", &clocks.moment(protest.at)),
            ],
        ),
        text: protest.text.to_string(),
        notes,
    }
}

/// The decision of the referee, the appeal, and the decision on it, as far as there are any.
fn decisions(words: Words, view: &EventView, protest: &Protest) -> Vec<ProtestStep> {
    let clocks = Clocks::for_event(&view.state);
    let unit = view.state.info.unit();
    let Some(decided) = &protest.decided else {
        return Vec::new();
    };
    let who = words.t("protest-arbiter");
    let mut steps = vec![decision(
        (words, clocks, unit),
        &who,
        decided.at,
        &decided.ruling,
        None,
    )];
    let Some(appeal) = &decided.appeal else {
        return steps;
    };
    steps.push(ProtestStep {
        head: words.t_with(
            "protest-appealed",
            &[
                ("player", &player(words, view, protest, appeal.by)),
                ("at", &clocks.moment(appeal.at)),
            ],
        ),
        text: appeal.text.to_string(),
        notes: (appeal.late.iter())
            .map(|it| late(words, it.as_str()))
            .collect(),
    });
    if let Some(last) = &appeal.decided {
        let who = last.committee.as_str();
        let step = decision(
            (words, clocks, unit),
            who,
            last.at,
            &last.ruling,
            last.deposit,
        );
        steps.push(step);
    }
    steps
}

fn decision(
    (words, clocks, unit): (Words, Clocks<'_>, Unit),
    who: &str,
    at: DateTime<Utc>,
    ruling: &Ruling,
    deposit: Option<Deposit>,
) -> ProtestStep {
    let found = words.t(finding(ruling.finding));
    let mut notes: Vec<String> = ruling
        .effect
        .iter()
        .map(|it| effect(words, unit, *it))
        .collect();
    notes.extend(deposit.map(|deposit| match deposit {
        Deposit::Returned => words.t("protest-deposit-returned"),
        Deposit::Kept => words.t("protest-deposit-kept"),
    }));
    ProtestStep {
        head: words.t_with(
            "protest-decided",
            &[
                ("who", &who),
                ("at", &clocks.moment(at)),
                ("finding", &found),
            ],
        ),
        text: ruling.reason.to_string(),
        notes,
    }
}
