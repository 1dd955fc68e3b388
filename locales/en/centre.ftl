# The print centre: which sheets come on one page, and what stands in their margins.
centre = Print centre
centre-help = Choose the sheets once: they come on one page, which is printed with one press of the browser’s print.
centre-round = Round
centre-of-round = Of the round
centre-of-event = Of the event
centre-show = Show the sheets
centre-slips = Slips for the players
centre-slips-help = Each slip has a player’s link and code, to be cut out. It is shown once: a new one, and all links, are on the page
centre-slips-make = Make the slips
centre-start-list = Start list
centre-rulings = Protests and decisions
centre-by-number = Wall list by number
centre-protocols = Protocols of the games
centre-printed = Printed { $at }
centre-nothing = No sheet is chosen, or the event has none of them yet.
centre-none = There is nothing to print yet: players are entered first.
