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
sheet-acts-limits = Aufstellung { $setup } (2.2) · Zug { $turn }, höchstens { $actions ->
    [one] { $actions } Aktion
   *[other] { $actions } Aktionen
 } (3.1, 3.2) · Partie { $game } (4.2)
sheet-acts-deal = Verteilung: die Steine in der Folge, in der sie gezogen werden (2.1)
sheet-acts-set-up = Aufstellung: Stein und Zelle, etwa 17-d1; die übrigen Steine sind die Reserve (2.2)
sheet-acts-late = Zeit um
sheet-acts-blue = Blaue Steine
sheet-acts-first = Erster Zug (2.3)
sheet-acts-begins = beginnt
sheet-acts-by-lot = durch Los
sheet-acts-ceded = abgetreten
sheet-acts-turns = Züge (3)
sheet-acts-legend = b2-b5 Zug, b2xb5 Schlag, @17-b3 Stein 17 aus der Reserve, # absoluter Sieg, - Zeit um, !touch b2 berührt, !illegal b2-c9 gives 31 regelwidrig, 31 gegeben, !repeat b2-b5 Wiederholung (5).
sheet-acts-dealt = Nach der Verteilung steht es { $score } : { $score } (4.4).
sheet-acts-action = Aktion { $number }
sheet-acts-time = Zeit
sheet-acts-counting = Der Stand am Ende (4.2)
sheet-acts-chips = Steine auf dem Feld und in der Reserve × { $points }
sheet-acts-zones = Beherrschte Zonen × { $points }
sheet-acts-portal = Steine in der gegnerischen Portalzone × { $points }
sheet-acts-absolute = Absoluter Sieg (4.1)
sheet-acts-remarks = Bemerkungen
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
schedule-time-twice = Die Uhren werden zurückgestellt: { $time } gibt es an diesem Tag zweimal. Wählen Sie, welches gemeint ist.
schedule-time-left-out = Die Uhren von { $zone } springen an diesem Tag von { $from } auf { $until } und zeigen { $time } nie. Geben Sie eine Zeit vor { $from } oder ab { $until } an.
schedule-which = Welches von beiden?
schedule-which-first = das erste Mal, UTC{ $offset }
schedule-which-second = das zweite Mal, UTC{ $offset }
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
paper-players = Eigene Formulare der Spieler
paper-players-title = Eigenes Formular
paper-slips = Zettel für Pläne
paper-arbiter = Blätter des Schiedsrichters
paper-continuation = Fortsetzungsblätter
paper-field = Das Feld
paper-figures = Figuren zum Ausschneiden
paper-part-1 = Teil 1
paper-part-2 = Teil 2
paper-zone-rank = Zone auf einer Reihe
paper-zone-file = Zone auf einer Linie
paper-armament = Bewaffnung
paper-players-legend = Beide Pläne eines Spielzugs werden geschrieben, bevor einer gezeigt wird. Ankreuzen, wer zuerst aufgeschrieben hat; der andere hat { $seconds } s, und geschrieben wird, wie viele davon vergingen. Zeichen: Geschlagenes (Z), Schaden, Untergang, Schachs.
paper-own = Eigener Plan
paper-rivals = Plan des Gegners
paper-happened = Was geschah
paper-recorded-first = Zuerst
paper-seconds = Sek.
paper-skip = Aussetzen
paper-dice = Würfel
paper-marks = Zeichen
paper-mole = Maulwurf:
paper-slips-legend = Die Nummer des Spielzugs außen, beide Teile innen; den Zettel falten und dem Schiedsrichter geben. Beide Zettel werden zusammen geöffnet.
paper-game-move = Spielzug
paper-arbiter-legend = Sekunden: wer als Zweiter aufgeschrieben hat und wie viele von { $seconds } s vergingen. Z: eine stehende Figur wurde geschlagen. Zeichen: Untergang, Schachs, Aussetzen, Verstöße, Entscheidungen.
