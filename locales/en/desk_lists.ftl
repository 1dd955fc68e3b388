# Results, drafts and players at the desk: lists that are worked through row by row.

results-line = Enter a result
results-board = Board
results-look = Show who plays there
results-help = Number, Enter, then the winner’s key: it is saved at once, and the next missing board comes.
results-help-numbers = Numbers of both sides: Space before the key.
results-of = { $count } of { $all } missing
results-missing = Missing
results-in = In
results-newest = newest first
results-none = No result is in yet.
results-all-in = All results of the round are in.
results-to-event = Back to the event
results-choose = Enter the result of board { $board }
results-open = Open the game of board { $board }
results-entered = Board { $board }, { $white } – { $black } { $result }, is in.
results-taken-back = The result of board { $board } is taken back.
results-take-back = Take back
results-is-in = Board { $board } is in already: { $state }. If you enter something else, you are asked which applies.
results-no-board = The round has no such board.
results-not-saved = Typed and not saved: { $result }
results-which = { $theirs } was entered before, and you typed { $typed }. Until you decide, { $theirs } stands.
results-keep = Keep { $result }
results-take = Take { $result }
results-slip = result slip
results-mistaken = entered by mistake
results-unsent = Not sent yet, and tried again by itself:

draft-badge = Draft
draft-help = Nobody sees it yet. Two names that are pressed change places.
draft-chosen = { $name } is chosen. Now press the second name (arrow keys, Space; Esc lets go).
draft-choose-two = Choose two names.
draft-back = Undo
draft-colours = Colours:

rows-edit = Edit
rows-edit-of = Edit { $name }
rows-remove = Remove
rows-remove-of = Remove { $name }
rows-save = Save
rows-cancel = Leave as it was
rows-saved = Saved.
rows-removed = removed before the first pairing
rows-is-removed = { $name } is removed.
rows-has-begun = The first round is paired: who is in the list now only leaves, and the registry or the details correct the rest.
rows-known-elsewhere = This person plays in other events, too: the secretary corrects the registry.

leave-look = Show what it changes
leave-look-again = Show again what it changes
leave-title = If { $name } leaves:
leave-game = Game { $game }, { $players }: { $absent }.
leave-no-game = No open game is forfeited: there is none.
leave-not-paired = Rounds from then on are paired without this player.
leave-done = Written down; there was no open game.
