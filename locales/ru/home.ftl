# Главная страница, архив, поиск и то, что страницы турнира говорят помимо таблиц.

place-up = { $count ->
    [one] на { $count } место выше, чем перед туром { $round }
    [few] на { $count } места выше, чем перед туром { $round }
   *[other] на { $count } мест выше, чем перед туром { $round }
 }
place-down = { $count ->
    [one] на { $count } место ниже, чем перед туром { $round }
    [few] на { $count } места ниже, чем перед туром { $round }
   *[other] на { $count } мест ниже, чем перед туром { $round }
 }
medal-gold = Золотая медаль
medal-silver = Серебряная медаль
medal-bronze = Бронзовая медаль
follow = Следить: %name%
feed-event = Что происходит: { $name }
feed-paired = Жеребьёвка тура { $round } проведена
feed-all-paired = Жеребьёвка всех туров проведена
feed-result = Тур { $round }, доска { $board }: { $white } – { $black } { $points }
feed-corrected = Исправлено: { $white } – { $black } { $points }
feed-withdrawn = Результат отменён: { $white } – { $black }
feed-ruling = Решение по протесту { $number }: { $finding }
feed-appeal = Решение по апелляции, протест { $number }: { $finding }
now-all-boards = Все доски
now-more-boards = { $count ->
    [one] и ещё { $count } доска
    [few] и ещё { $count } доски
   *[other] и ещё { $count } досок
 }
leaders-after = после тура { $round }
games-played = Сыграно
all-rounds = Все туры
feature-round-of = Тур { $round } из { $rounds }, доска { $board }
month-short = { $month ->
    [1] янв.
    [2] фев.
    [3] март
    [4] апр.
    [5] май
    [6] июнь
    [7] июль
    [8] авг.
    [9] сен.
    [10] окт.
    [11] нояб.
   *[12] дек.
 }
home-watch = Смотреть
home-no-game = Сейчас никто не играет.
home-next = Следующий тур
home-last = Последний результат
home-events = Сейчас и скоро
home-all-games = Все игры
home-ideas = Кто здесь впервые
home-plans = Два тайных плана, один миг
home-plans-how = В TOTA*S оба игрока пишут ходы втайне. Планы открывают одновременно.
home-arbiter = Судья говорит, что произошло
home-arbiter-how = Кто кого встретил, кто взят, что взорвалось: всё с пунктом правил.
home-check = Проверить может каждый
home-check-how = Каждый бросок и каждый результат считается заново в вашем браузере, в разделе «Проверка» любого турнира.
search = Поиск
search-label = Турнир, игрок или клуб
search-nothing = Ничего не найдено.
search-more = Всё, что найдено
archive = Все турниры
archive-year = Год
archive-place = Место
archive-every = Все
