# Parteien, die als ein Teilnehmer spielen; wer in eine Partie ein- und aus ihr aussteigt.

party-register = Partei melden
party-register-help = Bis zu { $most } Spieler nehmen als ein Teilnehmer teil. Für jemanden, der allein spielt, bleiben die anderen Felder leer.
party-first = Erster Spieler
party-second = Zweiter Spieler
party-third = Dritter Spieler
party-rating-hint = Nur für jemanden, der allein spielt. Leer: die Zahl aus der Liste des Verbandes, falls es eine gibt

party-title = Spieler
party-joined = eingestiegen
party-left = Ausgestiegen: { $names }
party-named = gibt Operationen ein
party-name = Wer die Operationen eingibt
party-name-nobody = der Schiedsrichter
party-name-send = Festlegen
party-leave = Jemand steigt aus
party-leave-send = Steigt aus
party-join = Jemand steigt ein
party-join-help = Wer einsteigt, spielt nur in dieser Partie und wird kein Teilnehmer.
party-join-send = Steigt ein
party-side = Seite
party-done-joined = Der Spieler ist in die Partie eingestiegen.
party-done-left = Der Spieler ist aus der Partie ausgestiegen.
party-done-named = Es ist festgelegt, wer die Operationen eingibt.

api-register-party = Meldet einen bis drei Spieler als einen Teilnehmer (CTOR 2.1)
api-change-party = Lässt jemanden in eine Partie ein- oder aus ihr aussteigen oder sagt, wer die Operationen einer Seite eingibt (CTOR 2.5, 7.4)
