//! Tournaments: entrants, rounds, pairings, points and standings. Pure.
