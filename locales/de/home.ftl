# Die Startseite, das Archiv, die Suche, und was die Seiten eines Turniers neben den Tabellen sagen.

place-up = { $count ->
    [one] einen Platz höher als vor Runde { $round }
   *[other] { $count } Plätze höher als vor Runde { $round }
 }
place-down = { $count ->
    [one] einen Platz tiefer als vor Runde { $round }
   *[other] { $count } Plätze tiefer als vor Runde { $round }
 }
medal-gold = Goldmedaille
medal-silver = Silbermedaille
medal-bronze = Bronzemedaille
follow = %name% folgen
feed-event = Was in { $name } geschieht
feed-paired = Runde { $round } ist ausgelost
feed-all-paired = Alle Runden sind ausgelost
feed-result = Runde { $round }, Brett { $board }: { $white } – { $black } { $points }
feed-corrected = Berichtigt: { $white } – { $black } { $points }
feed-withdrawn = Ergebnis zurückgenommen: { $white } – { $black }
feed-ruling = Entscheidung über Protest { $number }: { $finding }
feed-appeal = Entscheidung über die Berufung zu Protest { $number }: { $finding }
now-all-boards = Alle Bretter
now-more-boards = { $count ->
    [one] und ein weiteres Brett
   *[other] und { $count } weitere Bretter
 }
leaders-after = nach Runde { $round }
games-played = Gespielt
all-rounds = Alle Runden
feature-round-of = Runde { $round } von { $rounds }, Brett { $board }
month-short = { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sep.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
 }
home-watch = Live zusehen
home-no-game = Gerade wird keine Partie gespielt.
home-next = Nächste Runde
home-last = Letztes Ergebnis
home-events = Jetzt und demnächst
home-all-games = Alle Spiele
home-ideas = Für Neulinge
home-plans = Zwei geheime Pläne, ein Moment
home-plans-how = In TOTA*S schreiben beide ihre Züge im Geheimen auf. Die Pläne werden zugleich geöffnet.
home-arbiter = Der Schiedsrichter sagt, was geschehen ist
home-arbiter-how = Wer wen traf, wer geschlagen wurde, was explodierte: jedes mit seinem Paragraphen.
home-check = Jeder kann es prüfen
home-check-how = Jeder Wurf und jedes Ergebnis wird im eigenen Browser nachgerechnet, unter „Nachweis“ jedes Turniers.
search = Suche
search-label = Turnier, Spieler oder Verein
search-nothing = Nichts gefunden.
search-more = Alle Treffer
archive = Alle Turniere
archive-year = Jahr
archive-place = Ort
archive-every = Alle
