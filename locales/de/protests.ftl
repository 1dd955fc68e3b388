# Proteste und Berufungen: in Worten für alle, am Schiedsrichtertisch, auf der Seite des Spielers.

protests = Proteste und Berufungen
protest-number = Protest { $number }
protest-game = Partie { $game }
protest-player = { $name } ({ $side })
protest-stage-filed = wartet auf den Schiedsrichter
protest-stage-decided = entschieden
protest-stage-appealed = wartet auf das Schiedsgericht
protest-stage-final = endgültig entschieden
protest-upheld = stattgegeben
protest-partly = teilweise stattgegeben
protest-dismissed = zurückgewiesen
protest-withdrawn = vom Spieler zurückgenommen
protest-filed = { $player }, Protest vom { $at }:
protest-appealed = { $player }, Berufung gegen die Entscheidung vom { $at }:
protest-decided = { $who }, { $at }: { $finding }
protest-arbiter = Der Schiedsrichter
protest-against-result = Gegen das Ergebnis
protest-against-row = Gegen die Zeile von Spielzug { $number }
protest-against-ruling = Gegen eine andere Entscheidung
protest-clause = Genannter Punkt: { $clause }
protest-late = Nach Ablauf der Frist angenommen: { $reason }
protest-effect-correct = Das Ergebnis ist { $points }.
protest-effect-continue = Die Zeilen ab Spielzug { $number } sind zurückgenommen; die Partie geht von dort weiter.
protest-effect-replay = Die Partie wird neu gespielt.
protest-deposit-returned = Die Berufungsgebühr wird erstattet.
protest-deposit-kept = Die Berufungsgebühr verfällt.
protest-appeal-until = Berufung ist bis { $until } möglich.
protest-rules = Proteste
protest-rule-time = Die Spieler einer Partie können Protest einlegen, solange sie läuft und noch { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
} nach ihrem Ende.
protest-rule-appeal = Gegen die Entscheidung des Schiedsrichters ist { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
} lang Berufung möglich.
protest-rule-deposit = Berufungsgebühr: { $deposit }.
print-protest = Protest { $number }, Partie { $game } ({ $side }):
print-appeal = Auf die Berufung:
protest-at-result = Protest { $number }: { $stage }

protest-left = noch { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
}, bis { $until }
protest-left-none = die Frist endete am { $until }
protest-left-open = solange die Partie läuft, läuft keine Frist

protest-desk-none = Nichts wartet auf eine Entscheidung.
protest-desk-open = { $count ->
    [0] Proteste und Berufungen
    [one] Proteste und Berufungen: { $count } zu entscheiden
   *[other] Proteste und Berufungen: { $count } zu entscheiden
}
protest-desk-waiting = Zu entscheiden
protest-desk-others = Entschieden
protest-desk-file = Für einen Spieler Protest einlegen
protest-desk-of-game = Proteste zu dieser Partie
protest-desk-to = zur Entscheidung darüber
protest-desk-game = Partie
protest-desk-game-hint = Runde und Brett, zum Beispiel 3.2
protest-desk-by = Wessen Protest
protest-field-against = Wogegen
protest-choice-which = Bitte wählen
protest-choice-result = das Ergebnis
protest-choice-row = eine Zeile des Protokolls
protest-choice-ruling = eine andere Entscheidung
protest-field-move = Spielzug dieser Zeile
protest-field-clause = Punkt des Regelwerks (darf leer bleiben)
protest-field-text = Was geschehen ist und wie entschieden werden soll
protest-warning = Dies können sofort und für immer alle lesen: Gelöscht werden kann es nicht mehr. Schreiben Sie nicht, wo ein Labyrinth versiegelt ist, was in einem versiegelten Plan steht oder wie jemand heißt: Schreiben Sie Weiß und Schwarz.
protest-field-admit = Warum er trotz abgelaufener Frist angenommen wird
protest-field-admit-hint = Nur nach Ablauf der Frist nötig; für alle sichtbar.
protest-file-send = Protest einlegen
protest-desk-decide = Entscheidung des Schiedsrichters
protest-desk-committee-decides = Entscheidung des Schiedsgerichts
protest-desk-appeal = Für einen Spieler Berufung einlegen
protest-appeal-send = Berufung einlegen
protest-field-finding = Entscheidung über den Protest
protest-field-appeal-finding = Entscheidung über die Berufung
protest-field-reason = Begründung (für alle sichtbar)
protest-field-effect = Was sich an der Partie ändert
protest-effect-none = nichts
protest-choice-correct = anderes Ergebnis
protest-choice-continue = Zeilen zurückgenommen, die Partie geht weiter
protest-choice-replay = die Partie wird neu gespielt
protest-field-points = Das richtige Ergebnis (bei „anderes Ergebnis“)
protest-field-from = Erster neu zu machender Spielzug (bei „Zeilen zurückgenommen“)
protest-field-committee = Wer entschieden hat
protest-field-deposit = Die Berufungsgebühr ({ $deposit })
protest-choice-returned = wird erstattet
protest-choice-kept = verfällt
protest-publish = Bekannt geben
protest-done-filed = Der Protest ist eingelegt.
protest-done-decided = Die Entscheidung ist bekannt gegeben.
protest-done-appealed = Die Berufung ist eingelegt.
protest-close-open = Ein Protest oder eine Berufung wartet auf eine Entscheidung: Vorher kann das Turnier nicht abgeschlossen werden.
protest-close-running = Proteste oder Berufungen sind noch bis { $until } möglich.
protest-fault-choose = Wählen Sie eines.
protest-fault-game = Eine solche Partie gibt es nicht. Eine Partie wird mit Runde und Brett genannt, zum Beispiel 3.2.
protest-fault-move = Geben Sie die Nummer des Spielzugs an.

protest-new-minutes = Frist für einen Protest, Minuten nach dem Ende der Partie
protest-new-appeal = Frist für eine Berufung, Minuten nach der Entscheidung des Schiedsrichters
protest-new-deposit = Berufungsgebühr, in Worten
protest-new-deposit-hint = Leer: keine.

protest-play = Ihr Protest
protest-play-help = Sie können gegen das Ergebnis, eine Zeile oder eine andere Entscheidung in dieser Partie Protest einlegen. Der Schiedsrichter entscheidet; bis dahin wird weitergespielt, und das Ergebnis gilt.
protest-play-appeal = Berufung gegen die Entscheidung
protest-play-appeal-help = Ein Schiedsgericht entscheidet, und seine Entscheidung ist die letzte.
protest-play-over = Die Protestfrist endete am { $until }. Nur der Schiedsrichter kann noch einen Protest annehmen.
protest-play-waits = Ihr Protest { $number } wartet auf den Schiedsrichter.
protest-play-filed = Ihr Protest ist eingelegt.
protest-play-appealed = Ihre Berufung ist eingelegt.
