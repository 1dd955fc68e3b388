# Файлы отчёта других программ.

import-event = Турнир из файла отчёта
import-entrants = Участники из файла отчёта
import-help = Файл отчёта (TRF16 или TRF-2026), какой пишут Swiss-Manager, Vega, Sharly Chess и другие. Сначала вы увидите, что он даёт; до этого ничего не записывается.
import-entrants-help = Файл отчёта (TRF16 или TRF-2026): заявляются его участники с номерами в федерации и рейтингами. Остальное из него не берётся.
import-file = Файл
import-text = Или его текст
import-no-file = Выберите файл или вставьте сюда его текст.
import-without-rounds = Не брать сыгранные туры
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
import-make = Создать турнир
import-enter = Заявить новых
import-reason = Перенесено из файла отчёта
import-too-late = Турнир уже начат: опоздавших заявляют по одному на его странице.

api-look-at-report = Показывает, что файл отчёта (TRF) даст новому турниру
api-create-from-report = Создаёт турнир из файла отчёта: участники, команды, пропуски, сыгранные туры
api-register-from-report = Заявляет тех из файла отчёта, кого ещё нет в турнире
