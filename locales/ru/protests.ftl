# Протесты и апелляции: словами для всех, на судейском столе, на странице игрока.

protests = Протесты и апелляции
protest-number = Протест { $number }
protest-game = Партия { $game }
protest-player = { $name } ({ $side })
protest-stage-filed = ждёт арбитра
protest-stage-decided = решён
protest-stage-appealed = ждёт комитета
protest-stage-final = решён окончательно
protest-upheld = удовлетворён
protest-partly = удовлетворён частично
protest-dismissed = отклонён
protest-withdrawn = отозван игроком
protest-filed = { $player }, протест от { $at }:
protest-appealed = { $player }, апелляция на решение от { $at }:
protest-decided = { $who }, { $at }: { $finding }
protest-arbiter = Арбитр
protest-against-result = Против результата
protest-against-row = Против строки хода { $number }
protest-against-ruling = Против другого решения
protest-clause = Указан пункт: { $clause }
protest-late = Принято после срока: { $reason }
protest-effect-correct = Результат — { $points }.
protest-effect-continue = Строки начиная с хода { $number } отозваны; партия продолжается с этого места.
protest-effect-replay = Партия играется заново.
protest-deposit-returned = Залог возвращён.
protest-deposit-kept = Залог удержан.
protest-appeal-until = Апелляцию можно подать до { $until }.
protest-rules = Протесты
protest-rule-time = Игроки партии могут протестовать, пока она идёт, и { $minutes } { $minutes ->
    [one] минуту
    [few] минуты
   *[other] минут
} после её конца.
protest-rule-appeal = Апелляция на решение арбитра — { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[other] минут
}.
protest-rule-deposit = Залог при апелляции: { $deposit }.
print-protest = Протест { $number }, партия { $game } ({ $side }):
print-appeal = По апелляции:
protest-at-result = Протест { $number }: { $stage }

protest-left = { $minutes ->
    [one] осталась { $minutes } минута
    [few] осталось { $minutes } минуты
   *[other] осталось { $minutes } минут
}, до { $until }
protest-left-none = срок истёк { $until }
protest-left-open = пока партия идёт, срок не идёт

protest-desk-none = Решения ничего не ждёт.
protest-desk-open = { $count ->
    [0] Протесты и апелляции
    [one] Протесты и апелляции: ждёт решения { $count }
   *[other] Протесты и апелляции: ждут решения { $count }
}
protest-desk-waiting = Ждут решения
protest-desk-others = Решены
protest-desk-file = Подать протест за игрока
protest-desk-of-game = Протесты по этой партии
protest-desk-to = к решению
protest-desk-game = Партия
protest-desk-game-hint = Тур и доска, например 3.2
protest-desk-by = Чей протест
protest-field-against = Против чего
protest-choice-which = Выберите
protest-choice-result = результата
protest-choice-row = строки записи
protest-choice-ruling = другого решения
protest-field-move = Игровой ход этой строки
protest-field-clause = Пункт правил (можно не указывать)
protest-field-text = Что произошло и чего вы просите
protest-warning = Это сразу и навсегда прочтут все: удалить текст будет нельзя. Не пишите, где запечатан Лабиринт, что в запечатанном плане, и ничьих имён: пишите «белые» и «чёрные».
protest-field-admit = Почему принимается после срока
protest-field-admit-hint = Нужно только после срока; видно всем.
protest-file-send = Подать протест
protest-desk-decide = Решение арбитра
protest-desk-committee-decides = Решение комитета
protest-desk-appeal = Подать апелляцию за игрока
protest-appeal-send = Подать апелляцию
protest-field-finding = Протест
protest-field-appeal-finding = Апелляция
protest-field-reason = Обоснование (видно всем)
protest-field-effect = Что меняется в партии
protest-effect-none = ничего
protest-choice-correct = другой результат
protest-choice-continue = строки отозваны, партия продолжается
protest-choice-replay = партия играется заново
protest-field-points = Верный результат (для «другого результата»)
protest-field-from = Первый заново делаемый ход (для «строки отозваны»)
protest-field-committee = Кто решил
protest-field-deposit = Залог ({ $deposit })
protest-choice-returned = возвращён
protest-choice-kept = удержан
protest-publish = Объявить решение
protest-done-filed = Протест подан.
protest-done-decided = Решение объявлено.
protest-done-appealed = Апелляция подана.
protest-close-open = Протест или апелляция ждёт решения: до него турнир закрыть нельзя.
protest-close-running = Протест или апелляцию ещё можно подать до { $until }.
protest-fault-choose = Выберите одно.
protest-fault-game = Такой партии нет. Партию называют тур и доска, например 3.2.
protest-fault-move = Напишите номер игрового хода.

protest-new-minutes = Срок протеста, минут после конца партии
protest-new-appeal = Срок апелляции, минут после решения арбитра
protest-new-deposit = Залог при апелляции, словами
protest-new-deposit-hint = Пусто — залога нет.

protest-play = Ваш протест
protest-play-help = Можно протестовать против результата, строки или иного решения в этой партии. Решает арбитр; до решения игра продолжается и результат в силе.
protest-play-appeal = Апелляция на решение
protest-play-appeal-help = Решает комитет, и его решение последнее.
protest-play-over = Срок протеста истёк { $until }. Принять его ещё может только арбитр.
protest-play-waits = Ваш протест { $number } ждёт арбитра.
protest-play-filed = Ваш протест подан.
protest-play-appealed = Ваша апелляция подана.
