# Wappen der Vereine und was der Tisch von Änderungen anderer sagt.
clubs-emblem = Wappen
clubs-emblem-file = SVG-Datei
clubs-emblem-hint = Eine Zeichnung aus Formen, ohne Texte, Bilder und Stile; bis 64 kB.
clubs-emblem-send = Wappen speichern
clubs-emblem-remove = Wappen entfernen
clubs-fault-emblem = Eine SVG-Datei wird gebraucht.
