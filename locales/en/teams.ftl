# Events of teams.

format-team-round-robin = Team round robin, { $boards } { $boards ->
    [one] board
   *[other] boards
}
format-double-team-round-robin = Double team round robin, { $boards } { $boards ->
    [one] board
   *[other] boards
}
format-scheveningen = Scheveningen, { $boards } { $boards ->
    [one] player
   *[other] players
} in a team
format-double-scheveningen = Double Scheveningen, { $boards } { $boards ->
    [one] player
   *[other] players
} in a team

teams-unopposed = nobody opposite, { $points } points
