//! How long the fifth round of a Swiss tournament takes to pair, by its size.

#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "a bench stops when something is not as it expects"
)]

use areopagus::games::Side;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::pairing::swiss::{
    ColourRules, PastKind, PastRound, Player, PointSystem, Tournament, pair,
};
use criterion::{Criterion, criterion_group, criterion_main};

/// A tournament after four rounds, in which the better number mostly wins.
fn after_four_rounds(players: u16) -> Tournament {
    let points = PointSystem {
        win: 2,
        draw: 1,
        loss: 0,
    };
    let player = |number| Player {
        number,
        history: Vec::new(),
        adjustments: Vec::new(),
        virtual_points: Vec::new(),
        takes_part: true,
    };
    let numbers = (1..=players).filter_map(EntrantNumber::new);
    let mut tournament = Tournament {
        players: numbers.map(player).collect(),
        rounds: 9,
        paired_rounds: 0,
        points,
        initial_colour: Side::White,
        colours: ColourRules::Fide,
        forbidden: Vec::new(),
    };
    let mut die = 7_u32;
    for _ in 0..4 {
        let round = pair(&tournament).unwrap();
        for player in &mut tournament.players {
            player.history.push(PastRound {
                points: points.win,
                kind: PastKind::AllocatedBye,
            });
        }
        for board in round.boards {
            die = die.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let better = if board.white < board.black {
                Side::White
            } else {
                Side::Black
            };
            let winner = match die >> 28 {
                0..=7 => Some(better),
                8..=11 => None,
                _ => Some(better.other()),
            };
            for side in Side::ALL {
                let opponent = board.entrant(side.other());
                let won = winner.map(|winner| winner == side);
                let past = PastRound {
                    points: won.map_or(
                        points.draw,
                        |won| if won { points.win } else { points.loss },
                    ),
                    kind: PastKind::Played { opponent, side },
                };
                let number = board.entrant(side);
                let player = tournament
                    .players
                    .iter_mut()
                    .find(|player| player.number == number);
                *player.unwrap().history.last_mut().unwrap() = past;
            }
        }
        tournament.paired_rounds += 1;
    }
    tournament
}

fn fifth_round(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fifth round");
    group.sample_size(10);
    for players in [100, 500, 1000, 3000] {
        let tournament = after_four_rounds(players);
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| pair(&tournament).unwrap());
        });
    }
    group.finish();
}

criterion_group!(benches, fifth_round);
criterion_main!(benches);
