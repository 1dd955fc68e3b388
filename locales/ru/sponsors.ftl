# Спонсоры федерации и собственные спонсоры турнира.

sponsors = Спонсоры
sponsors-help = Внизу страниц и печатных листов и на экранах в зале; не более восьми.
sponsor-name = Название спонсора
sponsor-name-hint = Не более 60 знаков. Спонсор с тем же названием заменяется.
sponsor-site = Сайт спонсора
sponsor-picture = Картинка
sponsor-picture-hint = PNG со сторонами от 32 до 2000 точек; показывается вместо названия.
sponsor-add = Добавить спонсора
sponsor-remove = Убрать
sponsor-remove-name = Убрать: { $name }
