# TOTA*S for newcomers.

tour-title = TOTA*S in 60 seconds
tour-intro = Twelve by twelve squares, and nobody waits for a turn: both plan in secret, both move at once.
tour-phone-white = White’s phone
tour-phone-black = Black’s phone
tour-plan-white = 1. White plans
tour-plan-white-how = Two parts, sealed until both plans are in. The Knight aims at the Pawn, the Queen at the Patrol.
tour-plan-black = 2. Black plans too
tour-plan-black-how = Black has seen nothing, and takes the Pawn away in time.
tour-opened = 3. Both open at once
tour-opened-how = The Knight strikes an empty square: the Pawn has left in the same moment. Two pieces that come to one square meet, and one or both are lost.
tour-answer-how = seconds to answer, once the rival’s plan is in
tour-terrain-how = terrains: Sea, Mountains, Desert, Acropolis, and a secret Labyrinth
tour-damage-how = game moves that a damaged piece misses: two dice say how many, and with two sixes it is gone
tour-mole-how = game moves, then the mole: a piece of yours changes sides
tour-end-how = for the King. When the time is over, the pieces that are left decide, 4:1 to 2:1
tour-watch = Watch a game live
tour-others = Three more games:
