# What the players of games by acts read beside their boards, and the names of keys.

protest-play-closed = The event is closed: protests and appeals are taken no more.
protest-warning-acts = Everybody can read this at once, and for good: it cannot be deleted any more. Do not write what is still sealed, or anybody’s name: write White and Black.
play-acts-resign-team = The team resigns when all of its players have said so.
broadcast-key-shift = Shift
broadcast-key-home = Home
broadcast-key-end = End
