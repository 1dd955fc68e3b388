# The form of an event.

tie-breaks-usual = When points are equal, these are asked in this order, as is usual here:
tie-breaks-own = When points are equal, these are asked in this order:
tie-breaks-none = Nothing is asked when points are equal: such places are shared.
tie-breaks-in-bracket = A bracket needs none: its matches decide the places.
tie-breaks-change = Change…
tie-breaks-help = Write 1 beside what is asked first, 2 beside the next, and leave the rest empty. Nothing comes after the lot. Without any number, equal points share a place. Codes are those of FIDE’s list C.07.
tie-breaks-of-game = Of this game
tie-breaks-of-tied = Between those who are tied
tie-breaks-of-own = Own results
tie-breaks-of-opponents = Points of the opponents
tie-breaks-of-boards = Boards of a team
tie-breaks-of-ratings = Ratings
tie-breaks-of-rest = Number and lot
tie-break-number = A number from 1 to 255 belongs beside a tie-break that is asked, or nothing.
tie-break-twice = Two tie-breaks have the same number. Give each its own.
