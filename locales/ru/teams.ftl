# Командные турниры.

format-team-round-robin = Командная круговая, { $boards } { $boards ->
    [one] доска
    [few] доски
   *[many] досок
}
format-double-team-round-robin = Командная круговая в два круга, { $boards } { $boards ->
    [one] доска
    [few] доски
   *[many] досок
}
format-scheveningen = Схевенингенская, { $boards } { $boards ->
    [one] игрок
    [few] игрока
   *[many] игроков
} в команде
format-double-scheveningen = Схевенингенская в два круга, { $boards } { $boards ->
    [one] игрок
    [few] игрока
   *[many] игроков
} в команде

teams-unopposed = соперника за доской нет, очков: { $points }
