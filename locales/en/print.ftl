sheet-pairings = Pairings
sheet-wall-list = Wall list
sheet-wall-list-by-number = by number
sheet-wall-list-by-name = by name
sheet-match-sheets = Match sheets
sheet-place-cards = Place cards
sheet-of-round = { $what }, round { $number }
sheet-wall-chart = Wall chart
sheet-points-before = Pts
sheet-points-before-long = Points before the round
sheet-side = Side
sheet-rival = Rival
sheet-free = Free in this round
sheet-allocated = Pairing bye: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
sheet-bye = Bye on request: { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
 }
sheet-board = Board { $board }
sheet-result-here = Result
sheet-terrain = Terrain
sheet-potential-left = Potential at the end
sheet-began = Began
sheet-ended = Ended
sheet-acts-limits = Set-up { $setup } (2.2) · turn { $turn }, at most { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 } (3.1, 3.2) · game { $game } (4.2)
sheet-acts-deal = Deal: the chips in the order in which they are drawn (2.1)
sheet-acts-set-up = Set-up: chip and cell, such as 17-d1; the other chips are the reserve (2.2)
sheet-acts-late = Time over
sheet-acts-blue = Blue chips
sheet-acts-first = First move (2.3)
sheet-acts-begins = begins
sheet-acts-by-lot = by lot
sheet-acts-ceded = ceded
sheet-acts-turns = Turns (3)
sheet-acts-legend = b2-b5 move, b2xb5 capture, @17-b3 chip 17 from the reserve, # absolute victory, - time over, !touch b2, !illegal b2-c9 gives 31, !repeat b2-b5 (5).
sheet-acts-dealt = After the deal the score is { $score } : { $score } (4.4).
sheet-acts-action = Action { $number }
sheet-acts-time = Time
sheet-acts-counting = The score at the end (4.2)
sheet-acts-chips = Chips on the board and in the reserve × { $points }
sheet-acts-zones = Controlled zones × { $points }
sheet-acts-portal = Chips in the opponent’s portal zone × { $points }
sheet-acts-absolute = Absolute victory (4.1)
sheet-acts-remarks = Remarks
sheet-journal = The journal has { $size ->
    [one] { $size } signed entry
   *[other] { $size } signed entries
 }: the code holds the checkpoint.
chart-legend = Each cell has the rival’s number with the side (w: White, b: Black) and the own points, below it the score so far. + and − are forfeits, a dot stands for a game that is not finished; F: pairing bye or free, H and Z: byes on request, –: not in the round.
chart-round = R{ $number }
chart-white = w
chart-black = b
chart-free = F
chart-bye-half = H
chart-bye-zero = Z
chart-absent = –
chart-label = Round { $round }, { $side } against { $rival }: { $result }; { $score } in all
sheet-absent = Not in this round

schedule = Times of the rounds
schedule-help = Times by the hall’s clock. A round without a time has none in public. Who has subscribed to the calendar gets every change.
schedule-zone = The hall’s clock: hours from UTC
schedule-zone-hint = For instance +03:00
schedule-zone-fault = Write the hours from UTC, such as +03:00.
schedule-by-zone = The times are those of { $zone }.
schedule-minutes = Minutes of a round
schedule-minutes-hint = Empty when no end is announced
schedule-default = Default time, in minutes
schedule-default-hint = How long after the beginning of a round a player may still come. Empty when nothing is announced
schedule-time-fault = Write a day and a time, such as 2026-11-21 13:00.
schedule-time-twice = The clocks are set back: { $time } comes twice that day. Choose which one is meant.
schedule-time-left-out = The clocks of { $zone } go from { $from } to { $until } that day, and never show { $time }. Write a time before { $from }, or from { $until } on.
schedule-which = Which of the two?
schedule-which-first = the first time, UTC{ $offset }
schedule-which-second = the second time, UTC{ $offset }
schedule-send = Publish the times
schedule-done = The times are published.
schedule-too-early = The number of rounds is not known before there are two entrants.
schedule-calendar = The calendar for everybody:
schedule-to-come = Rounds to come
schedule-time = { $date }, { $time } ({ $zone })
schedule-with-default = { $begins }; default time { $until }
desk-default-over = The default time, { $until }, is over, and nothing is entered for: { $boards }. Who did not come to the board by then has lost by forfeit (6.4), unless the arbiter decides otherwise.
download-calendar = Calendar (iCalendar)
api-schedule = Sets the times of the rounds, all at once
api-set-delay = Sets with which delay everybody sees what is played
api-change-event = Edits what is said of an event
api-delete-event = Deletes an event in which nothing has happened
api-list-event = Takes an event out of the lists, or into them
api-rate-entrant = Gives an entrant another rating
api-reopen = Lets a closed event go on

embed = Standings on your own site
embed-help = Copy this into a page of your site: it shows the standings and follows the event.
embed-snippet = HTML
embed-look = See how it looks
embed-data = The same as JSON, readable from every site:
embed-board = This board on your own site
embed-board-help = Copy this into a page of your site: it shows the board and follows the game.
paper-players = Players’ own forms
paper-players-title = Own form
paper-slips = Slips for plans
paper-arbiter = Arbiter’s sheets
paper-continuation = Continuation sheets
paper-field = The field
paper-figures = Figures to cut out
paper-part-1 = Part 1
paper-part-2 = Part 2
paper-zone-rank = Zone along a rank
paper-zone-file = Zone along a file
paper-armament = Armament
paper-players-legend = Both plans of a game move are written before either is shown. Tick who recorded first; the other one has { $seconds } s, and what was taken of them is written. Marks: what was taken (Z), damage, doom, checks.
paper-own = Own plan
paper-rivals = The rival’s plan
paper-happened = What happened
paper-recorded-first = First
paper-seconds = s
paper-skip = Skip
paper-dice = Dice
paper-marks = Marks
paper-mole = Mole:
paper-slips-legend = Write the number of the game move on the outside and both parts inside, fold the slip, and give it to the arbiter. Both slips are opened together.
paper-game-move = Game move
paper-arbiter-legend = Seconds: who recorded second, and how many of { $seconds } s were taken. Z: a standing piece that was taken. Marks: doom, checks, skips, infractions, rulings.
