# Welche Blätter zusammen gedruckt werden und was an ihrem Rand steht.
centre = Druckzentrale
centre-help = Die Blätter einmal wählen: Sie kommen auf eine Seite und werden im Browser auf einmal gedruckt.
centre-round = Runde
centre-of-round = Zur Runde
centre-of-event = Zum Turnier
centre-show = Blätter zeigen
centre-slips = Zettel für die Spieler
centre-slips-help = Jeder Zettel hat den Link und den Code eines Spielers und wird ausgeschnitten. Er wird einmal gezeigt: einen neuen und alle Links gibt es auf der Seite
centre-slips-make = Zettel anlegen
centre-start-list = Startliste
centre-rulings = Proteste und Entscheidungen
centre-by-number = Aushang nach Nummer
centre-protocols = Protokolle der Partien
centre-printed = Gedruckt { $at }
centre-nothing = Es ist kein Blatt gewählt, oder das Turnier hat noch keines davon.
centre-none = Es gibt noch nichts zu drucken: Zuerst werden Spieler eingetragen.
