# TOTA*S für Neulinge.

tour-title = TOTA*S in 60 Sekunden
tour-intro = Zwölf mal zwölf Felder, und niemand wartet, bis er dran ist: Beide planen geheim, beide ziehen zugleich.
tour-phone-white = Handy von Weiß
tour-phone-black = Handy von Schwarz
tour-plan-white = 1. Weiß plant
tour-plan-white-how = Zwei Teilzüge, versiegelt, bis beide Pläne da sind. Der Springer zielt auf den Bauern, die Dame auf die Patrouille.
tour-plan-black = 2. Schwarz plant auch
tour-plan-black-how = Schwarz hat nichts gesehen und zieht den Bauern rechtzeitig weg.
tour-opened = 3. Beide werden zugleich geöffnet
tour-opened-how = Der Springer trifft ein leeres Feld: Der Bauer ist im selben Moment gegangen. Zwei Figuren, die auf ein Feld kommen, treffen sich, und eine oder beide gehen verloren.
tour-answer-how = Sekunden für die Antwort, sobald der Plan des Gegners da ist
tour-terrain-how = Arten von Gelände: Meer, Berge, Wüste, Akropolis und ein geheimes Labyrinth
tour-damage-how = Spielzüge setzt eine beschädigte Figur aus: Wie viele, sagen zwei Würfel, und bei zwei Sechsen ist sie weg
tour-mole-how = Spielzüge, dann der Maulwurf: Eine Ihrer Figuren wechselt die Seite
tour-end-how = für den König. Ist die Zeit vorbei, entscheiden die übrigen Figuren, 4:1 bis 2:1
tour-watch = Partie live ansehen
tour-others = Drei weitere Spiele:
