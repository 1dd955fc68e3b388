# Die öffentliche Prüfung der Lose eines Turniers.

tab-verify = Nachweis
verify-title = Nachweis der Lose
verify-intro = Niemand kann hier einen Würfel beeinflussen oder noch einmal werfen: weder der Schiedsrichter noch der Betreiber dieses Dienstes noch ein Spieler. Sie müssen das nicht glauben. Ihr eigener Browser berechnet jetzt auf dieser Seite jedes Los dieses Turniers von Neuem.
verify-physical = Würfe mit Würfeln am Brett gehören nicht dazu: In den Partien sind sie so gekennzeichnet.
verify-counting = Ihr Browser prüft …
verify-noscript = Ohne JavaScript kann Ihr Browser die Lose nicht nachrechnen. Laden Sie stattdessen das Turnier herunter und prüfen Sie es zu Hause, wie unten beschrieben.
verify-again = Noch einmal prüfen
verify-how = Was geprüft wird
verify-how-anchor = Vor einer Partie legt sich der Dienst auf eine Kette geheimer Zahlen fest: Er veröffentlicht das Ende der Kette, den Anker. Jedes Geheimnis führt durch einen Hashwert zum vorigen, daher kann keines nachträglich ausgetauscht werden.
verify-how-players = Dann legen sich die Spieler auf eigene Ketten fest, gebildet auf ihren eigenen Geräten, wenn der Anker des Dienstes schon öffentlich ist.
verify-how-draw = Wird ein Los gebraucht, so wird es zuerst verlangt, mit seinem Zweck. Dann zeigt jede Seite das nächste Geheimnis ihrer Kette, der Dienst zuletzt, und das Ergebnis folgt aus allen zusammen.
verify-how-check = Die Prüfung: Jedes Geheimnis führt zu seinem Anker, jeder Anker kam vor den Losen, keine Nummer eines Loses fehlt, und das Ergebnis ist das, das daraus folgt.
verify-home = Zu Hause prüfen
verify-home-load = Laden Sie das ganze Turnier herunter:
verify-home-export = der Export
verify-home-run = Lassen Sie es vom Befehl des Projekts prüfen, ohne Netz und ohne diesen Dienst:
verify-home-other = Oder vertrauen Sie keinem unserer Programme: Die Rechnung ist kurz genug, um sie neu zu schreiben, wie in
verify-home-why = Der Export enthält mehr als diese Seite: Die signierten Prüfpunkte beweisen auch, dass nichts aus dem Journal herausgenommen oder neu geschrieben wurde, und jede Partie wird nach den Regeln nachgespielt.
verify-delayed = Was in einer laufenden Partie gespielt wird, kommt mit einer Verzögerung von { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
} hierher, in den Export und unter die Prüfpunkte: Sie enden vor dem ersten zurückgehaltenen Eintrag, jetzt hinter Eintrag { $seq }. Sobald die Partie ein Ergebnis hat oder die Zeit um ist, kommt der Rest an dieselbe Kette.
verify-checkpoint = Der neueste Prüfpunkt
verify-checkpoint-of = Der Dienst hat signiert, wie { $size ->
    [one] der erste Eintrag
   *[other] die ersten { $size } Einträge
} des Journals { $size ->
    [one] lautet
   *[other] lauten
}.
verify-checkpoint-help = Bewahren Sie eine Kopie auf, oder machen Sie ein Foto davon: Damit beweist der Befehl, dass das Journal bis dahin nicht neu geschrieben wurde.
verify-checkpoint-file = als Datei
verify-keys-file = die öffentlichen Schlüssel
verify-checkpoint-none = Noch ist keiner signiert. Der erste kommt mit der Auslosung.
verify-lots = Die Lose, Partie für Partie
verify-server = der Dienst
verify-server-hidden = der Dienst (verdeckte Lose)
verify-right = Alles richtig. Lose, die Ihr Browser nachgerechnet hat: { $lots }; Kettenglieder, die er geprüft hat: { $links }; Öffnungen versiegelter Pläne: { $plans }.
verify-right-open = Bisher alles richtig. Lose, die Ihr Browser nachgerechnet hat: { $lots }; Kettenglieder, die er geprüft hat: { $links }; Öffnungen versiegelter Pläne: { $plans }. Lose, die noch gezogen werden oder versiegelt sind: { $open }.
verify-wrong = Etwas stimmt nicht! Fehler, unten gekennzeichnet: { $wrong }. Richtige Lose: { $lots }.
verify-none = Noch wurde nichts gezogen. Unten stehen die Anker, auf die der Dienst festgelegt ist.
verify-unloaded = Die Daten konnten nicht geladen werden. Prüfen Sie gleich noch einmal.
verify-quiet = Partien, in denen nur der Dienst festgelegt ist: { $games }
verify-good = richtig
verify-bad = falsch
verify-open = offen
verify-lot = Los { $k }
verify-hidden-yet = noch nicht bekannt
verify-voided = für ungültig erklärt
verify-purpose = wofür
verify-asked = verlangt
verify-drawn = gezogen
verify-entry = Eintrag { $seq }
verify-guarantee = was das gewährleistet
verify-candidates = gezogen aus
verify-nothing = nichts
verify-beacon = öffentliche Zufallsquelle, Runde { $round }
verify-beacon-home = (ihre Signatur prüft der Befehl oben)
verify-key = Schlüssel
verify-computed = hier berechnet
verify-anchored = { $at }: Der Dienst hat sich festgelegt, Anker
verify-committed-chain = { $at }: { $role } hat sich auf eine Kette festgelegt, Anker
verify-committed-static = { $at }: { $role } hat sich auf ein festes Geheimnis festgelegt
verify-committed-none = { $at }: { $role } beteiligt sich nicht
verify-committed-nothing = { $role }: noch auf nichts festgelegt
verify-plans = Öffnungen versiegelter Pläne, die zum Abgegebenen passen: { $count }
verify-fault-link-order = { $role }: Glied { $k } folgt nicht auf das zuletzt gezeigte.
verify-fault-link-broken = { $role }: Glied { $k } führt nicht zum Anker.
verify-fault-no-draw = Es gibt kein Los { $k }.
verify-fault-not-asked = Los { $k } wartet auf nichts.
verify-fault-not-committed = { $role }: nicht festgelegt, bevor das Los verlangt wurde.
verify-fault-committed-twice = { $role }: ein zweites Mal festgelegt.
verify-fault-anchored-twice = Der Dienst hat sich ein zweites Mal festgelegt.
verify-fault-not-anchored = Eintrag { $seq } steht vor dem Anker des Dienstes.
verify-fault-too-early = Los { $k } wurde gezogen, bevor alle das Ihre gezeigt hatten.
verify-fault-wrong-secret = { $role }: Das Geheimnis ist nicht das festgelegte.
verify-fault-gap = Los { $k } steht dort, wo Los { $next } hingehört.
verify-fault-unfinished = Los { $k } blieb ohne Ergebnis.
verify-fault-no-chain = { $role } hat keine Kette.
verify-fault-wrong-outcome = Im Journal steht „{ $given }“, richtig wäre „{ $computed }“.
verify-fault-wrong-seal = Das verdeckte Ergebnis von Los { $k } ist nicht das versiegelte.
verify-fault-hidden = Los { $k } ist ein verdecktes und wurde sofort gezeigt.
verify-fault-opened-twice = { $role }: Das Geheimnis wurde zweimal offengelegt.
verify-fault-still-sealed = Das verdeckte Ergebnis von Los { $k } ist nicht geöffnet, obwohl sein Geheimnis es ist.
verify-fault-plan-twice = Für Spielzug { $move } wurde zweimal ein Plan abgegeben.
verify-fault-plan-early = Ein Plan für Spielzug { $move } wurde geöffnet, bevor beide abgegeben waren.
verify-fault-plan-wrong = { $role }: Der Plan für Spielzug { $move } ist nicht der abgegebene.
verify-fault-order = Eintrag { $seq } folgt nicht auf den vorigen.
verify-fault-unknown = Eintrag { $seq } ist von einer Art, die diese Seite nicht kennt.
verify-fault-unreadable = Eintrag { $seq } ist nicht lesbar.
verify-seals = Versiegelte Werte und geheime Wahlen, die Ihr Browser mit dem Abgegebenen verglichen hat und die stimmen: { $right }. Noch versiegelt: { $closed }.
verify-seal-wrong = Eintrag { $seq }, Partie { $game }: Geöffnet ist nicht, was abgegeben wurde.
