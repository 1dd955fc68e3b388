# The home page, the archive, the search, and what an event's pages say besides its tables.

place-up = { $count ->
    [one] up one place since round { $round } began
   *[other] up { $count } places since round { $round } began
 }
place-down = { $count ->
    [one] down one place since round { $round } began
   *[other] down { $count } places since round { $round } began
 }
medal-gold = Gold medal
medal-silver = Silver medal
medal-bronze = Bronze medal
follow = Follow %name%
feed-event = What happens in { $name }
feed-paired = Round { $round } is paired
feed-all-paired = All rounds are paired
feed-result = Round { $round }, board { $board }: { $white } – { $black } { $points }
feed-corrected = Corrected: { $white } – { $black } { $points }
feed-withdrawn = Result taken back: { $white } – { $black }
feed-ruling = Ruling on protest { $number }: { $finding }
feed-appeal = Decision on the appeal in protest { $number }: { $finding }
now-all-boards = All boards
now-more-boards = { $count ->
    [one] and one more board
   *[other] and { $count } more boards
 }
leaders-after = after round { $round }
games-played = Played
all-rounds = All rounds
feature-round-of = Round { $round } of { $rounds }, board { $board }
month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
 }
home-watch = Watch live
home-no-game = No game is being played now.
home-next = Next round
home-last = Last result
home-events = On now and next
home-all-games = All games
home-ideas = For newcomers
home-plans = Two secret plans, one moment
home-plans-how = In TOTA*S both players write their moves in secret. The plans are opened together.
home-arbiter = The arbiter says what happened
home-arbiter-how = Who met, who was taken, what exploded: each with its clause.
home-check = Anybody can check it
home-check-how = Every throw and every result is computed again in your own browser, under “Proof” of each event.
search = Search
search-label = Event, player or club
search-nothing = Nothing is found.
search-more = All that are found
archive = All events
archive-year = Year
archive-place = Place
archive-every = All
