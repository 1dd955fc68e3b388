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

teams = Teams
teams-none = No team is entered yet.
teams-team = Team
teams-players = Players
teams-matches = Matches
teams-matches-short = M
teams-match-points = Match points
teams-match-points-short = MP
teams-game-points = Game points
teams-game-points-short = GP
teams-match-points-of = match points { $points }
teams-board-head = Order
teams-nobody = nobody
teams-alone-at-board = { $first } – { $second }: { $points } without a game
teams-free = { $name } has no match
teams-line-ups-wait = line-ups to come

teams-new-round-robin = Team round robin: every team meets every other once
teams-new-double = Double team round robin: twice, with the colours exchanged
teams-new-scheveningen = Scheveningen: two teams, everybody meets everybody of the other one
teams-new-double-scheveningen = Double Scheveningen: twice, with the colours exchanged
teams-boards = Boards of a match
teams-boards-hint = 1 to 32; in a Scheveningen the players of a team
teams-points = A match won, drawn, lost
teams-points-hint = Three numbers up to 10, such as 2 1 0
teams-primary = Teams are ranked first by

teams-help = Enter the players below and the teams here; then choose the players of each team by name, in the order of their boards, the reserves last. With the start both are fixed.
teams-alone = In no team yet:
teams-new = New team
teams-new-send = Enter the team
teams-name = Name
teams-rename = Rename
teams-choose = Choose the players
teams-candidates = Players in no team yet
teams-candidates-none = Everybody is in a team.
teams-members = Order of the boards
teams-members-none = Nobody plays for the team yet.
teams-members-add = Add to it
teams-members-send = Save the team
teams-draft-unsaved = This is a draft. Save the team when the order is right.
teams-reserve = Reserve
teams-up = Move up
teams-down = Move down
teams-out = Take out
teams-by-rating = Order by rating
teams-order = Order of the teams
teams-order-hint = Numbers of the teams, number 1 first; empty for the order that was drawn, or that of registration
teams-order-drawn = Filled in: the order that was drawn by lot.
teams-order-rating = Filled in: by the average rating of the players on the boards, the highest first.
teams-order-registration = Nobody has a rating: left empty, the teams stand in the order of registration.
teams-start = Start
teams-next = Line-ups of round { $round }
teams-match = Match { $number }
teams-board = Board { $number }
teams-empty-board = – empty –
teams-line-up-send = Set the line-up
teams-round-help = Set each changed line-up first. Whoever is not set plays with the first of the order who are there.
teams-gone = A team leaves
teams-gone-help = All its players leave the event; matches to come are lost by forfeit.
teams-gone-send = The team leaves

teams-done-team = The team is as it stands below.
teams-done-start = The teams have begun.
teams-done-line-up = The line-up is set.
teams-done-gone = The team has left.

api-tag-teams = Teams
api-register-team = Enters a team
api-rename-team = Gives a team another name
api-board-order = Says who plays for a team, in the fixed order of its boards, before the start
api-start-teams = Begins a team round robin or a team Swiss: numbers, the first colour, of a round robin the matches of all rounds
api-line-up = Says who plays for a team in a round to come
api-withdraw-team = All players of a team leave the event

format-team-swiss = Team Swiss, rounds: { $rounds }, boards: { $boards }
teams-new-swiss = Team Swiss (FIDE Swiss Team Pairing System)
teams-colours = Colour preferences
teams-type-a = Type A: one strength
teams-type-b = Type B: strong and mild
teams-no-colours = none
teams-colour = First board of the odd numbers in round 1
teams-colour-reason = How it was drawn
teams-pair-matches = Pair the matches of round { $round }
teams-unpair-matches = Take the matches of round { $round } back
teams-done-matches = The matches are paired. Set the line-ups, then pair the boards.
api-pair-matches = Pairs the teams of the next round of a team Swiss
api-unpair-matches = Takes the matches of the next round back, before their boards are paired

teams-bye-half = bye with the points of a draw
teams-bye-half-help = The points of a drawn match, { $points } on each board (limited, not in the last round)
teams-bye-with-points = { $name } asked not to be paired, with the points of a draw
teams-bye-without = { $name } asked not to be paired, without points
teams-forbidden = Numbers of the teams
teams-return = A team returns
teams-return-help = Everybody of it who has left takes part again from the next round of which the boards are paired.
teams-return-send = Write down that the team returns
teams-done-return = The team takes part again.
teams-late-help = A late team can still be entered: its players below, then the team here, then who plays for it. It has no points for the rounds before.
teams-draft = Look at the draft, ask why, change it
teams-round-system = These are the matches that the system pairs (FIDE C.04.6).
teams-round-changed = These are not the matches that the system pairs. Publishing them needs a reason.
teams-round-publish = Publish the matches
teams-round-publish-own = Publish the arbiter’s matches
teams-round-match = Match
teams-round-first = First team: White on the odd boards
teams-round-second = Second team
teams-round-seat = Number of the team in match { $number }
teams-draw-help = For teams whose strength nobody knows. The order is drawn once, by the protocol of the lots, and stays.
teams-draw-send = Draw the order of the teams
lot-team-order = order of the teams
lot-team-colour = colour of the first boards (C.04.6 4.1)
api-publish-matches = Publishes the matches of the next round of a team Swiss as the arbiter pairs them
api-request-team-bye = A team of a Swiss asks not to be paired in a round to come
api-withdraw-team-bye = A team wants to be paired after all
api-return-team = Everybody of a team who has left takes part again

sheet-team-matches = Team matches
sheet-match-of = Round { $round }, match { $number }
sheet-game = Game
sheet-captain = Captain of { $team }
teams-done-order = The order of the teams is drawn; it stands in the form of the start.
