sheet-pairings = Пары
sheet-wall-list = Список для стены
sheet-wall-list-by-number = по номерам
sheet-wall-list-by-name = по именам
sheet-match-sheets = Бланки партий
sheet-place-cards = Таблички на столы
sheet-of-round = { $what }, { $number }-й тур
sheet-wall-chart = Настенная таблица
sheet-points-before = Очки
sheet-points-before-long = Очки перед туром
sheet-side = Сторона
sheet-rival = Соперник
sheet-free = Свободен от игры в этом туре
sheet-allocated = Технический пропуск: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
 }
sheet-bye = Пропуск по просьбе: { $points ->
    [0] без очков
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
 }
sheet-board = Доска { $board }
sheet-result-here = Результат
sheet-terrain = Местность
sheet-potential-left = Потенциал в конце
sheet-began = Начало
sheet-ended = Конец
sheet-acts-limits = Расстановка { $setup } (2.2) · ход { $turn }, не больше { $actions ->
    [one] { $actions } действия
   *[other] { $actions } действий
 } (3.1, 3.2) · партия { $game } (4.2)
sheet-acts-deal = Раздача: фишки в том порядке, в каком их тянут (2.1)
sheet-acts-set-up = Расстановка: фишка и клетка, например 17-d1; остальные фишки – резерв (2.2)
sheet-acts-late = Время вышло
sheet-acts-blue = Синих фишек
sheet-acts-first = Первый ход (2.3)
sheet-acts-begins = начинает
sheet-acts-by-lot = по жребию
sheet-acts-ceded = уступлен
sheet-acts-turns = Ходы (3)
sheet-acts-legend = b2-b5 – ход, b2xb5 – взятие, @17-b3 – фишка 17 из резерва, # – абсолютная победа, - – время вышло, !touch b2 – тронута, !illegal b2-c9 gives 31 – не по правилам, отдана 31, !repeat b2-b5 – повторение (5).
sheet-acts-dealt = После раздачи счёт { $score } : { $score } (4.4).
sheet-acts-action = Действие { $number }
sheet-acts-time = Время
sheet-acts-counting = Счёт в конце (4.2)
sheet-acts-chips = Фишки на поле и в резерве × { $points }
sheet-acts-zones = Зоны под контролем × { $points }
sheet-acts-portal = Фишки в зоне портала соперника × { $points }
sheet-acts-absolute = Абсолютная победа (4.1)
sheet-acts-remarks = Примечания
sheet-journal = В журнале { $size ->
    [one] { $size } подписанная запись
    [few] { $size } подписанные записи
   *[many] { $size } подписанных записей
 }: контрольная точка — в коде.
chart-legend = В клетке — номер соперника со стороной (б: белые, ч: чёрные) и свои очки, под ними сумма очков. Знаки + и − обозначают неявку, точка — партию, которая не закончена; С: технический пропуск или свободен от игры, П и Н: пропуски по просьбе (с очками и без), –: не участвует в туре.
chart-round = { $number }-й
chart-white = б
chart-black = ч
chart-free = С
chart-bye-half = П
chart-bye-zero = Н
chart-absent = –
chart-label = Тур { $round }, { $side }, соперник { $rival }: { $result }; всего очков: { $score }
sheet-absent = Не участвует в этом туре

schedule = Время туров
schedule-help = Время — по часам зала. У тура без времени его не будет и на общих страницах. Подписчики календаря получают каждое изменение.
schedule-zone = Часы зала: часов от UTC
schedule-zone-hint = Например, +03:00
schedule-zone-fault = Напишите, на сколько часов время отличается от UTC, например +03:00.
schedule-by-zone = Время – по часовому поясу { $zone }.
schedule-minutes = Минут на тур
schedule-minutes-hint = Пусто, если конец не объявлен
schedule-default = Время на опоздание, минут
schedule-default-hint = Сколько после начала тура игрок ещё может прийти. Пусто, если не объявлено
schedule-time-fault = Напишите день и время, например 2026-11-21 13:00.
schedule-time-twice = Часы переводят назад: { $time } в этот день бывает дважды. Выберите, какое из двух.
schedule-time-left-out = Часы пояса { $zone } в этот день переходят с { $from } на { $until } и { $time } не показывают. Укажите время до { $from } или начиная с { $until }.
schedule-which = Какое из двух?
schedule-which-first = в первый раз, UTC{ $offset }
schedule-which-second = во второй раз, UTC{ $offset }
schedule-send = Объявить время
schedule-done = Время туров объявлено.
schedule-too-early = Число туров неизвестно, пока не записаны двое.
schedule-calendar = Календарь для всех:
schedule-to-come = Будущие туры
schedule-time = { $date }, { $time } ({ $zone })
schedule-with-default = { $begins }; опоздание до { $until }
desk-default-over = Время на опоздание, до { $until }, истекло, а записей ещё нет: { $boards }. Кто к этому времени не пришёл к доске, проиграл неявкой (6.4), если судья не решит иначе.
download-calendar = Календарь (iCalendar)
api-schedule = Задаёт время туров, сразу всех
api-set-delay = Задаёт, с какой задержкой все видят, что играется
api-change-event = Меняет данные турнира
api-delete-event = Удаляет турнир, в котором ничего не произошло
api-list-event = Убирает турнир из списков или возвращает в них
api-rate-entrant = Задаёт участнику другой рейтинг
api-reopen = Снова открывает закрытый турнир

embed = Положение на своём сайте
embed-help = Скопируйте это на страницу своего сайта: она покажет положение и будет следить за турниром.
embed-snippet = HTML
embed-look = Посмотреть, как это выглядит
embed-data = То же в JSON, доступно с любого сайта:
embed-board = Эта доска на своём сайте
embed-board-help = Скопируйте это на страницу своего сайта: она покажет доску и будет следить за партией.
paper-players = Личные бланки игроков
paper-players-title = Личный бланк
paper-slips = Листки для планов
paper-arbiter = Листы арбитра
paper-continuation = Листы продолжения
paper-field = Поле
paper-figures = Фигуры для вырезания
paper-part-1 = Часть 1
paper-part-2 = Часть 2
paper-zone-rank = Зона вдоль горизонтали
paper-zone-file = Зона вдоль вертикали
paper-armament = Вооружение
paper-players-legend = Оба плана игрового хода пишут до того, как показан любой из них. Отметьте, кто записал первым; у другого { $seconds } с, и пишут, сколько из них ушло. Пометы: взятое (Z), повреждения, обречённость, шахи.
paper-own = Свой план
paper-rivals = План соперника
paper-happened = Что произошло
paper-recorded-first = Первый
paper-seconds = с
paper-skip = Пропуск
paper-dice = Кости
paper-marks = Пометы
paper-mole = Крот:
paper-slips-legend = Номер игрового хода пишут снаружи, обе части внутри, листок складывают и отдают арбитру. Оба листка вскрывают вместе.
paper-game-move = Игровой ход
paper-arbiter-legend = Секунды: кто записал вторым и сколько из { $seconds } с ушло. Z – стоявшая фигура взята. Пометы: обречённость, шахи, пропуски, нарушения, решения.
