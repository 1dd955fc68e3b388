# Mannschaftsturniere.

format-team-round-robin = Mannschafts-Rundenturnier, { $boards } { $boards ->
    [one] Brett
   *[other] Bretter
}
format-double-team-round-robin = Doppeltes Mannschafts-Rundenturnier, { $boards } { $boards ->
    [one] Brett
   *[other] Bretter
}
format-scheveningen = Scheveninger System, { $boards } Spieler je Mannschaft
format-double-scheveningen = Doppeltes Scheveninger System, { $boards } Spieler je Mannschaft

teams-unopposed = niemand gegenüber, { $points } Punkte

teams = Mannschaften
teams-none = Noch ist keine Mannschaft gemeldet.
teams-team = Mannschaft
teams-players = Spieler
teams-matches = Begegnungen
teams-matches-short = Beg.
teams-match-points = Mannschaftspunkte
teams-match-points-short = MP
teams-game-points = Brettpunkte
teams-game-points-short = BP
teams-match-points-of = Mannschaftspunkte { $points }
teams-board-head = Folge
teams-nobody = niemand
teams-alone-at-board = { $first } – { $second }: { $points } ohne Partie
teams-free = { $name } ist spielfrei
teams-line-ups-wait = Aufstellungen stehen aus

teams-new-round-robin = Mannschafts-Rundenturnier: jede Mannschaft einmal gegen jede andere
teams-new-double = Doppeltes Mannschafts-Rundenturnier: zweimal, mit getauschten Farben
teams-new-scheveningen = Scheveninger System: zwei Mannschaften, jeder gegen jeden der anderen
teams-new-double-scheveningen = Doppeltes Scheveninger System: zweimal, mit getauschten Farben
teams-boards = Bretter je Begegnung
teams-boards-hint = 1 bis 32; im Scheveninger System die Spieler einer Mannschaft
teams-points = Begegnung gewonnen, unentschieden, verloren
teams-points-hint = Drei Zahlen bis 10, zum Beispiel 2 1 0
teams-primary = Erste Wertung der Mannschaften

teams-help = Melden Sie unten die Spieler und hier die Mannschaften; wählen Sie dann die Spieler jeder Mannschaft mit Namen, in der Reihenfolge ihrer Bretter, die Ersatzspieler zuletzt. Mit dem Beginn steht beides fest.
teams-alone = Noch in keiner Mannschaft:
teams-new = Neue Mannschaft
teams-new-send = Mannschaft melden
teams-name = Name
teams-rename = Umbenennen
teams-choose = Spieler wählen
teams-candidates = Spieler ohne Mannschaft
teams-candidates-none = Alle sind in einer Mannschaft.
teams-members = Reihenfolge der Bretter
teams-members-none = Für die Mannschaft spielt noch niemand.
teams-members-add = Hinzufügen
teams-members-send = Mannschaft speichern
teams-draft-unsaved = Das ist ein Entwurf. Speichern Sie die Mannschaft, wenn die Reihenfolge stimmt.
teams-reserve = Ersatz
teams-up = Nach oben
teams-down = Nach unten
teams-out = Herausnehmen
teams-by-rating = Nach Wertungszahl
teams-order = Reihenfolge der Mannschaften
teams-order-hint = Nummern der Mannschaften, Nummer 1 zuerst; leer: die gezogene Reihenfolge oder die der Meldung
teams-order-drawn = Eingetragen ist die Reihenfolge, die das Los bestimmt hat.
teams-order-rating = Eingetragen ist die Reihenfolge nach der mittleren Wertungszahl der Spieler an den Brettern, die höchste zuerst.
teams-order-registration = Niemand hat eine Wertungszahl: leer stehen die Mannschaften in der Reihenfolge der Meldung.
teams-start = Beginnen
teams-next = Aufstellungen für Runde { $round }
teams-match = Begegnung { $number }
teams-board = Brett { $number }
teams-empty-board = – leer –
teams-line-up-send = Aufstellung festlegen
teams-round-help = Legen Sie zuerst jede geänderte Aufstellung fest. Wo keine festgelegt ist, spielen die Ersten der Reihenfolge, die da sind.
teams-gone = Eine Mannschaft scheidet aus
teams-gone-help = Alle ihre Spieler scheiden aus dem Turnier aus; kommende Begegnungen sind kampflos verloren.
teams-gone-send = Die Mannschaft scheidet aus

teams-done-team = Die Mannschaft ist jetzt so, wie sie unten steht.
teams-done-start = Das Mannschaftsturnier hat begonnen.
teams-done-line-up = Die Aufstellung ist festgelegt.
teams-done-gone = Die Mannschaft ist ausgeschieden.

api-tag-teams = Mannschaften
api-register-team = Meldet eine Mannschaft
api-rename-team = Gibt einer Mannschaft einen anderen Namen
api-board-order = Sagt vor dem Beginn, wer für eine Mannschaft spielt, in der festen Reihenfolge ihrer Bretter
api-start-teams = Beginnt ein Rundenturnier oder ein Schweizer System der Mannschaften: Nummern, erste Farbe, im Rundenturnier die Begegnungen aller Runden
api-line-up = Sagt, wer in einer kommenden Runde für eine Mannschaft spielt
api-withdraw-team = Alle Spieler einer Mannschaft scheiden aus dem Turnier aus

format-team-swiss = Schweizer System für Mannschaften, Runden: { $rounds }, Bretter: { $boards }
teams-new-swiss = Schweizer System für Mannschaften (FIDE)
teams-colours = Farbpräferenzen
teams-type-a = Typ A: nur eine Stärke
teams-type-b = Typ B: starke und schwache
teams-no-colours = keine
teams-colour = Erstes Brett der ungeraden Nummern in Runde 1
teams-colour-reason = Wie das Los gezogen wurde
teams-pair-matches = Begegnungen der Runde { $round } auslosen
teams-unpair-matches = Begegnungen der Runde { $round } zurücknehmen
teams-done-matches = Die Begegnungen sind ausgelost. Legen Sie die Aufstellungen fest, dann losen Sie die Bretter aus.
api-pair-matches = Lost im Schweizer System die Mannschaften der nächsten Runde aus
api-unpair-matches = Nimmt die Begegnungen der nächsten Runde zurück, bevor ihre Bretter ausgelost sind

teams-bye-half = Freilos mit den Punkten eines Unentschiedens
teams-bye-half-help = Die Punkte einer unentschiedenen Begegnung, { $points } an jedem Brett (begrenzt, nicht in der letzten Runde)
teams-bye-with-points = { $name } hat ein Freilos beantragt, mit den Punkten eines Unentschiedens
teams-bye-without = { $name } hat ein Freilos beantragt, ohne Punkte
teams-forbidden = Nummern der Mannschaften
teams-return = Eine Mannschaft kehrt zurück
teams-return-help = Alle, die aus ihr ausgeschieden sind, nehmen ab der nächsten Runde, deren Bretter ausgelost werden, wieder teil.
teams-return-send = Rückkehr der Mannschaft eintragen
teams-done-return = Die Mannschaft nimmt wieder teil.
teams-late-help = Eine Mannschaft kann noch nachgemeldet werden: unten ihre Spieler, dann hier die Mannschaft, dann, wer für sie spielt. Für die Runden davor hat sie keine Punkte.
teams-draft = Entwurf ansehen, nach dem Warum fragen, ändern
teams-round-system = Dies sind die Begegnungen, die das System auslost (FIDE C.04.6).
teams-round-changed = Dies sind nicht die Begegnungen, die das System auslost. Um sie zu veröffentlichen, ist ein Grund nötig.
teams-round-publish = Begegnungen veröffentlichen
teams-round-publish-own = Begegnungen des Schiedsrichters veröffentlichen
teams-round-match = Begegnung
teams-round-first = Erste Mannschaft: Weiß an den ungeraden Brettern
teams-round-second = Zweite Mannschaft
teams-round-seat = Nummer der Mannschaft in Begegnung { $number }
teams-draw-help = Für Mannschaften, deren Stärke niemand kennt. Die Reihenfolge wird einmal gezogen, nach dem Verfahren der Lose, und bleibt.
teams-draw-send = Reihenfolge der Mannschaften ziehen
lot-team-order = Reihenfolge der Mannschaften
lot-team-colour = Farbe an den ersten Brettern (C.04.6 4.1)
api-publish-matches = Veröffentlicht die Begegnungen der nächsten Runde so, wie der Schiedsrichter sie auslost
api-request-team-bye = Eine Mannschaft beantragt im Schweizer System für eine kommende Runde ein Freilos
api-withdraw-team-bye = Eine Mannschaft will doch ausgelost werden
api-return-team = Alle, die aus einer Mannschaft ausgeschieden sind, nehmen wieder teil

sheet-team-matches = Mannschaftsbegegnungen
sheet-match-of = Runde { $round }, Begegnung { $number }
sheet-game = Partie
sheet-captain = Mannschaftsführer von { $team }
teams-done-order = Die Reihenfolge der Mannschaften ist gezogen; sie steht im Formular des Beginns.
