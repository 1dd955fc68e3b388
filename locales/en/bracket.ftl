# Knockout and double elimination.

tab-bracket = Bracket
bracket-format-knockout = Knockout, { $games ->
    [1] one game a match
   *[other] best of { $games } games
  }{ $third ->
    [1] , with a match for the third place
   *[other] { "" }
  }
bracket-format-double = Double elimination, { $games ->
    [1] one game a match
   *[other] best of { $games } games
  }{ $reset ->
    [1] { "" }
   *[other] , one grand final
  }
bracket-winners = Winners’ bracket
bracket-losers = Losers’ bracket
bracket-grand-final = Grand final
bracket-grand-final-again = Grand final, second match
bracket-third = Match for the third place
bracket-final = Final
bracket-semi-finals = Semi-finals
bracket-quarter-finals = Quarter-finals
bracket-round-of = Round of { $size } (1/{ $half })
bracket-winners-round = Winners’ bracket, round { $round }
bracket-losers-round = Losers’ bracket, round { $round }
bracket-semi-final = Semi-final { $number }
bracket-quarter-final = Quarter-final { $number }
bracket-match = { $round }, match { $number }
bracket-game-of = { $stage } – game { $game } of { $games }
bracket-game = Game { $game }
bracket-not-started = The bracket is drawn when the event begins.
bracket-nobody = no rival
bracket-winner-of = Winner of: { $match }
bracket-loser-of = Loser of: { $match }
bracket-out-in = Out in: { $match }
bracket-not-needed = Not needed
bracket-walkover = The rival has left
bracket-both-out = Nobody goes on
bracket-by-lot = Game { $game }: drawn again; the lot gave it to { $name }
bracket-lot-awaited = Game { $game }: drawn again; the lot decides
bracket-goes-on = (goes on)
bracket-places = Places
bracket-standing = How it stands
bracket-has-won = Has won the event
bracket-has-won-third = Has won the match for the third place
bracket-for-third = Plays for the third place
bracket-is-in = Still in
bracket-way = Way through the bracket
bracket-place-because = Place { $place }: { $standing }.
bracket-step-bye = { $match }: no rival, went on.
bracket-step-won = { $match }: won against { $rival }, games { $own } : { $theirs }.
bracket-step-lost = { $match }: lost to { $rival }, games { $own } : { $theirs }.
bracket-step-won-walkover = { $match }: went on, for { $rival } had left.
bracket-step-lost-walkover = { $match }: lost to { $rival } by leaving.
bracket-step-won-lot = { $match }: won against { $rival } by lot, games { $own } : { $theirs }.
bracket-step-lost-lot = { $match }: lost to { $rival } by lot, games { $own } : { $theirs }.
bracket-step-nobody = { $match }: nobody won against { $rival }, both are out.
bracket-step-open = { $match }: against { $rival }, games { $own } : { $theirs } so far.
bracket-step-lot = { $match }: against { $rival }, games { $own } : { $theirs } so far; the lot decides a drawn game.

lot-seeds = order of the seeds (R-161)
lot-seed-colours = colour of the better seeds (R-163)
lot-game = who has game { $game }, drawn and not played again (R-302)

## The desk

desk-bracket = Bracket
desk-new-knockout = Knockout: who loses a match is out
desk-new-double-elimination = Double elimination: who loses two matches is out
desk-new-games = Games of a match
desk-new-games-hint = 1, 3, 5 or 7. A match ends as soon as nothing can change who wins it.
desk-new-third = A match for the third place
desk-new-reset = The grand final is played once more when the winner of the losers’ bracket wins it
desk-bracket-registration = Enter everybody, then begin: the bracket is drawn by the seeds. Nobody can be entered after that.
desk-bracket-start = Begin the bracket
desk-bracket-seeds-help = Number 1 meets the last number, and the first two can meet only in the final. The best seeds have the byes.
desk-bracket-colour-help = Whoever of a match has had White less often has White in its first game. Where that is equal, the better seed of every odd match has the colour of the lot; colours then alternate from game to game.
desk-bracket-next = Round { $round }: { $title }
desk-bracket-pair = Pair round { $round }
desk-bracket-pair-help = The boards follow from the results so far; they are published as they are.
desk-bracket-unfinished = { $count ->
    [one] { $count } game has no result yet
   *[other] { $count } games have no result yet
  }; then round { $round } can be paired.
desk-bracket-decided = The bracket is decided. Nothing is left to pair.
desk-bracket-lot-help = These games were drawn again. Draw by lot who has each of them; then the next round can be paired. The lot is drawn once and stands in the journal for everybody to check.
desk-bracket-lot = { $match }, game { $game }: { $players }
desk-bracket-lot-done = The lot is drawn.
desk-bracket-lot-draw = Draw the lot
desk-bracket-two = A bracket needs two entrants at least.

## The API

api-bracket = Shows a bracket: its matches and everybody’s place
api-bracket-lot = Draws by lot who has a drawn game of a bracket that is not played again (R-302)
