//! Refusals of a bracket's commands: codes for programs and sentences for people.

use areopagus_tournament::round::GameId;

refusals! {
    /// The refusal of a bracket's command.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BracketRefusal {
        /// The event has another format.
        NotBracket => Conflict "not-bracket",
            en "The event has no bracket.",
            ru "Турнир проводится не на выбывание.",
            de "Das Turnier hat keinen Turnierbaum.";
        /// The event is a bracket, which is paired round by round.
        IsBracket => Conflict "is-bracket",
            en "The event is played by a bracket: start it, then pair it round by round.",
            ru "Турнир на выбывание: начните его и составляйте пары по турам.",
            de "Das Turnier wird nach einem Turnierbaum gespielt: Beginnen Sie es und losen Sie es dann Runde für Runde aus.";
        /// The rounds of a bracket follow from its results alone.
        NotByHand => Conflict "bracket-by-hand",
            en "The rounds of a bracket follow from its results; they are not paired by hand.",
            ru "Пары сетки следуют из её результатов; вручную их не составляют.",
            de "Die Runden eines Turnierbaums folgen aus seinen Ergebnissen; sie werden nicht von Hand gepaart.";
        /// Every match is decided.
        Decided => Conflict "bracket-decided",
            en "The bracket is decided: nothing is left to play.",
            ru "Сетка сыграна: играть больше нечего.",
            de "Der Turnierbaum ist entschieden: Es ist nichts mehr zu spielen.";
        /// The round is over for the entrant who wants to leave from it on.
        RoundOver {
            round: u16,
            /// The first round that is not over.
            first: u16,
        } => Conflict "round-over" in "from_round",
            en "Round {round} is over for this entrant, who can leave from round {first} on.",
            ru "Тур {round} для этого участника уже позади; выбыть он может с тура {first}.",
            de "Runde {round} ist für diesen Teilnehmer vorbei; er kann ab Runde {first} ausscheiden.";
        /// The result decides who plays in a later round, which is paired already.
        Behind { round: u16 } => Conflict "bracket-behind",
            en "This decides who plays in round {round}, which is paired. Take the pairing of the rounds from {round} on back first, the last one first; that is possible while nothing has happened in them.",
            ru "От этого зависит, кто играет в туре {round}, а его пары уже составлены. Сначала отмените пары туров начиная с {round}, последний первым; это возможно, пока в них ничего не произошло.",
            de "Das entscheidet, wer in Runde {round} spielt, und die ist ausgelost. Nehmen Sie zuerst die Auslosung der Runden ab {round} zurück, die letzte zuerst; das geht, solange in ihnen nichts geschehen ist.";
        /// A drawn game must be decided by lot first.
        Lot { game: GameId } => Conflict "bracket-lot",
            en "Game {game} is drawn and not played again: draw by lot who has it, then pair the next round.",
            ru "Партия {game} кончилась вничью и больше не переигрывается: бросьте жребий, кому она достаётся, потом составляйте пары следующего тура.",
            de "Partie {game} ist unentschieden und wird nicht noch einmal gespielt: Losen Sie, wer sie bekommt, und dann die nächste Runde aus.";
        /// The lot does not decide this game, or has decided it.
        NoLot { game: GameId } => Conflict "no-bracket-lot" in "game",
            en "The lot decides nothing of game {game}: it is given by lot only once it is drawn, is not played again, and while that has not been drawn yet.",
            ru "Жребий в партии {game} ничего не решает: он бросается, только если она кончилась вничью, больше не переигрывается и жребий о ней ещё не брошен.",
            de "Über Partie {game} entscheidet kein Los: Gelost wird nur, wenn sie unentschieden ist, nicht noch einmal gespielt wird und noch nicht gelost wurde.";
        /// Only the bracket separates entrants.
        NoTieBreak => Conflict "bracket-tie-break",
            en "Entrants of a bracket who go out in the same round share the place; nothing is drawn between them.",
            ru "Участники, выбывшие в одном круге сетки, делят место; жребия между ними нет.",
            de "Teilnehmer eines Turnierbaums, die in derselben Runde ausscheiden, teilen sich den Platz; zwischen ihnen wird nicht gelost.";
    }
}
