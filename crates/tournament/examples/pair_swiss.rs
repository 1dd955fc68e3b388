//! Pairs two rounds of a Swiss tournament by the FIDE Dutch system (FIDE Handbook C.04.3).
//!
//! Eight players are paired for round 1, the results are entered, and round 2 is paired.
//!
//! ```text
//! cargo run -p areopagus-tournament --example pair_swiss
//! ```

use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::swiss::{
    ColourRules, PairingError, PastKind, PastRound, Player, PointSystem, Tournament, pair,
};

fn main() -> Result<(), PairingError> {
    let player = |number| Player {
        number,
        history: Vec::new(),
        adjustments: Vec::new(),
        virtual_points: Vec::new(),
        takes_part: true,
    };
    // The players are in the order of the initial ranking. Points are counted in halves.
    let (win, draw, loss) = (2, 1, 0);
    let mut tournament = Tournament {
        players: (1..=8).filter_map(EntrantNumber::new).map(player).collect(),
        rounds: 5,
        paired_rounds: 0,
        points: PointSystem { win, draw, loss },
        initial_colour: Side::White,
        colours: ColourRules::Fide,
        forbidden: Vec::new(),
    };
    for number in 1..=2 {
        let round = pair(&tournament)?;
        println!("Round {number}");
        for (board, pairing) in (1..).zip(&round.boards) {
            let (white, black) = (pairing.white, pairing.black);
            println!("  Board {board}: Player {white} - Player {black}");
        }
        // White wins on the first board, the second is drawn, and so on.
        let results = [(win, loss), (draw, draw), (loss, win), (win, loss)];
        for (pairing, (white, black)) in round.boards.iter().zip(results) {
            for (side, points) in [(Side::White, white), (Side::Black, black)] {
                let opponent = pairing.entrant(side.other());
                let kind = PastKind::Played { opponent, side };
                let mut players = tournament.players.iter_mut();
                if let Some(player) = players.find(|player| player.number == pairing.entrant(side))
                {
                    player.history.push(PastRound { points, kind });
                }
            }
        }
        tournament.paired_rounds += 1;
    }
    Ok(())
}
