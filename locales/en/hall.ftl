# The screens of the hall and of video streams.

screens = Screens
screens-help = The screen of the hall shows these pages in turn, each for its seconds. The address has the whole choice: open it on the projector. Space stops it, the arrows turn the pages.
screens-page = Page
screens-seconds = Seconds
screens-address = Address
screens-open = Open
screens-make = Show the addresses
screens-none = Choose at least one page, with 3 to 600 seconds for each.
screens-fault-seconds = A number of seconds from 3 to 600.
screens-fault-table = The number of a board from 1 to { $most }.
overlay = Overlay for streams
overlay-help = A transparent page of 1920 × 1080 for the program that mixes the video. It follows one board through all rounds, with the public delay of the event.
overlay-board-hint = The number of the board in each round.
overlay-board = Drawing of the board
overlay-no-board = None
overlay-left = On the left
overlay-right = On the right
overlay-parts = Parts
overlay-name = Name of the event
overlay-caption = Last sentence
overlay-third = Names, numbers and clocks
