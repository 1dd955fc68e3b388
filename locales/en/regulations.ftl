# A sentence for each field of the Regulations, as they are listed where they differ from the usual.

said-legion = { $value ->
    [any] The two Legionaries of a Legion stand on any two neighbouring squares.
   *[other] The two Legionaries of a Legion stand beside each other on a rank.
}
said-legion-moves = { $value ->
    [true] A Legion may strike where no enemy stands as well.
   *[other] A Legion strikes only where an enemy stands.
}
said-options = { $value ->
    [true] Wild boar and Chariot may be fielded.
   *[other] Wild boar and Chariot are not fielded.
}
said-armament = The new pieces of the King row are { $value }.
said-terrain = { $value ->
    [true] Before the first game move each side has its Acropolis, two Zones and a Labyrinth.
   *[other] Before the first game move the players write down as much terrain as they want.
}
said-king = { $value ->
    [true] A King that has left its Acropolis is back after one game move, whatever the plan says.
   *[other] A King that has left its Acropolis waits until a plan brings it back.
}
said-labyrinth = { $value ->
    [both] A Labyrinth takes pieces of either side.
   *[other] A Labyrinth takes the rival’s pieces alone.
}
said-infractions = { $value ->
    [1] The first infraction loses the game.
   *[other] Infraction { $value } loses the game.
}
said-rest = { $value ->
    [true] A piece that has moved rests for one game move, unless it is the King.
   *[other] A piece that has moved may move again at once.
}
said-dice = { $value ->
    [en] Of two dice the larger is the damage, and the smaller is for the Labyrinth.
   *[other] Two dice count by their sum.
}
said-checks = { $value ->
    [true] Patrols check their own pieces before the first row as well.
   *[other] Patrols check their own pieces from the first game move on.
}
said-game-minutes = { $value ->
    [one] A game is stopped after { $value } minute.
   *[other] A game is stopped after { $value } minutes.
}
said-forfeit = { $value ->
    [one] A player who does not come has { $value } point.
   *[other] A player who does not come has { $value } points.
}
said-bye = { $value ->
    [one] A bye of the pairing brings { $value } point.
   *[other] A bye of the pairing brings { $value } points.
}
said-reply = { $value ->
    [one] A recorded plan is answered within { $value } second.
   *[other] A recorded plan is answered within { $value } seconds.
}
said-doom = { $value ->
    [true] A King that took a piece or has returned may be marked as doomed.
   *[other] A King that took a piece or has returned is never marked as doomed.
}
said-mole = { $value ->
    [after_dark] The mole is drawn after the game move in the dark.
   *[other] The mole is drawn before the game move in the dark.
}
said-dark = Game move { $value } is the last one before the one in the dark.
said-coalition = { $value ->
    [true] Coalitions play: teams of two, one partner for each part.
   *[other] Everybody plays alone.
}
said-coalition-order = { $value ->
    [alternating] The partners of a coalition write the parts by turns: First and Second, then Second and First.
   *[other] The First of a coalition writes part 1, the Second part 2.
}
said-tolerance = An army is measured with a tolerance of { $value } %; results do not depend on it.

said-draw = { $value ->
    [one] A player draws { $value } chip at a time.
   *[other] A player draws { $value } chips at a time.
}
said-setup = { $value ->
    [one] The starting pieces are chosen and placed within { $value } second.
   *[other] The starting pieces are chosen and placed within { $value } seconds.
}
said-starting = { $value ->
    [one] Each player starts with { $value } chip.
   *[other] Each player starts with { $value } chips.
}
said-turn = { $value ->
    [one] A turn lasts { $value } second.
   *[other] A turn lasts { $value } seconds.
}
said-actions = { $value ->
    [one] A turn has { $value } action.
   *[other] A turn has at most { $value } actions.
}
said-lighthouses = { $value ->
    [true] A chip of more than three dots is deployed with a lighthouse for each dot above three.
   *[other] A chip of more than three dots is deployed without lighthouses.
}
said-players-enter = { $value ->
    [true] Each player enters their own acts on a device.
   *[other] The referee enters the acts.
}
said-repetition = A position may not come up { $value } times after a player’s turn.
said-back = { $value ->
    [1] A chip may not go back where it came from.
   *[other] A chip may not go back { $value } times where it came from.
}
said-fine = { $value ->
    [offender] The player who made an illegal action chooses the chip that is given for it.
   *[other] The opponent chooses the chip that is given for an illegal action.
}
said-game-seconds = { $value ->
    [one] A game lasts { $value } second.
   *[other] A game lasts { $value } seconds.
}
said-chip-points = { $value ->
    [one] A chip on the board or in the reserve scores { $value } point.
   *[other] A chip on the board or in the reserve scores { $value } points.
}
said-zone-points = { $value ->
    [one] A controlled zone scores { $value } point.
   *[other] A controlled zone scores { $value } points.
}
said-portal-points = { $value ->
    [one] A chip in the opponent’s portal zone scores { $value } point.
   *[other] A chip in the opponent’s portal zone scores { $value } points.
}
said-absolute-points = { $value ->
    [one] An absolute victory brings { $value } match point.
   *[other] An absolute victory brings { $value } match points.
}
said-victory-points = { $value ->
    [one] A victory on score, or a bye of the pairing, brings { $value } match point.
   *[other] A victory on score, or a bye of the pairing, brings { $value } match points.
}
said-equal-points = { $value ->
    [one] An equal score, or a requested bye, brings { $value } match point.
   *[other] An equal score, or a requested bye, brings { $value } match points.
}
said-loss-points = { $value ->
    [one] A loss brings { $value } match point.
   *[other] A loss brings { $value } match points.
}
said-standings = { $value ->
    [score] The standings are made of the scores of the games.
   *[other] The standings are made of the match points.
}

new-event-more = Time zone, notes and address
new-event-same-day = Empty: the same day.
new-event-list-hint = Optional, one a line; they can also be entered later.
new-event-teams = Of teams
new-event-fine = Fine points
new-event-fine-help = What is tinted is not as usual.
new-event-change = Change
new-event-usual = as usual
new-event-other = changed
new-event-all-usual = Everything as usual
new-event-but = As usual but for: { $what }
new-event-protests = { $protest } min, appeal { $appeal } min
new-event-minutes = { $minutes } min
new-event-none = none

details-rules = System and Regulations
details-rules-help = They can be changed as long as nobody is entered. Tie-breaks that the other system does not have become its usual ones.
details-rules-send = Change them
