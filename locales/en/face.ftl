# The face of the federation, and an event's own over it.

face = Name and emblem
face-of-event = Name and emblem of the event’s pages
face-help = All pages, prints, screens and previews of links show these. What is empty is as the program has it.
face-of-event-help = The event’s pages, prints and screens show these. What is empty is the federation’s.
face-name = Name
face-name-hint = In the line on top and in the titles of the pages; up to 60 characters.
face-contacts = Contacts
face-contacts-hint = Up to four lines at the foot of pages and prints, such as a telephone number and a mail address.
face-site = Own site
face-site-hint = Such as https://example.org
face-licence = Licence
face-licence-hint = What others may do with records and tables, at the foot of pages and prints; up to 200 characters.
face-mast = Colour of the line on top
face-accent = Colour of what can be pressed
face-colour-hint = # and six digits, such as #0f2c2d; empty for the usual one.
face-emblem = Emblem
face-emblem-hint = A PNG of 32 to 2000 pixels a side; best a square one with nothing behind it.
face-emblem-remove = Remove the emblem
face-save = Save
face-done = Saved.
face-fault-site = An address that begins with https:// and has a host, such as https://example.org.
face-fault-colour = A colour is # and six digits from 0 to f, such as #0f2c2d.
face-fault-mast = The light words on this colour could not be read. The nearest one that would do is { $colour }.
face-fault-accent = Words in this colour could not be read on every ground. The nearest one that would do is { $colour }.
face-fault-emblem = A PNG of 32 to 2000 pixels a side is needed.
act-face-set = Name and emblem changed
