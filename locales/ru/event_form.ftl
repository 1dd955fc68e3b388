# Форма турнира.

tie-breaks-usual = При равенстве очков сравниваются по порядку, как здесь принято:
tie-breaks-own = При равенстве очков сравниваются по порядку:
tie-breaks-none = При равенстве очков ничего не сравнивается: места делятся.
tie-breaks-in-bracket = В турнире на выбывание они не нужны: места решают матчи.
tie-breaks-change = Изменить…
tie-breaks-help = Поставьте 1 у показателя, который сравнивается первым, 2 у следующего и так далее; остальные оставьте пустыми. После жребия ничего не бывает. Если чисел нет, при равных очках места делятся. Коды — из списка ФИДЕ C.07.
tie-breaks-help-teams = У команд КО — командные очки, ЛО — личные; другой счёт — тот, по которому места распределяются не сначала.
tie-breaks-of-game = Этой игры
tie-breaks-of-tied = Между набравшими поровну
tie-breaks-of-own = Собственные результаты
tie-breaks-of-opponents = Очки соперников
tie-breaks-of-boards = Доски команды
tie-breaks-of-ratings = Рейтинги
tie-breaks-of-rest = Номер и жребий
tie-break-number = У показателя, который сравнивается, стоит число от 1 до 255; у остальных ничего.
tie-break-twice = У двух показателей одно и то же число. Дайте каждому своё.

event-form-game = Игра и система
event-form-equipment = Свои фишки или поле…
edition-federation = Правила федерации 2013 года
edition-federation-second = Правила федерации 2013 года, второе прочтение
edition-annex = Правила с английским приложением
edition-annex-second = Правила с английским приложением, второе прочтение
preset-sport-2-short = Спортивная версия, второе прочтение
preset-sport-short = Спортивная версия, первое прочтение
preset-score-short = Сам счёт
preset-long-short = Долгие партии
regulation-range = От { $least } до { $most }.
regulation-range-by = { $set }: от { $least } до { $most }.
regulation-examples = Например, { $values }.
regulation-usual = Обычно: { $value }.
regulation-by = { $set }: { $value }.
regulation-left = как выбрано выше
regulation-yes = да
regulation-no = нет
regulation-points-fault = Лучший исход не может приносить меньше: очки убывают от абсолютной победы к победе по счёту, равному счёту и поражению, и победа приносит больше поражения.
regulation-ends-fault = Лучший исход не может приносить меньше: очки убывают от победы к равному счёту и поражению, и победа приносит больше поражения.
regulation-legion-rank = рядом на горизонтали
regulation-legion-any = на любых соседних полях
regulation-legion-moves = и туда, где противника нет
regulation-legion-strikes = только туда, где стоит противник
regulation-terrain-complete = у каждой стороны Акрополь, две Зоны и Лабиринт
regulation-terrain-free = сколько запишут игроки
regulation-king-returns = возвращается через один игровой ход, что бы ни было в плане
regulation-king-waits = ждёт, пока план его не вернёт
regulation-labyrinth-rival = только на фигуры противника
regulation-labyrinth-both = на фигуры обеих сторон
regulation-checks-from-start = и до первой строки
regulation-checks-after-rows = с первого игрового хода
regulation-doom-king = можно пометить как обречённого
regulation-doom-no-king = не помечают
regulation-mole-before-dark = перед ходом втёмную
regulation-mole-after-dark = после хода втёмную
regulation-options-fielded = можно выставлять
regulation-options-not-fielded = не выставляются (Вулкан, Торнадо, два Грифона)
regulation-rests = отдыхает один игровой ход, кроме Короля
regulation-rests-not = может сразу ходить снова
regulation-dice-sum = их сумму
regulation-dice-apart = большая — повреждение, меньшая — Лабиринт
regulation-order-fixed = Первый часть 1, Второй часть 2
regulation-order-alternating = по очереди: Первый и Второй, затем Второй и Первый
regulation-lighthouses = нужно по маяку на каждую точку сверх трёх
regulation-lighthouses-not = маяки не нужны
regulation-players-enter = игрок сам вводит свои действия
regulation-players-enter-not = действия вводит судья
regulation-fine-offender = сам нарушитель
regulation-fine-opponent = соперник
regulation-standings-match = из очков за партии
regulation-standings-score = из счёта партий
unit-minutes = { $count ->
    [one] минута
    [few] минуты
   *[other] минут
}
unit-seconds = { $count ->
    [one] секунда
    [few] секунды
   *[other] секунд
}
unit-points = { $count ->
    [one] очко
    [few] очка
   *[other] очков
}
unit-chips = { $count ->
    [one] фишка
    [few] фишки
   *[other] фишек
}
unit-actions = { $count ->
    [one] действие
    [few] действия
   *[other] действий
}
unit-times = { $count ->
    [one] раз
    [few] раза
   *[other] раз
}
desk-regulation-legion = Легион — два Легионера
desk-regulation-legion-moves = Легион может нанести удар
desk-regulation-complete-terrain = Местность до первого игрового хода
desk-regulation-king-returns = Король, ушедший из Акрополя,
desk-regulation-labyrinth = Лабиринт действует
desk-regulation-checks-from-start = Дозорные проверяют свои фигуры
desk-regulation-doom-king = Короля, который взял фигуру или вернулся,
desk-regulation-mole = Жребий «Крота» проводят
desk-regulation-boar-and-chariot = Вепрь и Колесница
desk-regulation-armament = Новые фигуры королевского ряда
desk-regulation-illegal-limit = Какое по счёту нарушение проигрывает партию
desk-regulation-rest-after-move = Фигура, которая ходила
desk-regulation-dice = Две кости дают
desk-regulation-forfeit-loss = Неявившийся игрок получает
desk-regulation-bye-points = Пропуск тура по жеребьёвке приносит
desk-regulation-game-minutes = Партию останавливают после
desk-regulation-reply-seconds = Время на ответ после записи плана
desk-regulation-mole-after = Последний игровой ход перед ходом втёмную
desk-regulation-coalition = Коалиции: играют команды по двое, по части плана каждому
desk-regulation-coalition-order = Кто в коалиции записывает какую часть
desk-regulation-tolerance-percent = Допуск при измерении армии; на результаты не влияет
desk-regulation-draw-batch = Игрок тянет за раз
desk-regulation-setup-seconds = Время на выбор и расстановку стартовых фишек
desk-regulation-starting-pieces = Стартовых фишек у каждого игрока
desk-regulation-turn-seconds = Время на ход
desk-regulation-actions-per-turn = В ходе не больше
desk-regulation-strength-by-lighthouses = Чтобы выставить фишку сильнее трёх точек
desk-regulation-players-enter = На устройствах игроков
desk-regulation-repetition-limit = Запрещено: позиция после хода игрока встаёт
desk-regulation-back-and-forth-limit = Запрещено: фишка возвращается туда, откуда пришла
desk-regulation-fine = Кто выбирает фишку, отдаваемую за недопустимое действие
desk-regulation-game-seconds = Время на партию
desk-regulation-chip-points = Счёт за фишку на поле или в резерве
desk-regulation-zone-points = Счёт за зону под контролем
desk-regulation-portal-points = Счёт за фишку в зоне портала соперника
desk-regulation-absolute-points = Очки за абсолютную победу
desk-regulation-victory-points = Очки за победу по счёту и за пропуск по жеребьёвке
desk-regulation-equal-points = Очки за равный счёт и за запрошенный пропуск
desk-regulation-loss-points = Очки за поражение
desk-regulation-standings = Положение складывается
desk-regulation-other = Другое решение
