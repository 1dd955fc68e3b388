# The sponsors of the federation, and an event's own.

sponsors = Sponsors
sponsors-help = At the foot of pages and prints, and on the screens in the hall; up to eight.
sponsor-name = Name of the sponsor
sponsor-name-hint = Up to 60 characters. A sponsor of the same name is replaced.
sponsor-site = Site of the sponsor
sponsor-picture = Picture
sponsor-picture-hint = A PNG of 32 to 2000 pixels a side, instead of the name.
sponsor-add = Add the sponsor
sponsor-remove = Remove
sponsor-remove-name = Remove { $name }
