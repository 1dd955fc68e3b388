//! Refusals to enter a coalition, or a single person where coalitions play.

refusals! {
    /// Why one person or two cannot be entered.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CoalitionRefusal {
        /// Both partners are the same person.
        Same => Conflict "person-twice",
            en "The First and the Second are two persons (clause 10).",
            ru "Первый и Второй – два разных человека (п. 10).",
            de "Der Erste und der Zweite sind zwei Personen (Punkt 10).";
        /// The event's regulations have coalitions, so a single person cannot be entered.
        Only => Conflict "coalition-only",
            en "This event is played two on two: enter the First and the Second together (clause 10).",
            ru "В этом турнире играют двое на двое: заявите Первого и Второго вместе (п. 10).",
            de "In diesem Turnier spielen zwei gegen zwei: Melden Sie den Ersten und den Zweiten zusammen (Punkt 10).";
        /// The event's regulations have no coalitions.
        None => Conflict "no-coalition",
            en "This event is played one on one: its regulations have no “coalition=true” (clause 10).",
            ru "В этом турнире играют один на один: в регламенте нет «coalition=true» (п. 10).",
            de "In diesem Turnier spielt einer gegen einen: In der Ausschreibung fehlt „coalition=true“ (Punkt 10).";
    }
}
