# The form of an event.

tie-breaks-usual = When points are equal, these are asked in this order, as is usual here:
tie-breaks-own = When points are equal, these are asked in this order:
tie-breaks-none = Nothing is asked when points are equal: such places are shared.
tie-breaks-in-bracket = A bracket needs none: its matches decide the places.
tie-breaks-change = Change…
tie-breaks-help = Write 1 beside what is asked first, 2 beside the next, and leave the rest empty. Nothing comes after the lot. Without any number, equal points share a place. Codes are those of FIDE’s list C.07.
tie-breaks-help-teams = Of teams, MP are match points and GP game points; the other score is the one that teams are not ranked by first.
tie-breaks-of-game = Of this game
tie-breaks-of-tied = Between those who are tied
tie-breaks-of-own = Own results
tie-breaks-of-opponents = Points of the opponents
tie-breaks-of-boards = Boards of a team
tie-breaks-of-ratings = Ratings
tie-breaks-of-rest = Number and lot
tie-break-number = A number from 1 to 255 belongs beside a tie-break that is asked, or nothing.
tie-break-twice = Two tie-breaks have the same number. Give each its own.

event-form-game = Game and system
event-form-equipment = Own chips or board…
edition-federation = The federation’s rules of 2013
edition-federation-second = The federation’s rules of 2013, second reading
edition-annex = The rules with the English annex
edition-annex-second = The rules with the English annex, second reading
preset-sport-2-short = Sport version, second reading
preset-sport-short = Sport version, first reading
preset-score-short = Scores themselves
preset-long-short = Long games
regulation-range = From { $least } to { $most }.
regulation-range-by = { $set }: from { $least } to { $most }.
regulation-examples = For example { $values }.
regulation-usual = Usual: { $value }.
regulation-by = { $set }: { $value }.
regulation-left = as chosen above
regulation-yes = yes
regulation-no = no
regulation-points-fault = A better end of a game may not bring less: the points go down from an absolute victory to a victory on score, an equal score and a loss, and a victory brings more than a loss.
regulation-ends-fault = A better end of a game may not bring less: the points go down from a victory to an equal score and a loss, and a victory brings more than a loss.
regulation-legion-rank = beside each other on a rank
regulation-legion-any = on any two neighbouring squares
regulation-legion-moves = where no enemy stands as well
regulation-legion-strikes = only where an enemy stands
regulation-terrain-complete = Acropolis, two Zones and Labyrinth of each side
regulation-terrain-free = as much as the players write down
regulation-king-returns = is back after one game move, whatever the plan says
regulation-king-waits = waits until a plan brings it back
regulation-labyrinth-rival = the rival’s pieces alone
regulation-labyrinth-both = pieces of either side
regulation-checks-from-start = before the first row as well
regulation-checks-after-rows = from the first game move on
regulation-doom-king = may be marked as doomed
regulation-doom-no-king = is never marked
regulation-mole-before-dark = before the game move in the dark
regulation-mole-after-dark = after the game move in the dark
regulation-options-fielded = may be fielded
regulation-options-not-fielded = not fielded (Volcano, Tornado, two Gryphons)
regulation-rests = rests for one game move, unless it is the King
regulation-rests-not = may move again at once
regulation-dice-sum = their sum
regulation-dice-apart = the larger for damage, the smaller for the Labyrinth
regulation-order-fixed = the First part 1, the Second part 2
regulation-order-alternating = by turns: First and Second, then Second and First
regulation-lighthouses = needs a lighthouse for each dot above three
regulation-lighthouses-not = needs none
regulation-players-enter = a player enters their own acts
regulation-players-enter-not = the referee enters the acts
regulation-fine-offender = the player who made it
regulation-fine-opponent = the opponent
regulation-standings-match = the match points
regulation-standings-score = the scores of the games
unit-minutes = { $count ->
    [one] minute
   *[other] minutes
}
unit-seconds = { $count ->
    [one] second
   *[other] seconds
}
unit-points = { $count ->
    [one] point
   *[other] points
}
unit-chips = { $count ->
    [one] chip
   *[other] chips
}
unit-actions = { $count ->
    [one] action
   *[other] actions
}
unit-times = { $count ->
    [one] time
   *[other] times
}
desk-regulation-legion = A Legion is two Legionaries
desk-regulation-legion-moves = A Legion may strike
desk-regulation-complete-terrain = Terrain before the first game move
desk-regulation-king-returns = A King that has left its Acropolis
desk-regulation-labyrinth = A Labyrinth takes
desk-regulation-checks-from-start = Patrols check their own pieces
desk-regulation-doom-king = A King that took a piece or has returned
desk-regulation-mole = The mole is drawn
desk-regulation-boar-and-chariot = Wild boar and Chariot
desk-regulation-armament = New pieces of the King row
desk-regulation-illegal-limit = Infraction that loses the game
desk-regulation-rest-after-move = A piece that has moved
desk-regulation-dice = Two dice give
desk-regulation-forfeit-loss = A player who does not come has
desk-regulation-bye-points = A bye of the pairing brings
desk-regulation-game-minutes = A game is stopped after
desk-regulation-reply-seconds = Time to answer a recorded plan
desk-regulation-mole-after = Last game move before the one in the dark
desk-regulation-coalition = Coalitions: teams of two play, one partner for each part
desk-regulation-coalition-order = Who of a coalition writes which part
desk-regulation-tolerance-percent = Tolerance when an army is measured; results do not depend on it
desk-regulation-draw-batch = A player draws at a time
desk-regulation-setup-seconds = Time to choose and place the starting pieces
desk-regulation-starting-pieces = Starting pieces of each player
desk-regulation-turn-seconds = Time of a turn
desk-regulation-actions-per-turn = A turn has at most
desk-regulation-strength-by-lighthouses = To deploy a chip of more than three dots
desk-regulation-players-enter = On the devices of the players
desk-regulation-repetition-limit = Forbidden: a position after a player’s turn that comes up
desk-regulation-back-and-forth-limit = Forbidden: a chip that goes back where it came from
desk-regulation-fine = Who chooses the chip that is given for an illegal action
desk-regulation-game-seconds = Time of a game
desk-regulation-chip-points = Score for a chip on the board or in the reserve
desk-regulation-zone-points = Score for a controlled zone
desk-regulation-portal-points = Score for a chip in the opponent’s portal zone
desk-regulation-absolute-points = Match points for an absolute victory
desk-regulation-victory-points = Match points for a victory on score, and for a bye of the pairing
desk-regulation-equal-points = Match points for an equal score, and for a requested bye
desk-regulation-loss-points = Match points for a loss
desk-regulation-standings = The standings are made of
desk-regulation-other = Another ruling
