# Konten und Rechte.

rights-for-referees = Das ist den Schiedsrichtern des Turniers vorbehalten. Ernennen kann Sie der Hauptschiedsrichter oder der Sekretär des Verbandes.
rights-for-measuring = Das ist Schiedsrichtern der ersten oder einer höheren Kategorie vorbehalten. Kategorien verleiht der Sekretär des Verbandes.
rights-for-the-chief = Das ist dem Hauptschiedsrichter des Turniers vorbehalten. Ihn ernennt der Sekretär des Verbandes.
rights-for-the-secretary = Das ist dem Sekretär des Verbandes vorbehalten. Diese Rolle kann Ihnen ein Sekretär oder der Betreiber des Dienstes geben.

accounts-error-none = Ein solches Konto gibt es nicht.
accounts-error-chief-stays = Ein Turnier behält seinen Hauptschiedsrichter, bis der Sekretär des Verbandes einen anderen ernennt.
accounts-error-last-secretary = Das ist der letzte Sekretär, der sich anmelden kann. Ernennen Sie zuerst einen anderen.

referees = Schiedsrichter
referees-chief = Hauptschiedsrichter
referees-no-chief = Das Turnier hat noch keinen Hauptschiedsrichter.
referees-other-chief = Ein anderer Hauptschiedsrichter
referees-appoint = Hauptschiedsrichter ernennen
referees-none = Niemand außer dem Hauptschiedsrichter.
referees-who = Wer Schiedsrichter wird
referees-name = Schiedsrichter ernennen
referees-remove = Abberufen
referees-remove-name = { $name } abberufen
referees-help = Ein Schiedsrichter trägt Partien, Ergebnisse, Lose und Proteste von Spielern ein. Auslosungen, Entscheidungen und Berichtigungen sind Sache des Hauptschiedsrichters.
referees-done-named = Der Schiedsrichter ist ernannt.
referees-done-removed = Der Schiedsrichter ist abberufen.
referees-done-chief = Der Hauptschiedsrichter ist ernannt.

rights-not-by-token = Das geht nicht mit einem Token. Melden Sie sich an.
rights-token-reach = Das Token reicht nicht so weit: Es braucht den Bereich „{ $scope }“ und muss für dieses Turnier oder für alle sein.

accounts = Konten
accounts-new = Neues Konto
accounts-make = Konto anlegen
accounts-help = Ein Link wird einmal gezeigt. Mit ihm wählt der Inhaber des Kontos sein Passwort.
accounts-role = Rolle
accounts-secretary = Sekretär des Verbandes
accounts-referee = Schiedsrichter
accounts-locked = gesperrt
accounts-with-code = fragt nach einem Code
accounts-since = Angelegt
accounts-is-locked = Mit diesem Konto kann sich niemand anmelden. Seine Sitzungen und Token öffnen nichts.
accounts-invite = Link für ein neues Passwort machen
accounts-invite-help = Bis der Link benutzt ist, gilt das alte Passwort weiter. Gültig ist nur der neueste Link, sieben Tage lang.
accounts-invited = Geben Sie diesen Link dem Inhaber des Kontos. Er wird dieses eine Mal gezeigt und führt einmal, binnen sieben Tagen, zur Wahl eines Passworts.
accounts-invited-code = Der Link als QR-Code
accounts-invited-help = Wer den Link hat, kommt in das Konto.
accounts-make-secretary = Zum Sekretär des Verbandes machen
accounts-remove-secretary = Rolle des Sekretärs entziehen
accounts-remove-code = Nicht mehr nach einem Code fragen
accounts-lock = Sperren
accounts-unlock = Entsperren
accounts-no-sessions = Niemand ist angemeldet.
accounts-done-invite = Der Link ist gemacht.
accounts-done-lock = Das Konto ist gesperrt, seine Sitzungen sind beendet.
accounts-done-unlock = Das Konto ist wieder offen.
accounts-done-secretary = Das Konto ist nun das eines Sekretärs des Verbandes.
accounts-done-no-secretary = Das Konto ist nicht mehr das eines Sekretärs.
accounts-done-no-code = Das Konto fragt nicht mehr nach einem Code.
accounts-error-no-session = Eine solche Sitzung gibt es nicht, oder sie ist beendet.
accounts-error-no-token = Ein solches Token gibt es nicht, oder es ist beendet.

invitation-title = Passwort wählen
invitation-lead = { $name }, Ihr Anmeldename ist { $login }. Wählen Sie das Passwort dazu.
invitation-send = Passwort setzen und anmelden
invitation-error-lapsed = Dieser Link ist benutzt, abgelaufen oder durch einen neueren ersetzt. Bitten Sie den Sekretär des Verbandes um einen anderen.

own-title = Ihr Konto
own-name-send = Namen ändern
own-done-name = Der Name ist geändert.
own-password = Passwort
own-password-old = Das geltende Passwort
own-password-new = Neues Passwort
own-password-help = Alle Ihre anderen Sitzungen enden.
own-password-send = Passwort ändern
own-done-password = Das Passwort ist geändert, Ihre anderen Sitzungen sind beendet.
own-wrong-password = Das ist nicht das geltende Passwort.
own-sessions = Sitzungen
own-session-unknown = Unbekanntes Programm
own-session-this = diese
own-session-times = seit { $since }, zuletzt benutzt { $seen }
own-session-end = Beenden
own-sessions-end = Alle anderen beenden
own-done-sessions = Beendet.
own-code = Code bei der Anmeldung

code-title = Code
code-lead = Das Passwort ist richtig. Geben Sie den Code ein, den Ihr Authenticator zeigt.
code-field = Code
code-hint = Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.
code-again = Zurück zum Passwort
code-none = Ein Authenticator (eine App oder ein Passwortmanager) kann jede halbe Minute einen neuen Code zeigen. Mit ihm öffnet ein Passwort allein Ihr Konto nicht.
code-begin = Einrichten
code-begin-again = Ein anderes Geheimnis machen
code-scan = Lesen Sie dies mit dem Authenticator ein.
code-picture = Das Geheimnis als QR-Code
code-typed = Oder geben Sie dort dieses Geheimnis ein:
code-first-hint = Die sechs Ziffern, die er jetzt zeigt.
code-confirm = Ab jetzt nach einem Code fragen
code-recovery = Wiederherstellungscodes
code-recovery-help = Jeder öffnet Ihr Konto einmal anstelle eines Codes. Drucken Sie sie oder schreiben Sie sie ab: Sie werden nicht wieder gezeigt.
code-in-use =
    { $count ->
        [one] Ihr Konto fragt nach einem Code. Ein Wiederherstellungscode ist übrig.
       *[other] Ihr Konto fragt nach einem Code. { $count } Wiederherstellungscodes sind übrig.
    }
code-remove = Nicht mehr nach einem Code fragen
code-remove-help = Die Wiederherstellungscodes gelten dann nicht mehr.
code-done-removed = Ihr Konto fragt nicht mehr nach einem Code.
code-error-needed = Das Konto fragt außerdem nach einem Code.
code-error-wrong = Der Code ist falsch oder wurde schon benutzt. Warten Sie den nächsten ab.
code-error-lapsed = Seit dem Passwort ist zu viel Zeit vergangen. Melden Sie sich neu an.
code-error-state = Der Code bei der Anmeldung wurde inzwischen ein- oder ausgeschaltet.

tokens = Token für Programme
tokens-help = Ein Programm sendet ein Token anstelle eines Passworts. Es darf nie mehr als Sie.
tokens-none = Es gibt keine.
tokens-new = Neues Token
tokens-name = Wofür es ist
tokens-name-hint = Damit Sie es wiedererkennen, etwa: Ergebnisse vom Rechner im Saal.
tokens-scopes = Wozu es benutzt werden darf
tokens-event = Für welches Turnier
tokens-every-event = Für alle und für das, was zu keinem gehört
tokens-days = Tage
tokens-days-hint = Es endet von selbst, spätestens nach { $max } Tagen.
tokens-make = Token machen
tokens-made = Das Token ist gemacht
tokens-once = Kopieren Sie es jetzt: Es wird nicht wieder gezeigt. Es steht in der Kopfzeile Authorization: Bearer.
tokens-revoke = Beenden
tokens-revoke-name = { $name } beenden
tokens-done-revoked = Das Token öffnet nichts mehr.
tokens-times = gemacht { $made }, endet { $ends }, noch nicht benutzt
tokens-times-seen = gemacht { $made }, endet { $ends }, zuletzt benutzt { $seen }

scope-read = Den Schiedsrichtertisch ansehen
scope-games = Partien, Lose und Proteste eintragen
scope-results = Ergebnisse eintragen
scope-rulings = Entscheiden, berichtigen, zurücknehmen
scope-armies = Armeen einreichen, messen und genehmigen
scope-event = Turniere anlegen, auslosen und leiten
scope-admin = Schiedsrichter ernennen, Konten verwalten

desk-field-between = Eine Zahl von { $min } bis { $max }.

api-tag-accounts = Konten und Schiedsrichter
api-accounts = Alle Konten
api-referees = Die Schiedsrichter des Turniers, zuerst der Hauptschiedsrichter
api-name-referee = Macht ein Konto zum Schiedsrichter des Turniers
api-remove-referee = Beruft einen Schiedsrichter des Turniers ab
api-appoint = Ernennt den Hauptschiedsrichter des Turniers; der bisherige wird Schiedsrichter

audit = Wer was getan hat
audit-when = Wann
audit-what = Was
audit-who = Wer
audit-whose = Mit wessen Konto
audit-event = Turnier
audit-all = Alle
audit-nobody = Betreiber oder ohne Anmeldung
audit-player = Ein Spieler
audit-entry = Eintrag { $seq }
audit-show = Zeigen
audit-none = Nichts.
audit-newer = Neuere
audit-older = Ältere
audit-account = Konto

act-set-up = Erstes Konto angelegt
act-signed-in = Angemeldet
act-sign-in-failed = Falsches Passwort
act-code-failed = Falscher Code hinter dem Passwort
act-recovery-used = Mit einem Wiederherstellungscode angemeldet
act-signed-out = Abgemeldet
act-account-made = Konto angelegt
act-invited = Link für ein Passwort gemacht
act-password-set = Passwort geändert
act-name-set = Name geändert
act-locked = Gesperrt
act-unlocked = Entsperrt
act-sessions-ended = Sitzungen beendet
act-factor-added = Code bei der Anmeldung eingeschaltet
act-factor-removed = Code bei der Anmeldung ausgeschaltet
act-token-made = Token gemacht
act-token-revoked = Token beendet
act-secretary-made = Zum Sekretär des Verbandes gemacht
act-secretary-removed = Nicht mehr Sekretär
act-chief-named = Zum Hauptschiedsrichter ernannt
act-referee-named = Zum Schiedsrichter ernannt
act-referee-removed = Als Schiedsrichter abberufen
