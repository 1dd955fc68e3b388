//! Refusals of a bracket's commands: codes for programs and sentences for people.

use areopagus_language::Language;
use areopagus_tournament::round::GameId;

/// The refusal of a bracket's command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketRefusal {
    /// The event has another format.
    NotBracket,
    /// The event is a bracket, which is paired round by round.
    IsBracket,
    /// The rounds of a bracket follow from its results alone.
    NotByHand,
    /// Every match is decided.
    Decided,
    /// The round is over for the entrant who wants to leave from it on.
    RoundOver {
        round: u16,
        /// The first round that is not over.
        first: u16,
    },
    /// The result decides who plays in a later round, which is paired already.
    Behind { round: u16 },
    /// A drawn game must be decided by lot first.
    Lot { game: GameId },
    /// The lot does not decide this game, or has decided it.
    NoLot { game: GameId },
    /// Only the bracket separates entrants.
    NoTieBreak,
}

impl BracketRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotBracket => "not-bracket",
            Self::IsBracket => "is-bracket",
            Self::NotByHand => "bracket-by-hand",
            Self::Decided => "bracket-decided",
            Self::RoundOver { .. } => "round-over",
            Self::Behind { .. } => "bracket-behind",
            Self::Lot { .. } => "bracket-lot",
            Self::NoLot { .. } => "no-bracket-lot",
            Self::NoTieBreak => "bracket-tie-break",
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::RoundOver { .. } => Some("from_round"),
            Self::NoLot { .. } => Some("game"),
            Self::NotBracket
            | Self::IsBracket
            | Self::NotByHand
            | Self::Decided
            | Self::Behind { .. }
            | Self::Lot { .. }
            | Self::NoTieBreak => None,
        }
    }

    /// The sentence for people: what is wrong, and the way out where there is one.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::NotBracket => "The event has no bracket.".to_owned(),
            Self::IsBracket => {
                "The event is played by a bracket: start it, then pair it round by round."
                    .to_owned()
            }
            Self::NotByHand => {
                "The rounds of a bracket follow from its results; they are not paired by hand."
                    .to_owned()
            }
            Self::Decided => "The bracket is decided: nothing is left to play.".to_owned(),
            Self::RoundOver { round, first } => format!(
                "Round {round} is over for this entrant, who can leave from round {first} on."
            ),
            Self::Behind { round } => format!(
                "This decides who plays in round {round}, which is paired. Take the pairing of the rounds from {round} on back first, the last one first; that is possible while nothing has happened in them."
            ),
            Self::Lot { game } => format!(
                "Game {game} is drawn and not played again: draw by lot who has it, then pair the next round."
            ),
            Self::NoLot { game } => format!(
                "The lot decides nothing of game {game}: it is given by lot only once it is drawn, is not played again, and while that has not been drawn yet."
            ),
            Self::NoTieBreak => {
                "Entrants of a bracket who go out in the same round share the place; nothing is drawn between them."
                    .to_owned()
            }
        }
    }

    fn russian(self) -> String {
        match self {
            Self::NotBracket => "Турнир проводится не на выбывание.".to_owned(),
            Self::IsBracket => {
                "Турнир на выбывание: начните его и составляйте пары по турам.".to_owned()
            }
            Self::NotByHand => {
                "Пары сетки следуют из её результатов; вручную их не составляют.".to_owned()
            }
            Self::Decided => "Сетка сыграна: играть больше нечего.".to_owned(),
            Self::RoundOver { round, first } => format!(
                "Тур {round} для этого участника уже позади; выбыть он может с тура {first}."
            ),
            Self::Behind { round } => format!(
                "От этого зависит, кто играет в туре {round}, а его пары уже составлены. Сначала отмените пары туров начиная с {round}, последний первым; это возможно, пока в них ничего не произошло."
            ),
            Self::Lot { game } => format!(
                "Партия {game} кончилась вничью и больше не переигрывается: бросьте жребий, кому она достаётся, потом составляйте пары следующего тура."
            ),
            Self::NoLot { game } => format!(
                "Жребий в партии {game} ничего не решает: он бросается, только если она кончилась вничью, больше не переигрывается и жребий о ней ещё не брошен."
            ),
            Self::NoTieBreak => {
                "Участники, выбывшие в одном круге сетки, делят место; жребия между ними нет."
                    .to_owned()
            }
        }
    }

    fn german(self) -> String {
        match self {
            Self::NotBracket => "Das Turnier hat keinen Turnierbaum.".to_owned(),
            Self::IsBracket => {
                "Das Turnier wird nach einem Turnierbaum gespielt: Beginnen Sie es und losen Sie es dann Runde für Runde aus."
                    .to_owned()
            }
            Self::NotByHand => {
                "Die Runden eines Turnierbaums folgen aus seinen Ergebnissen; sie werden nicht von Hand gepaart."
                    .to_owned()
            }
            Self::Decided => {
                "Der Turnierbaum ist entschieden: Es ist nichts mehr zu spielen.".to_owned()
            }
            Self::RoundOver { round, first } => format!(
                "Runde {round} ist für diesen Teilnehmer vorbei; er kann ab Runde {first} ausscheiden."
            ),
            Self::Behind { round } => format!(
                "Das entscheidet, wer in Runde {round} spielt, und die ist ausgelost. Nehmen Sie zuerst die Auslosung der Runden ab {round} zurück, die letzte zuerst; das geht, solange in ihnen nichts geschehen ist."
            ),
            Self::Lot { game } => format!(
                "Partie {game} ist unentschieden und wird nicht noch einmal gespielt: Losen Sie, wer sie bekommt, und dann die nächste Runde aus."
            ),
            Self::NoLot { game } => format!(
                "Über Partie {game} entscheidet kein Los: Gelost wird nur, wenn sie unentschieden ist, nicht noch einmal gespielt wird und noch nicht gelost wurde."
            ),
            Self::NoTieBreak => {
                "Teilnehmer eines Turnierbaums, die in derselben Runde ausscheiden, teilen sich den Platz; zwischen ihnen wird nicht gelost."
                    .to_owned()
            }
        }
    }
}
