base = CTOR для команд, поле 10 × 10
board-title = Доска: { $heading }
board-description = Тор из { $size } × { $size } полей. Фишки: белых { $white }, чёрных { $black }. За рамкой повторён другой край доски.
field-free = { $field }: свободно
field-chip = { $field }: { $side }
mark-put = поставлена последним ходом
mark-moved = передвинута сюда последним ходом
mark-landed = высажена сюда последним ходом
mark-left = отсюда ушла фишка последним ходом
mark-taken = снята последним ходом
mark-replaced = заменена последним ходом
mark-hit = задетое тайное поле
mark-may = можно заменить
mark-secret = { $side ->
    [white] тайное поле белых
   *[other] тайное поле чёрных
  }
sign-put = поставлена
sign-moved = передвинута
sign-landed = высажена
sign-taken = снята
sign-replaced = заменена
sign-hit = задетое тайное поле
sign-may = можно заменить
sign-secret = тайное поле
table-row = Ряд { $row }
table-column = Столбец { $column }
shift = Сдвинуть доску
shift-left = Сдвинуть влево
shift-up = Сдвинуть вверх
shift-down = Сдвинуть вниз
shift-right = Сдвинуть вправо
shift-back = Как на доске
ring = Кольцом
ring-title = Доска в виде кольца. Его поворачивают мышью, пальцем или стрелками, Home возвращает назад.
regulations-help = Что оставлено пустым, то по правилам командной игры.
regulation-size = Доска
regulation-power = Сила обеих команд; 0 – сколько игроков в большей команде
regulation-turn-seconds = Время на ход; 0 – без песочных часов
regulation-secret-fields = Тайных полей у каждой команды; 0 – нет
regulation-quiet-turns = Партия кончается после стольких ходов подряд, за которые занятых полей не прибавилось
regulation-game-seconds = Время на партию; 0 – без часов
regulation-victory-points = Очки за победу и за пропуск по жеребьёвке
regulation-equal-points = Очки за равный счёт и за запрошенный пропуск
regulation-loss-points = Очки за поражение
regulation-standings = Положение складывается
size-ten = 10 × 10 полей
size-eight = 8 × 8 полей
power-by-players = сколько игроков в большей команде
no-time = нет
no-secrets = нет
entry-hint = Как в записи: 45 – поставить, m45-46 – передвинуть, { $landings ->
    [0] { "" }
   *[other] L3+7-12 – высадка,{ " " }
  }r45 – замена, 45x2 – написали двое, end – конец хода. На доске: коснитесь свободного поля, своей фишки и затем соседнего поля или чужой фишки.
mode-usual = Ставит, двигает или заменяет
mode-landing = Высаживает
choose-neighbour = Теперь коснитесь свободного соседнего поля, куда идёт фишка.
choose-two = Коснитесь двух своих фишек, которые снимаются.
choose-target = Теперь коснитесь поля высадки: свободного или одного из этих двух.
choose-opening = В первых ходах фишки только ставят: коснитесь свободного поля.
choose-nothing = Сейчас не играют. Чего ждёт партия, сказано выше.
sheet-turn = в ходе не больше: поставить { $puts }, передвинуть { $moves }, высадок { $landings }
sheet-by-players = операций в ходе столько, сколько в таблице пункта 2.2
sheet-turn-time = на ход не больше { $turn }
sheet-game-time = на партию не больше { $game }
sheet-secrets = тайных полей у каждой команды: { $secrets }
sheet-opening = В первых ходах фишки только ставят: белые 1, чёрные 2, при силе 3 белые 3.
sheet-legend = 45 – поставить, m45-46 – передвинуть, L3+7-12 – высадка, r45 – замена, 45x2 – написали двое, !secret 45 – задето тайное поле, - – ход кончили часы.
sheet-players = Игроки
sheet-turns = Ходы
sheet-score = Счёт
sheet-remarks = Замечания
sheet-board = Доска
sheet-choices = Карточки выбора: разрежьте; каждый игрок команды пишет свою, и все открывают вместе.
sheet-card = { $side ->
    [white] Белые
   *[other] Чёрные
  }, ход
sheet-card-put = Поставить на
sheet-card-move = Передвинуть с
sheet-card-to = на
sheet-secret-card = Тайные поля, запечатываются до первого хода
asked-fields = Тайные поля
asked-fields-hint = Разных полей: { $count }, через пробел. Они запечатаны, пока по ним не попадут или партия не кончится.
asked-puts = постановка
asked-puts-hint = Номер свободного поля; можно коснуться его на доске.
asked-moves = передвижение
asked-moves-hint = Своя фишка и свободное поле рядом, как m45-46; можно коснуться обоих на доске.
