# Watching a game.

broadcast = Playback and view
broadcast-play = Play
broadcast-pause = Pause
broadcast-space = Space
broadcast-speed = Speed
broadcast-flip = Flip the board
broadcast-sound = Sound
broadcast-full = Full screen
broadcast-steps = Back and forward
broadcast-acts = Act by act
broadcast-ends = Start and latest
broadcast-keys = This menu
broadcast-round = Boards of the round
