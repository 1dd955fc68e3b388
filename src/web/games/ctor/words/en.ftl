base = CTOR for teams
board-title = Board: { $heading }
board-description = A torus of { $size } × { $size } fields. Chips: White { $white }, Black { $black }. What stands outside the frame repeats the other side of the board.
field-free = { $field }: free
field-chip = { $field }: { $side }
mark-put = put in the last turn
mark-moved = moved here in the last turn
mark-landed = landed here in the last turn
mark-left = left in the last turn
mark-taken = taken off in the last turn
mark-replaced = replaced in the last turn
mark-hit = a secret field that was hit
mark-may = could be replaced
mark-secret = { $side ->
    [white] secret field of White
   *[other] secret field of Black
  }
sign-put = put
sign-moved = moved
sign-landed = landed
sign-taken = taken off
sign-replaced = replaced
sign-hit = secret field that was hit
sign-may = could be replaced
sign-secret = secret field
table-row = Row { $row }
table-column = Column { $column }
shift = Shift the board
shift-left = Shift left
shift-up = Shift up
shift-down = Shift down
shift-right = Shift right
shift-back = As printed
ring = As a ring
ring-title = The board as a ring. It is turned by dragging and by the arrow keys, and Home turns it back.
regulations-help = What is left empty is as in the rules of the game for teams.
regulation-size = The board has
regulation-power = How many play on a side
power-hint = The power goes with it: one player or two have 2 puts and 2 moves a turn, one alone also 1 landing, three have 3 of each.
regulation-turn-seconds = Time of a turn; 0 for no sand-glass
regulation-secret-fields = Secret fields of each team; 0 for none
regulation-quiet-turns = The game is over after so many turns in a row without more occupied fields
regulation-game-seconds = Time of a game; 0 for no clock
regulation-victory-points = Match points for a victory, and for a bye of the pairing
regulation-equal-points = Match points for an equal score, and for a requested bye
regulation-loss-points = Match points for a loss
regulation-standings = The standings are made of
size-ten = 10 × 10 fields
size-eight = 8 × 8 fields
power-one = one against one
power-one-of-two = up to two, with the power of one player
power-two = up to two
power-three = up to three
no-time = none
no-secrets = none
entry-hint = As in the record: 45 puts, m45-46 moves, { $landings ->
    [0] { "" }
   *[other] L3+7-12 lands,{ " " }
  }r45 replaces, 45x2 for two players, end ends the turn. On the board: tap a free field, an own chip and then its neighbour, or an enemy chip.
mode-usual = Puts, moves or replaces
mode-landing = Lands
choose-neighbour = Now tap the free neighbour that the chip goes to.
choose-two = Tap the two own chips that are taken off.
choose-target = Now tap the field that is landed on: a free one, or one of the two.
choose-opening = The first turns have nothing but puts: tap a free field.
choose-nothing = Nothing is played now. What the game waits for is said above.
choose-no-put = No put is left in this turn.
choose-no-move = No move is left in this turn.
sheet-turn = a turn has at most: puts { $puts }, moves { $moves }, landings { $landings }
sheet-by-players = a turn has as many operations as the table of clause 2.2 says
sheet-turn-time = a turn lasts { $turn } at most
sheet-game-time = the game lasts { $game } at most
sheet-secrets = secret fields of each team: { $secrets }
sheet-opening = The first turns have puts alone: White 1, Black 2, with power 3 White 3.
sheet-legend = 45 a put, m45-46 a move, L3+7-12 a landing, r45 a replacement, 45x2 written by two players, !secret 45 a hit, - for a turn that the clock has ended.
sheet-players = Players
sheet-turns = Turns
sheet-score = Score
sheet-remarks = Remarks
sheet-hits = Hits
sheet-clock = Clock
paper-choices = Choice cards
paper-secrets = Cards for secret fields
paper-board = Empty board
paper-board-title = Board of { $size } × { $size } fields
card-choices-hint = Cut apart along the lines: a column for each player. Everybody writes one put or one move in secret, and the team opens all of them together (clauses 3.6 and 7.4).
card-player = Player
card-turn = Turn
card-put = Put on
card-move = Move
card-secrets-cover = Secret fields. Only the referee opens this before the end of the game (clause 4.1).
card-secrets = Different fields, in any order. When one is hit, the referee crosses it out.
card-signed = Signed for the team
card-secrets-fold = Fold along the dotted line, this part up over the fields, and close it with tape, or put the card into an envelope. The referee seals the fields before the first turn.
asked-fields = Secret fields
asked-fields-hint = { $count } different fields with a blank between them. They are sealed until they are hit or the game is over.
asked-puts = puts
asked-puts-hint = The number of a free field, or a tap on it.
asked-moves = moves
asked-moves-hint = An own chip and the free field beside it, as m45-46, or a tap on both.
said-size = { $value ->
    [8] The board has 8 × 8 fields.
   *[other] The board has 10 × 10 fields.
}
said-power = { $value ->
    [0] One plays against one: a turn has at most 2 puts, 2 moves and 1 landing.
    [1] Up to two play on a side with the power of one: a turn has at most 2 puts, 2 moves and 1 landing.
    [2] Up to two play on a side: a turn has at most 2 puts and 2 moves.
   *[other] Up to three play on a side: a turn has at most 3 puts and 3 moves.
}
said-turn = { $value ->
    [0] A turn has no time of its own.
    [one] A turn lasts { $value } second.
   *[other] A turn lasts { $value } seconds.
}
said-secrets = { $value ->
    [0] There are no secret fields.
    [one] Each team has { $value } secret field.
   *[other] Each team has { $value } secret fields.
}
said-quiet = The game is over after { $value } turns in a row without more occupied fields.
said-game = { $value ->
    [0] A game has no clock.
    [one] A game lasts { $value } second.
   *[other] A game lasts { $value } seconds.
}
said-victory = { $value ->
    [one] A victory, or a bye of the pairing, brings { $value } match point.
   *[other] A victory, or a bye of the pairing, brings { $value } match points.
}
said-equal = { $value ->
    [one] An equal score, or a requested bye, brings { $value } match point.
   *[other] An equal score, or a requested bye, brings { $value } match points.
}
said-loss = { $value ->
    [one] A loss brings { $value } match point.
   *[other] A loss brings { $value } match points.
}
