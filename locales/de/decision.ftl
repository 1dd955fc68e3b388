# Die Entscheidung über einen Protest, neben dem, worauf sie beruht.
decision-before = Vor Spielzug { $number }
decision-row = Die Zeile und die vor ihr
decision-record-says = Was das Protokoll sagt
decision-checked = geprüft
decision-in-time = rechtzeitig: { $passed } von { $limit } min
decision-in-play = rechtzeitig: Die Partie lief noch
decision-late = verspätet, mit Begründung angenommen
decision-send = Entscheiden: { $finding }
