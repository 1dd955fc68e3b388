base = CTOR für Teams, 10 × 10 Felder
board-title = Brett: { $heading }
board-description = Ein Torus aus { $size } × { $size } Feldern. Steine: Weiß { $white }, Schwarz { $black }. Was außerhalb des Rahmens liegt, wiederholt die andere Seite des Bretts.
field-free = { $field }: frei
field-chip = { $field }: { $side }
mark-put = im letzten Zug gesetzt
mark-moved = im letzten Zug hierher gezogen
mark-landed = im letzten Zug hier gelandet
mark-left = im letzten Zug verlassen
mark-taken = im letzten Zug weggenommen
mark-replaced = im letzten Zug ersetzt
mark-hit = ein getroffenes Geheimfeld
mark-may = könnte ersetzt werden
mark-secret = { $side ->
    [white] Geheimfeld von Weiß
   *[other] Geheimfeld von Schwarz
  }
sign-put = gesetzt
sign-moved = gezogen
sign-landed = gelandet
sign-taken = weggenommen
sign-replaced = ersetzt
sign-hit = getroffenes Geheimfeld
sign-may = könnte ersetzt werden
sign-secret = Geheimfeld
table-row = Reihe { $row }
table-column = Spalte { $column }
shift = Brett verschieben
shift-left = Nach links verschieben
shift-up = Nach oben verschieben
shift-down = Nach unten verschieben
shift-right = Nach rechts verschieben
shift-back = Wie gedruckt
ring = Als Ring
ring-title = Das Brett als Ring. Er dreht sich durch Ziehen und mit den Pfeiltasten, Pos1 dreht ihn zurück.
regulations-help = Was leer bleibt, ist wie in den Regeln des Spiels für Teams.
regulation-size = Das Brett hat
regulation-power = Stärke beider Teams; 0 für so viele, wie das größere Team Spieler hat
regulation-turn-seconds = Zeit eines Zugs; 0 für keine Sanduhr
regulation-secret-fields = Geheimfelder jedes Teams; 0 für keine
regulation-quiet-turns = Die Partie endet nach so vielen Zügen hintereinander ohne mehr besetzte Felder
regulation-game-seconds = Zeit einer Partie; 0 für keine Uhr
regulation-victory-points = Partiepunkte für einen Sieg und für ein Freilos der Auslosung
regulation-equal-points = Partiepunkte für einen gleichen Stand und für ein erbetenes Freilos
regulation-loss-points = Partiepunkte für eine Niederlage
regulation-standings = Die Rangliste entsteht
size-ten = 10 × 10 Felder
size-eight = 8 × 8 Felder
power-by-players = so viele, wie das größere Team Spieler hat
no-time = keine
no-secrets = keine
entry-hint = Wie im Protokoll: 45 setzt, m45-46 zieht, { $landings ->
    [0] { "" }
   *[other] L3+7-12 landet,{ " " }
  }r45 ersetzt, 45x2 für zwei Spieler, end beendet den Zug. Auf dem Brett: ein freies Feld antippen, einen eigenen Stein und dann seinen Nachbarn oder einen gegnerischen Stein.
mode-usual = Setzt, zieht oder ersetzt
mode-landing = Landet
choose-neighbour = Nun das freie Nachbarfeld antippen, auf das der Stein geht.
choose-two = Tippen Sie die zwei eigenen Steine an, die weggenommen werden.
choose-target = Nun das Feld der Landung antippen: ein freies oder eines der beiden.
choose-opening = Die ersten Züge haben nur Setzen: Tippen Sie ein freies Feld an.
choose-nothing = Jetzt wird nicht gespielt. Worauf die Partie wartet, steht oben.
sheet-turn = ein Zug hat höchstens: Setzen { $puts }, Ziehen { $moves }, Landen { $landings }
sheet-by-players = ein Zug hat so viele Aktionen, wie die Tabelle in 2.2 sagt
sheet-turn-time = ein Zug dauert höchstens { $turn }
sheet-game-time = die Partie dauert höchstens { $game }
sheet-secrets = Geheimfelder jedes Teams: { $secrets }
sheet-opening = Die ersten Züge haben nur Setzen: Weiß 1, Schwarz 2, bei Stärke 3 Weiß 3.
sheet-legend = 45 ein Setzen, m45-46 ein Ziehen, L3+7-12 ein Landen, r45 ein Ersetzen, 45x2 von zwei Spielern geschrieben, !secret 45 ein Treffer, - für einen Zug, den die Uhr beendet hat.
sheet-players = Spieler
sheet-turns = Züge
sheet-score = Stand
sheet-remarks = Bemerkungen
sheet-board = Brett
sheet-choices = Karten für die Wahl: auseinanderschneiden; jeder Spieler des Teams schreibt eine, und alle werden zusammen aufgedeckt.
sheet-card = { $side ->
    [white] Weiß
   *[other] Schwarz
  }, Zug
sheet-card-put = Setzen auf
sheet-card-move = Ziehen von
sheet-card-to = nach
sheet-secret-card = Geheimfelder, vor dem ersten Zug zu versiegeln
asked-fields = Geheimfelder
asked-fields-hint = { $count } verschiedene Felder, mit Leerzeichen dazwischen. Sie bleiben versiegelt, bis sie getroffen werden oder die Partie vorbei ist.
asked-puts = Setzen
asked-puts-hint = Die Nummer eines freien Feldes, oder darauf tippen.
asked-moves = Ziehen
asked-moves-hint = Ein eigener Stein und das freie Feld daneben, wie m45-46, oder auf beide tippen.
