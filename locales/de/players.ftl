# Was die Spieler neben ihrem Brett lesen, und die Namen der Tasten.

protest-play-closed = Das Turnier ist abgeschlossen: Proteste und Berufungen werden nicht mehr angenommen.
protest-warning-acts = Dies können sofort und für immer alle lesen: Gelöscht werden kann es nicht mehr. Schreiben Sie nicht, was noch versiegelt ist oder wie jemand heißt: Schreiben Sie Weiß und Schwarz.
play-acts-resign-team = Das Team gibt auf, wenn es alle seine Spieler gesagt haben.
broadcast-key-shift = Umschalt
broadcast-key-home = Pos1
broadcast-key-end = Ende
