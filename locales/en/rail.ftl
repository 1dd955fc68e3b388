# The rail of an event at the desk, and what waits there.
rail-play = Play
rail-prepare = Prepare
rail-more = More
rail-now = Now
rail-results = Results
rail-protests = Protests
rail-pairs = Rounds and pairs
rail-mark = Protests: { $count }
desk-chip = Desk
waiting-title = Waiting for you
waiting-none = Nothing waits for you now.
waiting-boards = { $count ->
    [one] { $count } board waits for you
   *[other] { $count } boards wait for you
}
waiting-round = Round { $round } can be paired
waiting-start = { $count ->
    [one] { $count } entrant: pairing can begin
   *[other] { $count } entrants: pairing can begin
}
waiting-results = Round { $round }: nothing is entered for { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
waiting-signatures = { $count ->
    [one] Signatures are missing on { $count } board
   *[other] Signatures are missing on { $count } boards
}
waiting-close = Every game has its result
waiting-decide = Decide
waiting-open = Open the board
waiting-pair = Pair
waiting-enter = Enter results
waiting-look = Look
waiting-end = Close
desk-home-closed = A search finds closed events too.
desk-home-all = With the closed ones
desk-home-none-open = All your events are closed; a search finds them.
desk-home-others = Other events
desk-home-others-help = You are no event’s referee yet. These are there: their chief referee can name you.
