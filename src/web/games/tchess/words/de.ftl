board-title = Brett: { $heading }
board-description = { $files } × { $ranks } Felder. Figuren: Weiß { $white }, Schwarz { $black }.
board-due = { $side ->
    [white] Weiß
   *[other] Schwarz
  } ersetzt zuerst: { $kinds }.
square-free = { $square }: frei
square-piece = { $square }: { $side }, { $kind }
mark-carries = trägt: { $kind }
mark-holds = hält: { $kind }
mark-facing = { $facing ->
    [N] blickt das Brett hinauf
    [E] blickt zur letzten Linie
    [S] blickt das Brett hinunter
   *[other] blickt zur ersten Linie
  }
mark-copies = zieht als { $kind }
mark-portal = { $side ->
    [white] Portal von Weiß
   *[other] Portal von Schwarz
  }
table-row = Reihe { $rank }
edition = Ausgabe
edition-hint = Von ihr gehen die Felder darunter aus.
edition-layer1 = Schicht 1: der Grundsatz auf 10 × 10, Züge aus drei Bewegungen
edition-layer2 = Schicht 2: jede Figur mit ihrer Rückseite
edition-classical = Klassisch: die Schachfiguren auf 8 × 8
regulations-help = Was leer bleibt, ist wie in der Ausgabe. Arten schreibt man mit ihren Zeichen: N ist ein Springer, RN eine Ballista.
regulation-array = Grundstellung, die Reihen von der letzten zur ersten
regulation-exchange = Arten, die für andere stehen, auf beiden Seiten
regulation-sides = Die zwei Seiten der Figuren
regulation-free-choice = Jeder Spieler wählt die Seiten seiner Figuren, versiegelt, bis beide gewählt haben
regulation-promotion = Was Bauernarten auf der letzten Reihe werden
regulation-strike = Strike: Ein Zug hat drei Bewegungen von drei Figuren
regulation-escort = Ein König auf dem fremden Portal gewinnt
regulation-king = Der König
regulation-portals = Die Portale, das weiße zuerst
regulation-substitution = Verlorene Arten, die ersetzt werden
regulation-targets = Wer alle diese Arten verloren hat, hat verloren
regulation-transport = Transport: Pferde tragen andere Figuren
regulation-polarity = Blickrichtung: Figuren blicken in eine Richtung und gehen nie zurück
regulation-turn-in-place = Drehen auf der Stelle ist eine Bewegung
regulation-repetition = Remis, wenn eine Stellung zum wievielten Mal steht
regulation-quiet-turns = Remis nach so vielen ruhigen Zügen beider Seiten zusammen
regulation-illegal-limit = Der wievielte regelwidrige Versuch einer Seite verliert
regulation-win-points = Halbe Punkte für einen Sieg und ein Freilos der Auslosung
regulation-draw-points = Halbe Punkte für ein Remis und ein erbetenes Freilos
regulation-loss-points = Halbe Punkte für eine Niederlage
regulation-bank-minutes = Minuten jedes Spielers für die Partie
regulation-increment-seconds = Sekunden, die ein beendeter Zug hinzufügt
no-pairs = keine
portals-usual = in der Mitte der ersten und der letzten Reihe
promotion-array = die höheren Arten der eigenen Grundstellung
king-mate = wird mattgesetzt
king-capture = wird mitgenommen und zum Portal gebracht
king-flag = ist eine Fahne: Er wird mitgenommen und geht selbst nicht
entry-hint = Wie im Protokoll: Nb1-c3, d3-d4, Gd1-d3xe4 in zwei Teilen, e9-e10=Q verwandelt, e2=J ersetzt, !illegal Nb1-d4. Ein Zug endet von selbst. Auf dem Brett: eine eigene Figur auf ihr Feld ziehen, oder beide antippen.
entry-hint-transport = Wie im Protokoll: Nb1-c3, Gd1-d3xe4 in zwei Teilen, Nb1-c3+ nimmt eine Figur auf, Nc3+-d5+ trägt sie, Nc3-d5 lässt sie stehen, !illegal Nb1-d4. Ein Zug endet von selbst. Auf dem Brett: eine eigene Figur auf ihr Feld ziehen, oder beide antippen.
mode-usual = Mögliche Züge
mode-illegal = Ein regelwidriger Versuch
choose-target = Jetzt das Feld antippen, auf das die Figur geht.
choose-way = Auf dieses Feld führt mehr als ein Weg: Wählen Sie ihn.
choose-own = Tippen Sie eine eigene Figur an, die etwas tun kann.
choose-none = So geht es nicht. Tippen Sie eines der markierten Felder an.
asked-set = Seiten der eigenen Figuren
asked-set-hint = Jedes Paar sagt, welche Art zu welcher wird, etwa N:W, mit Kommas dazwischen; none für keine. Die Seiten sind { $pairs }, in beliebiger Reihenfolge, und Bauernarten tauscht man gegen Bauernarten.
editor-title = Die Grundstellung auf dem Brett
editor-help = Wählen Sie eine Figur und tippen Sie die Felder an, auf denen sie steht. Was oben geschrieben wird, ist hier gezeichnet.
editor-wrong = Das ist keine Grundstellung von 4 bis 16 Linien und Reihen. Jede Reihe hat gleich viele Felder, die leeren als Zahl.
editor-palette = Figuren
editor-remove = Wegnehmen
editor-files = Linien
editor-ranks = Reihen
editor-reset = Wie in der Ausgabe
choices-instead = Anstelle von
choices-stands = steht
choices-lost = Verloren
choices-donor = ersetzt aus
choices-add = Paar hinzufügen
note-king = Mitgenommen oder Flagge nur, wo der König das einzige Ziel ist; Flagge nicht zusammen mit dem Weg des Königs zum Portal.
note-targets = Andere Arten als K nur, wo der König mattgesetzt wird.
note-escort = Nicht, wo der König eine Flagge ist.
note-turn-in-place = Nur mit Polarität.
note-bank-minutes = 0 für keine Uhr des Dienstes.
sheet-attempts = Regelwidrige Versuche, die verlieren
sheet-sets = Gewählte Seiten:
sheet-turns = Züge
sheet-clock = Uhr
sheet-remarks = Bemerkungen
sheet-legend = Nb1-c3 eine Bewegung, Gd1-d3xe4 in zwei Teilen, Nb1-c3+ nimmt eine Figur auf, =Q verwandelt, e2=J ersetzt, ^E dreht, !illegal Nb1-d4 ein Versuch, # beendet die Partie.
paper-sets = Karten für die gewählten Seiten
paper-kinds = Die Arten und ihre Züge
card-sets = Kreuzen Sie an, welche Ihrer Arten umgedreht werden; keine Art zweimal. Falten Sie die Karte und geben Sie sie ab: Beide werden zusammen geöffnet.
card-signed = Spieler
kinds-legend = + auf Linien und Reihen, x auf Diagonalen, * beides; n e s w wie die Figur blickt; 1, 2 so viele Felder, 1- so weit es frei ist; (a,b) ein Sprung; [p,q] p Felder gerade, dann q im rechten Winkel; m: nur ohne Schlagen, c: nur mit; > danach; | oder.
kinds-kind = Art
kinds-symbol = Zeichen
kinds-moves = Züge
said-array = Die Grundstellung ist { $value }.
said-exchange = { $value ->
    [none] Keine Art steht für eine andere.
   *[other] Für andere stehen: { $value }.
}
said-sides = { $value ->
    [none] Die Figuren haben keine Rückseiten.
   *[other] Die zwei Seiten der Figuren sind { $value }.
}
said-free-choice = { $value ->
    [true] Jeder Spieler wählt die Seiten seiner Figuren, versiegelt, bis beide gewählt haben.
   *[other] Die Seiten der Figuren werden nicht gewählt.
}
said-promotion = { $value ->
    [array] Auf der letzten Reihe werden Bauernarten zu den höheren Arten der eigenen Grundstellung.
   *[other] Auf der letzten Reihe werden Bauernarten zu: { $value }.
}
said-strike = { $value ->
    [true] Ein Zug hat drei Bewegungen von drei Figuren.
   *[other] Ein Zug hat eine Bewegung.
}
said-escort = { $value ->
    [true] Ein König auf dem fremden Portal gewinnt.
   *[other] Ein König auf dem fremden Portal gewinnt nicht.
}
said-king = { $value ->
    [mate] Der König wird mattgesetzt.
    [capture] Der König wird mitgenommen und zum Portal gebracht.
   *[other] Der König ist eine Fahne: Er wird mitgenommen und geht selbst nicht.
}
said-portals = { $value ->
    [auto] Die Portale sind in der Mitte der ersten und der letzten Reihe.
   *[other] Die Portale sind { $value }, das weiße zuerst.
}
said-substitution = { $value ->
    [none] Verlorene Arten werden nicht ersetzt.
   *[other] Verlorene Arten werden ersetzt: { $value }.
}
said-targets = Wer alle diese Arten verloren hat, hat verloren: { $value }.
said-transport = { $value ->
    [true] Pferde tragen andere Figuren.
   *[other] Pferde tragen keine anderen Figuren.
}
said-polarity = { $value ->
    [true] Figuren blicken in eine Richtung und gehen nie zurück.
   *[other] Figuren gehen auch zurück.
}
said-turn-in-place = { $value ->
    [true] Drehen auf der Stelle ist eine Bewegung.
   *[other] Auf der Stelle drehen sich Figuren nicht.
}
said-repetition = Eine Stellung, die { $value } Mal steht, ist remis.
said-quiet-turns = { $value } ruhige Züge beider Seiten zusammen sind remis.
said-illegal-limit = { $value ->
    [1] Der erste regelwidrige Versuch einer Seite verliert.
   *[other] Der { $value }. regelwidrige Versuch einer Seite verliert.
}
said-win-points = { $value ->
    [one] Ein Sieg oder ein Freilos der Auslosung bringt { $value } halben Punkt.
   *[other] Ein Sieg oder ein Freilos der Auslosung bringt { $value } halbe Punkte.
}
said-draw-points = { $value ->
    [one] Ein Remis oder ein erbetenes Freilos bringt { $value } halben Punkt.
   *[other] Ein Remis oder ein erbetenes Freilos bringt { $value } halbe Punkte.
}
said-loss-points = { $value ->
    [one] Eine Niederlage bringt { $value } halben Punkt.
   *[other] Eine Niederlage bringt { $value } halbe Punkte.
}
said-bank-minutes = { $value ->
    [0] Der Dienst führt keine Uhr.
    [one] Jeder Spieler hat { $value } Minute für die Partie.
   *[other] Jeder Spieler hat { $value } Minuten für die Partie.
}
said-increment = { $value ->
    [one] Ein beendeter Zug fügt { $value } Sekunde hinzu.
   *[other] Ein beendeter Zug fügt { $value } Sekunden hinzu.
}
