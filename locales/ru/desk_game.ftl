### The desk of a game, the draft of a round, the pause of the hall.

desk-game-more = Ещё
desk-game-how = Как пишется строка
display-pause = Пауза
draft-place = Доска { $board }, { $side }
draft-place-team = Матч { $number }
