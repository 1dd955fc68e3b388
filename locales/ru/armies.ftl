# Реестр армий.

armies = Армии
armies-what = Собственные армии игроков, внесённые в реестр: их фигуры сохраняют размеры условных.
armies-none = В реестре пока нет ни одной армии.
armies-at-desk = Подать армию
armies-public = Армии в реестре
armies-desk-none = Здесь пока ничего нет. Подать собственную армию может каждый, у кого есть учётная запись.

army-submitted = ждёт измерения
army-measured = ждёт решения
army-approved = в реестре
army-rejected = отклонена
army-withdrawn = отозвана

army-step-submitted = Подача: { $who }, { $when }
army-step-measured = Измерение: { $who }, { $when }
army-step-approved = Утверждение: { $who }, { $when }
army-step-rejected = Отклонение: { $who }, { $when }
army-step-withdrawn = Отзыв: { $who }, { $when }
army-entry = Запись { $seq } журнала федерации

army-figures = Фигуры
army-figure = Фигура
army-standard = Обычная
army-own = Своя
army-size = Размер
army-height = Высота
army-base = Основание
army-height-field = Высота (мм)
army-base-field = Основание (мм)
army-nominal = Номинал
army-allowed = Допустимо
army-stated = Заявлено
army-found = Измерено
army-millimetres = Все размеры в миллиметрах. Основание измеряется в самом широком месте.
army-owner = Владелец
army-version = Версия
army-versions = Версии
army-version-number = Версия { $version }
army-version-since = версия { $version }, с { $when }
army-number-version = Армия { $army }, версия { $version }
army-stripe = Полоса на основании шести правых фигур (п. 2.2)
army-stripe-answer = ☐ есть   ☐ нет
army-armament = Вооружение
army-way = Что произошло
army-public = Открытая страница

army-certificate = Свидетельство о регистрации
army-protocol = Протокол измерения
army-certified = Каждая фигура измерена и сохраняет размеры (пункт 11). Эта версия внесена в реестр и не меняется.
army-code = Страница армии в виде QR-кода
army-check = Свидетельство действительно, пока эта страница показывает то же самое:
army-date = Дата

army-new = Новая армия
army-new-version = Новая версия
army-help = В армии есть фигура каждого вида: с названием, размерами в миллиметрах и рисунком (SVG), который стоит за неё на досках. Судья измеряет фигуры, решает секретарь федерации.
army-name = Название армии
army-armament-hint = { $forms } Далее можно указать LLPP — пешечный ряд.
army-option-hint = Только если она есть в вооружении.
army-figure-name = Название фигуры
army-size-hint = номинал { $nominal }, допустимо { $allowed }
army-glyph = Рисунок (SVG)
army-glyph-kept = Рисунок есть. Чтобы заменить его, выберите файл.
army-drawings = Все рисунки сразу
army-drawings-hint = Файл относится к той фигуре, чья буква или слово есть в его имени: K.svg, король.svg.
army-drawings-given = У каждого рисунка есть фигура.
army-drawings-left = Ни к какой фигуре:
army-submit = Подать
army-withdraw = Отозвать эту версию
army-field-size = Длина пишется в миллиметрах, например 95 или 95,5.
army-field-glyph = Выберите рисунок: файл SVG.

army-found-title = Что установлено
army-all-within = Все фигуры измерены и сохраняют размеры.
army-measuring = Измерение
army-measuring-help = Впишите высоту и основание в миллиметрах. Под каждым полем стоит допустимое. Фигура с пустыми полями не измерена. Новый протокол заменяет прежний.
army-measure = Внести протокол
army-remark = Примечание
army-decision = Решение
army-own-decision = Это ваша собственная армия: свою армию никто не измеряет и решения о ней не принимает.
army-own-others = { $count ->
    [one] Решает другой секретарь федерации: { $names }.
    [few] Решает другой секретарь федерации, один из: { $names }.
   *[many] Решает другой секретарь федерации, один из: { $names }.
}
army-own-alone = Другого секретаря федерации пока нет. Назначьте им кого-нибудь на странице «Учётные записи»: тогда он сможет измерить армию и принять решение.
army-approve-help = Утверждённая версия вносится в реестр и не меняется.
army-approve = Утвердить
army-reject = Отклонить
army-reason = Причина отклонения
army-done-submitted = Армия подана.
army-done-measured = Протокол внесён.
army-done-approved = Армия внесена в реестр.
army-done-rejected = Армия отклонена.
army-done-withdrawn = Версия отозвана.

field-armies = Свои армии
field-now = Кто какой армией играет
field-help = Участник играет армией, которую зарегистрировала федерация, начиная со следующей партии: запишите её до первой партии или между партиями. Идущая партия доигрывается так, как началась.
field-army = Армия
field-usual = Обычные фигуры
field-send = Записать армию
field-done = Армия записана.

api-armies = Показывает список армий в реестре
api-army = Показывает армию из реестра с её версиями
api-waiting-armies = Показывает армии, которые ждут измерения или решения
api-submit-army = Подаёт армию
api-submit-version = Подаёт новую версию своей армии
api-withdraw-army = Отзывает версию, по которой нет решения
api-measure-army = Вносит измеренное по версии
api-approve-army = Вносит версию в реестр
api-reject-army = Отклоняет версию
api-field-army = Записывает, какой зарегистрированной армией играет участник
api-unfield-army = Возвращает участника к обычным фигурам
