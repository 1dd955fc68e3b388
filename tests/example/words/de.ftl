fault-unreadable = „{ $text }“ ist kein Zug; ein Feld von a1 bis e5, „draw“ oder „resign white“ ist einer.
fault-taken = Auf { $square } steht schon ein Zeichen; nehmen Sie ein leeres Feld.
fault-over = Die Partie ist zu Ende.
fault-regulations = „{ $text }“ ist keine Ausschreibung; „noughts-2026“ oder „noughts-2026; in_a_row=3“ ist eine, mit 3 bis 5 in einer Reihe.
put-white = Ein Kreuz auf { $square }.
put-black = Ein Kreis auf { $square }.
row-white = Die Kreuze haben { $count } in einer Reihe und gewinnen.
row-black = Die Kreise haben { $count } in einer Reihe und gewinnen.
full = Das Brett ist voll: remis.
agreed = Die Spieler einigen sich auf Remis.
resigned-white = Die Kreuze geben auf.
resigned-black = Die Kreise geben auf.
in-a-row = Zeichen in einer Reihe zum Sieg
hint = Ein Feld, etwa c3; „draw“, wenn beide einig sind.
