fault-unreadable = «{ $text }» не действие; нужно поле от a1 до e5, «draw» или «resign white».
fault-taken = На { $square } уже стоит знак; выберите пустое поле.
fault-over = Партия окончена.
fault-regulations = «{ $text }» не регламент; подойдёт «noughts-2026» или «noughts-2026; in_a_row=3», в ряд от 3 до 5.
put-white = Крестик на { $square }.
put-black = Нолик на { $square }.
row-white = У крестиков { $count } в ряд, они выиграли.
row-black = У ноликов { $count } в ряд, они выиграли.
full = Поле заполнено: ничья.
agreed = Игроки согласились на ничью.
resigned-white = Крестики сдались.
resigned-black = Нолики сдались.
in-a-row = Знаков в ряд для победы
hint = Поле, например c3; «draw», если оба согласны.
