# Eine Partie in Eingaben am Schiedsrichtertisch.
acts-title = Die Partie
acts-score = Stand
acts-clock-setup = Aufstellung
acts-clock-over = Zeit abgelaufen
acts-clock-turn = Zug
acts-clock-game = Partie
acts-waiting = Ein Los wird gezogen
acts-draw = Das Los ziehen
acts-drawn = Das Los ist gezogen. Was wird daraus gemacht?
acts-set-up = Aufstellung starten
acts-mode = Was der Spieler tut
acts-mode-action = Eine Aktion
acts-mode-touch = Hat einen Stein berührt
acts-mode-illegal = Regelwidrig, gibt einen Stein ab
acts-mode-repeat = Wiederholung, abgelehnt
acts-free = Der Stein hat keine erlaubte Aktion, wie der Schiedsrichter sieht
acts-bag = Aus einem Beutel auf dem Tisch gezogen: die Steine drücken, wie sie kommen, mit der Seite, die oben liegt.
acts-drawer = Wer zieht
acts-note = Vermerken, was Sie gesehen haben
acts-note-hint = Der Vermerk steht bei der Partie und ändert nichts.
acts-note-send = Vermerken
acts-choose-cell = Nun die Zelle antippen.
acts-choose-gift = { $side ->
    [white] Weiß wählt den Stein, der abgegeben wird: Nun diesen antippen.
   *[black] Schwarz wählt den Stein, der abgegeben wird: Nun diesen antippen.
}
acts-choose-own = { $side ->
    [white] Weiß ist am Zug: Tippen Sie einen weißen Stein an.
   *[black] Schwarz ist am Zug: Tippen Sie einen schwarzen Stein an.
}
acts-choose-piece = Tippen Sie zuerst einen Stein einer Reserve oder einen stehenden an, dann eine Zelle.
acts-choose-nothing = Jetzt wird kein Stein bewegt. Worauf die Partie wartet, steht oben.
acts-line = Was geschehen ist
acts-line-hint = Wie im Protokoll: b2-b5, b2xb5, @17-b3. Auf dem Brett: einen Stein antippen, dann eine Zelle.
acts-enter = Eingeben
acts-deed-left = { $deed } ({ $left })
acts-space = Leertaste
acts-ends = Das beendet die Partie.
acts-ends-sure = Das beendet die Partie. Es ist noch nicht eingetragen: Bestätigen Sie es unten, oder schreiben Sie etwas anderes.
acts-ends-send = Partie beenden
acts-turn = Der Zug
acts-slot-now = als Nächstes
acts-slot-back = { $act } zurücknehmen
acts-slot-reason = Am Brett zurückgenommen
acts-dropped = Nicht eingetragen, denn was davor kam, wurde abgelehnt:
acts-empty = Schreiben Sie, was geschehen ist, etwa „b2-b5“.
acts-off-clock = Es geschah zu einer anderen Zeit
acts-off-clock-hint = Mit einem Grund zählt die Uhr des Servers nicht; alle sehen ihn.
acts-back = Die letzten Eingaben zurücknehmen
acts-back-count = Wie viele von { $most }
acts-back-hint = Leer für alle. Die Uhr geht auf die letzte zurück, die stehen bleibt.
acts-back-send = Durch Entscheidung zurücknehmen
acts-done-back = Zurückgenommen.
acts-before = Am Anfang
acts-reserve = Reserve von { $side }: { $count }
acts-board-title = Brett: { $heading }. Jeder Stein und jede Reserve ist benannt.
acts-chip = { $side }, Stein { $chip }: { $what }
acts-chip-what = { $name }, { $colour }, { $dots } Punkte
acts-chip-moves = { $what }, zieht { $moves }
acts-chip-on = { $side }, Stein { $chip } auf { $cell }: { $what }
acts-record = Die Partie nach Zügen
acts-none = Noch ist nichts gespielt.
acts-newer = Die Partie ist weitergegangen.
acts-off-clock-mark = Nicht nach der Uhr: { $reason }
acts-plot = Stand
acts-plot-table = Der Stand als Tabelle
acts-plot-summary = Der Stand von Weiß geht von { $white_first } auf { $white }, der von Schwarz von { $black_first } auf { $black }.
score-both = Stand { $white }–{ $black }
lot-deal = Die Verteilung des Beutels
lot-first-move = Wer das Recht auf den ersten Zug hat
acts-moment = Moment
acts-download = .{ $ending } herunterladen
acts-no-lots = Hier wurde nichts gezogen.
acts-news = { $number ->
    [0] { $white } – { $black }: die Partie geht weiter
   *[other] { $white } – { $black }: Zug { $number }
}
equipment = Steine und Feld von Almajara
equipment-help = Ändern Sie die Texte und sehen Sie, was daraus wird; übernehmen Sie sie dann in das Formular eines neuen Turniers. Hier wird nichts behalten. Ein leerer Text ist der mitgelieferte.
equipment-look = Prüfen und zeichnen
equipment-board = Das Feld
equipment-fits = Mit diesen Steinen und diesem Feld kann gespielt werden.
equipment-chips = Steine: { $count }
equipment-link = Steine und Feld mit einem Bild ausprobieren
play-acts = Ihre Partie
play-acts-left = Sie spielen in dieser Partie gerade nicht mit.
play-acts-referee = Was auf dem Brett geschieht, gibt der Schiedsrichter ein.
play-acts-who = Sie spielen { $side ->
    [white] Weiß
   *[black] Schwarz
}, Spieler { $number } von { $count }, mit { $names }.
play-round-by-you = Ihre Wahl war die letzte und hat alle geöffnet.
play-round-by-other = Mit der Wahl von { $name } waren alle abgegeben; sie sind nun offen.
play-round-by-referee = Der Schiedsrichter hat die Wahl ohne die geschlossen, die nicht geantwortet hatten.
play-round-without-you = Der Schiedsrichter hat die Wahl geschlossen, bevor Sie eine abgegeben hatten: Ihre entfällt.
play-acts-kept = Auf diesem Gerät aufgehoben, denn der Dienst antwortet nicht. Es wird von selbst wieder versucht; lassen Sie diese Seite offen.
acts-discard = Nicht senden
play-acts-seal = Versiegeln
play-acts-sealed = Von Ihrer Seite versiegelt
play-acts-sealed-help = Bis es geöffnet wird, sehen es nur Ihre Seite und der Schiedsrichter.
play-acts-own-board = Das Brett mit dem, was Ihre Seite versiegelt hat
play-acts-rounds = Jeder in Ihrem Team schreibt geheim, und alle Wahlen werden zusammen geöffnet.
play-acts-open-round = { $what } schreiben (bis zu { $most })
play-acts-choice = Ihre Wahl: { $what }
play-acts-own-choice = Sie haben abgegeben:
play-acts-hand-in = Abgeben
play-acts-leave-out = Auslassen
play-acts-choice-empty = Schreiben Sie Ihre Wahl, oder lassen Sie sie aus.
play-acts-decide = Wahlen fallen zusammen. Welche wird ausgeführt?
play-acts-line = Was Sie tun
play-acts-typed = Eine Zeile schreiben statt auf das Brett zu tippen
play-acts-at-once = Einen Zug durch Tippen oder Ziehen sofort senden, ohne Rückfrage
play-acts-team = Setzen und Ziehen kommt aus den Wahlen Ihres Teams; Landungen, Ersetzungen und das Ende des Zuges gibt jeder aus dem Team ein.
play-acts-resign = Aufgeben
play-acts-resign-help = Wer aufgibt, beendet die Partie.
play-acts-resign-said = Aufgeben wollen: { $names }
play-acts-resign-send = Ich gebe auf
rounds-title = Wahl { $number }, { $side }: { $what }
rounds-open = Abgegeben: { $handed } von { $writers }
rounds-undecided = Wahlen fallen zusammen; einer, der eine davon geschrieben hat, sagt, welche ausgeführt wird.
rounds-made = Geöffnet
rounds-lost = Vorbei, bevor sie ausgeführt war
rounds-handed = abgegeben
rounds-awaited = schreibt
rounds-left-out = ausgelassen
rounds-somebody = ein Spieler
acts-start = Partie starten
acts-open-round = Eine Wahl öffnen: { $what } (bis zu { $most })
acts-card = Die Karte eines Spielers ohne Gerät abgeben
acts-card-of = Wessen Karte
acts-close-round = Die Wahl für Säumige schließen
acts-sealed = Was die Seiten versiegelt haben
acts-sealed-help = Nur für den Schiedsrichter. Geöffnet wird es, wenn es getroffen wird oder die Partie vorbei ist.
rounds-in-secret = Geheime Wahlen
rounds-earlier = Frühere
secrets-sealed = Versiegelt
secrets-closed = noch versiegelt: { $count }
secrets-proof = Wie die Siegel geprüft werden
turn-number = Zug { $number }
turn-of-side = { $side ->
    [white] Zug { $turn }, Weiß
   *[black] Zug { $turn }, Schwarz
}
turn-nth = { $number }.
turn-move = { $side ->
    [white] Zug { $turn }, { $nth } Bewegung von Weiß
   *[black] Zug { $turn }, { $nth } Bewegung von Schwarz
}
turn-operation = { $side ->
    [white] Zug { $turn }, { $nth } Operation von Weiß
   *[black] Zug { $turn }, { $nth } Operation von Schwarz
}
turn-action = { $side ->
    [white] Zug { $turn }, { $nth } Aktion von Weiß
   *[black] Zug { $turn }, { $nth } Aktion von Schwarz
}
turn-illegal = { $side ->
    [white] Zug { $turn }, Weiß: regelwidrig
   *[black] Zug { $turn }, Schwarz: regelwidrig
}
record-setup = Aufstellung
record-setup-step = Aufstellung, Schritt { $number }
record-column-turn = Zug
record-column-side = Seite
record-column-move = { $number }. Bewegung
record-column-acts = Was geschah
record-column-time = Uhr
record-column-answer = Antwort
record-answer = { $seconds } s
record-answer-late = { $seconds } s, zu spät
record-passes = passt
record-late = Zeit abgelaufen
record-time = Spielzeit abgelaufen
record-time-of = { $side ->
    [white] Zeit von Weiß abgelaufen
   *[black] Zeit von Schwarz abgelaufen
}
record-resigns = { $side ->
    [white] Weiß gibt auf
   *[black] Schwarz gibt auf
}
record-draw = Remis vereinbart
record-stop = durch Entscheidung beendet: { $reason }
record-hit = trifft { $field }
record-joins = { $side ->
    [white] ein Spieler mehr für Weiß
   *[black] ein Spieler mehr für Schwarz
}
record-leaves = { $side ->
    [white] ein Spieler von Weiß geht
   *[black] ein Spieler von Schwarz geht
}
record-gives = gibt { $chip }
record-touched = { $what } berührt
record-repeat = Wiederholung abgelehnt: { $what }
record-deal = Die Steine sind verteilt
record-ready = { $side ->
    [white] Weiß ist bereit
   *[black] Schwarz ist bereit
}
record-first = { $side ->
    [white] Weiß beginnt
   *[black] Schwarz beginnt
}
step-turn-previous = Voriger Zug
step-turn-next = Nächster Zug
step-newest = Neueste Stellung
step-act-previous = Einen Schritt zurück
step-act-next = Einen Schritt vor
acts-made = Schritte
