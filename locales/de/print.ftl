sheets = Druckblätter
sheet-pairings = Paarungen
sheet-wall-list = Aushang
sheet-wall-list-by-number = nach Nummer
sheet-wall-list-by-name = nach Name
sheet-match-sheets = Partieformulare
sheet-place-cards = Tischkarten
sheet-of-round = { $what }, Runde { $number }
sheet-wall-chart = Fortschrittstabelle
sheet-points-before = Pkt.
sheet-points-before-long = Punkte vor der Runde
sheet-side = Seite
sheet-rival = Gegner
sheet-free = Spielfrei in dieser Runde
sheet-allocated = Freilos der Auslosung: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
sheet-bye = Beantragtes Freilos: { $points ->
    [0] ohne Punkte
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
sheet-board = Brett { $board }
sheet-result-here = Ergebnis
sheet-terrain = Gelände
sheet-potential-left = Potenzial am Ende
sheet-began = Beginn
sheet-ended = Ende
sheet-journal = Das Journal hat { $size ->
    [one] { $size } signierten Eintrag
   *[other] { $size } signierte Einträge
 }: Der Code enthält den Prüfpunkt.
chart-legend = Jedes Feld enthält die Nummer des Gegners mit der Seite (w: Weiß, s: Schwarz) und die eigenen Punkte, darunter die bisherige Summe. + und − stehen für kampflose Partien, ein Punkt für eine Partie, die nicht beendet ist; F: Freilos der Auslosung oder spielfrei, H und N: beantragte Freilose mit und ohne Punkte, –: nicht in der Runde.
chart-round = R{ $number }
chart-white = w
chart-black = s
chart-free = F
chart-bye-half = H
chart-bye-zero = N
chart-absent = –
chart-label = Runde { $round }, { $side } gegen { $rival }: { $result }; insgesamt { $score }
sheet-absent = Nicht in dieser Runde

schedule = Zeitplan der Runden
schedule-help = Zeiten nach der Uhr der Halle. Eine Runde ohne Zeit hat auch öffentlich keine. Wer den Kalender abonniert hat, erhält jede Änderung.
schedule-zone = Uhr der Halle: Stunden Abstand zu UTC
schedule-zone-hint = Zum Beispiel +03:00
schedule-zone-fault = Geben Sie den Abstand zu UTC in Stunden an, zum Beispiel +03:00.
schedule-by-zone = Die Zeiten sind die von { $zone }.
schedule-minutes = Minuten je Runde
schedule-minutes-hint = Leer, wenn kein Ende angekündigt wird
schedule-default = Karenzzeit in Minuten
schedule-default-hint = Wie lange nach Rundenbeginn ein Spieler noch kommen darf. Leer, wenn nichts angekündigt wird
schedule-time-fault = Geben Sie Tag und Uhrzeit an, zum Beispiel 2026-11-21 13:00.
schedule-send = Zeiten veröffentlichen
schedule-done = Die Zeiten sind veröffentlicht.
schedule-too-early = Die Zahl der Runden steht erst fest, wenn es zwei Teilnehmer gibt.
schedule-calendar = Der Kalender für alle:
schedule-to-come = Kommende Runden
schedule-time = { $date }, { $time } Uhr ({ $zone })
schedule-with-default = { $begins }; Karenzzeit bis { $until } Uhr
desk-default-over = Die Karenzzeit, { $until } Uhr, ist abgelaufen, und noch nichts ist eingetragen für: { $boards }. Wer bis dahin nicht am Brett war, hat kampflos verloren (6.4), wenn der Schiedsrichter nicht anders entscheidet.
download-calendar = Kalender (iCalendar)
api-schedule = Legt die Zeiten der Runden fest, alle auf einmal
api-set-delay = Legt fest, mit welcher Verzögerung alle sehen, was gespielt wird
api-change-event = Bearbeitet, was von einem Turnier gesagt wird
api-delete-event = Löscht ein Turnier, in dem nichts geschehen ist
api-list-event = Nimmt ein Turnier aus den Listen oder wieder hinein
api-rate-entrant = Gibt einem Teilnehmer eine andere Wertungszahl
api-reopen = Lässt ein abgeschlossenes Turnier weitergehen

embed = Rangliste auf Ihrer eigenen Website
embed-help = Kopieren Sie dies in eine Seite Ihrer Website: Es zeigt die Rangliste und folgt dem Turnier.
embed-snippet = HTML
embed-look = Vorschau
embed-data = Dasselbe als JSON, von jeder Website lesbar:
embed-board = Dieses Brett auf der eigenen Website
embed-board-help = Kopieren Sie dies in eine Seite Ihrer Website: Es zeigt das Brett und folgt der Partie.
