# Файлы отчёта других программ.

import-event = Турнир из файла отчёта
import-entrants = Участники из файла отчёта
import-help = Файл отчёта (TRF16 или TRF-2026), какой пишут Swiss-Manager, Vega, Sharly Chess и другие. Сначала вы увидите, что он даёт; до этого ничего не записывается.
import-entrants-help = Файл отчёта (TRF16 или TRF-2026): заявляются его участники с номерами в федерации и рейтингами. Остальное из него не берётся.
import-file = Файл
import-text = Или его текст
import-no-file = Выберите файл или вставьте сюда его текст.
encoding = Как прочитан текст; выберите, где имена верны
encoding-read = Файл не в UTF-8 и прочитан как { $name }. Если имена выглядят неверно, выберите рядом с текстом другую кодировку и посмотрите ещё раз.
encoding-typed = В тексте есть буквы, которых нет в кодировке, в которой он прочитан: в него что-то вписали или вставили. Выберите файл ещё раз.
import-without-rounds = Не брать сыгранные туры
import-game-of-file = Та, что названа в файле, иначе первая
import-look = Посмотреть
import-look-again = Посмотреть ещё раз
import-nothing-yet = Пока ничего не записано. Вот что даёт файл; дополните и создайте турнир – или оставьте как есть.
import-nobody-yet = Пока никто не заявлен. Вот участники из файла.
import-form = Турнир
import-source = Текст файла
import-left = Что не переносится
import-left-nothing = Ничего: для всего, что говорит файл, есть место.
import-rounds = Туры
import-rounds-help = Переносятся как есть, с результатами; в швейцарском – как туры, составленные судьёй, а следующий составит система.
import-byes = Пропуски
import-groups = Кто с кем не играет
import-half-bye = Тур { $round }: { $who }, с очками
import-zero-bye = Тур { $round }: { $who }, без очков
import-forfeit = неявка
import-free = Пропуск по жеребьёвке: { $who }
import-late = с тура { $round }
import-known = здесь это № { $number }
import-in-registry = В реестре
import-registered = есть в реестре:
import-registered-renamed = этот номер под другим именем:
import-registered-alike = новое лицо; имя в реестре есть:
import-somebody-new = новое лицо
import-make = Создать турнир
import-enter = Заявить новых
import-reason = Перенесено из файла отчёта
import-too-late = Турнир уже начат: опоздавших заявляют по одному на его странице.

# Lists of names, pasted.

list-title = Вставить список
list-help = Один участник в строке: только имя или столбцы, как в таблице. Если есть строка заголовков (имя, клуб, номер, рейтинг, команда), порядок столбцов любой, без неё вы указываете, что в каждом. Сначала вы увидите, кто был бы внесён.
list-text = Список
list-file = Или файл с ним
list-separator = Между столбцами
list-separator-found = (определить самому)
list-separator-tab = табуляция
list-separator-semicolon = точка с запятой
list-separator-comma = запятая
list-separator-nothing = ничего: вся строка – имя
list-team = Команда
list-columns = Что в столбцах?
list-columns-help = У списка нет заголовков. Укажите, что в каждом столбце; до этого никто не заявляется.
list-columns-first = Сначала укажите, что в столбцах.
list-column = Столбец { $number }
list-column-none = (не берётся)
list-columns-send = Всё верно: посмотреть участников
list-empty = Вставьте хотя бы одно имя.
list-closed = Списком в этот турнир больше никого внести нельзя.
list-coalitions = Коалиции вносят по одной, когда соревнование создано. Очистите это поле.
list-line = Строка
list-who = Кто это
list-nobody-yet = Пока никто не внесён. Просмотрите строки, выберите, где есть выбор, и внесите всех сразу.
list-nobody-new = Все из списка уже внесены.
list-faults = { $count ->
    [one] Ошибка в { $count } строке.
   *[other] Ошибки в { $count } строках.
 } Исправьте ниже и посмотрите ещё раз; до этого никто не вносится.
list-wrong = В списке есть строка с ошибкой. Исправьте её и посмотрите ещё раз.
list-left = Не берутся, у участников такого нет:
list-name-entered = { $name } – уже № { $number }. Это другое лицо?
list-name-above = Это имя уже в строке { $line }. Это другое лицо?
list-name-registered = Такое имя есть в реестре. Кто это?
list-nobody = Этого номера в федерации ни у кого нет. Напишите имя, и будет внесено новое лицо с этим номером.
list-joins = здесь это № { $number }, входит в команду
list-stays = здесь это № { $number }, остаётся в команде { $team }
list-fixed = здесь под номером { $number }; состав команды закреплён
list-into-team = № { $number }, в команду
list-leave-out = Не вносить
list-choose-one = Выберите
list-choose = Укажите, кто имеется в виду.
list-enter = Внести всех
list-done = { $count ->
    [one] Внесён { $count } участник.
    [few] Внесены { $count } участника.
   *[many] Внесено { $count } участников.
 }
list-done-teams = { $count ->
    [one] В команду включён { $count } участник.
    [few] В команды включены { $count } участника.
   *[many] В команды включено { $count } участников.
 }

api-look-at-report = Показывает, что файл отчёта (TRF) даст новому турниру
api-create-from-report = Создаёт турнир из файла отчёта: участники, команды, пропуски, сыгранные туры
api-register-from-report = Заявляет тех из файла отчёта, кого ещё нет в турнире
api-register-list = Заявляет участников списком: всех или никого
