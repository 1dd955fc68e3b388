# Berichtsdateien anderer Programme übernehmen.

import-event = Turnier aus einer Berichtsdatei
import-entrants = Teilnehmer aus einer Berichtsdatei
import-help = Eine Berichtsdatei (TRF16 oder TRF-2026), wie Swiss-Manager, Vega, Sharly Chess und andere sie schreiben. Zuerst sehen Sie, was sie mitbringt; vorher wird nichts eingetragen.
import-entrants-help = Eine Berichtsdatei (TRF16 oder TRF-2026): Ihre Spieler werden gemeldet, mit ihren Nummern im Verband und ihren Wertungszahlen. Sonst wird nichts aus ihr übernommen.
import-file = Die Datei
import-text = Oder ihr Text
import-no-file = Wählen Sie eine Datei, oder fügen Sie ihren Text hier ein.
encoding = Wie der Text gelesen wurde; wählen Sie, wo die Namen stimmen
encoding-read = Die Datei ist nicht in UTF-8 und wurde als { $name } gelesen. Sehen die Namen falsch aus, so wählen Sie beim Text eine andere Codierung und sehen noch einmal nach.
encoding-typed = Der Text hat Buchstaben, die es in der Codierung nicht gibt, in der er gelesen wurde: Etwas wurde hineingeschrieben oder eingefügt. Wählen Sie die Datei noch einmal.
import-without-rounds = Gespielte Runden weglassen
import-game-of-file = Das in der Datei genannte, sonst das erste
import-look = Ansehen
import-look-again = Noch einmal ansehen
import-nothing-yet = Noch ist nichts eingetragen. Das bringt die Datei mit; ergänzen Sie es und legen Sie das Turnier an, oder lassen Sie es.
import-nobody-yet = Noch ist niemand gemeldet. Dies sind die Spieler der Datei.
import-form = Das Turnier
import-source = Text der Datei
import-left = Was nicht übernommen wird
import-left-nothing = Nichts: Alles, was die Datei sagt, findet seinen Platz.
import-rounds = Runden
import-rounds-help = Sie werden übernommen, wie sie sind, mit ihren Ergebnissen; im Schweizer System als vom Schiedsrichter ausgeloste Runden, und die nächste lost das System aus.
import-byes = Freilose
import-groups = Wer nicht gegeneinander spielt
import-half-bye = Runde { $round }: { $who }, mit Punkten
import-zero-bye = Runde { $round }: { $who }, ohne Punkte
import-forfeit = kampflos
import-free = Freilos der Auslosung: { $who }
import-late = ab Runde { $round }
import-known = ist hier Nummer { $number }
import-in-registry = Im Register
import-registered = eingetragen:
import-registered-renamed = hat die Nummer unter anderem Namen:
import-registered-alike = jemand Neues; den Namen hat das Register:
import-somebody-new = jemand Neues
import-make = Turnier anlegen
import-enter = Neue Teilnehmer melden
import-reason = Aus einer Berichtsdatei übernommen
import-too-late = Das Turnier hat begonnen: Nachmeldungen werden einzeln auf seiner Seite eingetragen.

# Lists of names, pasted.

list-title = Liste einfügen
list-help = Ein Spieler je Zeile: nur der Name, oder Spalten wie in einer Tabelle. Mit einer Zeile von Überschriften (Name, Verein, Nummer, Wertungszahl, Mannschaft) stehen sie in beliebiger Reihenfolge, ohne sie sagen Sie, was in jeder steht. Zuerst sehen Sie, wer gemeldet würde.
list-text = Die Liste
list-file = Oder eine Datei mit ihr
list-separator = Zwischen den Spalten steht
list-separator-found = (selbst erkennen)
list-separator-tab = ein Tabulator
list-separator-semicolon = ein Semikolon
list-separator-comma = ein Komma
list-separator-nothing = nichts: die Zeile ist ein Name
list-team = Mannschaft
list-columns = Was steht in den Spalten?
list-columns-help = Die Liste hat keine Überschriften. Sagen Sie von jeder Spalte, was darin steht; vorher wird niemand gemeldet.
list-columns-first = Sagen Sie erst, was in den Spalten steht.
list-column = Spalte { $number }
list-column-none = (wird nicht übernommen)
list-columns-send = So ist es: Spieler ansehen
list-empty = Fügen Sie mindestens einen Namen ein.
list-closed = In diesem Turnier kann niemand mehr mit einer Liste gemeldet werden.
list-coalitions = Koalitionen werden einzeln gemeldet, sobald das Turnier angelegt ist. Leeren Sie dieses Feld.
list-line = Zeile
list-who = Wer es ist
list-nobody-yet = Noch ist niemand gemeldet. Sehen Sie jede Zeile an, wählen Sie, wo es eine Wahl gibt, und melden Sie alle zusammen.
list-nobody-new = Alle der Liste sind schon gemeldet.
list-faults = { $count ->
    [one] { $count } Zeile ist falsch. Berichtigen Sie sie unten und sehen Sie noch einmal nach; vorher wird niemand gemeldet.
   *[other] { $count } Zeilen sind falsch. Berichtigen Sie sie unten und sehen Sie noch einmal nach; vorher wird niemand gemeldet.
 }
list-wrong = In der Liste ist eine Zeile falsch. Berichtigen Sie sie und sehen Sie noch einmal nach.
list-left = Nicht übernommen, denn Teilnehmer haben so etwas nicht:
list-name-entered = { $name } ist schon Nr. { $number }. Jemand anders?
list-name-above = Zeile { $line } hat diesen Namen. Jemand anders?
list-name-registered = Das Register hat diesen Namen. Wer ist es?
list-nobody = Diese Nummer im Verband hat niemand. Schreiben Sie den Namen, und jemand Neues wird mit ihr gemeldet.
list-joins = ist hier Nummer { $number } und kommt in die Mannschaft
list-stays = ist hier Nummer { $number } und bleibt in der Mannschaft { $team }
list-fixed = ist hier Nummer { $number }; wer für die Mannschaft spielt, steht fest
list-into-team = Nummer { $number }, in die Mannschaft
list-leave-out = Weglassen
list-choose-one = Wählen Sie
list-choose = Sagen Sie, wer gemeint ist.
list-enter = Alle melden
list-done = { $count ->
    [one] { $count } Spieler ist gemeldet.
   *[other] { $count } Spieler sind gemeldet.
 }
list-done-teams = { $count ->
    [one] { $count } Teilnehmer ist in eine Mannschaft aufgenommen.
   *[other] { $count } Teilnehmer sind in Mannschaften aufgenommen.
 }

api-look-at-report = Zeigt, was eine Berichtsdatei (TRF) in ein neues Turnier brächte
api-create-from-report = Legt ein Turnier aus einer Berichtsdatei an: Teilnehmer, Mannschaften, Freilose, gespielte Runden
api-register-from-report = Meldet alle, die eine Berichtsdatei nennt und die das Turnier noch nicht hat
api-register-list = Meldet Spieler zusammen: alle oder keinen
