# Die Sponsoren des Verbands und die eigenen eines Turniers.

sponsors = Sponsoren
sponsors-help = Unten auf Seiten und Ausdrucken und auf den Bildschirmen im Saal; bis zu acht.
sponsor-name = Name des Sponsors
sponsor-name-hint = Bis zu 60 Zeichen. Ein Sponsor gleichen Namens wird ersetzt.
sponsor-site = Website des Sponsors
sponsor-picture = Bild
sponsor-picture-hint = Ein PNG mit 32 bis 2000 Pixeln je Seite, anstelle des Namens.
sponsor-add = Sponsor hinzufügen
sponsor-remove = Entfernen
sponsor-remove-name = { $name } entfernen
