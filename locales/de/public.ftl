# Wörter der öffentlichen Seiten.

date = { $day }. { $month ->
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
 } { $year }
date-days = { $first }.–{ $last }. { $month ->
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
 } { $year }

no-events = Noch keine Turniere
no-events-hint = Das erste Turnier legt ein Schiedsrichter am Schiedsrichtertisch an.
list-search = Name, Ort oder Adresse
list-all = Alle Turniere
list-found = { $count ->
    [0] Kein Turnier gefunden
    [one] { $count } Turnier
   *[other] { $count } Turniere
 }
list-page = Seite { $page } von { $pages }
list-pages = Seiten der Liste
list-first = Erste
list-previous = Vorige
list-next = Nächste
list-last = Letzte
list-no-page = Diese Seite gibt es nicht: { $pages ->
    [one] Die Liste hat eine Seite.
   *[other] Die Liste hat { $pages } Seiten, gezählt ab 1.
 }
list-search-long = Bitte mit höchstens { $most } Zeichen suchen.
entrants-count = { $count } Teilnehmer
rounds-count = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
 }
rounds-paired-count = { $count ->
    [one] { $count } Runde ausgelost
   *[other] { $count } Runden ausgelost
 }
rounds-of-event = { $rounds }, davon ausgelost: { $paired }
rounds-so-far = bisher ausgelost: { $paired }

event-registration = Meldephase
event-running = Läuft
event-finished = Gespielt
event-closed = Abgeschlossen
event-deleted = Gelöscht
event-tabs = Turnier
tab-overview = Überblick
tab-rounds = Runden
tab-crosstable = Kreuztabelle
tab-standings = Rangliste
tab-games = Partien
tab-boards = Bretter
screen-pairings = Paarungen
display = Anzeige für die Halle
display-paused = angehalten
display-keys = Die Leertaste hält die Anzeige an und lässt sie weiterlaufen, die Pfeiltasten blättern.
line-open = Live
line-cut = Verbinde neu …
delay-shown = Laufende Partien werden mit einer Verzögerung von { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
} gezeigt.

format-round-robin = Rundenturnier
format-double-round-robin = Doppeltes Rundenturnier
format-swiss = Schweizer System, { $rounds } { $rounds ->
    [one] Runde
   *[other] Runden
}
format-swiss-baku = Schweizer System mit Baku-Beschleunigung, { $rounds } { $rounds ->
    [one] Runde
   *[other] Runden
}
discipline = Spiel
system = System
regulations = Ausschreibung
agreed-armament = Vereinbarte Bewaffnung
game-armies = Armeen
game-army-version = Version { $version }
game-army-certificate = Urkunde
game-army-usual = gewöhnliche Figuren
tie-breaks = Feinwertung
about-event = Über das Turnier
rounds = Runden
entrants = Teilnehmer
no-entrants = Noch ist niemand gemeldet.
number-sign = Nr.
name = Name
club = Verein
federation-id = Nummer im Verband
entrant-erased = Gelöschter Spieler ({ $number })
entrant-unknown = Teilnehmer { $number }
withdrawn-from = ausgeschieden ab Runde { $round }
not-ranked = nicht gewertet
leaders = An der Spitze
full-standings = Ganze Rangliste
games-so-far = { $finished } von { $games } bisher ausgelosten Partien beendet
latest-results = Neueste Ergebnisse
games-finished = { $finished } von { $games } Partien beendet
not-paired-yet = Die Runden sind noch nicht ausgelost.
round-number = Runde { $number }
round-finished = beendet
round-free = { $name } ist spielfrei
round-allocated = { $name } hat das Freilos der Auslosung: { $points } Punkte
round-bye = { $name } hat ein Freilos beantragt: { $points ->
    [0] ohne Punkte
   *[other] { $points } Punkte
}
bye-requested = Freilos, { $points ->
    [0] ohne Punkte
   *[other] { $points } Punkte
}

tie-direct = Direkter Vergleich
tie-clean = Reine Siege
tie-potential = Potenzialdifferenz
tie-progressive = Fortschrittswertung
tie-sonneborn = Sonneborn-Berger
tie-lot = Los
tie-direct-short = DV
tie-clean-short = RS
tie-potential-short = PD
tie-progressive-short = FW
tie-sonneborn-short = SB
tie-lot-short = Los
sums-of = Wie die Werte zustande kommen
sums-itself = Der Wert ist keine Summe.
sums-none = Wer nicht gewertet wird, hat keine Feinwertung.
direct-not-tied = Mit niemandem gleichauf, als der direkte Vergleich gefragt war
direct-unfinished = Unter den Gleichaufliegenden sind Partien nicht beendet: { $among }
direct-points = Punkte aus den Partien unter den Gleichaufliegenden: { $among }

rank = Platz
points = Punkte
games-short = Partien
cell-forfeit = { $points } Punkte kampflos
cell-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
cell-label = Runde { $round }, gegen { $rival }: { $result }
crosstable-legend = Jedes Feld enthält die Punkte des Spielers dieser Zeile. + und − stehen für kampflose Partien; ein Punkt steht für eine Partie, die gerade läuft oder noch aussteht.

white = Weiß
black = Schwarz
game = Partie
result = Ergebnis
reason = Grund
potential = Potenzial
game-move = Spielzug
game-moves = Spielzüge
game-playing = läuft
game-waiting = steht aus
game-move-short = Zug { $number }
game-place = Runde { $round }, Brett { $board }
game-of = Runde { $round }, Brett { $board }: { $white } – { $black }
potential-both = Potenzial { $white }–{ $black }

withdrawal-white = Weiß ist aus dem Turnier ausgeschieden.
withdrawal-black = Schwarz ist aus dem Turnier ausgeschieden.
withdrawal-both = Beide sind aus dem Turnier ausgeschieden.
forfeit-white = Weiß ist nicht erschienen.
forfeit-black = Schwarz ist nicht erschienen.
forfeit-both = Niemand ist erschienen.
ruling-because = Vom Schiedsrichter eingetragen: { $reason }

start-position = Anfangsstellung
game-move-number = Spielzug { $number }
board-title = Brett: { $heading }. Dasselbe steht unten als Tabelle.
plot = Potenzial im Verlauf
plot-summary = Das Potenzial von Weiß geht von { $white_first } auf { $white }, das von Schwarz von { $black_first } auf { $black }.
plot-table = Die Potenziale als Tabelle
share = Weitergeben
share-position = Link auf diese Stellung
share-picture = Bild dieser Stellung (SVG)
share-picture-png = Bild dieser Stellung (PNG)
share-embed = Dieses Brett auf der eigenen Website
legend = Was das Brett zeigt
game-terrain-sealed = { $side }: Das Gelände ist da und versiegelt, bis das beider Seiten da ist.
game-interrupted = Die Partie ist unterbrochen, Spielzug { $number }: { $reason }
game-interrupted-acts = Die Partie ist unterbrochen: { $reason }
game-interrupted-goes-on = Sie geht von derselben Stellung aus weiter, { $at }: { $ruling }
games-interrupted = { $count ->
    [one] { $count } Partie unterbrochen
   *[other] { $count } Partien unterbrochen
}
legend-moved = { $side ->
    [white] Weiß
   *[black] Schwarz
 } zog
legend-aim = kam nicht an
legend-blast = Explosion
legend-meeting = Treffen
legend-return = zurückgekehrt
legend-away = zeitweise fort
legend-taken = hier verloren
legend-loss = verloren
legend-promoted = umgewandelt
legend-mole = der Maulwurf
legend-doomed = todgeweiht
steps = Spielzüge
step-first = Anfangsstellung
step-previous = Voriger Spielzug
step-next = Nächster Spielzug
step-last = Letzter Spielzug
newer-game-move = Es gibt einen neueren Spielzug
misses = { $count ->
    [one] noch { $count } Spielzug abwesend
   *[other] noch { $count } Spielzüge abwesend
 }
retreated = auf dem Rückzug
skip-used = Aussetzen verbraucht
infractions = { $count ->
    [one] { $count } Verstoß
   *[other] { $count } Verstöße
 }
nothing-yet = Die ersten Pläne sind noch nicht geöffnet.
clause = Punkt { $clause }
record-form = Partieprotokoll
form-move = Zug
form-result = Erg.
form-lost = Z, stand
no-rows = Noch ist nichts aufgeschrieben.
download-record = Als .tota herunterladen
download-csv = Als CSV herunterladen
download-trf = Berichtsdatei (TRF)
files = Dateien
board-as-table = Brett als Tabelle

news-paired = Die Runden sind ausgelost.
news-game-move = { $white } – { $black }: Spielzug { $number }
news-result = { $white } – { $black }: { $points }

lots = Lose
lots-none-in-games = In den Partien wird nichts gelost.
lots-of-event = Die Lose des Turniers – Setzliste, Nummern, Farben, gleiche Plätze – werden nach einem Verfahren gezogen, das jeder nachrechnen kann.
lots-dice-drawn = Ein Wurf wird nach einem Verfahren gezogen, das jeder nachrechnen kann; echte Würfel sind weiterhin möglich und werden gekennzeichnet.
lots-dice-physical = Jeder Wurf ist einer mit echten Würfeln: Wer zugesehen hat, weiß, dass er ehrlich war, und niemand kann es später prüfen.
lots-contributions-optional = Die Spieler können sich an den Losen beteiligen; ohne sie kann der Betreiber kein Los beeinflussen, und man vertraut ihm, dass er keines vorhersieht.
lots-contributions-required = Jeder Spieler beteiligt sich an den Losen mit einer Kette oder einem Geheimnis: Niemand kann ein Los beeinflussen, und mit den Ketten beider kann niemand eines vorhersehen.
lots-no-beacon = Keine öffentliche Zufallsquelle ist beteiligt: Die Halle braucht kein Netz.
lots-beacon = Eine öffentliche Zufallsquelle ist an jedem Los beteiligt: Niemand kann eines vorhersehen, und die Halle braucht ein Netz.
lot-damage = Schaden: { $side }, { $piece }
lot-labyrinth = Labyrinth: { $side }, { $piece }
lot-return = Rückkehr auf ein besetztes Feld: { $side }, { $piece }
lot-mole = Nummer des Maulwurfs: { $side }
lot-wing = Flügel des Maulwurfs: { $side }
lot-winner = Wer bei gleichem Potenzial und gleicher Zeit gewinnt
lot-order = Reihenfolge der Startnummern (C.04.2)
lot-colour = Farbe am ersten Brett (C.04.3 5.1)

physical-dice = echte Würfel
lot-tip-opened = zeigte für dieses Los kein Glied: Der Schiedsrichter hat die versiegelte Spitze geöffnet, und in späteren Losen zählt die Kette nur noch als Geheimnis.
physical-ruling = Der Schiedsrichter hat entschieden, dass diese Partie mit echten Würfeln weitergeht: { $reason }
physical-dice-mean = Vom Schiedsrichter eingetragen; später nicht prüfbar.
dark-move = Spielzug { $number } geschieht im Dunkeln: Niemand sieht das Brett, bis die Pläne geöffnet sind.
lot-being-drawn = Die Pläne sind geöffnet; Los { $k } wird gezogen.
no-lots-here = Für diesen Spielzug wurde kein Los gezogen.
lot-proof = Nachweis zu Los { $k }
proof-server = Glied { $k } des Servers
proof-link = Glied { $k } von { $side }
proof-secret = Geheimnis von { $side }
proof-beacon = Signatur der Zufallsquelle, Runde { $round }
proof-empty = keine
proof-words = Wörter → Augen
proof-passed-over = übergangen
lots-anchor = Anker des Servers
lots-proved = Bewiesen ✓
lots-proof = Beweis
lots-verify = Alle Lose des Turniers in diesem Browser prüfen
lot-verify = Dieses Los in diesem Browser prüfen
lots-nothing-yet = noch auf nichts festgelegt
lots-no-part = nicht beteiligt
lots-chain = Kette, Anker { $anchor }
lots-static = Geheimnis, Festlegung { $commitment }
lots-labyrinth = Labyrinth von { $side }, versiegelt
lots-terrain = Gelände von { $side }, versiegelt
no-void-draws = Kein Los dieser Partie wurde für ungültig erklärt.
void-draws = { $count ->
    [one] { $count } Los ist ungültig
   *[other] { $count } Lose sind ungültig
 }
void-draw = Los { $k }:
plans-laid-aside = Die geöffneten Pläne zu Spielzug { $number } wurden beiseitegelegt: { $reason }
void-ruling = Für ungültig erklärt von { $referee }: { $reason }

print-link = Drucken
print-back = Zurück zur Seite
print-how = Diese Seite ist für Papier: Drucken Sie sie mit dem Browser.
print-game = Protokoll der Partie { $round }.{ $board }
print-board = Brett
print-result = Ergebnis
print-reason = Wie sie endete
print-referee = Schiedsrichter
print-terrain = Gelände: { $side }
print-lot = Los
print-source = Quelle
print-draw = Los { $k }.
print-code = Der Prüfpunkt als QR-Code
print-checkpoint = Prüfpunkt des Journals über { $size ->
    [one] { $size } Eintrag
   *[other] { $size } Einträge
 }
print-covered = Er deckt alles auf diesem Blatt ab.
print-uncovered = Das Journal hat inzwischen { $version } Einträge: Was die letzten { $count } davon sagen, wird mit dem nächsten Prüfpunkt signiert.
print-unsigned = Noch ist kein Prüfpunkt signiert: Der erste folgt auf die Auslosung. Das Journal hat { $version } Einträge.
print-no-code = Für einen QR-Code ist er zu lang.
print-with-code = Der QR-Code enthält diesen Text.
print-check = Wer ihn aufbewahrt, kann später feststellen, dass kein Eintrag davor geändert wurde; wie das geht, steht unter

signatures = Unterschriften unter dem Protokoll
signature-signed = { $who }: unterschrieben, { $at }
signature-under-protest = { $who }: unter Vorbehalt unterschrieben, { $at }: „{ $reason }“
signature-refused = { $who }: nicht unterschrieben, { $at }: „{ $reason }“
signatures-awaited = Warten auf Unterschriften: { $who }

# Worauf eine Partie wartet: eine Zeile, überall dieselbe.
waits-over = Die Partie ist zu Ende
waits-stands = Die Uhr steht: { $reason }
waits-away = Der Dienst war weg. Die Uhr steht seit { $since }
waits-ruling = Unterbrochen: der Schiedsrichter entscheidet
waits-start = Der Schiedsrichter beginnt die Partie
waits-draw = Der Schiedsrichter zieht das Los
waits-row = Der Schiedsrichter schreibt den Spielzug auf
waits-late = Plan von { $side }, { $seconds } s zu spät: der Schiedsrichter entscheidet
waits-late-own = Ihr Plan, { $seconds } s zu spät: der Schiedsrichter entscheidet
waits-recorder = Der Schiedsrichter sagt, wer zuerst aufgeschrieben hat
waits-decide = Der Schiedsrichter entscheidet
waits-beacon = Warten auf die öffentliche Zufallsquelle
waits-asleep = Das Gerät von { $side } schläft: dem Schiedsrichter sagen
waits-asleep-both = Beide Geräte schlafen: dem Schiedsrichter sagen
waits-own = Sie sind am Zug
waits-own-left = Sie sind am Zug, { $left }
waits-own-what = Sie sind am Zug: { $what }
waits-own-device = Ihr Gerät: { $what }
waits-for = Warten auf { $who }
waits-for-left = Warten auf { $who }, { $left }
waits-for-what = Warten auf { $who }: { $what }
waits-both = beide
waits-contribution = Beitrag zu den Losen
waits-secret = Geheimnis für die Lose
waits-link = Kettenglied für das Los
waits-terrain = Gelände
waits-plan = Plan
waits-answer = Plan, der andere liegt vor
waits-opening = Öffnen des Plans
waits-choice = Wahl, es fehlen { $left }
waits-decision = welche Wahl gilt
