# Полоса турнира на судейском столе и то, что там ждёт.
rail-play = Играть
rail-prepare = Готовить
rail-more = Ещё
rail-now = Сейчас
rail-results = Результаты
rail-protests = Протесты
rail-pairs = Туры и пары
rail-mark = Протесты: { $count }
desk-chip = Стол
waiting-title = Ждёт вас
waiting-none = Сейчас вас ничто не ждёт.
waiting-boards = { $count ->
    [one] Вас ждёт { $count } доска
    [few] Вас ждут { $count } доски
   *[other] Вас ждут { $count } досок
}
waiting-round = Можно составить пары тура { $round }
waiting-start = { $count ->
    [one] { $count } участник: можно составлять пары
    [few] { $count } участника: можно составлять пары
   *[other] { $count } участников: можно составлять пары
}
waiting-results = Тур { $round }: ничего не внесено за { $count ->
    [one] { $count } доску
    [few] { $count } доски
   *[other] { $count } досок
}
waiting-signatures = { $count ->
    [one] Не хватает подписей на { $count } доске
   *[other] Не хватает подписей на { $count } досках
}
waiting-close = У каждой партии есть результат
waiting-decide = Решить
waiting-open = Открыть доску
waiting-pair = Составить пары
waiting-enter = Внести результаты
waiting-look = Смотреть
waiting-end = Закрыть
desk-home-closed = Поиск находит и закрытые турниры.
desk-home-all = Вместе с закрытыми
desk-home-none-open = Все ваши турниры закрыты; их находит поиск.
desk-home-others = Другие турниры
desk-home-others-help = Вы пока не судите ни одного турнира. Вот какие есть: главный судья может назначить вас.
