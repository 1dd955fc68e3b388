# Report files of other programs, taken over.

import-event = Event from a report file
import-entrants = Entrants from a report file
import-help = A report file (TRF16 or TRF-2026) as Swiss-Manager, Vega, Sharly Chess and others write it. First you see what it brings; nothing is written before that.
import-entrants-help = A report file (TRF16 or TRF-2026): its players are entered, with their numbers in the federation and their ratings. Nothing else of it is taken.
import-file = The file
import-text = Or its text
import-no-file = Choose a file, or put its text here.
import-without-rounds = Leave the played rounds out
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
import-make = Make the event
import-enter = Enter those who are new
import-reason = Taken over from a report file
import-too-late = The event has begun: late players are entered one by one, on its page.

api-look-at-report = Shows what a report file (TRF) would bring into a new event
api-create-from-report = Creates an event from a report file: entrants, teams, byes, played rounds
api-register-from-report = Enters whom a report file names and the event does not have yet
