# Экраны зала и видеотрансляций.

screens = Экраны
screens-help = Экран зала показывает эти страницы по очереди, каждую столько секунд. Весь выбор — в адресе: откройте его на проекторе. Пробел останавливает показ, стрелки листают.
screens-page = Страница
screens-seconds = Секунды
screens-address = Адрес
screens-open = Открыть
screens-make = Показать адреса
screens-none = Выберите хотя бы одну страницу, для каждой от 3 до 600 секунд.
screens-fault-seconds = Число секунд от 3 до 600.
screens-fault-table = Номер доски от 1 до { $most }.
overlay = Титры для трансляции
overlay-help = Прозрачная страница 1920 × 1080 для программы, которая сводит видео. Следит за одной доской во всех турах, с публичной задержкой турнира.
overlay-board-hint = Номер доски в каждом туре.
overlay-board = Рисунок доски
overlay-no-board = Нет
overlay-left = Слева
overlay-right = Справа
overlay-parts = Части
overlay-name = Название турнира
overlay-caption = Последняя фраза
overlay-third = Имена, числа и часы
