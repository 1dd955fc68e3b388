# Das Formular eines Turniers.

tie-breaks-usual = Bei gleicher Punktzahl wird in dieser Reihenfolge verglichen, wie es hier üblich ist:
tie-breaks-own = Bei gleicher Punktzahl wird in dieser Reihenfolge verglichen:
tie-breaks-none = Bei gleicher Punktzahl wird nichts verglichen: Die Plätze werden geteilt.
tie-breaks-in-bracket = Im K.-o.-System braucht es keine: Die Wettkämpfe entscheiden über die Plätze.
tie-breaks-change = Ändern…
tie-breaks-help = Schreiben Sie eine 1 zu dem, was zuerst verglichen wird, eine 2 zum Nächsten und so weiter; der Rest bleibt leer. Nach dem Los kommt nichts mehr. Ohne jede Zahl werden Plätze bei gleichen Punkten geteilt. Die Kürzel sind die der FIDE-Liste C.07.
tie-breaks-help-teams = Bei Mannschaften sind MP Mannschaftspunkte und BP Brettpunkte; die andere Punktart ist die, nach der nicht zuerst gereiht wird.
tie-breaks-of-game = Aus diesem Spiel
tie-breaks-of-tied = Zwischen den Punktgleichen
tie-breaks-of-own = Eigene Ergebnisse
tie-breaks-of-opponents = Punkte der Gegner
tie-breaks-of-boards = Bretter einer Mannschaft
tie-breaks-of-ratings = Wertungszahlen
tie-breaks-of-rest = Nummer und Los
tie-break-number = Zu einer Feinwertung, die verglichen wird, gehört eine Zahl von 1 bis 255, zu den anderen nichts.
tie-break-twice = Zwei Feinwertungen haben dieselbe Zahl. Geben Sie jeder ihre eigene.

event-form-game = Spiel und System
event-form-equipment = Eigene Steine oder eigenes Feld…
edition-federation = Die Regeln des Verbandes von 2013
edition-federation-second = Die Regeln des Verbandes von 2013, zweite Lesart
edition-annex = Die Regeln mit dem englischen Anhang
edition-annex-second = Die Regeln mit dem englischen Anhang, zweite Lesart
preset-sport-2-short = Sportversion, zweite Lesart
preset-sport-short = Sportversion, erste Lesart
preset-score-short = Die Stände selbst
preset-long-short = Lange Partien
regulation-range = Von { $least } bis { $most }.
regulation-range-by = { $set }: von { $least } bis { $most }.
regulation-examples = Zum Beispiel { $values }.
regulation-usual = Üblich: { $value }.
regulation-by = { $set }: { $value }.
regulation-left = wie oben gewählt
regulation-yes = ja
regulation-no = nein
regulation-points-fault = Ein besserer Ausgang darf nicht weniger bringen: Die Punkte fallen vom absoluten Sieg über den Sieg nach Stand und den gleichen Stand zur Niederlage, und ein Sieg bringt mehr als eine Niederlage.
regulation-ends-fault = Ein besserer Ausgang darf nicht weniger bringen: Die Punkte fallen vom Sieg über den gleichen Stand zur Niederlage, und ein Sieg bringt mehr als eine Niederlage.
regulation-legion-rank = nebeneinander auf einer Reihe
regulation-legion-any = auf beliebigen benachbarten Feldern
regulation-legion-moves = auch wo kein Gegner steht
regulation-legion-strikes = nur wo ein Gegner steht
regulation-terrain-complete = Akropolis, zwei Zonen und Labyrinth jeder Seite
regulation-terrain-free = so viel, wie die Spieler aufschreiben
regulation-king-returns = ist nach einem Spielzug zurück, was der Plan auch sagt
regulation-king-waits = wartet, bis ein Plan ihn zurückholt
regulation-labyrinth-rival = nur Figuren des Gegners
regulation-labyrinth-both = Figuren beider Seiten
regulation-checks-from-start = auch vor der ersten Zeile
regulation-checks-after-rows = vom ersten Spielzug an
regulation-doom-king = darf als todgeweiht markiert werden
regulation-doom-no-king = wird nie markiert
regulation-mole-before-dark = vor dem Spielzug im Dunkeln
regulation-mole-after-dark = nach dem Spielzug im Dunkeln
regulation-options-fielded = dürfen aufgestellt werden
regulation-options-not-fielded = nicht aufgestellt (Vulkan, Tornado, zwei Greife)
regulation-rests = ruht einen Spielzug, außer dem König
regulation-rests-not = darf gleich wieder ziehen
regulation-dice-sum = ihre Summe
regulation-dice-apart = der größere den Schaden, der kleinere das Labyrinth
regulation-order-fixed = der Erste Teilzug 1, der Zweite Teilzug 2
regulation-order-alternating = im Wechsel: Erster und Zweiter, dann Zweiter und Erster
regulation-lighthouses = braucht es einen Leuchtturm für jeden Punkt über drei
regulation-lighthouses-not = braucht es keine
regulation-players-enter = gibt jeder seine eigenen Handlungen ein
regulation-players-enter-not = gibt der Schiedsrichter die Handlungen ein
regulation-fine-offender = wer sie gemacht hat
regulation-fine-opponent = der Gegner
regulation-standings-match = aus den Partiepunkten
regulation-standings-score = aus den Ständen der Partien
unit-minutes = { $count ->
    [one] Minute
   *[other] Minuten
}
unit-seconds = { $count ->
    [one] Sekunde
   *[other] Sekunden
}
unit-points = { $count ->
    [one] Punkt
   *[other] Punkte
}
unit-chips = { $count ->
    [one] Stein
   *[other] Steine
}
unit-actions = { $count ->
    [one] Aktion
   *[other] Aktionen
}
unit-times = { $count ->
    [one] Mal
   *[other] Mal
}
desk-regulation-legion = Eine Legion sind zwei Legionäre
desk-regulation-legion-moves = Eine Legion darf schlagen
desk-regulation-complete-terrain = Gelände vor dem ersten Spielzug
desk-regulation-king-returns = Ein König, der seine Akropolis verlassen hat,
desk-regulation-labyrinth = Ein Labyrinth erfasst
desk-regulation-checks-from-start = Patrouillen überprüfen die eigenen Figuren
desk-regulation-doom-king = Ein König, der geschlagen hat oder zurück ist,
desk-regulation-mole = Der Maulwurf wird gelost
desk-regulation-boar-and-chariot = Eber und Streitwagen
desk-regulation-armament = Neue Figuren der Königsreihe
desk-regulation-illegal-limit = Der wievielte Verstoß die Partie verliert
desk-regulation-rest-after-move = Eine Figur, die gezogen hat,
desk-regulation-dice = Zwei Würfel ergeben
desk-regulation-forfeit-loss = Wer nicht erscheint, bekommt
desk-regulation-bye-points = Ein Freilos der Auslosung bringt
desk-regulation-game-minutes = Eine Partie wird beendet nach
desk-regulation-reply-seconds = Zeit für die Antwort auf einen aufgeschriebenen Plan
desk-regulation-mole-after = Letzter Spielzug vor dem im Dunkeln
desk-regulation-coalition = Koalitionen: Es spielen Zweiermannschaften, ein Partner für jeden Teilzug
desk-regulation-coalition-order = Wer in einer Koalition welchen Teilzug schreibt
desk-regulation-tolerance-percent = Toleranz, wenn eine Armee vermessen wird; die Ergebnisse hängen nicht davon ab
desk-regulation-draw-batch = Ein Spieler zieht auf einmal
desk-regulation-setup-seconds = Zeit, um die Startsteine zu wählen und aufzustellen
desk-regulation-starting-pieces = Startsteine jedes Spielers
desk-regulation-turn-seconds = Zeit eines Zugs
desk-regulation-actions-per-turn = Ein Zug hat höchstens
desk-regulation-strength-by-lighthouses = Zum Einsetzen eines Steins von mehr als drei Punkten
desk-regulation-players-enter = Auf den Geräten der Spieler
desk-regulation-repetition-limit = Verboten: Eine Stellung entsteht nach dem Zug eines Spielers
desk-regulation-back-and-forth-limit = Verboten: Ein Stein geht zurück, woher er kam
desk-regulation-fine = Wer den Stein wählt, der für eine regelwidrige Aktion gegeben wird
desk-regulation-game-seconds = Zeit einer Partie
desk-regulation-chip-points = Stand für einen Stein auf dem Feld oder in der Reserve
desk-regulation-zone-points = Stand für eine beherrschte Zone
desk-regulation-portal-points = Stand für einen Stein in der gegnerischen Portalzone
desk-regulation-absolute-points = Partiepunkte für einen absoluten Sieg
desk-regulation-victory-points = Partiepunkte für einen Sieg nach Stand und für ein Freilos der Auslosung
desk-regulation-equal-points = Partiepunkte für einen gleichen Stand und für ein erbetenes Freilos
desk-regulation-loss-points = Partiepunkte für eine Niederlage
desk-regulation-standings = Die Rangliste entsteht
desk-regulation-other = Eine andere Entscheidung
