# Учётные записи и права.

rights-for-referees = Это доступно судьям турнира. Назначить вас может главный судья турнира или секретарь федерации.
rights-for-measuring = Это доступно судьям первой категории и выше. Категории присваивает секретарь федерации.
rights-for-the-chief = Это доступно главному судье турнира. Главного судью назначает секретарь федерации.
rights-for-the-secretary = Это доступно секретарю федерации. Дать вам эту роль может секретарь или тот, кто обслуживает сервис.

accounts-error-none = Такой учётной записи нет.
accounts-error-chief-stays = Главный судья остаётся, пока секретарь федерации не назначит другого.
accounts-error-last-secretary = Это последний секретарь, который может войти. Сначала назначьте другого.

referees = Судьи
referees-chief = Главный судья
referees-no-chief = Главного судьи у турнира пока нет.
referees-other-chief = Другой главный судья
referees-appoint = Назначить главным судьёй
referees-none = Кроме главного судьи, никого.
referees-who = Кто станет судьёй
referees-name = Назначить судьёй
referees-remove = Отстранить
referees-remove-name = Отстранить: { $name }
referees-help = Судья записывает партии, результаты, жребий и протесты игроков. Жеребьёвка, решения и исправления — дело главного судьи.
referees-done-named = Судья назначен.
referees-done-removed = Судья отстранён.
referees-done-chief = Главный судья назначен.

rights-not-by-token = Токеном этого не делают. Войдите.
rights-token-reach = Токен сюда не достаёт: нужна область «{ $scope }», и он должен быть для этого турнира или для всех.

accounts = Учётные записи
accounts-new = Новая учётная запись
accounts-make = Создать запись
accounts-help = Ссылка показывается один раз. По ней владелец записи выбирает пароль.
accounts-role = Роль
accounts-secretary = Секретарь федерации
accounts-referee = Судья
accounts-locked = заблокирована
accounts-with-code = спрашивает код
accounts-since = Создана
accounts-is-locked = Войти с этой записью нельзя. Её сеансы и токены ничего не открывают.
accounts-invite = Сделать ссылку для нового пароля
accounts-invite-help = Пока ссылкой не воспользовались, действует старый пароль. Действительна только самая новая ссылка, семь дней.
accounts-invited = Передайте эту ссылку владельцу записи. Она показана один раз и один раз приводит к выбору пароля, в течение семи дней.
accounts-invited-code = Ссылка как QR-код
accounts-invited-help = У кого ссылка, тот попадёт в учётную запись.
accounts-make-secretary = Сделать секретарём федерации
accounts-remove-secretary = Снять роль секретаря
accounts-remove-code = Больше не спрашивать код
accounts-lock = Заблокировать
accounts-unlock = Разблокировать
accounts-no-sessions = Никто не вошёл.
accounts-done-invite = Ссылка сделана.
accounts-done-lock = Запись заблокирована, её сеансы завершены.
accounts-done-unlock = Запись снова открыта.
accounts-done-secretary = Теперь это запись секретаря федерации.
accounts-done-no-secretary = Это больше не запись секретаря.
accounts-done-no-code = Запись больше не спрашивает код.
accounts-error-no-session = Такого сеанса нет, или он уже завершён.
accounts-error-no-token = Такого токена нет, или он уже отозван.

invitation-title = Выбор пароля
invitation-lead = { $name }, ваш логин — { $login }. Выберите к нему пароль.
invitation-send = Задать пароль и войти
invitation-error-lapsed = Ссылка уже использована, устарела или заменена новой. Попросите другую у секретаря федерации.

own-title = Ваша учётная запись
own-name-send = Изменить имя
own-done-name = Имя изменено.
own-password = Пароль
own-password-old = Действующий пароль
own-password-new = Новый пароль
own-password-help = Все остальные ваши сеансы завершатся.
own-password-send = Изменить пароль
own-done-password = Пароль изменён, остальные сеансы завершены.
own-wrong-password = Это не действующий пароль.
own-sessions = Сеансы
own-session-unknown = Неизвестная программа
own-session-this = этот
own-session-times = с { $since }, последнее обращение { $seen }
own-session-end = Завершить
own-sessions-end = Завершить все остальные
own-done-sessions = Завершено.
own-code = Код при входе

password-guessable = Этот пароль быстро угадают: { $why } Хороший пароль получится из трёх-четырёх слов, не связанных между собой.
password-leaked = он есть среди найденных в утечках или похож на один из них.
password-keys = это путь по клавиатуре.
password-repeats = в нём повторяются одни и те же знаки.
password-sequence = это знаки по порядку, год или дата.
password-words = это слово или имя (ваше, ваш логин, имя из этого сервиса) и почти ничего кроме.

own-devices = Знакомые браузеры
own-devices-help = Чужие попытки с неверным паролем не задержат вход с этих браузеров. Потеряли устройство — завершите его: закончатся и его сеансы.
own-devices-none = Пока нет. Браузер становится знакомым, когда с него вошли.
own-device-this = этот
own-device-times = с { $since }, последний вход { $seen }
own-device-name = Название браузера
own-device-rename = Переименовать
own-device-end = Завершить
own-done-device = Браузер переименован.
own-done-device-ended = Браузер больше не считается знакомым, его сеансы завершены.
own-done-sign-ins = Отмечено.
accounts-error-no-device = Такого браузера среди знакомых вашей учётной записи больше нет.

sign-ins = Входы
sign-ins-help = Последние входы и неудачные попытки. Они хранятся 90 дней.
sign-in-browser = Браузер
sign-in-address = С адреса
sign-in-in = Вход
sign-in-wrong-password = Неверный пароль
sign-in-wrong-code = Верный пароль, неверный код или ключ
sign-in-by-code = с кодом
sign-in-by-recovery = с кодом восстановления
sign-in-by-key = с ключом безопасности
sign-in-known = знакомый
sign-in-new = новый
sign-in-program = программа
sign-in-badge = Новый вход
sign-in-news = Кто-то вошёл не оттуда, откуда прежде.
sign-in-news-help = Если это были не вы: завершите ниже браузер и сеанс и смените пароль.
sign-in-seen = Это я

code-title = Код
code-lead = Пароль верен. Введите код, который показывает приложение-аутентификатор.
code-field = Код
code-hint = Шесть цифр или один из кодов восстановления.
code-again = Назад к паролю
code-none = Приложение-аутентификатор или менеджер паролей показывает каждые полминуты новый код. С ним одного пароля мало, чтобы войти в вашу запись.
code-begin = Настроить
code-begin-again = Сделать другой секрет
code-scan = Отсканируйте это приложением.
code-picture = Секрет как QR-код
code-typed = Или введите там этот секрет:
code-first-hint = Шесть цифр, которые оно показывает сейчас.
code-confirm = Спрашивать код
code-recovery = Коды восстановления
code-recovery-help = Каждый один раз открывает вашу запись вместо кода. Распечатайте или запишите их: больше они не показываются.
code-in-use =
    { $count ->
        [one] Запись спрашивает код. Остался { $count } код восстановления.
        [few] Запись спрашивает код. Осталось { $count } кода восстановления.
       *[other] Запись спрашивает код. Осталось { $count } кодов восстановления.
    }
code-remove = Больше не спрашивать код
code-remove-help = Коды восстановления и ключи безопасности после этого недействительны.
code-done-removed = Ваша запись больше не спрашивает код.
code-error-needed = Учётная запись спрашивает ещё и код.
code-error-wrong = Код неверен или уже использован. Дождитесь следующего.
code-error-lapsed = После ввода пароля прошло слишком много времени. Войдите снова.
code-error-state = Код при входе тем временем включили или выключили.

keys = Ключи безопасности и passkey
keys-help = Вместо кода можно предъявить ключ безопасности или passkey телефона либо компьютера. В отличие от кода он действует только на этом сайте, и выманить его на другом нельзя. Код и коды восстановления остаются; без них ключей не бывает.
key-add = Добавить ключ
key-name = Как его назвать
key-name-hint = Чтобы узнать его потом, например: ключ на связке.
key-remove = Убрать
key-times = с { $since }, ещё не использован
key-times-used = с { $since }, последний раз { $used }
key-show = Ключ безопасности или passkey
key-failed = Ключ не ответил. Попробуйте ещё раз или введите код.
key-done-added = Ключ добавлен.
key-done-removed = Ключ убран.
key-error-wrong = Ответ этого ключа не засчитан: он не от этой учётной записи, запоздал или дан на другом сайте. Попробуйте ещё раз.
key-error-nowhere = Ключи безопасности работают в браузере только с именем сайта и по TLS.

tokens = Токены для программ
tokens-help = Программа посылает токен вместо пароля. Больше, чем можете вы, он не даёт.
tokens-none = Токенов нет.
tokens-new = Новый токен
tokens-name = Для чего он
tokens-name-hint = Чтобы его узнать, например: результаты с компьютера в зале.
tokens-scopes = Для чего его можно использовать
tokens-event = Для какого турнира
tokens-every-event = Его адрес, например spring-cup; пусто — для всех и для того, что вне турниров.
tokens-days = Дней
tokens-days-hint = Он перестаёт действовать сам, не позже чем через { $max } дней.
tokens-make = Создать токен
tokens-made = Токен создан
tokens-once = Скопируйте его сейчас: больше он не показывается. Он посылается в заголовке Authorization: Bearer.
tokens-revoke = Отозвать
tokens-revoke-name = Отозвать: { $name }
tokens-done-revoked = Токен больше ничего не открывает.
tokens-times = создан { $made }, действует до { $ends }, ещё не использован
tokens-times-seen = создан { $made }, действует до { $ends }, последнее обращение { $seen }

scope-read = Смотреть судейский стол
scope-games = Записывать партии, жребий и протесты
scope-results = Записывать результаты
scope-rulings = Решать, исправлять, отзывать
scope-armies = Подавать, измерять и утверждать армии
scope-event = Создавать и вести турниры, проводить жеребьёвки
scope-admin = Назначать судей, вести учётные записи

desk-field-between = Число от { $min } до { $max }.

api-tag-accounts = Учётные записи и судьи
api-accounts = Все учётные записи
api-referees = Судьи турнира, главный судья первым
api-name-referee = Назначает судьёй турнира
api-remove-referee = Отстраняет судью турнира
api-appoint = Назначает главного судью турнира; прежний становится судьёй

audit = Кто что сделал
audit-when = Когда
audit-what = Что
audit-who = Кто
audit-whose = С чьей записью
audit-event = Турнир
audit-event-hint = Его адрес, например spring-cup; пусто — для всех.
audit-no-event = У турниров не бывает такого адреса.
audit-all = Все
audit-nobody = Оператор или без входа
audit-player = Игрок
audit-entry = запись { $seq }
last-done = Последние действия
last-all = Все
audit-show = Показать
audit-none = Ничего.
audit-newer = Новее
audit-older = Старее
audit-account = Учётная запись

act-set-up = Создана первая запись
act-signed-in = Вход
act-sign-in-failed = Неверный пароль
act-signed-out = Выход
act-code-failed = Пароль верен, код неверен
act-recovery-used = Вход по коду восстановления
act-account-made = Запись создана
act-invited = Сделана ссылка для пароля
act-name-set = Имя изменено
act-locked = Заблокирована
act-unlocked = Разблокирована
act-sessions-ended = Сеансы завершены
act-factor-added = Код при входе включён
act-factor-removed = Код при входе отключён
act-key-added = Добавлен ключ безопасности
act-key-removed = Убран ключ безопасности
act-token-made = Токен создан
act-token-revoked = Токен отозван
act-password-set = Пароль изменён
act-secretary-made = Назначен секретарём федерации
act-secretary-removed = Больше не секретарь
act-chief-named = Назначен главным судьёй
act-referee-named = Назначен судьёй
act-referee-removed = Отстранён от судейства
