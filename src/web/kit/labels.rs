//! The labels of form fields, for an error that is shown away from its field.

use crate::web::kit::i18n::{Key, Words};

/// The label of a field of a form on the page at a path; `None` if its refusals name the field
/// themselves. For a field of a row, the number of the row follows the label.
pub fn label(words: Words, path: &str, form: &str, field: &str) -> Option<String> {
    if let Some(key) = key(path, form, field) {
        return Some(words.t(key));
    }
    if let Some(round) = field.strip_prefix("round").filter(|it| !it.is_empty()) {
        return Some(words.t_with("round-number", &[("number", &round)]));
    }
    let name = field.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let (_, row) = field.split_at_checked(name.len())?;
    let (of_row, key) = of_row(name).filter(|_| !row.is_empty())?;
    let of_row = words.t_with(of_row, &[("number", &row)]);
    Some(format!("{of_row}, {}", words.t(key)))
}

fn key(path: &str, form: &str, field: &str) -> Option<Key> {
    let is_at = |page: &str| path.starts_with(page);
    Some(match field {
        "accent" => Key("face-accent"),
        "account" => Key("referees-who"),
        "admit" => Key("protest-field-admit"),
        "against" => Key("protest-field-against"),
        "appeal_minutes" => Key("protest-new-appeal"),
        "army" => Key("field-army"),
        "boards" => Key("teams-boards"),
        "category" => Key("referee-category"),
        "clause" => Key("protest-field-clause"),
        "club" | "second_club" | "third_club" => Key("desk-club"),
        "code" if is_at("/setup") => Key("desk-setup-code"),
        "code" => Key("code-field"),
        "committee" => Key("protest-field-committee"),
        "contacts" => Key("face-contacts"),
        "currency" => Key("prizes-currency"),
        "days" => Key("tokens-days"),
        "default_minutes" => Key("schedule-default"),
        "deposit" => Key("protest-new-deposit"),
        "effect" => Key("protest-field-effect"),
        "ends_on" => Key("desk-new-ends"),
        "entrant" => Key("desk-who"),
        "federation_id" | "second_federation_id" | "third_federation_id" => {
            Key("desk-federation-id")
        }
        "finding" => Key("protest-field-finding"),
        "from" if is_at("/desk/players") => Key("referee-from"),
        "from" => Key("protest-field-from"),
        "from_round" => Key("desk-from-round"),
        "game" => Key("protest-desk-game"),
        "game_move" => Key("protest-field-move"),
        "half_byes" => Key("desk-new-half-byes"),
        "login" => Key("desk-login-login"),
        "licence" => Key("face-licence"),
        "mast" => Key("face-mast"),
        "match_points" => Key("teams-points"),
        "members" => Key("teams-members"),
        "minutes" if path.ends_with("/schedule") => Key("schedule-minutes"),
        "event" => Key("audit-event"),
        "minutes" | "public_delay" => Key("delay-minutes"),
        "name" => name(path),
        "off_clock" | "reason" => Key("desk-reason"),
        "old_password" => Key("own-password-old"),
        "other" if is_at("/desk/clubs") => Key("clubs-other"),
        "password" if is_at("/desk") => Key("own-password-new"),
        "password" => Key("desk-login-password"),
        "password_again" => Key("desk-setup-again"),
        "place" => Key("desk-new-place"),
        "points" => Key("desk-points"),
        "protest_minutes" => Key("protest-new-minutes"),
        "rating" => Key("rating"),
        "remark" => Key("army-remark"),
        "round" => Key("desk-bye-round"),
        "rounds" => Key("desk-new-rounds"),
        "scope" => Key("tokens-scopes"),
        "second_name" | "third_name" => Key("desk-name"),
        "seconds" => Key("desk-answer-seconds"),
        "short" => Key("clubs-short"),
        "side" => Key("party-side"),
        "site" => Key("face-site"),
        "slug" => Key("desk-new-slug"),
        "spellings" => Key("clubs-spellings"),
        "starts_on" => Key("desk-new-starts"),
        "text" if form == "protest" || form == "appeal" || path.contains("/protests") => {
            Key("protest-field-text")
        }
        "town" => Key("clubs-town"),
        "until" => Key("referee-until"),
        "zone" => Key("schedule-zone"),
        _ => return None,
    })
}

/// The label of a name, which differs from page to page.
fn name(path: &str) -> Key {
    let pages = [
        ("/setup", Key("desk-setup-name")),
        ("/desk/account/tokens", Key("tokens-name")),
        ("/desk/accounts", Key("desk-name")),
        ("/desk/account", Key("desk-setup-name")),
        ("/desk/armies", Key("army-name")),
        ("/desk/clubs", Key("clubs-name")),
        ("/desk/face", Key("face-name")),
        ("/desk/events/new", Key("desk-new-name")),
        ("/desk/import", Key("desk-new-name")),
    ];
    let mut pages = pages.into_iter();
    let found = pages.find(|(page, _)| path.starts_with(page));
    found.map_or(Key("desk-name"), |(_, key)| key)
}

/// The names of a row and of its field, for a table that has the field in every row.
fn of_row(name: &str) -> Option<(Key, Key)> {
    let (prize, category) = (Key("prizes-row"), Key("category-row"));
    Some(match name {
        "place" => (prize, Key("prizes-place")),
        "money" => (prize, Key("prizes-amount")),
        "thing" => (prize, Key("prizes-or-thing")),
        "word" => (category, Key("category-word")),
        "en" => (category, Key("category-en")),
        "ru" => (category, Key("category-ru")),
        "de" => (category, Key("category-de")),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_field_is_called_as_on_its_page() {
        let label = |path, field| label(Words(Language::En), path, "", field);
        assert_eq!(label("/setup", "login").as_deref(), Some("Login"));
        assert_ne!(label("/desk/clubs", "name"), label("/setup", "name"));
        let amount = label("/desk/events/cup/prizes", "money2");
        assert_eq!(amount.as_deref(), Some("Prize 2, Amount"));
        assert_eq!(label("/desk", "white1"), None);
        let text = |form| super::label(Words(Language::En), "/play", form, "text");
        assert_eq!(text("act"), None);
        assert_eq!(text("protest"), label("/desk/events/cup/protests", "text"));
    }
}
