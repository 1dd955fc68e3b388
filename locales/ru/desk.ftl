# Слова судейской.

desk-logout = Выйти
desk-cancel = Отмена
desk-white = Белые
desk-black = Чёрные
desk-reason = Причина
desk-clause = пункт { $clause }

desk-setup-title = Первый запуск
desk-setup-lead = Создайте учётную запись главного судьи. После этого страница закроется.
desk-setup-code = Код первого запуска
desk-setup-code-hint = Служба напечатала его при запуске. Он действует один раз.
desk-setup-name = Ваше имя
desk-setup-name-hint = Так оно будет стоять на страницах и в протоколах.
desk-setup-login-hint = От 2 до 64 букв, цифр и знаков . _ @ -
desk-setup-password-hint = Не меньше 10 знаков. Несколько слов запомнить легче, чем одно с причудливыми знаками.
desk-setup-again = Пароль ещё раз
desk-setup-differs = Пароли различаются. Введите один и тот же дважды.
desk-setup-send = Создать запись
desk-login-title = Вход
desk-login-login = Логин
desk-login-password = Пароль
desk-login-send = Войти

desk-refused-title = Не сделано
desk-refused-typed = Что вы ввели
desk-refused-again = Отправить ещё раз
desk-refused-login = Войти в новой вкладке
desk-refused-desk = В судейскую

desk-error-csrf = У этой формы нет знака, который даёт ей наша страница. Возможно, она устарела или её отправила чужая страница. Ничего не изменено; проверьте введённое и отправьте ещё раз.
desk-error-csrf-header = Для изменения с cookie сеанса нужен знак сеанса в заголовке X-CSRF-Token. Пошлите этот заголовок или используйте токен bearer.
desk-error-session = Ваш сеанс закончился, поэтому ничего не изменено. Войдите и отправьте форму ещё раз.
desk-error-stale = Тем временем это изменил кто-то другой, поэтому ничего не сделано. Ниже новое состояние; введённое вами сохранено.
desk-error-no-event = Такого турнира нет.
desk-error-slug-taken = Турнир с таким адресом уже есть. Выберите другой.
desk-error-key-reused = Этот ключ идемпотентности уже послужил другой команде. Берите для каждой команды новый.
desk-error-throttled = Слишком много неверных попыток. Подождите { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
 } и попробуйте снова.
desk-error-wrong-password = Неверный логин или пароль.
desk-error-setup-done = Учётная запись главного судьи уже есть; первый запуск закончен.
desk-error-setup-code = Неверный код первого запуска. Служба печатает его при запуске.
desk-error-large = Это больше { $size } КиБ. Запись партии в 100 игровых ходов занимает около 10 КиБ: тот ли это файл?
desk-error-not-text = Это не текстовый файл: строка { $line }, знак { $column } — не UTF-8. Сохраните файл в UTF-8 и попробуйте снова.
desk-field-empty = Заполните это поле.
desk-field-too-long = Помещается не больше { $max } знаков.
desk-field-too-short = Нужно не меньше { $min } знаков.
desk-field-sign = Знак { $column } здесь недопустим.
desk-field-taken = Это уже занято.
desk-field-number = Здесь нужно целое число.
desk-field-entrant = Выберите участника.
desk-field-order = Здесь нужны номера участников, например 3 1 2.
desk-field-choose = Выберите одно из предложенного.
desk-field-both = Заполните оба потенциала или ни одного.
desk-stale-help = Сравните и отправьте ещё раз.

desk-new-event = Новый турнир
desk-no-events = Турниров пока нет
desk-no-events-help = Создайте первый: затем заявите игроков, проведите жеребьёвку и записывайте партии.
desk-entrants-count = { $count ->
    [one] { $count } участник
    [few] { $count } участника
   *[many] { $count } участников
 }
desk-round = Тур { $round }
desk-round-of = Тур { $round } из { $rounds }
desk-board = Партия
desk-state = Состояние
desk-game-waiting = не начата
desk-game-moves = { $count ->
    [0] местность записана
    [one] { $count } игровой ход
    [few] { $count } игровых хода
   *[many] { $count } игровых ходов
 }
desk-status-registration = заявки
desk-status-running = идёт
desk-status-finished = все партии сыграны
desk-status-closed = закрыт

desk-new-what = Что и когда
desk-new-name = Название
desk-new-place = Место
desk-new-starts = Первый день
desk-new-ends = Последний день
desk-new-slug = Адрес
desk-new-slug-hint = Строчные латинские буквы, цифры и дефисы. Если оставить пустым, составится из названия.
desk-new-format = Система
desk-new-single = Круговая: каждый встречается с каждым один раз
desk-new-double = Двухкруговая: дважды, с переменой цвета
desk-new-tie-breaks = Дополнительные показатели
desk-new-tie-breaks-help = При равенстве очков сравниваются в этом порядке. После жребия ничего не бывает.
desk-new-tie-break = Показатель { $place }
desk-new-tie-break-none = нет
desk-new-tie-break-unknown = Выберите показатели из списка.
desk-tie-direct-encounter = Личная встреча
desk-tie-clean-victories = Чистые победы
desk-tie-potential-difference = Разность потенциалов
desk-tie-progressive-score = Прогрессивный счёт
desk-tie-sonneborn-berger = Зоннеборн — Бергер
desk-tie-lot = Жребий
desk-new-regulations = Регламент
desk-new-regulations-help = Всё, что федерация может решить иначе. Не трогайте поле, чтобы следовать редакции.
desk-new-edition = Редакция
desk-new-edition-hint = federation-2013: правила федерации. annex-en: с отличиями английского приложения.
desk-new-by-edition = по редакции
desk-new-default = { $name }; по правилам федерации { $value }
desk-new-send = Создать турнир
desk-regulation-boar-and-chariot = Можно выставлять Вепря и Колесницу
desk-regulation-illegal-limit = Нарушение, которое проигрывает партию
desk-regulation-rest-after-move = Ходившая фигура отдыхает один игровой ход
desk-regulation-dice = Две кости дают сумму, или большая — повреждение, меньшая — Лабиринт
desk-regulation-forfeit-loss = Очки игрока, который не явился
desk-regulation-bye-points = Очки за свободный тур
desk-regulation-reply-seconds = Секунд на ответ после записи плана
desk-regulation-mole-after = Игровой ход, после которого определяется «крот»
desk-regulation-coalition-order = Кто в коалиции записывает какую часть
desk-regulation-tolerance-percent = Допуск размеров Армии в процентах
desk-regulation-other = Другое решение

desk-public-page = Открытая страница
desk-dates = Дни
desk-closed = Турнир закрыт; изменить ничего нельзя.
desk-rounds = Туры
desk-free = Свободен: { $name }
desk-entrants = Участники
desk-no-entrants = Пока никто не заявлен.
desk-name = Имя
desk-club = Клуб или город
desk-federation-id = Номер в федерации
desk-left = выбыл, с тура { $round }
desk-register = Заявить игрока
desk-register-send = Заявить
desk-withdraw = Игрок выбывает из турнира
desk-who = Кто
desk-from-round = Первый несыгранный тур
desk-from-round-hint = Если оставить пустым: первый тур с незаконченной партией.
desk-withdraw-send = Записать, что игрок выбыл
desk-lot = Жребий между равными
desk-lot-order = Номера участников, лучший первым
desk-lot-hint = Например, 3 1 2
desk-lot-reason = Как и при ком бросали жребий
desk-lot-send = Записать жребий
desk-close = Закрыть турнир
desk-close-help = Когда у каждой партии есть результат, положение становится окончательным и изменить больше ничего нельзя.
desk-close-sure = Все результаты проверены
desk-close-sure-fault = Отметьте, что все результаты проверены.
desk-close-send = Закрыть турнир
desk-done-register = Заявлено.
desk-done-withdraw = Записано; в несыгранных партиях засчитана неявка.
desk-done-lot = Жребий записан.
desk-done-close = Турнир закрыт.
desk-done-pair = Все туры составлены.

desk-pair = Жеребьёвка
desk-pairing-numbers = Номера жеребьёвки
desk-pairing-help = Вытяните номера и впишите их; без жребия берётся порядок заявок. Затем посмотрите туры.
desk-pairing-preview = Показать туры
desk-pairing-rounds = Туры по этим номерам
desk-pairing-none = Показывать пока нечего.
desk-pairing-send = Составить так
desk-pairing-twice = Этот номер стоит дважды.
desk-pairing-missing = Дайте номер каждому или никому.

desk-game-of = Тур { $round }, доска { $board }
desk-row = Игровой ход { $number }
desk-part = Часть
desk-result = Результат
desk-throw = Бросок
desk-part-label = { $side }, часть { $part }
desk-result-label = { $side }, результат части { $part }
desk-throw-label = { $side }, бросок за часть { $part }
desk-remarks = Пометки
desk-remarks-hint = Через точку с запятой: resign white; stop time; timer black 7.4; !c9
desk-row-send = Записать игровой ход
desk-row-hint = Подчёркнутый знак начинается с _ (_Rc4); пропуск части: -; взрыв: Ve5*. Результаты можно не заполнять: их впишут правила.
desk-row-empty = Впишите игровой ход сюда.
desk-as-line = Одной строкой
desk-line = Строка { $line }
desk-terrain = Местность
desk-terrain-help = Записывается до первого игрового хода. Лабиринт хранится в тайне, пока на нём не остановится фигура.
desk-terrain-acropolis = Акрополь
desk-terrain-sea = Море
desk-terrain-mountains = Горы
desk-terrain-desert = Пустыня
desk-terrain-labyrinth = Лабиринт
desk-terrain-send = Записать местность
desk-record = Запись целиком
desk-record-file = Файл (.tota)
desk-record-text = Или вставьте её
desk-record-send = Внести запись
desk-record-empty = Выберите файл или вставьте запись.
desk-forfeit = Кто-то не явился
desk-absent = Не явились
desk-absent-white = Не явились белые
desk-absent-black = Не явились чёрные
desk-absent-both = Не явились оба
desk-forfeit-send = Записать неявку
desk-bare-result = Результат без записи
desk-points = Очки
desk-potential-white = Потенциал белых
desk-potential-black = Потенциал чёрных
desk-result-send = Записать результат
desk-correction = Исправить результат
desk-correction-send = Исправить результат
desk-result-withdraw = Отозвать результат
desk-result-withdraw-send = Отозвать результат
desk-take-back = Отозвать игровой ход { $number }
desk-take-back-send = Отозвать
desk-record-withdraw = Отозвать запись целиком
desk-record-withdraw-send = Отозвать запись
desk-rows = Запись партии
desk-done-terrain = Местность записана.
desk-done-row = Игровой ход записан.
desk-done-record = Запись внесена.
desk-done-take-back = Игровой ход отозван.
desk-done-record-withdrawn = Запись отозвана.
desk-done-result = Результат записан.
desk-done-result-withdrawn = Результат отозван.
desk-done-correction = Результат исправлен.
