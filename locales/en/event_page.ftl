# The public page of an event, and what is under More at the desk.

round-goes-on = Round { $number } in progress
date-of-year = { $day } { $month ->
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
 }
more-of-event = withdrawals, byes, lots, delay, signing, end of the event
more-of-details = ratings, listing, deletion
