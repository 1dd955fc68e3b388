# Турнир на выбывание и до двух поражений.

tab-bracket = Сетка
bracket-format-knockout = На выбывание, { $games ->
    [1] в матче одна партия
   *[other] в матче до { $games } партий
  }{ $third ->
    [1] , с матчем за третье место
   *[other] { "" }
  }
bracket-format-double = До двух поражений, { $games ->
    [1] в матче одна партия
   *[other] в матче до { $games } партий
  }{ $reset ->
    [1] { "" }
   *[other] , один суперфинал
  }
bracket-winners = Верхняя сетка
bracket-losers = Нижняя сетка
bracket-grand-final = Суперфинал
bracket-grand-final-again = Суперфинал, второй матч
bracket-third = Матч за третье место
bracket-final = Финал
bracket-semi-finals = Полуфиналы
bracket-quarter-finals = Четвертьфиналы
bracket-round-of = 1/{ $half } финала ({ $size } участников)
bracket-winners-round = Верхняя сетка, круг { $round }
bracket-losers-round = Нижняя сетка, круг { $round }
bracket-semi-final = Полуфинал { $number }
bracket-quarter-final = Четвертьфинал { $number }
bracket-match = { $round }, матч { $number }
bracket-game-of = { $stage } – партия { $game } из { $games }
bracket-game = Партия { $game }
bracket-not-started = Сетка составляется, когда турнир начинается.
bracket-nobody = соперника нет
bracket-winner-of = Победитель: { $match }
bracket-loser-of = Проигравший: { $match }
bracket-out-in = Выбывание: { $match }
bracket-not-needed = Не нужен
bracket-walkover = Соперник выбыл из турнира
bracket-both-out = Дальше не проходит никто
bracket-by-lot = Партия { $game }: снова ничья; по жребию она досталась: { $name }
bracket-lot-awaited = Партия { $game }: снова ничья; решает жребий
bracket-goes-on = (проходит дальше)
bracket-places = Места
bracket-standing = Положение
bracket-has-won = Победитель турнира
bracket-has-won-third = Победитель матча за третье место
bracket-for-third = Играет за третье место
bracket-is-in = Продолжает игру
bracket-way = Путь по сетке
bracket-place-because = Место { $place }: { $standing }.
bracket-step-bye = { $match }: соперника не было, проход дальше.
bracket-step-won = { $match }: победа, соперник – { $rival }, партии { $own } : { $theirs }.
bracket-step-lost = { $match }: поражение, соперник – { $rival }, партии { $own } : { $theirs }.
bracket-step-won-walkover = { $match }: проход дальше, соперник выбыл – { $rival }.
bracket-step-lost-walkover = { $match }: поражение из-за выбытия, соперник – { $rival }.
bracket-step-won-lot = { $match }: победа по жребию, соперник – { $rival }, партии { $own } : { $theirs }.
bracket-step-lost-lot = { $match }: поражение по жребию, соперник – { $rival }, партии { $own } : { $theirs }.
bracket-step-nobody = { $match }: победителя нет, соперник – { $rival }, выбыли оба.
bracket-step-open = { $match }: соперник – { $rival }, пока партии { $own } : { $theirs }.
bracket-step-lot = { $match }: соперник – { $rival }, пока партии { $own } : { $theirs }; ничью решает жребий.

lot-seeds = порядок посева (R-161)
lot-seed-colours = цвет лучших номеров посева (R-163)
lot-game = кому достаётся партия { $game }: ничья, больше не переигрывается (R-302)

## Стол судьи

desk-bracket = Сетка
desk-new-knockout = На выбывание: проигравший матч выбывает
desk-new-double-elimination = До двух поражений: выбывает проигравший два матча
desk-new-games = Партий в матче
desk-new-games-hint = 1, 3, 5 или 7. Матч кончается, как только его исход уже не изменить.
desk-new-third = Матч за третье место
desk-new-reset = Если суперфинал выигрывает победитель нижней сетки, его играют ещё раз
desk-bracket-registration = Заявите всех участников и начинайте: сетка составляется по номерам посева. После этого заявить никого нельзя.
desk-bracket-start = Начать сетку
desk-bracket-seeds-help = Номер 1 встречается с последним номером, а первые двое могут встретиться только в финале. Свободны от первой встречи лучшие номера.
desk-bracket-colour-help = В первой партии матча белые у того, кто реже ими играл. При равенстве лучший номер посева в нечётных матчах получает цвет по жребию; дальше цвета чередуются от партии к партии.
desk-bracket-next = Тур { $round }: { $title }
desk-bracket-pair = Составить тур { $round }
desk-bracket-pair-help = Пары следуют из результатов; так они и объявляются.
desk-bracket-unfinished = { $count ->
    [one] { $count } партия ещё без результата
    [few] { $count } партии ещё без результата
   *[other] { $count } партий ещё без результата
  }; после этого можно составить тур { $round }.
desk-bracket-decided = Сетка сыграна. Составлять больше нечего.
desk-bracket-lot-help = Эти партии снова кончились вничью. Бросьте жребий, кому достаётся каждая; после этого можно составить следующий тур. Жребий бросают один раз, он записан в журнал, и проверить его может каждый.
desk-bracket-lot = { $match }, партия { $game }: { $players }
desk-bracket-lot-done = Жребий брошен.
desk-bracket-lot-draw = Бросить жребий
desk-bracket-two = Для сетки нужны хотя бы два участника.

## The API

api-bracket = Показывает сетку: матчи и место каждого
api-bracket-lot = Решает жребием, кому достаётся ничья на выбывание, которая больше не переигрывается (R-302)
