# The clubs of the federation.

clubs = Clubs
clubs-search = Name or town
clubs-none = No club is found.
clubs-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
clubs-name = Official name
clubs-short = Short name
clubs-town = Town
clubs-spellings = Other spellings
clubs-spellings-hint = One on each line: what else stands in entries and files for this club. Order of words, case and alphabet make no other spelling.
clubs-new = Register a club
clubs-help = Who writes a name of the club, with its town or – as long as no other club has the name – without, belongs to it. What stands with a person is never rewritten: entries commit to it.
clubs-no-players = Nobody names this club.
clubs-events-of = Where its present players took part, and how they stand or came out.
clubs-placing = rank { $rank }, points: { $points }
clubs-loose = Written of, and not on the list
clubs-loose-help = What stands with persons as their club or town and names no club of the list, or not one alone. A town may stay as it is.
clubs-register-text = Register as a club
clubs-spelling-of = “{ $text }” is a spelling of
clubs-spelling-send = Is a spelling of it
clubs-written = Written as:
clubs-is-double = Another club is shown in the place of this one, for both are one:
clubs-unlink = They are two clubs
clubs-doubles = The same club?
clubs-other = The other club
clubs-link = Is that club
clubs-same = the same club
clubs-doubles-help = The other club is shown in the place of this one, and who names this one belongs to it. It can be taken back.
clubs-remove = Take from the list
clubs-remove-help = The club leaves the list, with those that are the same. What stands with its players stays as it is.
clubs-remove-send = Take from the list
clubs-done-register = The club is registered.
clubs-done-spelling = The spelling is the club’s now.
clubs-done-correct = The club is corrected.
clubs-done-link = They are the same club now.
clubs-done-unlink = They are two clubs again.
clubs-done-remove = The club is no longer on the list.
clubs-error-none = There is no such club.
clubs-error-taken = “{ $name }” is { $club } already. Two clubs of one name need a town each.
clubs-error-linked = Another club is shown in the place of this one, or it is that very one.
desk-field-too-many = At most { $max } lines fit.

act-club-registered = Club registered
act-club-corrected = Club corrected
act-clubs-linked = Two clubs made one
act-clubs-unlinked = One club made two again
act-club-removed = Club taken from the list

api-clubs = The clubs of the federation
api-club = A club with its present players and their events
api-club-texts = What persons have written that names no club of the list
api-set-club = Registers a club under an id of the caller’s, or corrects the one that has it
api-remove-club = Takes a club from the list
api-link-clubs = Lets another club be shown in the place of this one, for both are one
api-unlink-club = Lets a club be shown for itself again
