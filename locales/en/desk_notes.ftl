# Emblems of clubs, and what the desk says of changes by others.
clubs-emblem = Emblem
clubs-emblem-file = SVG file
clubs-emblem-hint = A drawing of shapes, without texts, pictures and styles; up to 64 kB.
clubs-emblem-send = Save the emblem
clubs-emblem-remove = Remove the emblem
clubs-fault-emblem = An SVG file is needed.
