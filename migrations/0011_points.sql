-- Points of disciplines other than TOTA*S, which may be whole scores: what a game can end
-- with is decided by the rules of its event, and a result holds no more than 16 bits.

ALTER TABLE game
    DROP CONSTRAINT game_white_points_check,
    DROP CONSTRAINT game_black_points_check,
    ADD CONSTRAINT game_white_points_check CHECK (white_points BETWEEN 0 AND 65535),
    ADD CONSTRAINT game_black_points_check CHECK (black_points BETWEEN 0 AND 65535);
