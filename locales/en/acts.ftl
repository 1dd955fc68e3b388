# A game by acts on the desk.
acts-title = The game
acts-score = Score
acts-clock-setup = Set-up
acts-clock-over = time is over
acts-clock-turn = Turn
acts-clock-game = Game
acts-waiting = A lot is being drawn
acts-draw = Draw the lot
acts-drawn = The lot is drawn. What is done with it?
acts-set-up = Start the set-up
acts-mode = What the player does
acts-mode-action = An action
acts-mode-touch = Touched a chip
acts-mode-illegal = Illegal, gives a chip
acts-mode-repeat = Repetition, refused
acts-free = The chip has no action by the rules, as the referee sees
acts-bag = Drawn from a bag on the table: press the chips as they come, on the side that lies up.
acts-drawer = Who draws
acts-note = Note what you saw
acts-note-hint = It is shown with the game and changes nothing.
acts-note-send = Note it
acts-choose-cell = Now tap the cell.
acts-choose-gift = { $side ->
    [white] White says which chip is given: now tap it.
   *[black] Black says which chip is given: now tap it.
}
acts-choose-own = { $side ->
    [white] It is White’s turn: tap a chip of White’s.
   *[black] It is Black’s turn: tap a chip of Black’s.
}
acts-choose-piece = First tap a chip of a reserve, or one that stands, then a cell.
acts-choose-nothing = No chip is moved now. What the game waits for is said above.
acts-line = What happened
acts-line-hint = As in the record: b2-b5, b2xb5, @17-b3. On the board: tap a chip, then a cell.
acts-enter = Enter
acts-deed-left = { $deed } ({ $left })
acts-space = Space
acts-ends = It ends the game.
acts-ends-sure = This ends the game. It has not been entered yet: confirm it below, or enter something else.
acts-ends-send = End the game
acts-turn = The turn
acts-slot-now = next
acts-slot-back = Take back { $act }
acts-slot-reason = Taken back at the board
acts-dropped = Not entered, for what came before it was refused:
acts-empty = Say what happened, as in “b2-b5”.
acts-off-clock = It happened at another time
acts-off-clock-hint = With a reason the server’s clock is not looked at; everybody sees it.
acts-back = Take back what was entered last
acts-back-count = How many of { $most }
acts-back-hint = Empty for all of them. The clock goes back to the last one that stands.
acts-back-send = Take back by ruling
acts-done-back = Taken back.
acts-before = At the beginning
acts-reserve = Reserve of { $side }: { $count }
acts-board-title = Board: { $heading }. Every chip and every reserve is named.
acts-chip = { $side }, chip { $chip }: { $what }
acts-chip-what = { $name }, { $colour }, { $dots } dots
acts-chip-moves = { $what }, moves { $moves }
acts-chip-on = { $side }, chip { $chip } on { $cell }: { $what }
acts-record = The game, turn by turn
acts-none = Nothing has been played yet.
acts-newer = The game has gone on.
acts-off-clock-mark = Not by the clock: { $reason }
acts-plot = Score
acts-plot-table = The score as a table
acts-plot-summary = The score of White goes from { $white_first } to { $white }, that of Black from { $black_first } to { $black }.
score-both = Score { $white }–{ $black }
lot-deal = The deal of the bag
lot-first-move = Who has the right to the first move
acts-moment = Moment
acts-download = Download .{ $ending }
acts-no-lots = Nothing was drawn here.
acts-news = { $number ->
    [0] { $white } – { $black }: the game goes on
   *[other] { $white } – { $black }: turn { $number }
}
equipment = Chips and board of Almajara
equipment-help = Change the texts and look at what they come to; then copy them into the form of a new event. Nothing is kept here. An empty text is the shipped one.
equipment-look = Check and draw
equipment-board = The board
equipment-fits = These chips and this board can be played with.
equipment-chips = Chips: { $count }
equipment-link = Try out chips and board, with a picture
play-acts = Your game
play-acts-left = You do not play in this game now.
play-acts-referee = The referee enters what is done on the board.
play-acts-who = You play { $side ->
    [white] White
   *[black] Black
}, player { $number } of { $count }, with { $names }.
play-round-by-you = Your choice was the last one, and has opened them all.
play-round-by-other = The choice of { $name } was the last one; all choices are open now.
play-round-by-referee = The referee has closed the choice without those who had not answered.
play-round-without-you = The referee has closed the choice before you handed one in: yours is left out.
play-acts-kept = Kept on this device, for the service does not answer. It is tried again by itself; leave this page open.
acts-discard = Do not send it
play-acts-seal = Seal
play-acts-sealed = Sealed by your side
play-acts-sealed-help = Nobody but your side and the referee sees this before it is opened.
play-acts-own-board = The board with what your side has sealed
play-acts-rounds = Everybody of your team writes in secret, and all choices are opened together.
play-acts-open-round = Write { $what } (up to { $most })
play-acts-choice = Your choice: { $what }
play-acts-own-choice = You have handed in:
play-acts-hand-in = Hand in
play-acts-leave-out = Leave it out
play-acts-choice-empty = Write your choice, or leave it out.
play-acts-decide = Choices coincide. Which is made?
play-acts-line = What you do
play-acts-typed = Type a line instead of tapping
play-acts-at-once = Send a move at once when it is tapped or dragged, without asking again
play-acts-team = Puts and moves come from your team’s choices; anybody of the team enters landings, replacements and the end of the turn.
play-acts-resign = Resign
play-acts-resign-help = A resignation ends the game.
play-acts-resign-said = Wants to resign: { $names }
play-acts-resign-send = I resign
rounds-title = Choice { $number }, { $side }: { $what }
rounds-open = Handed in: { $handed } of { $writers }
rounds-undecided = Choices coincide; one of their writers says which is made.
rounds-made = Opened
rounds-lost = Over before it was made
rounds-handed = handed in
rounds-awaited = writes
rounds-left-out = left out
rounds-somebody = a player
acts-start = Start the game
acts-open-round = Open a choice: { $what } (up to { $most })
acts-card = Hand in the card of a player without a device
acts-card-of = Whose card
acts-close-round = Close the choice for who does not answer
acts-sealed = What the sides have sealed
acts-sealed-help = For the referee alone. It is opened when it is hit, or when the game is over.
rounds-in-secret = Choices in secret
rounds-earlier = Earlier ones
secrets-sealed = Sealed
secrets-closed = sealed still: { $count }
secrets-proof = How the seals are checked
turn-number = Turn { $number }
turn-of-side = { $side ->
    [white] Turn { $turn }, White
   *[black] Turn { $turn }, Black
}
turn-nth = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
    [21] 21st
    [22] 22nd
    [23] 23rd
   *[other] { $number }th
}
turn-move = { $side ->
    [white] Turn { $turn }, White’s { $nth } move
   *[black] Turn { $turn }, Black’s { $nth } move
}
turn-operation = { $side ->
    [white] Turn { $turn }, White’s { $nth } operation
   *[black] Turn { $turn }, Black’s { $nth } operation
}
turn-action = { $side ->
    [white] Turn { $turn }, White’s { $nth } action
   *[black] Turn { $turn }, Black’s { $nth } action
}
turn-illegal = { $side ->
    [white] Turn { $turn }, White: illegal
   *[black] Turn { $turn }, Black: illegal
}
record-setup = Set-up
record-setup-step = Set-up, step { $number }
record-column-turn = Turn
record-column-side = Side
record-column-move = Move { $number }
record-column-acts = What was done
record-column-time = Clock
record-column-answer = Answer
record-answer = { $seconds } s
record-answer-late = { $seconds } s, late
record-passes = passes
record-late = out of time
record-time = time is over
record-time-of = { $side ->
    [white] White’s time is over
   *[black] Black’s time is over
}
record-resigns = { $side ->
    [white] White resigns
   *[black] Black resigns
}
record-draw = draw agreed
record-stop = ended by ruling: { $reason }
record-hit = hits { $field }
record-joins = { $side ->
    [white] one more player for White
   *[black] one more player for Black
}
record-leaves = { $side ->
    [white] a player of White leaves
   *[black] a player of Black leaves
}
record-gives = gives { $chip }
record-touched = touched { $what }
record-repeat = repetition refused: { $what }
record-deal = The chips are dealt
record-ready = { $side ->
    [white] White is ready
   *[black] Black is ready
}
record-first = { $side ->
    [white] White moves first
   *[black] Black moves first
}
step-turn-previous = Previous turn
step-turn-next = Next turn
step-newest = Newest position
step-act-previous = One step back
step-act-next = One step on
acts-made = Steps
