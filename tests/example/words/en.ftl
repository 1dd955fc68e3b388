fault-unreadable = “{ $text }” is no act; a square from a1 to e5, “draw” or “resign white” is one.
fault-taken = { $square } has a sign already; take an empty square.
fault-over = The game is over.
fault-regulations = “{ $text }” is none of the Regulations; “noughts-2026” or “noughts-2026; in_a_row=3” is one, with 3 to 5 in a row.
put-white = A cross on { $square }.
put-black = A nought on { $square }.
row-white = Crosses have { $count } in a row and win.
row-black = Noughts have { $count } in a row and win.
full = The board is full: a draw.
agreed = The players agree on a draw.
resigned-white = Crosses resign.
resigned-black = Noughts resign.
in-a-row = Signs in a row that win
hint = A square, such as c3; “draw” when both agree.
