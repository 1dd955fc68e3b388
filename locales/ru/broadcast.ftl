# Просмотр партии.

broadcast = Показ и вид
broadcast-play = Проиграть
broadcast-pause = Пауза
broadcast-space = Пробел
broadcast-speed = Скорость
broadcast-flip = Перевернуть доску
broadcast-sound = Звук
broadcast-full = Во весь экран
broadcast-steps = Назад и вперёд
broadcast-acts = По одному действию
broadcast-ends = К началу и к последнему
broadcast-keys = Это меню
broadcast-round = Доски тура
