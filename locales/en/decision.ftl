# The decision of a protest, beside what it is based on.
decision-before = Before game move { $number }
decision-row = The row, and the one before it
decision-record-says = What the record says
decision-checked = checked
decision-in-time = in time: { $passed } of { $limit } min
decision-in-play = in time: the game went on
decision-late = late, taken with a reason
decision-send = Decide: { $finding }
