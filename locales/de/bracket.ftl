# K.-o.-System und Doppel-K.-o.

tab-bracket = Turnierbaum
bracket-format-knockout = K.-o.-System, { $games ->
    [1] eine Partie je Begegnung
   *[other] bis zu { $games } Partien je Begegnung
  }{ $third ->
    [1] , mit Begegnung um den dritten Platz
   *[other] { "" }
  }
bracket-format-double = Doppel-K.-o., { $games ->
    [1] eine Partie je Begegnung
   *[other] bis zu { $games } Partien je Begegnung
  }{ $reset ->
    [1] { "" }
   *[other] , nur ein großes Finale
  }
bracket-winners = Gewinnerbaum
bracket-losers = Verliererbaum
bracket-grand-final = Großes Finale
bracket-grand-final-again = Großes Finale, zweite Begegnung
bracket-third = Begegnung um den dritten Platz
bracket-final = Finale
bracket-semi-finals = Halbfinale
bracket-quarter-finals = Viertelfinale
bracket-round-of = Runde der letzten { $size } (1/{ $half })
bracket-winners-round = Gewinnerbaum, Runde { $round }
bracket-losers-round = Verliererbaum, Runde { $round }
bracket-semi-final = Halbfinale { $number }
bracket-quarter-final = Viertelfinale { $number }
bracket-match = { $round }, Begegnung { $number }
bracket-game-of = { $stage } – Partie { $game } von { $games }
bracket-game = Partie { $game }
bracket-not-started = Der Turnierbaum entsteht, wenn das Turnier beginnt.
bracket-nobody = kein Gegner
bracket-winner-of = Sieger aus: { $match }
bracket-loser-of = Verlierer aus: { $match }
bracket-out-in = Ausgeschieden in: { $match }
bracket-not-needed = Nicht nötig
bracket-walkover = Der Gegner hat das Turnier verlassen
bracket-both-out = Niemand kommt weiter
bracket-by-lot = Partie { $game }: noch einmal unentschieden; das Los gab sie { $name }
bracket-lot-awaited = Partie { $game }: noch einmal unentschieden; das Los entscheidet
bracket-goes-on = (kommt weiter)
bracket-places = Plätze
bracket-standing = Wie es steht
bracket-has-won = Hat das Turnier gewonnen
bracket-has-won-third = Hat die Begegnung um den dritten Platz gewonnen
bracket-for-third = Spielt um den dritten Platz
bracket-is-in = Noch dabei
bracket-way = Weg durch den Turnierbaum
bracket-place-because = Platz { $place }: { $standing }.
bracket-step-bye = { $match }: kein Gegner, kam weiter.
bracket-step-won = { $match }: gewann gegen { $rival }, Partien { $own } : { $theirs }.
bracket-step-lost = { $match }: verlor gegen { $rival }, Partien { $own } : { $theirs }.
bracket-step-won-walkover = { $match }: kam weiter, denn { $rival } hatte das Turnier verlassen.
bracket-step-lost-walkover = { $match }: verlor gegen { $rival } durch Ausscheiden.
bracket-step-won-lot = { $match }: Sieg gegen { $rival } durch das Los, Partien { $own } : { $theirs }.
bracket-step-lost-lot = { $match }: Niederlage gegen { $rival } durch das Los, Partien { $own } : { $theirs }.
bracket-step-nobody = { $match }: niemand gewann gegen { $rival }, beide sind ausgeschieden.
bracket-step-open = { $match }: gegen { $rival }, bisher Partien { $own } : { $theirs }.
bracket-step-lot = { $match }: gegen { $rival }, bisher Partien { $own } : { $theirs }; über eine unentschiedene entscheidet das Los.

lot-seeds = Reihenfolge der Setzliste (R-161)
lot-seed-colours = Farbe der besseren Setzplätze (R-163)
lot-game = wer die Partie { $game } bekommt, die unentschieden ist und nicht noch einmal gespielt wird (R-302)

## Der Schiedsrichtertisch

desk-bracket = Turnierbaum
desk-new-knockout = K.-o.-System: Wer eine Begegnung verliert, scheidet aus
desk-new-double-elimination = Doppel-K.-o.: Wer zwei Begegnungen verliert, scheidet aus
desk-new-games = Partien je Begegnung
desk-new-games-hint = 1, 3, 5 oder 7. Eine Begegnung endet, sobald nichts mehr ändern kann, wer sie gewinnt.
desk-new-third = Begegnung um den dritten Platz
desk-new-reset = Das große Finale wird noch einmal gespielt, wenn der Sieger des Verliererbaums es gewinnt
desk-bracket-registration = Melden Sie alle, dann beginnen Sie: Der Turnierbaum folgt aus der Setzliste. Danach kann niemand mehr gemeldet werden.
desk-bracket-start = Turnierbaum beginnen
desk-bracket-seeds-help = Nummer 1 trifft auf die letzte Nummer, und die ersten beiden können sich nur im Finale begegnen. Die besten Setzplätze haben die Freilose.
desk-bracket-colour-help = In der ersten Partie einer Begegnung hat Weiß, wer seltener Weiß hatte. Wo das gleich ist, hat in jeder ungeraden Begegnung der bessere Setzplatz die Farbe des Loses; danach wechseln die Farben von Partie zu Partie.
desk-bracket-next = Runde { $round }: { $title }
desk-bracket-pair = Runde { $round } auslosen
desk-bracket-pair-help = Die Bretter folgen aus den bisherigen Ergebnissen; sie werden veröffentlicht, wie sie sind.
desk-bracket-unfinished = { $count ->
    [one] { $count } Partie hat noch kein Ergebnis
   *[other] { $count } Partien haben noch kein Ergebnis
  }; danach kann Runde { $round } ausgelost werden.
desk-bracket-decided = Der Turnierbaum ist entschieden. Es gibt nichts mehr auszulosen.
desk-bracket-lot-help = Diese Partien waren noch einmal unentschieden. Losen Sie, wer jede bekommt; danach lässt sich die nächste Runde auslosen. Gelost wird einmal, und jeder kann es im Journal nachprüfen.
desk-bracket-lot = { $match }, Partie { $game }: { $players }
desk-bracket-lot-done = Das Los ist gezogen.
desk-bracket-lot-draw = Losen
desk-bracket-two = Ein Turnierbaum braucht mindestens zwei Teilnehmer.

## Die API

api-bracket = Zeigt einen Turnierbaum: seine Begegnungen und den Platz jedes Teilnehmers
api-bracket-lot = Lost, wer eine unentschiedene Partie eines Turnierbaums bekommt, die nicht noch einmal gespielt wird (R-302)
