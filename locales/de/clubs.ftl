# Die Vereine des Verbandes.

clubs = Vereine
clubs-search = Name oder Ort
clubs-none = Kein Verein gefunden.
clubs-players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
clubs-name = Offizieller Name
clubs-short = Kurzname
clubs-town = Ort
clubs-spellings = Weitere Schreibungen
clubs-spellings-hint = Eine je Zeile: was in Meldungen und Dateien sonst noch für diesen Verein steht. Reihenfolge der Wörter, Groß- und Kleinschreibung und Alphabet machen keine weitere Schreibung.
clubs-new = Einen Verein eintragen
clubs-help = Wer einen Namen des Vereins angibt, mit dem Ort oder – solange kein anderer Verein so heißt – ohne ihn, gehört zu ihm. Was bei einer Person steht, wird nie umgeschrieben: Meldungen legen sich darauf fest.
clubs-no-players = Diesen Verein gibt niemand an.
clubs-events-of = Wo seine heutigen Spieler teilnahmen und wie sie stehen oder abschnitten.
clubs-placing = Rang { $rank }, Punkte: { $points }
clubs-loose = Angegeben und nicht auf der Liste
clubs-loose-help = Was bei Personen als Verein oder Ort steht und keinen Verein der Liste nennt oder nicht nur einen. Ein Ort darf so bleiben.
clubs-register-text = Als Verein eintragen
clubs-spelling-of = „{ $text }“ ist eine Schreibung von
clubs-spelling-send = Ist eine Schreibung davon
clubs-written = Geschrieben als:
clubs-is-double = An der Stelle dieses Vereins wird ein anderer gezeigt, denn beide sind einer:
clubs-unlink = Es sind zwei Vereine
clubs-doubles = Derselbe Verein?
clubs-other = Der andere Verein
clubs-link = Ist jener Verein
clubs-same = derselbe Verein
clubs-doubles-help = Der andere Verein wird an der Stelle dieses gezeigt, und wer diesen angibt, gehört zu ihm. Das lässt sich zurücknehmen.
clubs-remove = Von der Liste nehmen
clubs-remove-help = Der Verein verlässt die Liste, mit denen, die derselbe sind. Was bei seinen Spielern steht, bleibt.
clubs-remove-send = Von der Liste nehmen
clubs-done-register = Der Verein ist eingetragen.
clubs-done-spelling = Die Schreibung gehört jetzt zum Verein.
clubs-done-correct = Der Verein ist berichtigt.
clubs-done-link = Es ist jetzt derselbe Verein.
clubs-done-unlink = Es sind wieder zwei Vereine.
clubs-done-remove = Der Verein steht nicht mehr auf der Liste.
clubs-error-none = Einen solchen Verein gibt es nicht.
clubs-error-taken = „{ $name }“ ist schon { $club }. Zwei Vereine eines Namens brauchen je einen Ort.
clubs-error-linked = An der Stelle dieses Vereins wird schon ein anderer gezeigt, oder es ist derselbe.
desk-field-too-many = Höchstens { $max } Zeilen passen.

act-club-registered = Verein eingetragen
act-club-corrected = Verein berichtigt
act-clubs-linked = Zwei Vereine zu einem gemacht
act-clubs-unlinked = Aus einem Verein wieder zwei gemacht
act-club-removed = Verein von der Liste genommen

api-clubs = Die Vereine des Verbandes
api-club = Ein Verein mit seinen heutigen Spielern und ihren Turnieren
api-club-texts = Was Personen angegeben haben und keinen Verein der Liste nennt
api-set-club = Trägt einen Verein unter einer Kennung des Aufrufers ein oder berichtigt den, der sie hat
api-remove-club = Nimmt einen Verein von der Liste
api-link-clubs = Lässt einen anderen Verein an der Stelle dieses zeigen, denn beide sind einer
api-unlink-club = Lässt einen Verein wieder für sich selbst zeigen
