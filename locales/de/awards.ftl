# Kategorien und Preise.

categories = Kategorien
categories-none = Das Turnier hat keine Kategorien.
category-empty = In dieser Kategorie ist niemand.
overall-rank = Platz im Gesamtturnier
overall-rank-short = Gesamt
categories-help = Eine Kategorie hat ein kurzes Wort für Tabellen und Adressen (w, u18) und einen Namen in jeder Sprache; fehlt der deutsche, so steht der englische für ihn. Wer dazugehört, wird unten angekreuzt, sobald sie gespeichert ist; ein Teilnehmer kann in mehreren sein. Ihre Rangliste ist die des Turniers ohne alle anderen. Eine Zeile ohne Wort entfällt.
category-word = Wort
category-en = Name auf Englisch
category-ru = Name auf Russisch
category-de = Name auf Deutsch
category-members = Wer in welcher Kategorie ist
category-row = Kategorie { $number }
category-word-fault = Geben Sie 1 bis 16 Zeichen an: a–z, 0–9 und dazwischen einzelne Bindestriche.
awards-reason = Grund
awards-reason-hint = Für alle lesbar; nötig, sobald das Turnier begonnen hat
categories-send = Kategorien speichern
categories-done = Die Kategorien sind gespeichert.
api-categories = Zeigt die Kategorien, jede mit ihrer Rangliste
api-set-categories = Legt die Kategorien und ihre Mitglieder fest, alle auf einmal

prizes = Preise
prizes-none = Das Turnier hat keine Preise.
prizes-given = Wer sie bekommt
prizes-not-yet = Es gibt noch keine Ergebnisse.
prizes-provisional = Nach der jetzigen Rangliste; das Turnier ist noch nicht zu Ende.
prizes-overall = Gesamtturnier
prizes-list = Liste
prizes-amount = Betrag
prizes-why = Wie er zustande kam
prizes-what = Preis
prizes-thing = { $thing } (Platz { $place }, { $list }):
prizes-nobody = niemand
prizes-lot = – nichts trennt sie, das Los entscheidet
prizes-by-place = Nach Platz: Jeder Platz hat seinen eigenen Preis, nach Punkten und Feinwertung; wen nichts trennt, der teilt.
prizes-equal = Gleiche Teilung: Die Preise der Plätze von Spielern mit gleicher Punktzahl werden zusammengezählt und geteilt.
prizes-hort = Hort-System: die Hälfte des Preises nach Platz und von den anderen Hälften der punktgleichen Spieler ein gleicher Anteil.
prizes-single = Jeder Spieler erhält nur den besten Geldpreis; angeboten wird vom größten abwärts, und wer einen nimmt, scheidet aus den anderen Listen aus.
prizes-several = Ein Spieler kann Geld aus mehreren Listen erhalten.
prizes-things = Sachpreise gehen nach Platz, neben dem Geld.
prizes-help = Eine Zeile ohne Platz entfällt. Eine Zeile kann Geld, einen Sachpreis in Worten oder beides haben. Innerhalb einer Liste hat kein Platz mehr Geld als der davor.
prizes-currency = Währung
prizes-currency-hint = Drei Buchstaben, zum Beispiel EUR; leer, wenn es kein Geld gibt
prizes-currency-fault = Geben Sie die drei Buchstaben einer Währung an, zum Beispiel EUR.
prizes-rule = Spieler mit gleicher Punktzahl
prizes-several-label = Ein Spieler kann Geld aus mehreren Listen erhalten (sonst nur den besten Preis)
prizes-row = Preis { $number }
prizes-place = Platz
prizes-or-thing = Sachpreis, in Worten
prizes-amount-fault = Geben Sie einen Betrag an, zum Beispiel 150 oder 150.50.
prizes-empty-fault = Geben Sie einen Betrag oder einen Sachpreis an, oder lassen Sie den Platz leer.
prizes-send = Preise speichern
prizes-done = Die Preise sind gespeichert.
api-prizes = Zeigt die Preise und wer sie nach der jetzigen Rangliste erhält
api-set-prizes = Legt die Preise und ihre Regeln fest, alle auf einmal

rating = Wertungszahl
rating-hint = Leer: die Zahl aus der Liste des Verbandes, falls es eine gibt
rating-fault = Eine Wertungszahl liegt zwischen 1 und 9999.
ratings = Wertungszahlen
ratings-made-of = { $count ->
    [0] Noch ist kein Turnier abgeschlossen.
    [one] Aus { $count } abgeschlossenem Turnier.
   *[other] Aus { $count } abgeschlossenen Turnieren.
 }
ratings-how = Gewertet werden Siege und Niederlagen am Brett zwischen Spielern mit einer Nummer im Verband, jedes Turnier als ein Zeitraum, in der Reihenfolge, in der die Turniere abgeschlossen wurden. Jeder beginnt mit 1500.
ratings-none = Noch ist niemand gewertet.
ratings-span = Die wahre Spielstärke liegt zu 95 % in dieser Spanne
ratings-wins = Siege
ratings-games = Gewertete Partien
ratings-games-wins = { $games }, davon gewonnen { $wins }
ratings-history = Turnier für Turnier
ratings-event = Turnier
ratings-closed = Abgeschlossen
api-ratings = Zeigt die Wertungsliste des Verbandes
api-rating = Zeigt einen Spieler der Liste mit der Änderung aus jedem Turnier
rating-of-coalition = Spieler, die als ein Teilnehmer antreten, werden ohne Wertungszahl gemeldet.
