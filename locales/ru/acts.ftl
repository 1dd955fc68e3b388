# Партия по действиям на столе судьи.
acts-title = Партия
acts-score = Счёт
acts-clock-setup = Расстановка
acts-clock-over = время вышло
acts-clock-turn = Ход
acts-clock-game = Партия
acts-waiting = Бросается жребий
acts-draw = Бросить жребий
acts-drawn = Жребий брошен. Как им распорядились?
acts-set-up = Начать расстановку
acts-mode = Что делает игрок
acts-mode-action = Действие
acts-mode-touch = Коснулся фишки
acts-mode-illegal = Недопустимо, отдаёт фишку
acts-mode-repeat = Повторение, не принято
acts-free = У фишки нет допустимого действия, как видит судья
acts-bag = Тянут из мешка на столе: нажимайте фишки по порядку, той стороной, что лежит вверху.
acts-drawer = Кто тянет
acts-note = Отметить, что вы видели
acts-note-hint = Отметка видна в партии и ничего не меняет.
acts-note-send = Отметить
acts-choose-cell = Теперь коснитесь клетки.
acts-choose-gift = { $side ->
    [white] Белые выбирают, какую фишку отдать: теперь коснитесь её.
   *[black] Чёрные выбирают, какую фишку отдать: теперь коснитесь её.
}
acts-choose-own = { $side ->
    [white] Ход белых: коснитесь фишки белых.
   *[black] Ход чёрных: коснитесь фишки чёрных.
}
acts-choose-piece = Сначала коснитесь фишки резерва или уже стоящей, затем клетки.
acts-choose-nothing = Фишки сейчас не ходят. Чего ждёт партия, сказано выше.
acts-line = Что произошло
acts-line-hint = Как в записи: b2-b5, b2xb5, @17-b3. На доске: коснитесь фишки, затем клетки.
acts-enter = Ввести
acts-deed-left = { $deed } ({ $left })
acts-space = Пробел
acts-ends = Это завершает партию.
acts-ends-sure = Это завершает партию. Оно ещё не введено: подтвердите ниже или напишите другое.
acts-ends-send = Завершить партию
acts-turn = Ход
acts-slot-now = следующее
acts-slot-back = Снять { $act }
acts-slot-reason = Снято за доской
acts-dropped = Не введено, потому что предыдущее не принято:
acts-empty = Напишите, что произошло, например «b2-b5».
acts-off-clock = Это было в другое время
acts-off-clock-hint = С причиной часы сервера не учитываются; её видят все.
acts-back = Снять введённое последним
acts-back-count = Сколько из { $most }
acts-back-hint = Пусто – все. Часы вернутся к последнему, что осталось.
acts-back-send = Снять постановлением
acts-done-back = Снято.
acts-before = В начале
acts-reserve = Резерв ({ $side }): { $count }
acts-board-title = Доска: { $heading }. Названа каждая фишка и каждый резерв.
acts-chip = { $side }, фишка { $chip }: { $what }
acts-chip-what = { $name }, { $colour }, точек: { $dots }
acts-chip-moves = { $what }, ходит { $moves }
acts-chip-on = { $side }, фишка { $chip } на { $cell }: { $what }
acts-record = Партия по ходам
acts-none = Ещё ничего не сыграно.
acts-newer = Партия продолжилась.
acts-off-clock-mark = Не по часам: { $reason }
acts-plot = Счёт
acts-plot-table = Счёт таблицей
acts-plot-summary = Счёт белых меняется с { $white_first } на { $white }, чёрных – с { $black_first } на { $black }.
score-both = Счёт { $white }–{ $black }
lot-deal = Раздача мешка
lot-first-move = У кого право первого хода
acts-moment = Момент
acts-download = Скачать .{ $ending }
acts-no-lots = Здесь жребия не было.
acts-news = { $number ->
    [0] { $white } – { $black }: партия продолжается
   *[other] { $white } – { $black }: ход { $number }
}
equipment = Фишки и поле Almajara
equipment-help = Измените тексты и посмотрите, что выходит; затем перенесите их в форму нового турнира. Здесь ничего не хранится. Пустой текст – готовый набор.
equipment-look = Проверить и показать
equipment-board = Поле
equipment-fits = С этими фишками и этим полем можно играть.
equipment-chips = Фишки: { $count }
equipment-link = Проверить фишки и поле с рисунком
play-acts = Ваша партия
play-acts-left = Сейчас вы в этой партии не играете.
play-acts-referee = Что делается на доске, вводит судья.
play-acts-who = Вы играете { $side ->
    [white] белыми
   *[black] чёрными
}, игрок { $number } из { $count }, вместе с: { $names }.
play-round-by-you = Ваш выбор был последним и открыл все.
play-round-by-other = С выбором игрока { $name } сданы все, теперь они открыты.
play-round-by-referee = Судья закрыл выбор без тех, кто не ответил.
play-round-without-you = Судья закрыл выбор до того, как вы сдали свой: ваш пропущен.
play-acts-kept = Сохранено на этом устройстве: служба не отвечает. Попытка повторится сама; не закрывайте эту страницу.
acts-discard = Не отправлять
play-acts-seal = Запечатать
play-acts-sealed = Запечатано вашей стороной
play-acts-sealed-help = Пока это не вскрыто, видят только ваша сторона и арбитр.
play-acts-own-board = Доска с тем, что запечатала ваша сторона
play-acts-rounds = Каждый в команде пишет тайно, вскрывают всё вместе.
play-acts-open-round = Писать: { $what } (до { $most })
play-acts-choice = Ваш выбор: { $what }
play-acts-own-choice = Вы сдали:
play-acts-hand-in = Сдать
play-acts-leave-out = Пропустить
play-acts-choice-empty = Напишите свой выбор или пропустите его.
play-acts-decide = Выборы совпали. Какой выполнить?
play-acts-line = Что вы делаете
play-acts-typed = Набрать строку вместо касаний
play-acts-at-once = Отправлять ход касанием или перетаскиванием сразу, без второго вопроса
play-acts-team = Постановки и передвижения берутся из выбора команды; высадку, замену и конец хода вводит любой из команды.
play-acts-resign = Сдаться
play-acts-resign-help = Сдача заканчивает партию.
play-acts-resign-said = Хотят сдаться: { $names }
play-acts-resign-send = Сдаюсь
rounds-title = Выбор { $number }, { $side }: { $what }
rounds-open = Сдано: { $handed } из { $writers }
rounds-undecided = Выборы совпали; какой выполнить, говорит один из написавших.
rounds-made = Вскрыто
rounds-lost = Кончилось раньше, чем выполнено
rounds-handed = сдано
rounds-awaited = пишет
rounds-left-out = пропуск
rounds-somebody = игрок
acts-start = Начать партию
acts-open-round = Открыть выбор: { $what } (до { $most })
acts-card = Сдать карточку игрока без устройства
acts-card-of = Чья карточка
acts-close-round = Закрыть выбор за тех, кто не отвечает
acts-sealed = Что запечатали стороны
acts-sealed-help = Только для арбитра. Вскрывается при попадании или по окончании партии.
rounds-in-secret = Тайный выбор
rounds-earlier = Прежние
secrets-sealed = Запечатано
secrets-closed = ещё запечатано: { $count }
secrets-proof = Как проверить печати
turn-number = Ход { $number }
turn-of-side = { $side ->
    [white] Ход { $turn }, белые
   *[black] Ход { $turn }, чёрные
}
turn-nth = { $number }
turn-move = { $side ->
    [white] Ход { $turn }, белые, { $nth }-е перемещение
   *[black] Ход { $turn }, чёрные, { $nth }-е перемещение
}
turn-operation = { $side ->
    [white] Ход { $turn }, белые, { $nth }-я операция
   *[black] Ход { $turn }, чёрные, { $nth }-я операция
}
turn-action = { $side ->
    [white] Ход { $turn }, белые, { $nth }-е действие
   *[black] Ход { $turn }, чёрные, { $nth }-е действие
}
turn-illegal = { $side ->
    [white] Ход { $turn }, белые: не по правилам
   *[black] Ход { $turn }, чёрные: не по правилам
}
record-setup = Расстановка
record-setup-step = Расстановка, шаг { $number }
record-column-turn = Ход
record-column-side = Сторона
record-column-move = { $number }-е
record-column-acts = Что сделано
record-column-time = Часы
record-column-answer = Ответ
record-answer = { $seconds } с
record-answer-late = { $seconds } с, поздно
record-passes = пропускает
record-late = время вышло
record-time = время игры вышло
record-time-of = { $side ->
    [white] время белых вышло
   *[black] время чёрных вышло
}
record-resigns = { $side ->
    [white] белые сдаются
   *[black] чёрные сдаются
}
record-draw = ничья по согласию
record-stop = закончено решением: { $reason }
record-hit = попадание на { $field }
record-joins = { $side ->
    [white] ещё один игрок у белых
   *[black] ещё один игрок у чёрных
}
record-leaves = { $side ->
    [white] игрок белых уходит
   *[black] игрок чёрных уходит
}
record-gives = отдаёт { $chip }
record-touched = взялся за { $what }
record-repeat = повторение отклонено: { $what }
record-deal = Фишки розданы
record-ready = { $side ->
    [white] Белые готовы
   *[black] Чёрные готовы
}
record-first = { $side ->
    [white] Первыми ходят белые
   *[black] Первыми ходят чёрные
}
step-turn-previous = Предыдущий ход
step-turn-next = Следующий ход
step-newest = Последняя позиция
step-act-previous = На шаг назад
step-act-next = На шаг вперёд
acts-made = Шагов
