# Einer Partie zusehen.

broadcast = Wiedergabe und Ansicht
broadcast-play = Abspielen
broadcast-pause = Pause
broadcast-space = Leertaste
broadcast-speed = Tempo
broadcast-flip = Brett drehen
broadcast-sound = Ton
broadcast-full = Vollbild
broadcast-steps = Zurück und vor
broadcast-acts = Handlung für Handlung
broadcast-ends = Anfang und Stand
broadcast-keys = Dieses Menü
broadcast-round = Bretter der Runde
