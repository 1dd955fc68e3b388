# Протоколы игроков и их сравнение: для всех, на столе судьи, на странице игрока.

protocols = Протоколы игроков
protocol-none = { $side }: протокол не сдан
protocol-received = { $side }: протокол до игрового хода { $last } сдан { $at }
protocol-missing = Не записано: { $plans }
protocol-unread = Со строки { $line }, столбца { $column } прочитать не удалось: «{ $text }»
protocols-agree = Протоколы сверены: расхождений нет.
protocols-differ = Протоколы сверены: { $count } { $count ->
    [one] расхождение
    [few] расхождения
   *[other] расхождений
}, без решения: { $open }.
protocols-open = Протоколы игроков расходятся; без решения: { $count }
protocol-plan = { $number }, { $side }
protocol-col-plan = Игровой ход, сторона
protocol-col-white = Протокол белых
protocol-col-black = Протокол чёрных
protocol-col-record = Запись партии
protocol-col-found = Итог сверки
protocol-differences = Где протоколы расходятся
protocol-settled = Решения о прежних расхождениях
protocol-all = Все игровые ходы рядом
protocol-open = расхождение, решения нет
protocol-ruled-on = расхождение, решение принято
protocol-right-white = Верен протокол белых
protocol-right-black = Верен протокол чёрных
protocol-right-record = Верна запись партии
protocol-ruled = { $right }: { $reason } ({ $at })
protocol-desk-none = Протоколов игроков ещё нет.
protocol-desk-hand-in = Принять протокол игрока
protocol-desk-help = Каждый игрок записывает оба плана. Наберите или вставьте бланк игрока как есть, «1. d4 e4 | d9 e9», по строке на игровой ход; сравнивается то, что удалось прочитать. Имена, местность и пометки не сохраняются. Считается последний протокол игрока.
protocol-desk-side = Чей протокол
protocol-text = Протокол
protocol-file = Или файл (.tota)
protocol-send = Сдать протокол
protocol-empty = Выберите файл или наберите протокол.
protocol-desk-rule = Принять решение о расхождении
protocol-desk-right = Кто прав
protocol-desk-take-back = Запись неверна: отозвать её с этого игрового хода вместе с результатом и внести заново
protocol-desk-rule-send = Записать решение
protocol-done-handed-in = Протокол принят и сверен.
protocol-done-ruled = Решение записано.
protocol-play = Мой протокол
protocol-play-help = Сдайте то, что вы записали о планах обеих сторон, по строке на игровой ход: «1. d4 e4 | d9 e9». Ходы, которые ещё не завершены, не принимаются. Планы и результаты из протокола видны всем вместе с партией. Сдать протокол заново можно, пока судья не подписал; считается последний.
protocol-play-done = Ваш протокол сдан.
protocol-play-closed = Судья подписал протокол партии; протоколы игроков больше не принимают.
