board-title = Board: { $heading }
board-description = { $files } × { $ranks } squares. Pieces: White { $white }, Black { $black }.
board-due = { $side ->
    [white] White
   *[other] Black
  } replaces first: { $kinds }.
square-free = { $square }: free
square-piece = { $square }: { $side }, { $kind }
mark-carries = carries: { $kind }
mark-holds = holds: { $kind }
mark-facing = { $facing ->
    [N] looks up the board
    [E] looks to the last file
    [S] looks down the board
   *[other] looks to the first file
  }
mark-copies = moves as { $kind }
mark-portal = { $side ->
    [white] portal of White
   *[other] portal of Black
  }
table-row = Rank { $rank }
edition = Edition
edition-hint = What the fields below start from.
edition-layer1 = Layer 1: the base set on 10 × 10, turns of three moves
edition-layer2 = Layer 2: every piece on its reverse side
edition-classical = Classical: the pieces of chess on 8 × 8
regulations-help = What is left empty is as in the edition. Kinds are written by their symbols: N a Knight, RN a Ballista.
regulation-array = Array, the ranks from the last to the first
regulation-exchange = Kinds that stand in place of others, on both sides
regulation-sides = The two sides of the pieces
regulation-free-choice = Each player chooses the sides of the own pieces, sealed until both have
regulation-promotion = What pawn kinds become on the last rank
regulation-strike = Strike: a turn has three moves by three pieces
regulation-escort = A King on the enemy portal wins
regulation-king = The King
regulation-portals = The portals, White’s first
regulation-substitution = Lost kinds that others replace
regulation-targets = Who has lost all of these kinds has lost
regulation-transport = Transport: horses carry other pieces
regulation-polarity = Polarity: pieces look one way and never go back
regulation-turn-in-place = Turning in place is a move
regulation-repetition = A position is a draw when it stands for the time
regulation-quiet-turns = A draw after so many quiet turns of both sides together
regulation-illegal-limit = The illegal attempt of a side that loses
regulation-win-points = Half points for a win, and for a bye of the pairing
regulation-draw-points = Half points for a draw, and for a requested bye
regulation-loss-points = Half points for a loss
regulation-bank-minutes = Minutes of each player for the game
regulation-increment-seconds = Seconds that a finished turn adds
no-pairs = none
portals-usual = in the middle of the first and the last rank
promotion-array = the seniors of the own array
king-mate = is mated
king-capture = is taken along and brought to the portal
king-flag = is a flag: it is taken along, and stays where it is
entry-hint = As in the record: Nb1-c3, d3-d4, Gd1-d3xe4 in two parts, e9-e10=Q promotes, e2=J replaces, !illegal Nb1-d4. A turn ends by itself. On the board: drag an own piece to its square, or tap both.
entry-hint-transport = As in the record: Nb1-c3, Gd1-d3xe4 in two parts, Nb1-c3+ takes a piece up, Nc3+-d5+ carries it, Nc3-d5 leaves it, !illegal Nb1-d4. A turn ends by itself. On the board: drag an own piece to its square, or tap both.
mode-usual = Legal moves
mode-illegal = An illegal attempt
choose-target = Now tap the square that the piece goes to.
choose-way = There is more than one way to that square: choose it.
choose-own = Tap one of the own pieces that can do something.
choose-none = That is no legal move. Tap one of the marked squares.
asked-set = Sides of the own pieces
asked-set-hint = Each pair says which kind is turned into which, such as N:W, with commas between; none for nobody. The sides are { $pairs }, either way round, and pawn kinds go with pawn kinds.
editor-title = The array on the board
editor-help = Choose a piece, then tap the squares where it stands. What is typed above is drawn here.
editor-wrong = That is no array of 4 to 16 files and ranks. Each rank has as many squares, with numbers for the empty ones.
editor-palette = Pieces
editor-remove = Take away
editor-files = Files
editor-ranks = Ranks
editor-reset = As in the edition
choices-instead = Instead of
choices-stands = stands
choices-lost = Lost
choices-donor = replaced from
choices-add = Add the pair
note-king = To be taken along or a flag goes only with the King as the target, a flag not with a King’s way to the portal.
note-targets = Other kinds than K only where the King is mated.
note-escort = Not where the King is a flag.
note-turn-in-place = Only with polarity.
note-bank-minutes = 0 for no clock of the service.
sheet-attempts = What illegal attempts lose
sheet-sets = Sides chosen:
sheet-turns = Turns
sheet-clock = Clock
sheet-remarks = Remarks
sheet-legend = Nb1-c3 a move, Gd1-d3xe4 in two parts, Nb1-c3+ takes a piece up, =Q promotes, e2=J replaces, ^E turns, !illegal Nb1-d4 an attempt, # ends the game.
paper-sets = Cards for the chosen sides
paper-kinds = The kinds and their moves
card-sets = Tick which of your kinds are turned over; no kind twice. Fold the card and hand it in: both are opened together.
card-signed = Player
kinds-legend = + along ranks and files, x along diagonals, * both; n e s w as the piece looks; 1, 2 so many squares, 1- as far as free; (a,b) a leap; [p,q] p squares straight, then q at a right angle; m: only without capture, c: only with; > then; | or.
kinds-kind = Kind
kinds-symbol = Symbol
kinds-moves = Moves
said-array = The array is { $value }.
said-exchange = { $value ->
    [none] No kind stands in place of another.
   *[other] In place of others stand: { $value }.
}
said-sides = { $value ->
    [none] The pieces have no reverse sides.
   *[other] The two sides of the pieces are { $value }.
}
said-free-choice = { $value ->
    [true] Each player chooses the sides of the own pieces, sealed until both have.
   *[other] The sides of the pieces are not chosen.
}
said-promotion = { $value ->
    [array] On the last rank pawn kinds become the seniors of the own array.
   *[other] On the last rank pawn kinds become: { $value }.
}
said-strike = { $value ->
    [true] A turn has three moves by three pieces.
   *[other] A turn has one move.
}
said-escort = { $value ->
    [true] A King on the enemy portal wins.
   *[other] A King on the enemy portal does not win.
}
said-king = { $value ->
    [mate] The King is mated.
    [capture] The King is taken along and brought to the portal.
   *[other] The King is a flag: it is taken along, and stays where it is.
}
said-portals = { $value ->
    [auto] The portals are in the middle of the first and the last rank.
   *[other] The portals are { $value }, White’s first.
}
said-substitution = { $value ->
    [none] Lost kinds are not replaced.
   *[other] Lost kinds are replaced: { $value }.
}
said-targets = Who has lost all of these kinds has lost: { $value }.
said-transport = { $value ->
    [true] Horses carry other pieces.
   *[other] Horses do not carry other pieces.
}
said-polarity = { $value ->
    [true] Pieces look one way and never go back.
   *[other] Pieces go back as well.
}
said-turn-in-place = { $value ->
    [true] Turning in place is a move.
   *[other] Pieces do not turn in place.
}
said-repetition = A position that stands { $value } times is a draw.
said-quiet-turns = { $value } quiet turns of both sides together are a draw.
said-illegal-limit = { $value ->
    [1] The first illegal attempt of a side loses.
   *[other] Illegal attempt { $value } of a side loses.
}
said-win-points = { $value ->
    [one] A win, or a bye of the pairing, brings { $value } half point.
   *[other] A win, or a bye of the pairing, brings { $value } half points.
}
said-draw-points = { $value ->
    [one] A draw, or a requested bye, brings { $value } half point.
   *[other] A draw, or a requested bye, brings { $value } half points.
}
said-loss-points = { $value ->
    [one] A loss brings { $value } half point.
   *[other] A loss brings { $value } half points.
}
said-bank-minutes = { $value ->
    [0] The service keeps no clock.
    [one] Each player has { $value } minute for the game.
   *[other] Each player has { $value } minutes for the game.
}
said-increment = { $value ->
    [one] A finished turn adds { $value } second.
   *[other] A finished turn adds { $value } seconds.
}
