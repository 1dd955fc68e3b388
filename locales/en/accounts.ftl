# Accounts and rights.

rights-for-referees = This is for the referees of the event. Its chief referee or the federation’s secretary can name you.
rights-for-measuring = This is for referees of the first category or a higher one. The federation’s secretary gives categories.
rights-for-the-chief = This is for the chief referee of the event. The federation’s secretary names the chief referee.
rights-for-the-secretary = This is for the federation’s secretary. A secretary, or the operator of the service, can give you this role.

accounts-error-none = There is no such account.
accounts-error-chief-stays = An event keeps its chief referee until the federation’s secretary names another one.
accounts-error-last-secretary = This is the last secretary who can sign in. Name another one first.

referees = Referees
referees-chief = Chief referee
referees-no-chief = The event has no chief referee yet.
referees-other-chief = Another chief referee
referees-appoint = Name the chief referee
referees-none = Nobody besides the chief referee.
referees-who = Who becomes a referee
referees-name = Name a referee
referees-remove = Remove
referees-remove-name = Remove { $name }
referees-help = A referee enters games, results, lots and players’ protests. Pairing, decisions and corrections are the chief referee’s.
referees-done-named = The referee is named.
referees-done-removed = The referee is removed.
referees-done-chief = The chief referee is named.

rights-not-by-token = This is not done with a token. Sign in.
rights-token-reach = The token does not reach so far: it needs the scope “{ $scope }”, and has to be for this event or for all.

accounts = Accounts
accounts-new = New account
accounts-make = Make the account
accounts-help = You are shown a link once. Its owner chooses a password with it.
accounts-role = Role
accounts-secretary = Federation secretary
accounts-referee = Referee
accounts-locked = locked
accounts-with-code = asks for a code
accounts-since = Since
accounts-is-locked = Nobody can sign in with this account. Its sessions and tokens open nothing.
accounts-invite = Make a link for a new password
accounts-invite-help = Until the link is used the old password goes on counting. Only the newest link is valid, for seven days.
accounts-invited = Give this link to the owner of the account. It is shown this once, and leads once to the choice of a password, within seven days.
accounts-invited-code = The link as a QR code
accounts-invited-help = Whoever has the link gets into the account.
accounts-make-secretary = Make a federation secretary
accounts-remove-secretary = Take the role of secretary away
accounts-remove-code = Ask for no code any more
accounts-lock = Lock
accounts-unlock = Unlock
accounts-no-sessions = Nobody is signed in.
accounts-done-invite = The link is made.
accounts-done-lock = The account is locked, and its sessions have ended.
accounts-done-unlock = The account is open again.
accounts-done-secretary = The account is a federation secretary’s now.
accounts-done-no-secretary = The account is no secretary’s any more.
accounts-done-no-code = The account asks for no code any more.
accounts-error-no-session = There is no such session, or it has ended.
accounts-error-no-token = There is no such token, or it has ended.

invitation-title = Choose a password
invitation-lead = { $name }, your login is { $login }. Choose the password that goes with it.
invitation-send = Set the password and sign in
invitation-error-lapsed = This link was used, has lapsed, or was replaced by a newer one. Ask the federation’s secretary for another.

own-title = Your account
own-name-send = Change the name
own-done-name = The name is changed.
own-password = Password
own-password-old = The password that counts now
own-password-new = New password
own-password-help = All your other sessions end.
own-password-send = Change the password
own-done-password = The password is changed, and your other sessions have ended.
own-wrong-password = This is not the password that counts now.
own-sessions = Sessions
own-session-unknown = Unknown program
own-session-this = this one
own-session-times = since { $since }, last used { $seen }
own-session-end = End
own-sessions-end = End all the others
own-done-sessions = Ended.
own-code = Code at the sign-in

code-title = Code
code-lead = The password is right. Type the code that your authenticator shows.
code-field = Code
code-hint = Six digits, or one of your recovery codes.
code-again = Back to the password
code-none = An authenticator (an app, or a password manager) can show a new code every half minute. With it a password alone does not open your account.
code-begin = Set it up
code-begin-again = Make another secret
code-scan = Scan this with the authenticator.
code-picture = The secret as a QR code
code-typed = Or type this secret there:
code-first-hint = The six digits that it shows now.
code-confirm = Ask for a code from now on
code-recovery = Recovery codes
code-recovery-help = Each opens your account once in place of a code. Print them or write them down: they are not shown again.
code-in-use =
    { $count ->
        [one] Your account asks for a code. One recovery code is left.
       *[other] Your account asks for a code. { $count } recovery codes are left.
    }
code-remove = Ask for no code any more
code-remove-help = The recovery codes are void then.
code-done-removed = Your account asks for no code any more.
code-error-needed = The account asks for a code as well.
code-error-wrong = The code is wrong, or it was used already. Wait for the next one.
code-error-lapsed = Too much time has passed since the password. Sign in again.
code-error-state = The code at the sign-in was switched on or off in the meantime.

tokens = Tokens for programs
tokens-help = A program sends a token in place of a password. It never does more than you may.
tokens-none = There are none.
tokens-new = New token
tokens-name = What it is for
tokens-name-hint = So that you know it again, such as: results from the hall’s computer.
tokens-scopes = What it may be used for
tokens-event = For which event
tokens-every-event = All, and what belongs to none
tokens-days = Days
tokens-days-hint = It ends by itself, after { $max } days at the latest.
tokens-make = Make the token
tokens-made = The token is made
tokens-once = Copy it now: it is not shown again. It goes into the header Authorization: Bearer.
tokens-revoke = End
tokens-revoke-name = End { $name }
tokens-done-revoked = The token opens nothing any more.
tokens-times = made { $made }, ends { $ends }, not used yet
tokens-times-seen = made { $made }, ends { $ends }, last used { $seen }

scope-read = Look at the desk
scope-games = Enter games, lots and protests
scope-results = Enter results
scope-rulings = Decide, correct, take back
scope-armies = Submit, measure and approve armies
scope-event = Make, pair and direct events
scope-admin = Name referees, administer accounts

desk-field-between = A number from { $min } to { $max }.

api-tag-accounts = Accounts and referees
api-accounts = All accounts
api-referees = The referees of the event, the chief referee first
api-name-referee = Makes an account a referee of the event
api-remove-referee = Makes a referee of the event none any more
api-appoint = Names the chief referee of the event; who was that before is a referee

audit = Who did what
audit-when = When
audit-what = What
audit-who = Who
audit-whose = With whose account
audit-event = Event
audit-all = All
audit-nobody = Operator, or not signed in
audit-player = A player
audit-entry = entry { $seq }
audit-show = Show
audit-none = Nothing.
audit-newer = Newer
audit-older = Older
audit-account = Account

act-set-up = First account made
act-signed-in = Signed in
act-sign-in-failed = Wrong password
act-signed-out = Signed out
act-code-failed = Wrong code behind the password
act-recovery-used = Signed in by a recovery code
act-account-made = Account made
act-invited = Link for a password made
act-name-set = Name changed
act-locked = Locked
act-unlocked = Unlocked
act-sessions-ended = Sessions ended
act-factor-added = Code at the sign-in switched on
act-factor-removed = Code at the sign-in switched off
act-token-made = Token made
act-token-revoked = Token ended
act-password-set = Password changed
act-secretary-made = Made a federation secretary
act-secretary-removed = No secretary any more
act-chief-named = Named chief referee
act-referee-named = Named referee
act-referee-removed = Removed as a referee
