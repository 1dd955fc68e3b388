# Результаты, проекты туров и игроки у судьи: списки, по которым проходят строка за строкой.

results-line = Внести результат
results-board = Доска
results-look = Показать, кто там играет
results-help = Номер, Enter, затем клавиша победителя: сохраняется сразу, и появляется следующая доска без результата.
results-help-numbers = Числа обеих сторон: перед клавишей нажмите пробел.
results-of = не хватает { $count } из { $all }
results-missing = Не хватает
results-in = Внесены
results-newest = новые сверху
results-none = Результатов ещё нет.
results-all-in = Все результаты тура внесены.
results-to-event = К турниру
results-choose = Внести результат доски { $board }
results-open = Открыть партию на доске { $board }
results-entered = Доска { $board }, { $white } – { $black } { $result }: внесено.
results-taken-back = Результат доски { $board } отменён.
results-take-back = Отменить
results-is-in = Доска { $board } уже внесена: { $state }. Если вы внесёте другое, вас спросят, что верно.
results-no-board = В туре нет такой доски.
results-not-saved = Введено и не сохранено: { $result }
results-which = Раньше внесено { $theirs }, а вы ввели { $typed }. Пока вы не решите, действует { $theirs }.
results-keep = Оставить { $result }
results-take = Принять { $result }
results-slip = бланк результата
results-mistaken = внесено по ошибке
results-unsent = Ещё не отправлено, отправляется снова само:

draft-badge = Проект
draft-help = Его ещё никто не видит. Два нажатых имени меняются местами.
draft-chosen = Выбрано: { $name }. Теперь нажмите второе имя (стрелки, пробел; Esc отпускает).
draft-choose-two = Выберите два имени.
draft-back = Вернуть
draft-colours = Цвета:

rows-edit = Править
rows-edit-of = Править: { $name }
rows-remove = Убрать
rows-remove-of = Убрать из списка: { $name }
rows-save = Сохранить
rows-cancel = Оставить как было
rows-saved = Сохранено.
rows-removed = убран до первой жеребьёвки
rows-is-removed = { $name } больше не в списке.
rows-has-begun = Первый тур составлен: кто есть в списке, теперь может только выбыть; остальное исправляют в реестре или в данных турнира.
rows-known-elsewhere = Этот человек играет и в других турнирах: реестр исправляет секретарь.

leave-look = Показать, что изменится
leave-look-again = Показать ещё раз, что изменится
leave-title = Если { $name } выбывает:
leave-game = Партия { $game }, { $players }: { $absent }.
leave-no-game = Неявка нигде не засчитывается: незаконченных партий нет.
leave-not-paired = Следующие туры составляются без этого игрока.
leave-done = Записано; незаконченных партий не было.
