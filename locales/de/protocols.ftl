# Die Mitschriften der Spieler und ihr Vergleich: für alle, am Richtertisch, auf der Seite des Spielers.

protocols = Mitschriften der Spieler
protocol-none = { $side }: keine Mitschrift abgegeben
protocol-received = { $side }: Mitschrift bis zum Spielzug { $last }, abgegeben am { $at }
protocol-missing = Nicht notiert: { $plans }
protocol-unread = Ab Zeile { $line }, Spalte { $column } nicht lesbar: „{ $text }“
protocols-agree = Mitschriften verglichen: keine Abweichung.
protocols-differ = Mitschriften verglichen: { $count } { $count ->
    [one] Abweichung
   *[other] Abweichungen
}, ohne Entscheidung: { $open }.
protocols-open = Die Mitschriften der Spieler weichen ab; ohne Entscheidung: { $count }
protocol-plan = { $number }, { $side }
protocol-col-plan = Spielzug, Seite
protocol-col-white = Mitschrift von Weiß
protocol-col-black = Mitschrift von Schwarz
protocol-col-record = Partieprotokoll
protocol-col-found = Befund
protocol-differences = Wo die Mitschriften abweichen
protocol-settled = Entscheidungen über frühere Abweichungen
protocol-all = Alle Spielzüge nebeneinander
protocol-open = Abweichung ohne Entscheidung
protocol-ruled-on = Abweichung, entschieden
protocol-right-white = Die Mitschrift von Weiß ist richtig
protocol-right-black = Die Mitschrift von Schwarz ist richtig
protocol-right-record = Das Partieprotokoll ist richtig
protocol-ruled = { $right }: { $reason } ({ $at })
protocol-desk-none = Noch kein Spieler hat eine Mitschrift abgegeben.
protocol-desk-hand-in = Mitschrift eines Spielers annehmen
protocol-desk-help = Jeder Spieler schreibt beide Pläne mit. Tippen Sie sein Formular ab, oder fügen Sie es ein, wie es ist: „1. d4 e4 | d9 e9“, eine Zeile je Spielzug; verglichen wird, was lesbar ist. Namen, Gelände und Vermerke werden nicht aufbewahrt. Es gilt die letzte Mitschrift eines Spielers.
protocol-desk-side = Wessen Mitschrift
protocol-text = Mitschrift
protocol-file = Oder ihre Datei (.tota)
protocol-send = Mitschrift abgeben
protocol-empty = Wählen Sie eine Datei, oder tippen Sie die Mitschrift ein.
protocol-desk-rule = Über diese Abweichung entscheiden
protocol-desk-right = Wer hat recht
protocol-desk-take-back = Das Partieprotokoll ist falsch: ab diesem Spielzug samt Ergebnis zurücknehmen und neu eintragen
protocol-desk-rule-send = Entscheidung festhalten
protocol-done-handed-in = Die Mitschrift ist angenommen und verglichen.
protocol-done-ruled = Die Entscheidung ist festgehalten.
protocol-play = Meine Mitschrift
protocol-play-help = Geben Sie ab, was Sie von beiden Plänen notiert haben, eine Zeile je Spielzug: „1. d4 e4 | d9 e9“. Spielzüge, die noch nicht vorbei sind, werden nicht angenommen. Die Pläne und ihre Ergebnisse sehen alle mit der Partie. Sie können erneut abgeben, bis der Schiedsrichter unterschrieben hat; es gilt die letzte.
protocol-play-done = Ihre Mitschrift ist abgegeben.
protocol-play-closed = Der Schiedsrichter hat unterschrieben; Mitschriften werden nicht mehr angenommen.
