# Report files of other programs, taken over.

import-event = Event from a report file
import-entrants = Entrants from a report file
import-help = A report file (TRF16 or TRF-2026) as Swiss-Manager, Vega, Sharly Chess and others write it. First you see what it brings; nothing is written before that.
import-entrants-help = A report file (TRF16 or TRF-2026): its players are entered, with their numbers in the federation and their ratings. Nothing else of it is taken.
import-file = The file
import-text = Or its text
import-no-file = Choose a file, or put its text here.
encoding = How the text was read; choose where the names look right
encoding-read = The file is not in UTF-8 and was read as { $name }. Where the names look wrong, choose another encoding beside its text and look again.
encoding-typed = The text has letters that the encoding it was read in does not have: something was typed or pasted into it. Choose the file again.
import-without-rounds = Leave the played rounds out
import-game-of-file = The one that the file names, else the first
import-look = Look at it
import-look-again = Look at it again
import-nothing-yet = Nothing is written yet. This is what the file brings; complete it and make the event, or let it be.
import-nobody-yet = Nobody is entered yet. These are the players of the file.
import-form = The event
import-source = The file’s text
import-left = What is not taken over
import-left-nothing = Nothing: everything that the file says has its place.
import-rounds = Rounds
import-rounds-help = They are taken over as they stand, with their results; in a Swiss as rounds that the arbiter has paired, and the next one is paired by the system.
import-byes = Byes
import-groups = Who does not meet whom
import-half-bye = Round { $round }: { $who }, with points
import-zero-bye = Round { $round }: { $who }, without points
import-forfeit = forfeit
import-free = The pairing’s bye: { $who }
import-late = from round { $round }
import-known = is number { $number } here
import-in-registry = In the registry
import-registered = registered:
import-registered-renamed = has the number under another name:
import-registered-alike = somebody new; the registry has the name:
import-somebody-new = somebody new
import-make = Make the event
import-enter = Enter those who are new
import-reason = Taken over from a report file
import-too-late = The event has begun: late players are entered one by one, on its page.

# Lists of names, pasted.

list-title = Paste a list
list-help = One player a line: the name alone, or columns as a table has them. With a line of headings (name, club, number, rating, team) they stand in any order; without one you say what each of them has. First you see who would be entered.
list-text = The list
list-file = Or a file of it
list-separator = Between the columns stands
list-separator-found = (found out)
list-separator-tab = a tab
list-separator-semicolon = a semicolon
list-separator-comma = a comma
list-separator-nothing = nothing: a line is a name
list-team = Team
list-columns = What is in the columns?
list-columns-help = The list has no headings. Say of each column what it has; nobody is entered before that.
list-columns-first = Say first what the columns have.
list-column = Column { $number }
list-column-none = (nothing that is taken)
list-columns-send = So it is: look at the players
list-empty = Paste at least one name.
list-closed = No more players can be entered by a list in this event.
list-coalitions = Coalitions are entered one by one, after the event is created. Empty this field.
list-line = Line
list-who = Who it is
list-nobody-yet = Nobody is entered yet. Look at every line, choose where there is a choice, and enter them all.
list-nobody-new = Everybody of the list is entered already.
list-faults = { $count ->
    [one] { $count } line is wrong. Correct it below and look again; nobody is entered before that.
   *[other] { $count } lines are wrong. Correct them below and look again; nobody is entered before that.
 }
list-wrong = The list has a line that is wrong. Correct it and look again.
list-left = Not taken, for entrants have no such thing:
list-name-entered = { $name } is no. { $number } already. Somebody else?
list-name-above = Line { $line } has this name. Somebody else?
list-name-registered = The registry has this name. Who is it?
list-nobody = Nobody has this federation number. Write the name, and somebody new is entered with it.
list-joins = is number { $number } here, and is put into the team
list-stays = is number { $number } here, and stays in the team { $team }
list-fixed = is number { $number } here; it is fixed who plays for the team
list-into-team = number { $number }, into the team
list-leave-out = Leave out
list-choose-one = Choose
list-choose = Say who is meant.
list-enter = Enter these players
list-done = { $count ->
    [one] { $count } player is entered.
   *[other] { $count } players are entered.
 }
list-done-teams = { $count ->
    [one] { $count } entrant is put into a team.
   *[other] { $count } entrants are put into teams.
 }

api-look-at-report = Shows what a report file (TRF) would bring into a new event
api-create-from-report = Creates an event from a report file: entrants, teams, byes, played rounds
api-register-from-report = Enters whom a report file names and the event does not have yet
api-register-list = Enters players together, all of them or none
