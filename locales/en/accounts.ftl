# Accounts and rights.

rights-for-referees = This is for the referees of the event. Its chief referee or the federation’s secretary can name you.
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
