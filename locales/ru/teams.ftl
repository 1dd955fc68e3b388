# Командные турниры.

format-team-round-robin = Командная круговая, { $boards } { $boards ->
    [one] доска
    [few] доски
   *[many] досок
}
format-double-team-round-robin = Командная круговая в два круга, { $boards } { $boards ->
    [one] доска
    [few] доски
   *[many] досок
}
format-scheveningen = Схевенингенская, { $boards } { $boards ->
    [one] игрок
    [few] игрока
   *[many] игроков
} в команде
format-double-scheveningen = Схевенингенская в два круга, { $boards } { $boards ->
    [one] игрок
    [few] игрока
   *[many] игроков
} в команде

teams-unopposed = соперника за доской нет, очков: { $points }

teams = Команды
teams-none = Команд пока нет.
teams-team = Команда
teams-players = Игроки
teams-matches = Матчи
teams-matches-short = М
teams-match-points = Командные очки
teams-match-points-short = КО
teams-game-points = Очки за доски
teams-game-points-short = ЛО
teams-match-points-of = командные очки { $points }
teams-board-head = Порядок
teams-nobody = никого
teams-alone-at-board = { $first } – { $second }: { $points } без партии
teams-free = { $name } в этом туре свободна
teams-line-ups-wait = ждём составов

teams-new-round-robin = Командная круговая: каждая команда встречается с каждой один раз
teams-new-double = Командная круговая в два круга: дважды, с обменом цвета
teams-new-scheveningen = Схевенингенская: две команды, каждый играет с каждым соперником
teams-new-double-scheveningen = Схевенингенская в два круга: дважды, с обменом цвета
teams-boards = Досок в матче
teams-boards-hint = От 1 до 32; в схевенингенской системе — игроков в команде
teams-points = Выигранный, ничейный, проигранный матч
teams-points-hint = Три числа до 10, например 2 1 0
teams-primary = Места команд сначала по

teams-help = Внесите игроков ниже, а команды здесь; затем выберите игроков каждой команды по именам, по порядку досок, запасных в конце. С началом то и другое закрепляется.
teams-alone = Пока без команды:
teams-new = Новая команда
teams-new-send = Внести команду
teams-name = Название
teams-rename = Переименовать
teams-choose = Выбрать игроков
teams-candidates = Игроки без команды
teams-candidates-none = Все уже в командах.
teams-members = Порядок досок
teams-members-none = В команде пока никого нет.
teams-members-add = Добавить
teams-members-send = Сохранить состав
teams-draft-unsaved = Это черновик. Когда порядок верен, сохраните состав.
teams-reserve = Запасной
teams-up = Выше
teams-down = Ниже
teams-out = Убрать
teams-by-rating = По рейтингу
teams-order = Порядок команд
teams-order-hint = Номера команд, первая впереди; пусто — порядок по жребию или порядок регистрации
teams-order-drawn = Вписан порядок, определённый жребием.
teams-order-rating = Вписан порядок по среднему рейтингу игроков на досках, начиная с высшего.
teams-order-registration = Рейтингов ни у кого нет: если оставить пустым, команды стоят в порядке регистрации.
teams-start = Начать
teams-next = Составы на тур { $round }
teams-match = Матч { $number }
teams-board = Доска { $number }
teams-empty-board = – пусто –
teams-line-up-send = Установить состав
teams-round-help = Сначала установите каждый изменённый состав. Где он не установлен, играют первые по порядку из присутствующих.
teams-gone = Команда выбывает
teams-gone-help = Все её игроки выбывают; предстоящие матчи проиграны неявкой.
teams-gone-send = Команда выбывает

teams-done-team = Команда теперь такая, как показано ниже.
teams-done-start = Командный турнир начат.
teams-done-line-up = Состав установлен.
teams-done-gone = Команда выбыла.

api-tag-teams = Команды
api-register-team = Вносит команду
api-rename-team = Даёт команде другое название
api-board-order = Называет игроков команды в постоянном порядке досок, до начала
api-start-teams = Начинает командный круговой турнир или командную швейцарку: номера, первый цвет, в круговом — матчи всех туров
api-line-up = Называет состав команды на предстоящий тур
api-withdraw-team = Все игроки команды выбывают из турнира

format-team-swiss = Командная швейцарская, туров: { $rounds }, досок: { $boards }
teams-new-swiss = Командная швейцарская (система ФИДЕ для команд)
teams-colours = Цветовые предпочтения
teams-type-a = Тип A: одной силы
teams-type-b = Тип B: сильные и слабые
teams-no-colours = нет
teams-colour = Первая доска у нечётных номеров в туре 1
teams-colour-reason = Как проведён жребий
teams-pair-matches = Составить матчи тура { $round }
teams-unpair-matches = Отменить матчи тура { $round }
teams-done-matches = Матчи составлены. Установите составы и составьте доски.
api-pair-matches = Составляет матчи следующего тура командной швейцарской
api-unpair-matches = Отменяет матчи следующего тура, пока не составлены доски

teams-bye-half = пропуск с очками ничьей
teams-bye-half-help = Очки за ничью в матче, по { $points } на каждой доске (ограниченно, не в последнем туре)
teams-bye-with-points = { $name } пропускает тур по своей просьбе, с очками ничьей
teams-bye-without = { $name } пропускает тур по своей просьбе, без очков
teams-forbidden = Номера команд
teams-return = Команда возвращается
teams-return-help = Все её выбывшие игроки участвуют снова со следующего тура, доски которого составляют.
teams-return-send = Записать возвращение команды
teams-done-return = Команда снова участвует.
teams-late-help = Опоздавшую команду ещё можно внести: ниже её игроков, затем здесь саму команду, затем её состав. За прошедшие туры очков у неё нет.
teams-draft = Посмотреть проект, спросить «почему?», изменить
teams-round-system = Это матчи, которые составляет система (ФИДЕ C.04.6).
teams-round-changed = Это не те матчи, которые составляет система. Чтобы их объявить, нужно обоснование.
teams-round-publish = Объявить матчи
teams-round-publish-own = Объявить матчи судьи
teams-round-match = Матч
teams-round-first = Первая команда: белые на нечётных досках
teams-round-second = Вторая команда
teams-round-seat = Номер команды в матче { $number }
teams-draw-help = Для команд, чья сила неизвестна. Порядок определяют один раз, по протоколу жребиев, и он остаётся.
teams-draw-send = Определить порядок команд жребием
lot-team-order = порядок команд
lot-team-colour = цвет первых досок (C.04.6 4.1)
api-publish-matches = Объявляет матчи следующего тура командной швейцарки, составленные судьёй
api-request-team-bye = Команда швейцарского турнира просит не участвовать в одном из следующих туров
api-withdraw-team-bye = Команда всё же хочет участвовать
api-return-team = Все выбывшие игроки команды участвуют снова

sheet-team-matches = Командные матчи
sheet-match-of = Тур { $round }, матч { $number }
sheet-game = Партия
sheet-captain = Капитан: { $team }
teams-done-order = Порядок команд определён жребием; он стоит в форме начала.
