# Das Gesicht des Verbands und das eigene eines Turniers darüber.

face = Name und Emblem
face-of-event = Name und Emblem der Turnierseiten
face-help = Alle Seiten, Drucke, Anzeigen und Vorschauen von Links zeigen sie. Was leer ist, bleibt wie im Programm.
face-of-event-help = Seiten, Drucke und Anzeigen des Turniers zeigen sie. Was leer ist, ist das des Verbands.
face-name = Name
face-name-hint = In der Zeile oben und in den Titeln der Seiten; bis zu 60 Zeichen.
face-contacts = Kontakt
face-contacts-hint = Bis zu vier Zeilen am Fuß von Seiten und Drucken, etwa Telefonnummer und Mailadresse.
face-site = Eigene Website
face-site-hint = Etwa https://example.org
face-licence = Lizenz
face-licence-hint = Was andere mit Partien und Tabellen tun dürfen, am Fuß von Seiten und Drucken; bis zu 200 Zeichen.
face-mast = Farbe der Zeile oben
face-accent = Farbe dessen, was man drückt
face-colour-hint = # und sechs Ziffern, etwa #0f2c2d; leer für die übliche.
face-emblem = Emblem
face-emblem-hint = Ein PNG von 32 bis 2000 Pixeln je Seite; am besten quadratisch und ohne Hintergrund.
face-emblem-remove = Emblem entfernen
face-save = Speichern
face-done = Gespeichert.
face-fault-site = Eine Adresse, die mit https:// beginnt und einen Host hat, etwa https://example.org.
face-fault-colour = Eine Farbe ist # und sechs Ziffern von 0 bis f, etwa #0f2c2d.
face-fault-mast = Die hellen Wörter auf dieser Farbe wären nicht zu lesen. Die nächste geeignete ist { $colour }.
face-fault-accent = Wörter in dieser Farbe wären nicht auf jedem Grund zu lesen. Die nächste geeignete ist { $colour }.
face-fault-emblem = Es braucht ein PNG von 32 bis 2000 Pixeln je Seite.
act-face-set = Name und Emblem geändert
