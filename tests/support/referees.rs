//! Referees with categories.

use areopagus::arbiter::{Actor, Arbiter, CommandContext, PersonDraft};
use areopagus::federation::categories::{Category, CategoryCommand};
use chrono::Utc;
use uuid::Uuid;

/// Registers a person whose the account is, with a category from today on; gives the person.
pub async fn give_category(
    arbiter: &Arbiter,
    account: Uuid,
    name: &str,
    category: Category,
) -> Uuid {
    let (by, now) = (Actor::Operator, Utc::now());
    let draft = PersonDraft {
        name: name.to_owned(),
        ..PersonDraft::default()
    };
    let person = arbiter.register_person(&draft, by, now).await.unwrap().id;
    arbiter.set_account(person, account, by, now).await.unwrap();
    let command = CategoryCommand::Give {
        person,
        category,
        from: now.date_naive(),
        until: None,
    };
    let context = CommandContext {
        actor: by,
        now,
        idempotency_key: None,
        expected_version: None,
    };
    arbiter.command_category(&command, &context).await.unwrap();
    person
}
