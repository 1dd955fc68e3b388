# Ergebnisse, Entwürfe und Spieler am Schiedsrichtertisch: Listen, die Zeile für Zeile bearbeitet werden.

results-line = Ergebnis eingeben
results-board = Brett
results-look = Zeigen, wer dort spielt
results-help = Nummer, Eingabetaste, dann die Taste des Siegers: sofort gespeichert, und das nächste fehlende Brett kommt.
results-help-numbers = Zahlen beider Seiten: vor der Taste die Leertaste.
results-of = { $count } von { $all } fehlen
results-missing = Fehlen
results-in = Eingegangen
results-newest = neueste zuerst
results-none = Noch kein Ergebnis ist eingegangen.
results-all-in = Alle Ergebnisse der Runde sind eingegangen.
results-to-event = Zurück zum Turnier
results-choose = Ergebnis von Brett { $board } eingeben
results-open = Partie an Brett { $board } öffnen
results-entered = Brett { $board }, { $white } – { $black } { $result }, ist eingetragen.
results-taken-back = Das Ergebnis von Brett { $board } ist zurückgenommen.
results-take-back = Zurücknehmen
results-is-in = Brett { $board } ist schon eingetragen: { $state }. Wenn Sie etwas anderes eingeben, werden Sie gefragt, was gilt.
results-no-board = Die Runde hat kein solches Brett.
results-not-saved = Eingegeben und nicht gespeichert: { $result }
results-which = { $theirs } war vorher eingetragen, Sie haben { $typed } eingegeben. Bis Sie entscheiden, gilt { $theirs }.
results-keep = { $result } behalten
results-take = { $result } übernehmen
results-slip = Ergebniszettel
results-mistaken = versehentlich eingetragen
results-unsent = Noch nicht gesendet, es wird von selbst wieder versucht:

draft-badge = Entwurf
draft-help = Noch sieht ihn niemand. Zwei angetippte Namen tauschen die Plätze.
draft-chosen = Gewählt: { $name }. Jetzt den zweiten Namen antippen (Pfeiltasten, Leertaste; Esc lässt los).
draft-choose-two = Wählen Sie zwei Namen.
draft-back = Rückgängig
draft-colours = Farben:

rows-edit = Ändern
rows-edit-of = { $name } ändern
rows-remove = Entfernen
rows-remove-of = { $name } entfernen
rows-save = Speichern
rows-cancel = Lassen, wie es war
rows-saved = Gespeichert.
rows-removed = vor der ersten Auslosung entfernt
rows-is-removed = { $name } ist entfernt.
rows-has-begun = Die erste Runde ist ausgelost: Wer in der Liste steht, kann nur noch ausscheiden; anderes berichtigen das Register oder die Angaben des Turniers.
rows-known-elsewhere = Diese Person spielt auch in anderen Turnieren: Das Register berichtigt das Sekretariat.

leave-look = Zeigen, was sich ändert
leave-look-again = Noch einmal zeigen, was sich ändert
leave-title = Wenn { $name } ausscheidet:
leave-game = Partie { $game }, { $players }: { $absent }.
leave-no-game = Keine offene Partie geht verloren: Es gibt keine.
leave-not-paired = Die Runden danach werden ohne diesen Spieler ausgelost.
leave-done = Eingetragen; eine offene Partie gab es nicht.
