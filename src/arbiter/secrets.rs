//! Encrypts and decrypts the secrets of games, between the decisions that use them and the
//! store.

use sqlx::postgres::{PgConnection, PgExecutor};

use super::keys::ServiceKey;
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::event::{
    GameSecrets, SealedLabyrinth, SealedParts, SecretName, Square, StoredSecret, StoredValue,
};
use crate::games::Side;
use crate::lots::Secret;
use crate::store::secrets::{SecretRow, find, keep};
use crate::tournament::round::GameId;

/// The secrets of a game. One that cannot be decrypted, because the key is another one, is
/// missing.
pub(super) async fn load(
    executor: impl PgExecutor<'_>,
    key: &ServiceKey,
    slug: &Slug,
    game: GameId,
) -> Result<GameSecrets, ArbiterError> {
    let rows = find(executor, slug, game).await?;
    Ok(opened(key, slug, game, rows))
}

fn opened(key: &ServiceKey, slug: &Slug, game: GameId, rows: Vec<SecretRow>) -> GameSecrets {
    let mut secrets = GameSecrets::default();
    for row in rows {
        let place = place(slug, game, &row.name);
        let opened = key.open(&place, &row.sealed);
        if let Some((name, bytes)) = name_of(&row.name).zip(opened) {
            put(&mut secrets, name, &bytes);
        } else {
            tracing::error!(%place, "a secret does not open under the service's key");
        }
    }
    secrets
}

fn put(secrets: &mut GameSecrets, name: SecretName, bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first_chunk::<32>() else {
        return;
    };
    let secret = Secret::new(*first);
    match name {
        SecretName::Tip => secrets.tip = Some(secret),
        SecretName::Hidden => secrets.hidden = Some(secret),
        SecretName::PlayerTip(side) => secrets.tips[side] = Some(secret),
        SecretName::Static(side) => secrets.statics[side] = Some(secret),
        SecretName::Labyrinth(side) => {
            let square = std::str::from_utf8(rest).ok().and_then(Square::parse);
            secrets.labyrinth[side] = square.map(|square| SealedLabyrinth {
                square,
                blind: secret,
            });
        }
        SecretName::Terrain(side) => secrets.terrain[side] = SealedParts::from_bytes(bytes),
        SecretName::Choice(round, hand) => {
            let parts = SealedParts::from_bytes(bytes);
            let parts = parts.map(|parts| ((round, hand), parts));
            secrets.choices.extend(parts);
        }
        SecretName::Sealed(hand) => {
            let parts = SealedParts::from_bytes(bytes);
            secrets.sealed.extend(parts.map(|parts| (hand, parts)));
        }
    }
}

/// Encrypts and stores the secrets of a decision.
pub(super) async fn store(
    connection: &mut PgConnection,
    key: &ServiceKey,
    slug: &Slug,
    kept: &[StoredSecret],
) -> Result<(), ArbiterError> {
    if kept.is_empty() {
        return Ok(());
    }
    let mut rows = Vec::with_capacity(kept.len());
    // The last secret of a name counts.
    for one in kept {
        let name = word_of(one.name);
        let bytes = match &one.value {
            StoredValue::Bytes(secret) => secret.reveal().to_vec(),
            StoredValue::Labyrinth(sealed) => {
                let square = sealed.square.to_string();
                [sealed.blind.reveal(), square.as_bytes()].concat()
            }
            StoredValue::Sealed(parts) => parts.to_bytes(),
        };
        let sealed = key.seal(&place(slug, one.game, &name), &bytes)?;
        rows.retain(|(game, row): &(GameId, SecretRow)| *game != one.game || row.name != name);
        rows.push((one.game, SecretRow { name, sealed }));
    }
    Ok(keep(connection, slug, &rows).await?)
}

fn place(slug: &Slug, game: GameId, name: &str) -> String {
    place_of(slug.as_str(), &game.to_string(), name)
}

/// The associated data under which a secret of a game is encrypted.
pub(super) fn place_of(stream: &str, game: &str, name: &str) -> String {
    format!("{stream}/{game}/{name}")
}

/// Makes the name of a secret from its side.
type OfSide = fn(Side) -> SecretName;

const NAMES: [(&str, OfSide); 4] = [
    ("labyrinth", SecretName::Labyrinth),
    ("static", SecretName::Static),
    ("terrain", SecretName::Terrain),
    ("tip", SecretName::PlayerTip),
];

/// Prefix of a sealed value of a side in a game by acts; its number follows.
const SEALED: &str = "sealed";

/// Prefix of a person's secret choice; the number of the round and its own follow.
const CHOICE: &str = "choice";

fn word_of(name: SecretName) -> String {
    let of_side = |word: &str, side: Side| format!("{word}/{side}");
    match name {
        SecretName::Tip => "tip".to_owned(),
        SecretName::Hidden => "hidden".to_owned(),
        SecretName::PlayerTip(side) => of_side("tip", side),
        SecretName::Labyrinth(side) => of_side("labyrinth", side),
        SecretName::Static(side) => of_side("static", side),
        SecretName::Terrain(side) => of_side("terrain", side),
        SecretName::Sealed(hand) => format!("{SEALED}/{hand}"),
        SecretName::Choice(round, hand) => format!("{CHOICE}/{round}.{hand}"),
    }
}

fn name_of(word: &str) -> Option<SecretName> {
    match word {
        "tip" => return Some(SecretName::Tip),
        "hidden" => return Some(SecretName::Hidden),
        _ => {}
    }
    let (what, side) = word.split_once('/')?;
    if what == SEALED {
        return side.parse().ok().map(SecretName::Sealed);
    }
    if what == CHOICE {
        let (round, hand) = side.split_once('.')?;
        return Some(SecretName::Choice(round.parse().ok()?, hand.parse().ok()?));
    }
    let side = Side::from_word(side)?;
    let (_, make) = NAMES.iter().find(|(known, _)| *known == what)?;
    Some(make(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        let of_sides = Side::ALL
            .into_iter()
            .flat_map(|side| NAMES.map(|(_, make)| make(side)));
        let others = [
            SecretName::Tip,
            SecretName::Hidden,
            SecretName::Sealed(300),
            SecretName::Choice(2, 11),
        ];
        for name in of_sides.chain(others) {
            assert_eq!(name_of(&word_of(name)), Some(name));
        }
        assert_eq!(word_of(SecretName::Sealed(7)), "sealed/7");
        assert_eq!(name_of("sealed/white"), None);
        assert_eq!(name_of("labyrinth/nobody"), None);
    }
}
