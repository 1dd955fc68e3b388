# Ein Satz für jedes Feld der Ausschreibung, wie sie aufgezählt wird, wo sie vom Üblichen abweicht.

said-legion = { $value ->
    [any] Die zwei Legionäre einer Legion stehen auf beliebigen benachbarten Feldern.
   *[other] Die zwei Legionäre einer Legion stehen nebeneinander auf einer Reihe.
}
said-legion-moves = { $value ->
    [true] Eine Legion darf auch schlagen, wo kein Gegner steht.
   *[other] Eine Legion schlägt nur, wo ein Gegner steht.
}
said-options = { $value ->
    [true] Eber und Streitwagen dürfen aufgestellt werden.
   *[other] Eber und Streitwagen werden nicht aufgestellt.
}
said-armament = Die neuen Figuren der Königsreihe sind { $value }.
said-terrain = { $value ->
    [true] Vor dem ersten Spielzug hat jede Seite ihre Akropolis, zwei Zonen und ein Labyrinth.
   *[other] Vor dem ersten Spielzug schreiben die Spieler so viel Gelände auf, wie sie wollen.
}
said-king = { $value ->
    [true] Ein König, der seine Akropolis verlassen hat, ist nach einem Spielzug zurück, was der Plan auch sagt.
   *[other] Ein König, der seine Akropolis verlassen hat, wartet, bis ein Plan ihn zurückholt.
}
said-labyrinth = { $value ->
    [both] Ein Labyrinth erfasst Figuren beider Seiten.
   *[other] Ein Labyrinth erfasst nur Figuren des Gegners.
}
said-infractions = { $value ->
    [1] Der erste Verstoß verliert die Partie.
   *[other] Der { $value }. Verstoß verliert die Partie.
}
said-rest = { $value ->
    [true] Eine Figur, die gezogen hat, ruht einen Spielzug, außer dem König.
   *[other] Eine Figur, die gezogen hat, darf gleich wieder ziehen.
}
said-dice = { $value ->
    [en] Von zwei Würfeln ist der größere der Schaden, der kleinere gilt für das Labyrinth.
   *[other] Von zwei Würfeln zählt die Summe.
}
said-checks = { $value ->
    [true] Patrouillen überprüfen die eigenen Figuren auch vor der ersten Zeile.
   *[other] Patrouillen überprüfen die eigenen Figuren vom ersten Spielzug an.
}
said-game-minutes = { $value ->
    [one] Eine Partie wird nach { $value } Minute beendet.
   *[other] Eine Partie wird nach { $value } Minuten beendet.
}
said-forfeit = { $value ->
    [one] Wer nicht erscheint, bekommt { $value } Punkt.
   *[other] Wer nicht erscheint, bekommt { $value } Punkte.
}
said-bye = { $value ->
    [one] Ein Freilos der Auslosung bringt { $value } Punkt.
   *[other] Ein Freilos der Auslosung bringt { $value } Punkte.
}
said-reply = { $value ->
    [one] Ein aufgeschriebener Plan wird innerhalb von { $value } Sekunde beantwortet.
   *[other] Ein aufgeschriebener Plan wird innerhalb von { $value } Sekunden beantwortet.
}
said-doom = { $value ->
    [true] Ein König, der geschlagen hat oder zurück ist, darf als todgeweiht markiert werden.
   *[other] Ein König, der geschlagen hat oder zurück ist, wird nie als todgeweiht markiert.
}
said-mole = { $value ->
    [after_dark] Der Maulwurf wird nach dem Spielzug im Dunkeln gelost.
   *[other] Der Maulwurf wird vor dem Spielzug im Dunkeln gelost.
}
said-dark = Spielzug { $value } ist der letzte vor dem im Dunkeln.
said-coalition = { $value ->
    [true] Es spielen Koalitionen: Zweiermannschaften, ein Partner für jeden Teilzug.
   *[other] Alle spielen allein.
}
said-coalition-order = { $value ->
    [alternating] Die Partner einer Koalition schreiben die Teilzüge im Wechsel: Erster und Zweiter, dann Zweiter und Erster.
   *[other] In einer Koalition schreibt der Erste Teilzug 1, der Zweite Teilzug 2.
}
said-tolerance = Eine Armee wird mit einer Toleranz von { $value } % vermessen; die Ergebnisse hängen nicht davon ab.

said-draw = { $value ->
    [one] Ein Spieler zieht { $value } Stein auf einmal.
   *[other] Ein Spieler zieht { $value } Steine auf einmal.
}
said-setup = { $value ->
    [one] Die Startsteine werden innerhalb von { $value } Sekunde gewählt und aufgestellt.
   *[other] Die Startsteine werden innerhalb von { $value } Sekunden gewählt und aufgestellt.
}
said-starting = { $value ->
    [one] Jeder Spieler beginnt mit { $value } Stein.
   *[other] Jeder Spieler beginnt mit { $value } Steinen.
}
said-turn = { $value ->
    [one] Ein Zug dauert { $value } Sekunde.
   *[other] Ein Zug dauert { $value } Sekunden.
}
said-actions = { $value ->
    [one] Ein Zug hat { $value } Aktion.
   *[other] Ein Zug hat höchstens { $value } Aktionen.
}
said-lighthouses = { $value ->
    [true] Ein Stein von mehr als drei Punkten braucht zum Einsetzen einen Leuchtturm für jeden Punkt über drei.
   *[other] Ein Stein von mehr als drei Punkten wird ohne Leuchttürme eingesetzt.
}
said-players-enter = { $value ->
    [true] Jeder Spieler gibt seine Handlungen auf einem Gerät selbst ein.
   *[other] Der Schiedsrichter gibt die Handlungen ein.
}
said-repetition = Eine Stellung darf nach dem Zug eines Spielers nicht { $value } Mal entstehen.
said-back = { $value ->
    [1] Ein Stein darf nicht dahin zurückgehen, woher er kam.
   *[other] Ein Stein darf nicht { $value } Mal dahin zurückgehen, woher er kam.
}
said-fine = { $value ->
    [offender] Den Stein für eine regelwidrige Aktion wählt, wer sie gemacht hat.
   *[other] Den Stein für eine regelwidrige Aktion wählt der Gegner.
}
said-game-seconds = { $value ->
    [one] Eine Partie dauert { $value } Sekunde.
   *[other] Eine Partie dauert { $value } Sekunden.
}
said-chip-points = { $value ->
    [one] Ein Stein auf dem Feld oder in der Reserve zählt { $value } Punkt.
   *[other] Ein Stein auf dem Feld oder in der Reserve zählt { $value } Punkte.
}
said-zone-points = { $value ->
    [one] Eine beherrschte Zone zählt { $value } Punkt.
   *[other] Eine beherrschte Zone zählt { $value } Punkte.
}
said-portal-points = { $value ->
    [one] Ein Stein in der gegnerischen Portalzone zählt { $value } Punkt.
   *[other] Ein Stein in der gegnerischen Portalzone zählt { $value } Punkte.
}
said-absolute-points = { $value ->
    [one] Ein absoluter Sieg bringt { $value } Partiepunkt.
   *[other] Ein absoluter Sieg bringt { $value } Partiepunkte.
}
said-victory-points = { $value ->
    [one] Ein Sieg nach Stand oder ein Freilos der Auslosung bringt { $value } Partiepunkt.
   *[other] Ein Sieg nach Stand oder ein Freilos der Auslosung bringt { $value } Partiepunkte.
}
said-equal-points = { $value ->
    [one] Ein gleicher Stand oder ein erbetenes Freilos bringt { $value } Partiepunkt.
   *[other] Ein gleicher Stand oder ein erbetenes Freilos bringt { $value } Partiepunkte.
}
said-loss-points = { $value ->
    [one] Eine Niederlage bringt { $value } Partiepunkt.
   *[other] Eine Niederlage bringt { $value } Partiepunkte.
}
said-standings = { $value ->
    [score] Die Rangliste entsteht aus den Ständen der Partien.
   *[other] Die Rangliste entsteht aus den Partiepunkten.
}

new-event-more = Zeitzone, Hinweise und Adresse
new-event-same-day = Leer: derselbe Tag.
new-event-list-hint = Freiwillig, einer je Zeile; sie können auch später gemeldet werden.
new-event-teams = Für Mannschaften
new-event-fine = Feinheiten
new-event-fine-help = Getönt ist, was vom Üblichen abweicht.
new-event-change = Ändern
new-event-usual = wie üblich
new-event-other = geändert
new-event-all-usual = Alles wie üblich
new-event-but = Wie üblich, außer: { $what }
new-event-protests = { $protest } Min., Berufung { $appeal } Min.
new-event-minutes = { $minutes } Min.
new-event-none = keine

details-rules = System und Ausschreibung
details-rules-help = Sie lassen sich ändern, solange niemand eingetragen ist. Feinwertungen, die das andere System nicht hat, werden zu den dort üblichen.
details-rules-send = Beides ändern
