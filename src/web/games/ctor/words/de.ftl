base = CTOR für Teams
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
regulation-power = Wie viele auf einer Seite spielen
power-hint = Danach richtet sich die Stärke: Einer und zwei haben 2 Setzen und 2 Ziehen im Zug, einer allein auch 1 Landung, drei je 3.
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
power-one = einer gegen einen
power-one-of-two = bis zu zwei, mit der Stärke eines Spielers
power-two = bis zu zwei
power-three = bis zu drei
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
choose-no-put = In diesem Zug ist kein Setzen mehr übrig.
choose-no-move = In diesem Zug ist kein Ziehen mehr übrig.
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
sheet-hits = Treffer
sheet-clock = Uhr
paper-choices = Wahlkarten
paper-secrets = Karten für Geheimfelder
paper-board = Leeres Brett
paper-board-title = Brett aus { $size } × { $size } Feldern
card-choices-hint = An den Linien auseinanderschneiden: eine Spalte für jeden Spieler. Jeder schreibt geheim ein Setzen oder ein Ziehen auf, und das Team deckt alle zusammen auf (3.6 und 7.4).
card-player = Spieler
card-turn = Zug
card-put = Setzen auf
card-move = Ziehen
card-secrets-cover = Geheimfelder. Vor dem Ende der Partie öffnet dies nur der Schiedsrichter (4.1).
card-secrets = Verschiedene Felder, in beliebiger Folge. Ist eines getroffen, streicht es der Schiedsrichter.
card-signed = Für das Team unterschrieben
card-secrets-fold = An der gepunkteten Linie falten, diesen Teil nach oben über die Felder, und mit Klebeband schließen oder die Karte in einen Umschlag stecken. Der Schiedsrichter versiegelt die Felder vor dem ersten Zug.
asked-fields = Geheimfelder
asked-fields-hint = { $count } verschiedene Felder, mit Leerzeichen dazwischen. Sie bleiben versiegelt, bis sie getroffen werden oder die Partie vorbei ist.
asked-puts = Setzen
asked-puts-hint = Die Nummer eines freien Feldes, oder darauf tippen.
asked-moves = Ziehen
asked-moves-hint = Ein eigener Stein und das freie Feld daneben, wie m45-46, oder auf beide tippen.
said-size = { $value ->
    [8] Das Brett hat 8 × 8 Felder.
   *[other] Das Brett hat 10 × 10 Felder.
}
said-power = { $value ->
    [0] Es spielt einer gegen einen: Ein Zug hat höchstens 2 Setzen, 2 Ziehen und 1 Landung.
    [1] Auf einer Seite spielen bis zu zwei mit der Stärke von einem: Ein Zug hat höchstens 2 Setzen, 2 Ziehen und 1 Landung.
    [2] Auf einer Seite spielen bis zu zwei: Ein Zug hat höchstens 2 Setzen und 2 Ziehen.
   *[other] Auf einer Seite spielen bis zu drei: Ein Zug hat höchstens 3 Setzen und 3 Ziehen.
}
said-turn = { $value ->
    [0] Ein Zug hat keine eigene Zeit.
    [one] Ein Zug dauert { $value } Sekunde.
   *[other] Ein Zug dauert { $value } Sekunden.
}
said-secrets = { $value ->
    [0] Es gibt keine Geheimfelder.
    [one] Jedes Team hat { $value } Geheimfeld.
   *[other] Jedes Team hat { $value } Geheimfelder.
}
said-quiet = Die Partie endet nach { $value } Zügen hintereinander ohne mehr besetzte Felder.
said-game = { $value ->
    [0] Eine Partie hat keine Uhr.
    [one] Eine Partie dauert { $value } Sekunde.
   *[other] Eine Partie dauert { $value } Sekunden.
}
said-victory = { $value ->
    [one] Ein Sieg oder ein Freilos der Auslosung bringt { $value } Partiepunkt.
   *[other] Ein Sieg oder ein Freilos der Auslosung bringt { $value } Partiepunkte.
}
said-equal = { $value ->
    [one] Ein gleicher Stand oder ein erbetenes Freilos bringt { $value } Partiepunkt.
   *[other] Ein gleicher Stand oder ein erbetenes Freilos bringt { $value } Partiepunkte.
}
said-loss = { $value ->
    [one] Eine Niederlage bringt { $value } Partiepunkt.
   *[other] Eine Niederlage bringt { $value } Partiepunkte.
}
