# Numbers and ties that the service's lots draw.

numbers-draw = Draw the numbers by lot
numbers-drawn = The numbers were drawn by lot. Who was entered afterwards stands behind.
ties-draw = Draw the lot
ties-draw-help = The service draws once, for everybody in the standings, by the protocol of the lots; everybody can recompute it. Or draw in the hall and write it down.
ties-drawn = Drawn by the service. The lot stays, whatever is corrected later.
ties-done = The lot is drawn; the standings follow it.
lot-ties = order among those who are tied (R-460)
api-draw-ties = Draws the lot among those who are tied, once all games are over (R-460)
