### The desk of a game, the draft of a round, the pause of the hall.

desk-game-more = More
desk-game-how = How a row is written
display-pause = Pause
draft-place = Board { $board }, { $side }
draft-place-team = Match { $number }
