# Nummern und gleiche Plätze, über die das Los des Dienstes entscheidet.

numbers-draw = Nummern durch das Los bestimmen
numbers-drawn = Die Nummern wurden gelost. Wer danach gemeldet wurde, steht dahinter.
ties-draw = Los ziehen
ties-draw-help = Der Dienst lost einmal, für alle in der Rangliste zugleich, nach dem Verfahren der Lose; jeder kann es nachrechnen. Oder losen Sie im Saal und schreiben Sie es auf.
ties-drawn = Vom Dienst gelost. Das Los bleibt, was auch immer später berichtigt wird.
ties-done = Das Los ist gezogen; die Rangliste richtet sich danach.
lot-ties = Reihenfolge unter Gleichaufliegenden (R-460)
api-draw-ties = Zieht das Los unter Gleichaufliegenden, wenn alle Partien beendet sind (R-460)
