# Protests and appeals: in words for everybody, on the desk, on the player’s own page.

protests = Protests and appeals
protest-number = Protest { $number }
protest-game = Game { $game }
protest-player = { $name } ({ $side })
protest-stage-filed = waits for the arbiter
protest-stage-decided = decided
protest-stage-appealed = waits for the committee
protest-stage-final = decided for good
protest-upheld = upheld
protest-partly = upheld in part
protest-dismissed = dismissed
protest-withdrawn = taken back by its player
protest-filed = { $player } protested on { $at }:
protest-appealed = { $player } appealed against the decision on { $at }:
protest-decided = { $who } on { $at }: { $finding }
protest-arbiter = The arbiter
protest-against-result = Against the result
protest-against-row = Against the row of game move { $number }
protest-against-ruling = Against another ruling
protest-clause = Clause named: { $clause }
protest-late = Taken after its time: { $reason }
protest-effect-correct = The result is { $points }.
protest-effect-continue = The rows from game move { $number } on are taken back; the game goes on from there.
protest-effect-replay = The game is played anew.
protest-deposit-returned = The deposit is returned.
protest-deposit-kept = The deposit is kept.
protest-appeal-until = An appeal can be filed until { $until }.
protest-rules = Protests
protest-rule-time = The players of a game can protest while it goes on, and for { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} after its end.
protest-rule-appeal = The arbiter’s decision can be appealed against for { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
}.
protest-rule-deposit = Deposit with an appeal: { $deposit }.
print-protest = Protest { $number }, game { $game } ({ $side }):
print-appeal = On appeal:
protest-at-result = Protest { $number }: { $stage }

protest-left = { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} left, until { $until }
protest-left-none = the time ended on { $until }
protest-left-open = no time runs while the game goes on

protest-desk-none = Nothing waits for a decision.
protest-desk-open = { $count ->
    [0] Protests and appeals
    [one] Protests and appeals: { $count } to be decided
   *[other] Protests and appeals: { $count } to be decided
}
protest-desk-waiting = To be decided
protest-desk-others = Decided
protest-desk-file = File a protest for a player
protest-desk-of-game = Protests about this game
protest-desk-to = to its decision
protest-desk-game = Game
protest-desk-game-hint = Round and board, such as 3.2
protest-desk-by = Whose protest
protest-field-against = Against what
protest-choice-which = Choose
protest-choice-result = the result
protest-choice-row = a row of the record
protest-choice-ruling = another ruling
protest-field-move = Game move of that row
protest-field-clause = Clause (may stay empty)
protest-field-text = What happened, and what should be ruled
protest-warning = Everybody can read this at once, and for good: it cannot be deleted any more. Do not write where a Labyrinth is sealed, what a sealed plan says, or anybody’s name: write White and Black.
protest-field-admit = Why it is taken though its time is over
protest-field-admit-hint = Only needed after the time; everybody sees it.
protest-file-send = File the protest
protest-desk-decide = The arbiter’s decision
protest-desk-committee-decides = The committee’s decision
protest-desk-appeal = File an appeal for a player
protest-appeal-send = File the appeal
protest-field-finding = The protest is
protest-field-appeal-finding = The appeal is
protest-field-reason = Reasons (everybody sees them)
protest-field-effect = What it changes in the game
protest-effect-none = nothing
protest-choice-correct = another result
protest-choice-continue = rows are taken back, the game goes on
protest-choice-replay = the game is played anew
protest-field-points = The right result (for “another result”)
protest-field-from = First game move made anew (for “rows are taken back”)
protest-field-committee = Who has decided
protest-field-deposit = The deposit ({ $deposit })
protest-choice-returned = is returned
protest-choice-kept = is kept
protest-publish = Make it known
protest-done-filed = The protest is filed.
protest-done-decided = The decision is made known.
protest-done-appealed = The appeal is filed.
protest-close-open = A protest or an appeal waits for a decision: the event cannot be closed before.
protest-close-running = Protests or appeals can still be filed until { $until }.
protest-fault-choose = Choose one.
protest-fault-game = There is no such game. A game is named by its round and board, such as 3.2.
protest-fault-move = Write the number of the game move.

protest-new-minutes = Time for a protest, minutes after the end of the game
protest-new-appeal = Time for an appeal, minutes after the arbiter’s decision
protest-new-deposit = Deposit with an appeal, in words
protest-new-deposit-hint = Empty for none.

protest-play = Your protest
protest-play-help = You can protest against the result, a row or another ruling of this game. The arbiter decides; until then play goes on and the result stands.
protest-play-appeal = Appeal against the decision
protest-play-appeal-help = A committee decides, and its decision is the last.
protest-play-over = The time for a protest ended on { $until }. Only the arbiter can still take one.
protest-play-waits = Your protest { $number } waits for the arbiter.
protest-play-filed = Your protest is filed.
protest-play-appealed = Your appeal is filed.
