# Die Anzeigen im Saal und in Videoströmen.

screens = Anzeigen
screens-help = Die Anzeige im Saal zeigt diese Seiten der Reihe nach, jede so viele Sekunden. Die Adresse enthält die ganze Auswahl: öffnen Sie sie am Projektor. Die Leertaste hält an, die Pfeiltasten blättern.
screens-page = Seite
screens-seconds = Sekunden
screens-address = Adresse
screens-open = Öffnen
screens-make = Adressen zeigen
screens-none = Wählen Sie mindestens eine Seite, mit 3 bis 600 Sekunden für jede.
screens-fault-seconds = Eine Zahl von Sekunden zwischen 3 und 600.
screens-fault-table = Die Nummer eines Bretts von 1 bis { $most }.
overlay = Einblendung für Videos
overlay-help = Eine durchsichtige Seite von 1920 × 1080 für das Programm, das das Video mischt. Sie folgt einem Brett durch alle Runden, mit der öffentlichen Verzögerung des Turniers.
overlay-board-hint = Die Nummer des Bretts in jeder Runde.
overlay-board = Zeichnung des Bretts
overlay-no-board = Keine
overlay-left = Links
overlay-right = Rechts
overlay-parts = Teile
overlay-name = Name des Turniers
overlay-caption = Letzter Satz
overlay-third = Namen, Zahlen und Uhren
