-- The lots of an event as a whole, drawn before its first round, have secrets too: theirs
-- stand at round 1, board 0.

ALTER TABLE game_secret DROP CONSTRAINT game_secret_board_check;
ALTER TABLE game_secret ADD CONSTRAINT game_secret_board_check CHECK (board >= 0);
