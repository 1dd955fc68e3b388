# The registry of armies.

armies = Armies
armies-what = Armies of their own that players have registered: the figures keep the dimensions of the usual ones.
armies-none = No army is registered yet.
armies-at-desk = Submit an army
armies-public = Registered armies
armies-desk-none = Nothing is here yet. Everybody who has an account can submit an army of their own.

army-submitted = to be measured
army-measured = to be decided
army-approved = registered
army-rejected = rejected
army-withdrawn = withdrawn

army-step-submitted = Submitted by { $who }, { $when }
army-step-measured = Measured by { $who }, { $when }
army-step-approved = Approved by { $who }, { $when }
army-step-rejected = Rejected by { $who }, { $when }
army-step-withdrawn = Withdrawn by { $who }, { $when }
army-entry = Entry { $seq } of the federation’s journal

army-figures = Figures
army-figure = Figure
army-standard = Usual
army-own = Own
army-size = Dimension
army-height = Height
army-base = Base
army-height-field = Height (mm)
army-base-field = Base (mm)
army-nominal = Nominal
army-allowed = Allowed
army-stated = Stated
army-found = Measured
army-millimetres = All dimensions in millimetres. The base is measured across its widest place.
army-owner = Owner
army-version = Version
army-versions = Versions
army-version-number = Version { $version }
army-version-since = version { $version }, since { $when }
army-number-version = Army { $army }, version { $version }
army-stripe = Stripe on the base of the six right-hand figures (2.2)
army-stripe-answer = ☐ yes   ☐ no
army-armament = Armament
army-way = What happened
army-public = Public page

army-certificate = Certificate of registration
army-protocol = Protocol of the measuring
army-certified = Every figure was measured and keeps the dimensions (clause 11). This version is registered and never changes.
army-code = The army’s page as a QR code
army-check = The certificate is valid as long as this page shows the same:
army-date = Date

army-new = New army
army-new-version = New version
army-help = An army has a figure for each kind, with its name, its dimensions in millimetres and a drawing (SVG) that stands for it on boards. A referee measures the figures, the federation’s secretary decides.
army-name = Name of the army
army-armament-hint = { $forms } LLPP may follow, for the pawns’ row.
army-option-hint = Only when the armament has it.
army-figure-name = Name of the figure
army-size-hint = nominal { $nominal }, allowed { $allowed }
army-glyph = Drawing (SVG)
army-glyph-kept = A drawing is there. Choose a file to put another one in its place.
army-drawings = All drawings at once
army-drawings-hint = A file belongs to the figure of which its name has the letter or the word: K.svg, lake-king.svg.
army-drawings-given = Every drawing has its figure.
army-drawings-left = Of no figure:
army-submit = Submit
army-withdraw = Withdraw this version
army-field-size = A length is written in millimetres, such as 95 or 95.5.
army-field-glyph = Choose a drawing as an SVG file.

army-found-title = What was found
army-all-within = All figures were measured and keep the dimensions.
army-measuring = Measuring
army-measuring-help = Enter height and base in millimetres. Beneath each field stands what is allowed. A figure whose fields are empty was not measured. A new protocol takes the place of the last one.
army-measure = Enter the protocol
army-remark = Remark
army-decision = Decision
army-own-decision = This is your own army: nobody measures or decides on an army of their own.
army-own-others = { $count ->
    [one] Another federation secretary decides: { $names }.
   *[other] Another federation secretary decides, one of: { $names }.
}
army-own-alone = There is no other federation secretary yet. Make an account one on the page “Accounts”; who has it can measure and decide then.
army-approve-help = An approved version is registered and never changes.
army-approve = Approve
army-reject = Reject
army-reason = Reason of the rejection
army-done-submitted = The army is submitted.
army-done-measured = The protocol is entered.
army-done-approved = The army is registered.
army-done-rejected = The army is rejected.
army-done-withdrawn = The version is withdrawn.

field-armies = Armies of their own
field-now = Who plays with which army
field-help = An entrant plays with an army that the federation has registered, from the next game on: say so before the first game or between two. A game that goes on is played to its end as it began.
field-army = Army
field-usual = Usual figures
field-send = Write down the army
field-done = The army is written down.

api-armies = Lists the registered armies
api-army = Shows a registered army with its versions
api-waiting-armies = Lists the armies that wait to be measured or decided
api-submit-army = Submits an army
api-submit-version = Submits a new version of an army of one’s own
api-withdraw-army = Takes back a version that is not decided
api-measure-army = Enters what was measured of a version
api-approve-army = Registers a version
api-reject-army = Rejects a version
api-field-army = Says with which registered army an entrant plays
api-unfield-army = Lets an entrant play with the usual figures again
