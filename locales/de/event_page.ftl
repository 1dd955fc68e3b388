# Die öffentliche Seite eines Turniers, und was am Schiedsrichtertisch unter „Mehr“ steht.

round-goes-on = Runde { $number } läuft
date-of-year = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
 }
more-of-event = Rücktritte, Freilose, Lose, Verzögerung, Prüfpunkte, Abschluss
more-of-details = Wertungszahlen, Anzeige in Listen, Löschen
