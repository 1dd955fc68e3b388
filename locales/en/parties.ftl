# Parties: players who play as one entrant, join a game and leave it.

party-register = Enter a party
party-register-help = Up to { $most } players take part as one entrant. For somebody who plays alone the other fields stay empty.
party-first = First player
party-second = Second player
party-third = Third player
party-rating-hint = Only for somebody who plays alone. Empty: that of the federation’s list, if any

party-title = Players
party-joined = joined
party-left = Left: { $names }
party-named = enters operations
party-name = Who enters the operations
party-name-nobody = the referee
party-name-send = Set
party-leave = Somebody leaves
party-leave-send = Leaves
party-join = Somebody joins
party-join-help = Who joins plays in this game alone and does not become an entrant.
party-join-send = Joins
party-side = Side
party-done-joined = The player has joined the game.
party-done-left = The player has left the game.
party-done-named = Who enters the operations is set.

api-register-party = Enters one to three players as one entrant (CTOR 2.1)
api-change-party = Lets somebody join or leave a game, or says who enters the operations of a side (CTOR 2.5, 7.4)
