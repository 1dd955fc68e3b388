# The players’ own protocols, compared: for everybody, on the desk, on the player’s own page.

protocols = Players’ own protocols
protocol-none = { $side }: no protocol handed in
protocol-received = { $side }: protocol up to game move { $last }, handed in on { $at }
protocol-missing = Not written: { $plans }
protocol-unread = From line { $line }, column { $column } on it could not be read: “{ $text }”
protocols-agree = Protocols compared: no difference.
protocols-differ = Protocols compared: { $count } { $count ->
    [one] difference
   *[other] differences
}, without a ruling: { $open }.
protocols-open = The players’ protocols differ; without a ruling: { $count }
protocol-plan = { $number }, { $side }
protocol-col-plan = Game move, side
protocol-col-white = White’s protocol
protocol-col-black = Black’s protocol
protocol-col-record = Record
protocol-col-found = Found
protocol-differences = Where the protocols differ
protocol-settled = Rulings on former differences
protocol-all = All game moves beside each other
protocol-open = differs, no ruling yet
protocol-ruled-on = differs, ruled on
protocol-right-white = White’s protocol is right
protocol-right-black = Black’s protocol is right
protocol-right-record = The record is right
protocol-ruled = { $right }: { $reason } ({ $at })
protocol-desk-none = No player has handed in a protocol.
protocol-desk-hand-in = Hand in a player’s protocol
protocol-desk-help = Each player records both plans. Type or paste the player’s form as it is, “1. d4 e4 | d9 e9”, a line for each game move; what can be read is compared. Names, terrain and remarks are not kept. The last protocol of a player counts.
protocol-desk-side = Whose protocol
protocol-text = Protocol
protocol-file = Or its file (.tota)
protocol-send = Hand in the protocol
protocol-empty = Choose a file or type the protocol.
protocol-desk-rule = Rule on this difference
protocol-desk-right = Who is right
protocol-desk-take-back = The record is wrong: take it back from this game move on, with the result, and enter it anew
protocol-desk-rule-send = Record the ruling
protocol-done-handed-in = The protocol is handed in and compared.
protocol-done-ruled = The ruling is recorded.
protocol-play = My own protocol
protocol-play-help = Hand in what you have written down of both plans, a line for each game move: “1. d4 e4 | d9 e9”. Game moves that are not over yet are not taken. Everybody sees the plans and their results with the game. You may hand it in again until the referee has signed; the last one counts.
protocol-play-done = Your protocol is handed in.
protocol-play-closed = The referee has signed; no protocol is taken any more.
