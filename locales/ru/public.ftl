# Слова открытых страниц.

date = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
 } { $year }
date-days = { $first }–{ $last } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
 } { $year }

no-events = Турниров пока нет
no-events-hint = Первый турнир судья создаёт в судейской.
list-search = Название, место или адрес
list-all = Все турниры
list-found = { $count ->
    [0] Ни один турнир не найден
    [one] { $count } турнир
    [few] { $count } турнира
   *[other] { $count } турниров
 }
list-page = страница { $page } из { $pages }
list-pages = Страницы списка
list-first = Первая
list-previous = Предыдущая
list-next = Следующая
list-last = Последняя
list-no-page = Такой страницы нет: { $pages ->
    [1] в списке одна страница.
    [one] в списке { $pages } страница, счёт с первой.
    [few] в списке { $pages } страницы, счёт с первой.
   *[other] в списке { $pages } страниц, счёт с первой.
 }
list-search-long = Для поиска введите не больше { $most } знаков.
entrants-count = { $count ->
    [one] { $count } участник
    [few] { $count } участника
   *[other] { $count } участников
 }
rounds-count = { $count ->
    [one] { $count } тур
    [few] { $count } тура
   *[other] { $count } туров
 }
rounds-paired-count = { $count ->
    [one] проведена жеребьёвка { $count } тура
   *[other] проведена жеребьёвка { $count } туров
 }
rounds-of-event = { $rounds }, из них с жеребьёвкой: { $paired }
rounds-so-far = пока с жеребьёвкой: { $paired }

event-registration = Регистрация
event-running = Идёт
event-finished = Сыгран
event-closed = Закрыт
event-deleted = Удалён
event-tabs = Турнир
tab-overview = Обзор
tab-rounds = Туры
tab-crosstable = Таблица
tab-standings = Положение
tab-games = Партии
tab-boards = Доски
screen-pairings = Пары тура
display = Экран для зала
display-paused = пауза
display-keys = Пробел останавливает и продолжает показ, стрелки листают.
line-open = В эфире
line-cut = Связь восстанавливается…
delay-shown = Идущие партии показываются с задержкой { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[other] минут
}.

format-round-robin = Круговая
format-double-round-robin = Круговая в два круга
format-swiss = Швейцарская, { $rounds } { $rounds ->
    [one] тур
    [few] тура
   *[other] туров
}
format-swiss-baku = Швейцарская с ускорением «Баку», { $rounds } { $rounds ->
    [one] тур
    [few] тура
   *[other] туров
}
discipline = Игра
system = Система
regulations = Регламент
agreed-armament = Согласованное вооружение
game-armies = Армии
game-army-version = версия { $version }
game-army-certificate = свидетельство
game-army-usual = обычные фигуры
tie-breaks = Дополнительные показатели
about-event = О турнире
rounds = Туров
entrants = Участники
no-entrants = Участников пока нет.
number-sign = №
name = Имя
club = Клуб
federation-id = Номер в федерации
entrant-erased = Игрок стёрт ({ $number })
entrant-unknown = Участник { $number }
withdrawn-from = выбывает с тура { $round }
not-ranked = вне зачёта
leaders = Лидеры
full-standings = Всё положение
games-so-far = сыграно партий: { $finished } из { $games } в турах, для которых проведена жеребьёвка
latest-results = Последние результаты
games-finished = сыграно партий: { $finished } из { $games }
not-paired-yet = Жеребьёвки ещё не было.
round-number = Тур { $number }
round-finished = сыгран
round-free = { $name }: свободен от игры
round-allocated = { $name }: технический пропуск, очков: { $points }
round-bye = { $name }: пропуск по просьбе, { $points ->
    [0] без очков
   *[other] очков: { $points }
}
bye-requested = пропуск, { $points ->
    [0] без очков
   *[other] очков: { $points }
}

tie-direct = Личная встреча
tie-clean = Чистые победы
tie-potential = Разница потенциалов
tie-progressive = Прогрессивный показатель
tie-sonneborn = Зоннеборн–Бергер
tie-lot = Жребий
tie-direct-short = ЛВ
tie-clean-short = ЧП
tie-potential-short = РП
tie-progressive-short = Прогр.
tie-sonneborn-short = ЗБ
tie-lot-short = Жр.
sums-of = Из чего складываются показатели
sums-itself = Это значение ни из чего не складывается.
sums-none = У не занявшего места показателей нет.
direct-not-tied = При сравнении личных встреч ни с кем не делил место
direct-unfinished = Партии между делящими место не закончены: { $among }
direct-points = Очки в партиях между делящими место: { $among }

rank = Место
points = Очки
games-short = Партий
cell-forfeit = очков за неявку: { $points }
cell-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
 }
cell-label = Тур { $round }, соперник { $rival }: { $result }
crosstable-legend = В клетке — очки игрока этой строки. Знаки + и − обозначают неявку, точка — партию, которая идёт или ещё впереди.

white = Белые
black = Чёрные
game = Партия
result = Итог
reason = Причина
potential = Потенциал
game-move = Игровой ход
game-moves = Игровых ходов
game-playing = идёт
game-waiting = впереди
game-move-short = ход { $number }
game-place = Тур { $round }, доска { $board }
game-of = Тур { $round }, доска { $board }: { $white } – { $black }
potential-both = Потенциал { $white }–{ $black }

withdrawal-white = Белые выбыли из турнира.
withdrawal-black = Чёрные выбыли из турнира.
withdrawal-both = Оба игрока выбыли из турнира.
forfeit-white = Белые не явились.
forfeit-black = Чёрные не явились.
forfeit-both = Никто не явился.
ruling-because = Внесено судьёй: { $reason }

start-position = Начальная позиция
game-move-number = Игровой ход { $number }
board-title = Доска: { $heading }. Ниже то же самое таблицей.
plot = Потенциал по ходу партии
plot-summary = Потенциал белых меняется с { $white_first } на { $white }, чёрных — с { $black_first } на { $black }.
plot-table = Потенциалы таблицей
share = Поделиться
share-position = Ссылка на эту позицию
share-picture = Картинка этой позиции (SVG)
share-picture-png = Картинка этой позиции (PNG)
share-embed = Эта доска на своём сайте
legend = Что показано на доске
game-terrain-sealed = { $side }: местность сдана и запечатана, пока не сдана местность обеих сторон.
game-interrupted = Партия прервана, игровой ход { $number }: { $reason }
game-interrupted-acts = Партия прервана: { $reason }
game-interrupted-goes-on = Она продолжится с той же позиции, { $at }: { $ruling }
games-interrupted = { $count ->
    [one] Прервана { $count } партия
    [few] Прерваны { $count } партии
   *[other] Прервано { $count } партий
}
legend-moved = ходили { $side ->
    [white] белые
   *[black] чёрные
 }
legend-aim = путь не пройден
legend-blast = взрыв
legend-meeting = встреча
legend-return = возвращение
legend-away = временно ушла
legend-taken = здесь потеря
legend-loss = потеря
legend-promoted = превращение
legend-mole = «Крот»
legend-doomed = обречена
steps = Игровые ходы
step-first = Начальная позиция
step-previous = Предыдущий игровой ход
step-next = Следующий игровой ход
step-last = Последний игровой ход
newer-game-move = Есть новый игровой ход
misses = пропуск игровых ходов: { $count }
retreated = в укрытии
skip-used = Пропуск использован
infractions = Нарушений: { $count }
nothing-yet = Первые планы ещё не раскрыты.
clause = п. { $clause }
record-form = Запись игры
form-move = Ход
form-result = Итог
form-lost = Z, стояла
no-rows = Записей пока нет.
download-record = Скачать .tota
download-csv = Скачать CSV
download-trf = Файл отчёта (TRF)
files = Файлы
board-as-table = Доска таблицей

news-paired = Жеребьёвка проведена.
news-game-move = { $white } – { $black }: игровой ход { $number }
news-result = { $white } – { $black }: { $points }

lots = Жребий
lots-none-in-games = В партиях жребий не бросают.
lots-of-event = Жребий самого турнира – посев, номера, цвета, равенство мест – разыгрывается процедурой, которую может пересчитать каждый.
lots-dice-drawn = Бросок разыгрывается процедурой, которую может пересчитать каждый; настоящие кости тоже допустимы и помечаются.
lots-dice-physical = Все броски — настоящие кости: в честности убеждён тот, кто их видел, а проверить потом не может никто.
lots-contributions-optional = Игроки могут участвовать в жребиях; без них оператор не может повлиять на жребий, а в том, что он его не предвидит, ему доверяют.
lots-contributions-required = В жребиях участвует каждый игрок, цепочкой или секретом: никто не может повлиять на жребий, а с цепочками обоих — и предвидеть его.
lots-no-beacon = Публичный маяк не участвует: сеть в зале не нужна.
lots-beacon = В каждом жребии участвует публичный маяк: предвидеть жребий не может никто; в зале нужна сеть.
lot-damage = Повреждение: { $side }, { $piece }
lot-labyrinth = Лабиринт: { $side }, { $piece }
lot-return = Возвращение на занятое поле: { $side }, { $piece }
lot-mole = Номер «Крота»: { $side }
lot-wing = Крыло «Крота»: { $side }
lot-winner = Кто победил при равном потенциале и равном времени
lot-order = порядок номеров (C.04.2)
lot-colour = цвет первой доски (C.04.3 5.1)

physical-dice = настоящие кости
lot-tip-opened = не дали звена для этого жребия: судья вскрыл запечатанный конец цепочки, и в следующих жребиях она значит не больше секрета.
physical-ruling = Судья решил, что эта партия продолжается с настоящими костями: { $reason }
physical-dice-mean = Записано судьёй; проверить потом нельзя.
dark-move = Игровой ход { $number } — в темноте: доски не видит никто, пока не вскрыты планы.
lot-being-drawn = Планы вскрыты, идёт жребий { $k }.
no-lots-here = В этом игровом ходе жребия не было.
lot-proof = Доказательство жребия { $k }
proof-server = Звено сервера { $k }
proof-link = { $side }: звено { $k }
proof-secret = { $side }: секрет
proof-beacon = Подпись маяка, раунд { $round }
proof-empty = нет
proof-words = Слова → очки
proof-passed-over = пропущено
lots-anchor = Якорь сервера
lots-proved = Доказано ✓
lots-proof = Доказательство
lots-verify = Проверить все жребии турнира в этом браузере
lot-verify = Проверить этот жребий в этом браузере
lots-nothing-yet = пока ничего не внесено
lots-no-part = не участвуют
lots-chain = цепочка, якорь { $anchor }
lots-static = секрет, обязательство { $commitment }
lots-labyrinth = { $side }: Лабиринт, печать
lots-terrain = { $side }: местность, печать
no-void-draws = Ни один жребий партии не отменён.
void-draws = { $count ->
    [one] Отменён { $count } жребий
    [few] Отменены { $count } жребия
   *[many] Отменено { $count } жребиев
 }
void-draw = Жребий { $k }:
plans-laid-aside = Вскрытые планы игрового хода { $number } отложены: { $reason }
void-ruling = Отменён, судья — { $referee }; причина: { $reason }

print-link = Печать
print-back = Назад к странице
print-how = Эта страница — для бумаги: напечатайте её из браузера.
print-game = Протокол партии { $round }.{ $board }
print-board = Доска
print-result = Результат
print-reason = Чем кончилась
print-referee = Судья
print-terrain = Местность: { $side }
print-lot = Жребий
print-source = Источник
print-draw = Жребий { $k }.
print-code = Контрольная точка в виде QR-кода
print-checkpoint = Контрольная точка журнала: { $size ->
    [one] { $size } запись
    [few] { $size } записи
   *[many] { $size } записей
 }
print-covered = Она охватывает всё на этом листе.
print-uncovered = Сейчас в журнале записей: { $version }; последние из них (их { $count }) подпишет следующая контрольная точка.
print-unsigned = Контрольной точки ещё нет: первая подписывается после жеребьёвки. Записей в журнале: { $version }.
print-no-code = Для QR-кода он слишком длинный.
print-with-code = В QR-коде — этот текст.
print-check = Кто его хранит, сможет потом проверить, что ни одна запись до него не изменена; как — сказано по адресу

signatures = Подписи под протоколом
signature-signed = { $who }: подписано, { $at }
signature-under-protest = { $who }: подписано с возражением, { $at }: «{ $reason }»
signature-refused = { $who }: не подписано, { $at }: «{ $reason }»
signatures-awaited = Ждут подписей: { $who }

# Чего ждёт партия: одна строка, всюду одна и та же.
waits-over = Партия окончена
waits-stands = Часы стоят: { $reason }
waits-away = Служба отсутствовала. Часы стоят с { $since }
waits-ruling = Прервана: решает судья
waits-start = Партию начинает судья
waits-draw = Жребий бросает судья
waits-row = Игровой ход записывает судья
waits-late = План ({ $side }) опоздал на { $seconds } с: решает судья
waits-late-own = Ваш план опоздал на { $seconds } с: решает судья
waits-recorder = Кто записал первым, говорит судья
waits-decide = Решает судья
waits-beacon = Ждём публичный маяк
waits-asleep = Устройство спит ({ $side }): скажите судье
waits-asleep-both = Оба устройства спят: скажите судье
waits-own = Ваш ход
waits-own-left = Ваш ход, { $left }
waits-own-what = Ваш ход: { $what }
waits-own-device = Ваше устройство: { $what }
waits-for = Ждём: { $who }
waits-for-left = Ждём: { $who }, { $left }
waits-for-what = Ждём: { $who } – { $what }
waits-both = оба
waits-contribution = участие в жребиях
waits-secret = секрет для жребиев
waits-link = звено для жребия
waits-terrain = местность
waits-plan = план
waits-answer = план, другой уже сдан
waits-opening = раскрытие плана
waits-choice = выбор, не хватает { $left }
waits-decision = какой выбор делается
