# Konten und Rechte.

rights-for-referees = Das ist den Schiedsrichtern des Turniers vorbehalten. Ernennen kann Sie der Hauptschiedsrichter oder der Sekretär des Verbandes.
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
