bag-mark = am Tisch
bag-ruling = Mit einem Beutel auf dem Tisch weiterspielen
bag-ruling-help = Der Dienst zieht in dieser Partie dann nichts mehr; eingegeben wird, was aus dem Beutel kommt. Alle sehen die Entscheidung und ihren Grund; zurücknehmen lässt sie sich nicht.
bag-ruled = Der Schiedsrichter hat entschieden, dass diese Partie mit einem Beutel auf dem Tisch weitergeht: { $reason }
