# Words of every page: frame, navigation, errors.

site-name = Areopagus
site-tagline = Tournament arbiter
skip-to-content = Skip to content
nav-label = Main
nav-events = Events
nav-desk = Referee’s desk
language-label = Language
footer-line = Every result is decided by the rules, clause by clause, and can be replayed by anybody.
rulebook = The rulebook
looks-label = How pages look
theme-label = Colours:
theme-auto = as the device
theme-light = light
theme-dark = dark
theme-contrast = high contrast
pieces-label = Pieces:
pieces-figures = figures
pieces-letters = letters
figures-label = Figures:
figures-usual = usual
figures-own = of the armies

error-home = All events
error-bad-request = The request cannot be read.
error-unauthorized = Please sign in first.
error-forbidden = You may not do this.
error-not-found = There is nothing at this address.
error-method-not-allowed = This address does not take such requests.
error-not-acceptable = This address has nothing of the kind that was asked for.
error-timeout = The request took too long to arrive.
error-conflict = Somebody else changed this in the meantime. Look at the new state and try again.
error-too-large = The request is larger than this address takes.
error-unsupported-media-type = This address does not take content of this kind.
error-too-many-requests = Too many requests. Please wait a little.
error-unavailable = The service is not ready. Please try again in a moment.
error-internal = Something went wrong on our side. It has been noted in the log.
