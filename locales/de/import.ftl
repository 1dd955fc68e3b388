# Berichtsdateien anderer Programme übernehmen.

import-event = Turnier aus einer Berichtsdatei
import-entrants = Teilnehmer aus einer Berichtsdatei
import-help = Eine Berichtsdatei (TRF16 oder TRF-2026), wie Swiss-Manager, Vega, Sharly Chess und andere sie schreiben. Zuerst sehen Sie, was sie mitbringt; vorher wird nichts eingetragen.
import-entrants-help = Eine Berichtsdatei (TRF16 oder TRF-2026): Ihre Spieler werden gemeldet, mit ihren Nummern im Verband und ihren Wertungszahlen. Sonst wird nichts aus ihr übernommen.
import-file = Die Datei
import-text = Oder ihr Text
import-no-file = Wählen Sie eine Datei, oder fügen Sie ihren Text hier ein.
import-without-rounds = Gespielte Runden weglassen
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
import-make = Turnier anlegen
import-enter = Neue Teilnehmer melden
import-reason = Aus einer Berichtsdatei übernommen
import-too-late = Das Turnier hat begonnen: Nachmeldungen werden einzeln auf seiner Seite eingetragen.

api-look-at-report = Zeigt, was eine Berichtsdatei (TRF) in ein neues Turnier brächte
api-create-from-report = Legt ein Turnier aus einer Berichtsdatei an: Teilnehmer, Mannschaften, Freilose, gespielte Runden
api-register-from-report = Meldet alle, die eine Berichtsdatei nennt und die das Turnier noch nicht hat
