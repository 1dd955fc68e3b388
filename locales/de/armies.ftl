# Das Register der Armeen.

armies = Armeen
armies-what = Eigene Armeen, die Spieler haben eintragen lassen: Ihre Figuren halten die Maße der gewöhnlichen ein.
armies-none = Noch ist keine Armee eingetragen.
armies-at-desk = Eine Armee einreichen
armies-public = Eingetragene Armeen
armies-desk-none = Hier ist noch nichts. Wer ein Konto hat, kann eine eigene Armee einreichen.

army-submitted = zu messen
army-measured = zu entscheiden
army-approved = eingetragen
army-rejected = abgelehnt
army-withdrawn = zurückgezogen

army-step-submitted = Eingereicht von { $who }, { $when }
army-step-measured = Gemessen von { $who }, { $when }
army-step-approved = Genehmigt von { $who }, { $when }
army-step-rejected = Abgelehnt von { $who }, { $when }
army-step-withdrawn = Zurückgezogen von { $who }, { $when }
army-entry = Eintrag { $seq } im Journal des Verbandes

army-figures = Figuren
army-figure = Figur
army-standard = Gewöhnlich
army-own = Eigen
army-size = Maß
army-height = Höhe
army-base = Standfläche
army-height-field = Höhe (mm)
army-base-field = Standfläche (mm)
army-nominal = Nennmaß
army-allowed = Erlaubt
army-stated = Angegeben
army-found = Gemessen
army-millimetres = Alle Maße in Millimetern. Die Standfläche wird an ihrer breitesten Stelle gemessen.
army-owner = Besitzer
army-version = Version
army-versions = Versionen
army-version-number = Version { $version }
army-version-since = Version { $version }, seit { $when }
army-number-version = Armee { $army }, Version { $version }
army-stripe = Streifen auf der Basis der sechs rechten Figuren (2.2)
army-stripe-answer = ☐ ja   ☐ nein
army-armament = Bewaffnung
army-way = Was geschehen ist
army-public = Öffentliche Seite

army-certificate = Urkunde über die Eintragung
army-protocol = Messprotokoll
army-certified = Jede Figur wurde gemessen und hält die Maße ein (Ziffer 11). Diese Version ist eingetragen und ändert sich nie.
army-code = Die Seite der Armee als QR-Code
army-check = Die Urkunde gilt, solange diese Seite dasselbe zeigt:
army-date = Datum

army-new = Neue Armee
army-new-version = Neue Version
army-help = Eine Armee hat eine Figur jeder Art, mit ihrem Namen, ihren Maßen in Millimetern und einer Zeichnung (SVG), die auf Brettern für sie steht. Ein Schiedsrichter misst die Figuren, der Sekretär des Verbandes entscheidet.
army-name = Name der Armee
army-armament-hint = { $forms } LLPP für die Bauernreihe darf folgen.
army-option-hint = Nur wenn die Bewaffnung sie führt.
army-figure-name = Name der Figur
army-size-hint = Nennmaß { $nominal }, erlaubt { $allowed }
army-glyph = Zeichnung (SVG)
army-glyph-kept = Eine Zeichnung ist da. Um sie zu ersetzen, wählen Sie eine Datei.
army-drawings = Alle Zeichnungen auf einmal
army-drawings-hint = Eine Datei gehört zu der Figur, deren Buchstaben oder Wort ihr Name hat: K.svg, könig.svg.
army-drawings-given = Jede Zeichnung hat ihre Figur.
army-drawings-left = Zu keiner Figur:
army-submit = Einreichen
army-withdraw = Diese Version zurückziehen
army-field-size = Eine Länge steht in Millimetern da, etwa 95 oder 95,5.
army-field-glyph = Wählen Sie eine Zeichnung als SVG-Datei.

army-found-title = Was festgestellt wurde
army-all-within = Alle Figuren wurden gemessen und halten die Maße ein.
army-measuring = Messung
army-measuring-help = Tragen Sie Höhe und Standfläche in Millimetern ein. Unter jedem Feld steht, was erlaubt ist. Eine Figur mit leeren Feldern wurde nicht gemessen. Ein neues Protokoll ersetzt das letzte.
army-measure = Protokoll eintragen
army-remark = Bemerkung
army-decision = Entscheidung
army-own-decision = Das ist Ihre eigene Armee: Niemand vermisst die eigene Armee oder entscheidet über sie.
army-own-others = { $count ->
    [one] Darüber entscheidet der andere Sekretär des Verbandes: { $names }.
   *[other] Darüber entscheidet ein anderer Sekretär des Verbandes, einer von: { $names }.
}
army-own-alone = Noch gibt es keinen anderen Sekretär des Verbandes. Machen Sie auf der Seite „Konten“ ein Konto dazu; wer es hat, kann dann messen und entscheiden.
army-approve-help = Eine genehmigte Version wird eingetragen und ändert sich nie.
army-approve = Genehmigen
army-reject = Ablehnen
army-reason = Grund der Ablehnung
army-done-submitted = Die Armee ist eingereicht.
army-done-measured = Das Protokoll ist eingetragen.
army-done-approved = Die Armee ist eingetragen.
army-done-rejected = Die Armee ist abgelehnt.
army-done-withdrawn = Die Version ist zurückgezogen.

field-armies = Eigene Armeen
field-now = Wer mit welcher Armee spielt
field-help = Ein Teilnehmer spielt von der nächsten Partie an mit einer Armee, die der Verband eingetragen hat: Tragen Sie sie vor der ersten Partie ein oder zwischen zwei Partien. Eine laufende Partie wird zu Ende gespielt, wie sie begonnen hat.
field-army = Armee
field-usual = Gewöhnliche Figuren
field-send = Armee eintragen
field-done = Die Armee ist eingetragen.

api-armies = Zeigt die Liste der eingetragenen Armeen
api-army = Zeigt eine eingetragene Armee mit ihren Versionen
api-waiting-armies = Zeigt die Armeen, die zu messen oder zu entscheiden sind
api-submit-army = Reicht eine Armee ein
api-submit-version = Reicht eine neue Version einer eigenen Armee ein
api-withdraw-army = Zieht eine Version zurück, über die nicht entschieden ist
api-measure-army = Trägt ein, was an einer Version gemessen wurde
api-approve-army = Trägt eine Version in das Register ein
api-reject-army = Lehnt eine Version ab
api-field-army = Trägt ein, mit welcher eingetragenen Armee ein Teilnehmer spielt
api-unfield-army = Lässt einen Teilnehmer wieder mit den gewöhnlichen Figuren spielen
