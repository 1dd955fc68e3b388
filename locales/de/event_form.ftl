# Das Formular eines Turniers.

tie-breaks-usual = Bei gleicher Punktzahl wird in dieser Reihenfolge verglichen, wie es hier üblich ist:
tie-breaks-own = Bei gleicher Punktzahl wird in dieser Reihenfolge verglichen:
tie-breaks-none = Bei gleicher Punktzahl wird nichts verglichen: Die Plätze werden geteilt.
tie-breaks-in-bracket = Im K.-o.-System braucht es keine: Die Wettkämpfe entscheiden über die Plätze.
tie-breaks-change = Ändern…
tie-breaks-help = Schreiben Sie eine 1 zu dem, was zuerst verglichen wird, eine 2 zum Nächsten und so weiter; der Rest bleibt leer. Nach dem Los kommt nichts mehr. Ohne jede Zahl werden Plätze bei gleichen Punkten geteilt. Die Kürzel sind die der FIDE-Liste C.07.
tie-breaks-of-game = Aus diesem Spiel
tie-breaks-of-tied = Zwischen den Punktgleichen
tie-breaks-of-own = Eigene Ergebnisse
tie-breaks-of-opponents = Punkte der Gegner
tie-breaks-of-boards = Bretter einer Mannschaft
tie-breaks-of-ratings = Wertungszahlen
tie-breaks-of-rest = Nummer und Los
tie-break-number = Zu einer Feinwertung, die verglichen wird, gehört eine Zahl von 1 bis 255, zu den anderen nichts.
tie-break-twice = Zwei Feinwertungen haben dieselbe Zahl. Geben Sie jeder ihre eigene.
