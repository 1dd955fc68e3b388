# Categories and prizes.

categories = Categories
categories-none = The event has no categories.
category-empty = Nobody is in this category.
overall-rank = Rank in the whole event
overall-rank-short = Event
categories-help = A category has a short word for tables and addresses (w, u18) and a name in each language; without a German one, the English one stands for it. Who is in it is ticked below, once it is saved; an entrant may be in several. Its standings are those of the event without everybody else. A row without a word is left out.
category-word = Word
category-en = Name in English
category-ru = Name in Russian
category-de = Name in German
category-members = Who is in which category
category-row = Category { $number }
category-word-fault = Write 1 to 16 characters: a-z, 0-9 and single hyphens between them.
awards-reason = Reason
awards-reason-hint = Everybody can read it; needed once the event has begun
categories-send = Save the categories
categories-done = The categories are saved.
api-categories = Shows the categories, each with its standings
api-set-categories = Sets the categories and who is in them, all at once

prizes = Prizes
prizes-none = The event has no prizes.
prizes-given = Who gets them
prizes-not-yet = There are no results yet.
prizes-provisional = By the standings as they are now; the event is not over.
prizes-overall = Whole event
prizes-list = List
prizes-amount = Amount
prizes-why = How it came about
prizes-what = Prize
prizes-thing = { $thing } (place { $place }, { $list }):
prizes-nobody = nobody
prizes-lot = – nothing separates them, the lot decides
prizes-by-place = By place: every place has its own prize, by points and tie-breaks; whom nothing separates shares.
prizes-equal = Equal sharing: the prizes of the places of players with equal points are added up and divided.
prizes-hort = Hort system: half of the prize by place, and of players with equal points an equal share of the other halves.
prizes-single = Each player has the best prize in money alone; it is offered from the largest down, and who takes one stands in no other list.
prizes-several = A player can have money from several lists.
prizes-things = Things go by place, beside the money.
prizes-help = A row without a place is left out. A row may have money, a thing in words, or both. Within a list no place has more money than the one before it.
prizes-currency = Currency
prizes-currency-hint = Three letters, such as EUR; empty without money
prizes-currency-fault = Write the three letters of a currency, such as EUR.
prizes-rule = Players with equal points
prizes-several-label = A player can have money from several lists (else the best alone)
prizes-row = Prize { $number }
prizes-place = Place
prizes-or-thing = A thing, in words
prizes-amount-fault = Write an amount such as 150 or 150.50.
prizes-empty-fault = Write an amount or a thing, or leave the place empty.
prizes-send = Save the prizes
prizes-done = The prizes are saved.
api-prizes = Shows the prizes, and who gets them by the standings as they are
api-set-prizes = Sets the prizes and their rules, all at once

rating = Rating
rating-hint = Empty: that of the federation’s list, if any
rating-fault = A rating is a number from 1 to 9999.
ratings = Ratings
ratings-made-of = { $count ->
    [0] No event is closed yet.
    [one] Made of { $count } closed event.
   *[other] Made of { $count } closed events.
 }
ratings-how = Wins and losses over the board between players with a number in the federation are rated, each event as one period, in the order in which the events were closed. Everybody begins with 1500.
ratings-none = Nobody is rated yet.
ratings-span = The true strength is within this span to 95 %
ratings-wins = Wins
ratings-games = Rated games
ratings-games-wins = { $games }, won { $wins }
ratings-history = Event by event
ratings-event = Event
ratings-closed = Closed
api-ratings = Shows the federation's list of ratings
api-rating = Shows a player of the list with every event's change
rating-of-coalition = Players who take part as one entrant come without a rating.
