base = CTOR for teams, 10 × 10 fields
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
regulation-power = Power of both teams; 0 for as many as the larger team has players
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
power-by-players = as many as the larger team has players
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
sheet-board = Board
sheet-choices = Cards for choices: cut them apart; every player of the team writes one, and all are opened together.
sheet-card = { $side ->
    [white] White
   *[other] Black
  }, turn
sheet-card-put = Put on
sheet-card-move = Move from
sheet-card-to = to
sheet-secret-card = Secret fields, to be sealed before the first turn
asked-fields = Secret fields
asked-fields-hint = { $count } different fields with a blank between them. They are sealed until they are hit or the game is over.
asked-puts = puts
asked-puts-hint = The number of a free field, or a tap on it.
asked-moves = moves
asked-moves-hint = An own chip and the free field beside it, as m45-46, or a tap on both.
