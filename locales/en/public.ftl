# Words of the public pages.

date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
 } { $year }
date-days = { $first }–{ $last } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
 } { $year }

no-events = No events yet
no-events-hint = A referee creates the first event at the referee’s desk.
list-search = Name, place or address
list-all = All events
list-found = { $count ->
    [0] No event is found
    [one] { $count } event
   *[other] { $count } events
 }
list-page = page { $page } of { $pages }
list-pages = Pages of the list
list-first = First
list-previous = Previous
list-next = Next
list-last = Last
list-no-page = There is no such page: { $pages ->
    [one] the list has one page.
   *[other] the list has { $pages } pages, from 1.
 }
list-search-long = Search with { $most } characters at most.
entrants-count = { $count ->
    [one] { $count } entrant
   *[other] { $count } entrants
 }
rounds-count = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
 }
rounds-paired-count = { $count ->
    [one] { $count } round paired
   *[other] { $count } rounds paired
 }
rounds-of-event = { $rounds }, paired so far: { $paired }
rounds-so-far = paired so far: { $paired }

event-registration = Registration
event-running = In progress
event-finished = Finished
event-closed = Closed
event-deleted = Deleted
event-tabs = Event
tab-overview = Overview
tab-rounds = Rounds
tab-crosstable = Cross-table
tab-standings = Standings
tab-games = Games
tab-boards = Boards
screen-pairings = Pairings
display = Screen for the hall
display-paused = paused
display-keys = The space bar stops the screens and lets them go on, the arrow keys step.
line-open = Live
line-cut = Reconnecting…
delay-shown = Games that go on are shown with a delay of { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
}.

format-round-robin = Round robin
format-double-round-robin = Double round robin
format-swiss = Swiss, { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}
format-swiss-baku = Swiss with Baku acceleration, { $rounds } { $rounds ->
    [one] round
   *[other] rounds
}
discipline = Game
system = System
regulations = Regulations
agreed-armament = Agreed armament
game-armies = Armies
game-army-version = version { $version }
game-army-certificate = certificate
game-army-usual = usual figures
tie-breaks = Tie-breaks
about-event = About the event
rounds = Rounds
entrants = Entrants
no-entrants = Nobody has entered yet.
number-sign = No.
name = Name
club = Club
federation-id = Federation id
entrant-erased = Erased player ({ $number })
entrant-unknown = Entrant { $number }
withdrawn-from = withdrew from round { $round }
not-ranked = not ranked
leaders = Leaders
full-standings = Full standings
games-so-far = { $finished } of the { $games } games paired so far are finished
latest-results = Latest results
games-finished = { $finished } of { $games } games finished
not-paired-yet = The rounds are not paired yet.
round-number = Round { $number }
round-finished = finished
round-free = { $name } has a bye
round-allocated = { $name } has the pairing bye: { $points } points
round-bye = { $name } asked for a bye: { $points ->
    [0] no points
   *[other] { $points } points
}
bye-requested = bye, { $points ->
    [0] no points
   *[other] { $points } points
}

tie-direct = Direct encounter
tie-clean = Clean victories
tie-potential = Potential difference
tie-progressive = Progressive score
tie-sonneborn = Sonneborn–Berger
tie-lot = Lot
tie-direct-short = DE
tie-clean-short = CV
tie-potential-short = PD
tie-progressive-short = PS
tie-sonneborn-short = SB
tie-lot-short = Lot
sums-of = How the values come about
sums-itself = The value is no sum.
sums-none = Who is not ranked has no tie-breaks.
direct-not-tied = Not tied when direct encounter was asked
direct-unfinished = Games among the tied are not finished: { $among }
direct-points = Points from the games among the tied: { $among }

rank = Rank
points = Points
games-short = Games
cell-forfeit = { $points } points by forfeit
cell-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
cell-label = Round { $round }, against { $rival }: { $result }
crosstable-legend = Each cell has the points of the player in the row. + and − are forfeits; a dot stands for a game that is being played or is still to come.

white = White
black = Black
game = Game
result = Result
reason = Reason
potential = Potential
game-move = Game move
game-moves = Game moves
game-playing = in play
game-waiting = to come
game-move-short = move { $number }
game-place = Round { $round }, board { $board }
game-of = Round { $round }, board { $board }: { $white } – { $black }
potential-both = Potential { $white }–{ $black }

withdrawal-white = White has withdrawn from the event.
withdrawal-black = Black has withdrawn from the event.
withdrawal-both = Both have withdrawn from the event.
forfeit-white = White did not come.
forfeit-black = Black did not come.
forfeit-both = Nobody came.
ruling-because = Entered by the referee: { $reason }

start-position = Start position
game-move-number = Game move { $number }
board-title = Board: { $heading }. The same as a table is below.
plot = Potential over time
plot-summary = The potential of White goes from { $white_first } to { $white }, that of Black from { $black_first } to { $black }.
plot-table = The potentials as a table
share = Pass on
share-position = Link to this position
share-picture = Picture of this position (SVG)
share-picture-png = Picture of this position (PNG)
share-embed = This board on your own site
legend = What the board shows
game-terrain-sealed = { $side }: the terrain is in, and sealed until both sides’ is.
game-interrupted = The game is interrupted at game move { $number }: { $reason }
game-interrupted-acts = The game is interrupted: { $reason }
game-interrupted-goes-on = It goes on from the same position, { $at }: { $ruling }
games-interrupted = { $count ->
    [one] { $count } game interrupted
   *[other] { $count } games interrupted
}
legend-moved = { $side ->
    [white] White
   *[black] Black
 } moved
legend-aim = did not get there
legend-blast = explosion
legend-meeting = meeting
legend-return = returned
legend-away = left for a time
legend-taken = lost here
legend-loss = lost
legend-promoted = promoted
legend-mole = the mole
legend-doomed = doomed
steps = Game moves
step-first = Start position
step-previous = Previous game move
step-next = Next game move
step-last = Last game move
newer-game-move = There is a newer game move
misses = { $count ->
    [one] misses { $count } more game move
   *[other] misses { $count } more game moves
 }
retreated = in retreat
skip-used = Skip used
infractions = { $count ->
    [one] { $count } infraction
   *[other] { $count } infractions
 }
nothing-yet = The first plans are not open yet.
clause = clause { $clause }
record-form = Record
form-move = Move
form-result = Res.
form-lost = Z, standing
no-rows = Nothing is written down yet.
download-record = Download .tota
download-csv = Download as CSV
download-trf = Report file (TRF)
files = Files
board-as-table = Board as a table

news-paired = The rounds are paired.
news-game-move = { $white } – { $black }: game move { $number }
news-result = { $white } – { $black }: { $points }

lots = Lots
lots-none-in-games = Nothing is drawn by lot in the games.
lots-of-event = The lots of the event – seeds, numbers, colours, ties – are drawn by a procedure that anybody can recompute.
lots-dice-drawn = A throw is drawn by a procedure that anybody can recompute; physical dice may still be used and are marked.
lots-dice-physical = Every throw is of physical dice: who watched the dice knows that it was fair, and nobody can check it later.
lots-contributions-optional = Players may take part in the draws; without them the operator cannot bias a draw, and is trusted not to foresee it.
lots-contributions-required = Every player takes part in the draws with a chain or a secret: nobody can bias a draw, and with the chains of both nobody can foresee it.
lots-no-beacon = No public beacon takes part: the hall needs no network.
lots-beacon = A public beacon takes part in every draw: nobody can foresee one, and the hall needs a network.
lot-damage = Damage: { $side }, { $piece }
lot-labyrinth = Labyrinth: { $side }, { $piece }
lot-return = Return to an occupied square: { $side }, { $piece }
lot-mole = Number of the mole: { $side }
lot-wing = Wing of the mole: { $side }
lot-winner = Who wins with equal potential and equal time
lot-order = order of the pairing numbers (C.04.2)
lot-colour = colour of the first board (C.04.3 5.1)

physical-dice = physical dice
lot-tip-opened = showed no link for this draw: the referee opened the sealed tip, and the chain is no more than a secret in later draws.
physical-ruling = The referee has ruled that this game goes on with physical dice: { $reason }
physical-dice-mean = Entered by the referee; it cannot be checked later.
dark-move = Game move { $number } is made in the dark: nobody sees the board until the plans are open.
lot-being-drawn = The plans are open; lot { $k } is being drawn.
no-lots-here = Nothing was drawn for this game move.
lot-proof = Proof of draw { $k }
proof-server = Server’s link { $k }
proof-link = { $side }’s link { $k }
proof-secret = { $side }’s secret
proof-beacon = Beacon’s signature, round { $round }
proof-empty = none
proof-words = Words → faces
proof-passed-over = passed over
lots-anchor = Server’s anchor
lots-proved = Proved ✓
lots-proof = Proof
lots-verify = Check all lots of the event in this browser
lot-verify = Check this lot in this browser
lots-nothing-yet = committed to nothing yet
lots-no-part = takes no part
lots-chain = chain, anchor { $anchor }
lots-static = secret, commitment { $commitment }
lots-labyrinth = { $side }’s Labyrinth, sealed
lots-terrain = { $side }’s terrain, sealed
no-void-draws = No draw of this game was declared void.
void-draws = { $count ->
    [one] { $count } draw is void
   *[other] { $count } draws are void
 }
void-draw = Draw { $k }:
plans-laid-aside = The opened plans of game move { $number } were laid aside: { $reason }
void-ruling = Declared void by { $referee }: { $reason }

print-link = Print
print-back = Back to the page
print-how = This page is for paper: print it with the browser.
print-game = Protocol of game { $round }.{ $board }
print-board = Board
print-result = Result
print-reason = How it ended
print-referee = Referee
print-terrain = Terrain: { $side }
print-lot = Lot
print-source = Source
print-draw = Draw { $k }.
print-code = The checkpoint as a QR code
print-checkpoint = Checkpoint of the journal over { $size ->
    [one] { $size } entry
   *[other] { $size } entries
 }
print-covered = It covers everything on this sheet.
print-uncovered = The journal has { $version } entries by now: what the last { $count } of them say is signed with the next checkpoint.
print-unsigned = No checkpoint is signed yet: the first one follows the pairing. The journal has { $version } entries.
print-no-code = It is too long for a QR code.
print-with-code = The QR code holds this text.
print-check = Whoever keeps it can tell later that no entry before it was changed; how is said at

signatures = Signatures under the protocol
signature-signed = { $who }: signed, { $at }
signature-under-protest = { $who }: signed under protest, { $at }: “{ $reason }”
signature-refused = { $who }: not signed, { $at }: “{ $reason }”
signatures-awaited = Waiting for signatures: { $who }

# What a game waits for: one line, the same wherever it is said.
waits-over = The game is over
waits-stands = The clock stands: { $reason }
waits-away = The service was away. The clock stands since { $since }
waits-ruling = Interrupted: the arbiter rules
waits-start = The arbiter starts the game
waits-draw = The arbiter draws the lot
waits-row = The arbiter writes the game move down
waits-late = { $side }’s plan, { $seconds } s late: the arbiter decides
waits-late-own = Your plan, { $seconds } s late: the arbiter decides
waits-recorder = The arbiter says who recorded first
waits-decide = The arbiter decides
waits-beacon = Waiting for the public beacon
waits-asleep = { $side }’s device sleeps: tell the arbiter
waits-asleep-both = Both devices sleep: tell the arbiter
waits-own = Your move
waits-own-left = Your move, { $left }
waits-own-what = Your move: { $what }
waits-own-device = Your device: { $what }
waits-for = Waiting for { $who }
waits-for-left = Waiting for { $who }, { $left }
waits-for-what = Waiting for { $who }: { $what }
waits-both = both
waits-contribution = part in the lots
waits-secret = secret for the lots
waits-link = link of the lot
waits-terrain = terrain
waits-plan = plan
waits-answer = plan, the other one is in
waits-opening = opening of the plan
waits-choice = choice, { $left } missing
waits-decision = which choice is made
