### The desk of a game, the draft of a round, the pause of the hall.

desk-game-more = Mehr
desk-game-how = Wie eine Zeile geschrieben wird
display-pause = Anhalten
draft-place = Brett { $board }, { $side }
draft-place-team = Begegnung { $number }
