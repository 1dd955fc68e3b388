//! The players' contributions to the draws, and the guarantee that follows from them
//!

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq as _;

use super::chain::Role;
use super::encoding::hash;
use super::gid::Gid;
use super::hex::{Hex, Secret};
use areopagus_language::Language;

/// What a player commits to, once the server's anchors are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contribution {
    /// The anchor of the player's own chain.
    Chain(Hex<32>),
    /// The commitment to one secret for all draws, which is opened when both players
    /// have committed.
    Static(Hex<32>),
    /// No contribution. The event's regulations must allow it.
    None,
}

impl Contribution {
    /// The commitment to a static secret, `D("arb/v1/static", gid, role, e)`.
    pub fn commit_static(gid: &Gid, role: Role, secret: &Secret) -> Hex<32> {
        let fields: [&[u8]; 3] = [
            gid.as_str().as_bytes(),
            role.letter().as_bytes(),
            secret.reveal(),
        ];
        Hex::new(hash("arb/v1/static", &fields))
    }

    /// Whether `value` opens the commitment; `false` if this is not a static secret.
    pub fn opens_with(&self, gid: &Gid, role: Role, value: Hex<32>) -> bool {
        let Self::Static(commitment) = self else {
            return false;
        };
        let opened = Self::commit_static(gid, role, &Secret::new(*value.as_bytes()));
        opened.as_bytes().ct_eq(commitment.as_bytes()).into()
    }
}

/// The guarantee of a draw, from the strongest to the weakest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A public beacon whose signature did not exist when the draw was requested.
    Beacon,
    /// Chains of both players.
    Chains,
    /// A chain of White only.
    WhiteChain,
    /// A chain of Black only.
    BlackChain,
    /// No chain, but a static secret of one or both players.
    Static,
    /// Only the server's own chain.
    None,
}

/// The kind of a player's contribution to one draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// A link that only the player knew before it was revealed.
    Chain,
    /// A secret that was fixed in advance and that the arbiter already knows.
    Static,
    /// No contribution.
    None,
}

impl Mode {
    /// The mode that follows from the contributions and the use of a beacon.
    pub(super) const fn from_parts(white: Part, black: Part, beacon: bool) -> Self {
        match (beacon, white, black) {
            (true, _, _) => Self::Beacon,
            (false, Part::Chain, Part::Chain) => Self::Chains,
            (false, Part::Chain, _) => Self::WhiteChain,
            (false, _, Part::Chain) => Self::BlackChain,
            (false, Part::None, Part::None) => Self::None,
            (false, _, _) => Self::Static,
        }
    }

    /// The guarantee in a sentence, for everyone who sees the result.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Beacon, Language::En) => {
                "A public beacon took part that did not exist yet when the lot was asked for: the operator can neither bias nor foresee the result."
            }
            (Self::Beacon, Language::Ru) => {
                "Участвует публичный маяк, значения которого при запросе жребия ещё не было: оператор не может ни повлиять на результат, ни предвидеть его."
            }
            (Self::Beacon, Language::De) => {
                "Ein öffentlicher Beacon wirkte mit, den es noch nicht gab, als das Los verlangt wurde: Der Betreiber kann das Ergebnis weder beeinflussen noch voraussehen."
            }
            (Self::Chains, Language::En) => {
                "Both players took part with chains of their own: the operator can neither bias nor foresee the result."
            }
            (Self::Chains, Language::Ru) => {
                "Участвуют цепочки обоих игроков: оператор не может ни повлиять на результат, ни предвидеть его."
            }
            (Self::Chains, Language::De) => {
                "Beide Spieler wirkten mit eigenen Ketten mit: Der Betreiber kann das Ergebnis weder beeinflussen noch voraussehen."
            }
            (Self::WhiteChain, Language::En) => {
                "White took part with a chain: neither the operator nor a player alone can bias or foresee the result; the operator together with White could."
            }
            (Self::WhiteChain, Language::Ru) => {
                "Участвует цепочка белых: ни оператор, ни игрок в одиночку не может ни повлиять на результат, ни предвидеть его; оператор вместе с белыми мог бы."
            }
            (Self::WhiteChain, Language::De) => {
                "Weiß wirkte mit einer Kette mit: Weder der Betreiber noch ein Spieler allein kann das Ergebnis beeinflussen oder voraussehen; der Betreiber zusammen mit Weiß könnte es."
            }
            (Self::BlackChain, Language::En) => {
                "Black took part with a chain: neither the operator nor a player alone can bias or foresee the result; the operator together with Black could."
            }
            (Self::BlackChain, Language::Ru) => {
                "Участвует цепочка чёрных: ни оператор, ни игрок в одиночку не может ни повлиять на результат, ни предвидеть его; оператор вместе с чёрными мог бы."
            }
            (Self::BlackChain, Language::De) => {
                "Schwarz wirkte mit einer Kette mit: Weder der Betreiber noch ein Spieler allein kann das Ergebnis beeinflussen oder voraussehen; der Betreiber zusammen mit Schwarz könnte es."
            }
            (Self::Static, Language::En) => {
                "A player's secret took part that was fixed before the first game move: the operator alone cannot bias the result, but can foresee it."
            }
            (Self::Static, Language::Ru) => {
                "Участвует секрет игрока, закреплённый до первого игрового хода: оператор в одиночку не может повлиять на результат, но может его предвидеть."
            }
            (Self::Static, Language::De) => {
                "Ein Geheimnis eines Spielers wirkte mit, das vor dem ersten Spielzug feststand: Der Betreiber allein kann das Ergebnis nicht beeinflussen, aber voraussehen."
            }
            (Self::None, Language::En) => {
                "No player took part: the operator can foresee the result and is trusted not to use that; it was fixed when the anchor was published, before the game."
            }
            (Self::None, Language::Ru) => {
                "Игроки не участвуют: оператор может предвидеть результат, и ему доверяют, что он этим не пользуется; результат закреплён якорем, опубликованным до партии."
            }
            (Self::None, Language::De) => {
                "Kein Spieler wirkte mit: Der Betreiber kann das Ergebnis voraussehen, und man vertraut ihm, dass er das nicht nutzt; es stand fest, als der Anker vor der Partie veröffentlicht wurde."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gid() -> Gid {
        Gid::game("demo", 1, 1, 1).unwrap()
    }

    #[test]
    fn a_static_secret_opens_its_own_commitment_alone() {
        let value = Hex::new([0x44; 32]);
        let secret = Secret::new([0x44; 32]);
        let commitment = Contribution::commit_static(&gid(), Role::White, &secret);
        let contribution = Contribution::Static(commitment);
        assert!(contribution.opens_with(&gid(), Role::White, value));
        assert!(!contribution.opens_with(&gid(), Role::Black, value));
        assert!(!contribution.opens_with(&gid(), Role::White, Hex::new([0x45; 32])));
        let other = Gid::game("demo", 1, 2, 1).unwrap();
        assert!(!contribution.opens_with(&other, Role::White, value));
        assert!(!Contribution::Chain(commitment).opens_with(&gid(), Role::White, value));
    }

    #[test]
    fn the_mode_is_that_of_the_strongest_contribution() {
        use Part::{Chain, None as Nothing, Static};
        assert_eq!(Mode::from_parts(Chain, Chain, false), Mode::Chains);
        assert_eq!(Mode::from_parts(Chain, Static, false), Mode::WhiteChain);
        assert_eq!(Mode::from_parts(Nothing, Chain, false), Mode::BlackChain);
        assert_eq!(Mode::from_parts(Nothing, Static, false), Mode::Static);
        assert_eq!(Mode::from_parts(Static, Static, false), Mode::Static);
        assert_eq!(Mode::from_parts(Nothing, Nothing, false), Mode::None);
        assert_eq!(Mode::from_parts(Nothing, Nothing, true), Mode::Beacon);
    }
}
