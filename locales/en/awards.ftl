# Categories and prizes.

categories = Categories
categories-none = The event has no categories.
category-empty = Nobody is in this category.
overall-rank = Rank in the whole event
overall-rank-short = Event
categories-help = A category has a short word for tables and addresses (w, u18) and a name in both languages. Who is in it is ticked below, once it is saved; an entrant may be in several. Its standings are those of the event without everybody else. A row without a word is left out.
category-word = Word
category-en = Name in English
category-ru = Name in Russian
category-members = Who is in which category
category-row = Category { $number }
category-word-fault = Write 1 to 16 signs: a-z, 0-9 and single hyphens between them.
awards-reason = Reason
awards-reason-hint = Everybody can read it; needed once the event has begun
categories-send = Save the categories
categories-done = The categories are saved.
api-categories = Shows the categories, each with its standings
api-set-categories = Sets the categories and who is in them, all at once
