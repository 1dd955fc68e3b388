# Эмблемы клубов и то, что стол говорит о чужих изменениях.
clubs-emblem = Эмблема
clubs-emblem-file = Файл SVG
clubs-emblem-hint = Рисунок из фигур, без текстов, картинок и стилей; до 64 КБ.
clubs-emblem-send = Сохранить эмблему
clubs-emblem-remove = Удалить эмблему
clubs-fault-emblem = Нужен файл SVG.
