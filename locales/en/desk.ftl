# Words of the referee's desk.
