//! What migration 0018 makes of the rows that were there, and what it lets in.

use areopagus::event::{Command, PairingCommand};
use areopagus::games::Side;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::support::Database;
use crate::table::Table;

/// The migrations in their order, with their names.
fn migrations() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).unwrap())
    };
    files.iter().map(read).collect()
}

#[tokio::test]
async fn who_took_part_before_the_table_takes_part_after() {
    let database = Database::new().await;
    let mut owner = database.as_owner().await;
    let mut run = async |statement: String| {
        let done = sqlx::raw_sql(AssertSqlSafe(statement.clone())).execute(&mut owner);
        done.await
            .unwrap_or_else(|error| panic!("{statement}: {error}"));
    };
    run("CREATE SCHEMA former; SET search_path = former".to_owned()).await;
    let all = migrations();
    let (before, after): (Vec<_>, Vec<_>) =
        (all.into_iter()).partition(|(name, _)| name.as_str() < "0018");
    for (_, statements) in before {
        run(statements).await;
    }
    let [alone, first, second] = [1, 2, 3].map(Uuid::from_u128);
    run(format!(
        "INSERT INTO event (slug, version, name, place, starts_on, ends_on, discipline, status,
                            entrants, rounds)
         VALUES ('cup', 1, 'Cup', 'Tver', '2026-11-21', '2026-11-22', 'totas', 'running', 2, 0);
         INSERT INTO entrant (event, number, person, partner, withdrawn_from)
         VALUES ('cup', 1, '{alone}', NULL, NULL), ('cup', 2, '{first}', '{second}', 3)"
    ))
    .await;
    for (_, statements) in after {
        run(statements).await;
    }
    let rows: Vec<(i32, i32, Uuid, bool)> = sqlx::query_as(
        "SELECT number, place, person, joined FROM participant ORDER BY number, place",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    let expected = [
        (1, 1, alone, false),
        (2, 1, first, false),
        (2, 2, second, false),
    ];
    assert_eq!(rows, expected);
}

#[tokio::test]
async fn r_263_the_largest_secret_is_kept_and_opened() {
    let mut table = Table::new("fields", 0).await;
    table.party(&["Ada"]).await.unwrap();
    table.party(&["Dmitri"]).await.unwrap();
    table
        .run(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
        .await;
    // 99 words of 200 bytes in all, and the side with them: the largest of this game.
    let words: Vec<String> = (0..99).map(|it| format!("#{it:0>199}")).collect();
    table
        .seal(Side::White, "guess", &format!("{} white", words.join(" ")))
        .await;
    let mut owner = table.database.as_owner().await;
    let kept = "SELECT octet_length(sealed) FROM game_secret WHERE name = 'sealed/1'";
    let kept: i32 = sqlx::query_scalar(kept)
        .fetch_one(&mut owner)
        .await
        .unwrap();
    let of_part = |bytes: i32| bytes + 32 + 2;
    // With zeros behind it up to a multiple of 256 bytes.
    let written = 99 * of_part(200) + of_part(5);
    assert_eq!(kept, written - written % 256 + 256 + 24 + 16);
    // The bound is that of 100 parts of 200 bytes, and not one byte more.
    let most = 100 * of_part(200) + 24 + 16;
    for (bytes, fits) in [(most, true), (most + 1, false)] {
        let statement = "UPDATE game_secret SET sealed = decode(repeat('00', $1), 'hex')
                         WHERE name = 'sealed/1'";
        let mut transaction = sqlx::Connection::begin(&mut owner).await.unwrap();
        let done = sqlx::query(statement)
            .bind(bytes)
            .execute(&mut *transaction)
            .await;
        assert_eq!(done.is_ok(), fits, "{bytes}");
        transaction.rollback().await.unwrap();
    }
    table.hand_in().await;
    table.play("resign white").await;
    let view = table.view().await;
    let game = view.state.game(crate::table::GAME).unwrap();
    assert!(game.result.is_some());
    for part in 1..=100 {
        assert!(game.secrets().opened(1, part).is_some(), "{part}");
    }
}
