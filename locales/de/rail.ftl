# Die Leiste eines Turniers am Schiedsrichtertisch, und was dort wartet.
rail-play = Spielen
rail-prepare = Vorbereiten
rail-more = Mehr
rail-now = Jetzt
rail-results = Ergebnisse
rail-protests = Proteste
rail-pairs = Runden und Paare
rail-mark = Proteste: { $count }
desk-chip = Tisch
waiting-title = Wartet auf Sie
waiting-none = Nichts wartet jetzt auf Sie.
waiting-boards = { $count ->
    [one] { $count } Brett wartet auf Sie
   *[other] { $count } Bretter warten auf Sie
}
waiting-round = Runde { $round } kann ausgelost werden
waiting-start = { $count ->
    [one] { $count } Teilnehmer: Die Auslosung kann beginnen
   *[other] { $count } Teilnehmer: Die Auslosung kann beginnen
}
waiting-results = Runde { $round }: Nichts eingetragen für { $count ->
    [one] { $count } Brett
   *[other] { $count } Bretter
}
waiting-signatures = { $count ->
    [one] Auf { $count } Brett fehlen Unterschriften
   *[other] Auf { $count } Brettern fehlen Unterschriften
}
waiting-close = Jede Partie hat ihr Ergebnis
waiting-decide = Entscheiden
waiting-open = Brett öffnen
waiting-pair = Auslosen
waiting-enter = Ergebnisse eingeben
waiting-look = Ansehen
waiting-end = Abschließen
desk-home-closed = Die Suche findet auch abgeschlossene Turniere.
desk-home-all = Mit den abgeschlossenen
desk-home-none-open = Alle Ihre Turniere sind abgeschlossen; die Suche findet sie.
desk-home-others = Andere Turniere
desk-home-others-help = Sie sind noch bei keinem Turnier Schiedsrichter. Diese gibt es: Ihr Hauptschiedsrichter kann Sie ernennen.
