# Решение по протесту и то, на чём оно основано.
decision-before = Перед игровым ходом { $number }
decision-row = Строка и та, что перед ней
decision-record-says = Что говорит запись
decision-checked = проверено
decision-in-time = вовремя: { $passed } из { $limit } мин
decision-in-play = вовремя: партия ещё шла
decision-late = с опозданием, принят с указанием причины
decision-send = Решить: { $finding }
