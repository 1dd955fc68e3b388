# Слова всех страниц: рамка, навигация, ошибки.

site-name = Ареопаг
site-tagline = Турнирный арбитр
skip-to-content = К содержанию
nav-label = Главное меню
nav-events = Турниры
nav-desk = Судейская
language-label = Язык
footer-line = Каждый результат решён по правилам, пункт за пунктом, и любой может его воспроизвести.
rulebook = Свод правил
looks-label = Вид страниц
theme-label = Цвета:
theme-auto = как на устройстве
theme-light = светлые
theme-dark = тёмные
theme-contrast = высокий контраст
pieces-label = Фигуры:
pieces-figures = рисунками
pieces-letters = буквами
figures-label = Фигуры:
figures-usual = обычные
figures-own = своих армий

error-home = Все турниры
error-bad-request = Запрос не удалось прочесть.
error-unauthorized = Сначала войдите.
error-forbidden = На это у вас нет права.
error-not-found = По этому адресу ничего нет.
error-method-not-allowed = Этот адрес не принимает таких запросов.
error-not-acceptable = По этому адресу нет содержимого нужного вида.
error-timeout = Запрос шёл слишком долго.
error-conflict = Тем временем это изменил кто-то другой. Посмотрите новое состояние и повторите.
error-too-large = Запрос больше, чем принимает этот адрес.
error-unsupported-media-type = Этот адрес не принимает содержимое такого вида.
error-too-many-requests = Слишком много запросов. Подождите немного.
error-unavailable = Служба не готова. Повторите через минуту.
error-internal = Что-то сломалось у нас. Ошибка записана в журнал.
