bag-mark = on the table
bag-ruling = Go on with a bag on the table
bag-ruling-help = Nothing more is drawn by the service in this game then, and what comes out of the bag is entered. Everybody sees the ruling and its reason; it cannot be taken back.
bag-ruled = The referee has ruled that this game goes on with a bag on the table: { $reason }
