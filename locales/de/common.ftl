# Wörter jeder Seite: Rahmen, Navigation, Fehler.

site-name = Areopag
site-tagline = Turnierschiedsrichter
skip-to-content = Zum Inhalt
nav-label = Hauptnavigation
nav-events = Turniere
nav-desk = Schiedsrichtertisch
language-label = Sprache
footer-line = Über jedes Ergebnis entscheiden die Regeln, Punkt für Punkt, und jeder kann es nachspielen.
rulebook = Das Regelwerk
looks-label = Aussehen der Seiten
theme-label = Farben:
theme-auto = wie das Gerät
theme-light = hell
theme-dark = dunkel
theme-contrast = hoher Kontrast
pieces-label = Figuren:
pieces-figures = Bilder
pieces-letters = Buchstaben
figures-label = Figuren:
figures-usual = gewöhnliche
figures-own = der Armeen

error-home = Alle Turniere
error-bad-request = Die Anfrage ist nicht lesbar.
error-unauthorized = Bitte melden Sie sich zuerst an.
error-forbidden = Dazu sind Sie nicht berechtigt.
error-not-found = Unter dieser Adresse gibt es nichts.
error-method-not-allowed = Diese Adresse nimmt solche Anfragen nicht an.
error-not-acceptable = Was verlangt wurde, gibt es unter dieser Adresse in keiner passenden Form.
error-timeout = Die Anfrage hat zu lange gebraucht.
error-conflict = Inzwischen hat jemand anderes dies geändert. Sehen Sie sich den neuen Stand an und versuchen Sie es noch einmal.
error-too-large = Die Anfrage ist größer, als diese Adresse zulässt.
error-unsupported-media-type = Inhalt dieser Art nimmt diese Adresse nicht an.
error-too-many-requests = Zu viele Anfragen. Bitte warten Sie ein wenig.
error-unavailable = Der Dienst ist nicht bereit. Bitte versuchen Sie es gleich noch einmal.
error-internal = Bei uns ist etwas schiefgegangen. Es steht im Log des Dienstes.
