//! Merges a form with what others have saved while it was filled in. An unchanged field
//! takes the saved value. A changed field keeps the typed value, unless another user has saved a
//! different one; the form then asks which of the two applies.

use actix_web::http::StatusCode;

use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::COLLIDED;
use crate::web::kit::i18n::Key;

/// The name of the field that says which of two values applies.
pub fn choice(name: &str) -> String {
    format!("stands.{name}")
}

/// Merges a form that was made from `base` with the saved values `now`. Returns the conflicting
/// fields, each with its saved value.
pub fn lay_over(fields: &mut Fields, base: &Fields, now: &Fields) -> Vec<(String, String)> {
    let mut names: Vec<&str> = base
        .iter()
        .chain(now.iter())
        .map(|(name, _)| name)
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut collided = Vec::new();
    for name in names {
        let (was, stands) = (base.get(name).trim(), now.get(name).trim());
        if !fields.has(name) || was == stands && fields.given(&choice(name)).is_none() {
            continue;
        }
        let typed = fields.get(name).trim();
        if typed == was || fields.get(&choice(name)) == "theirs" {
            fields.set(name, stands.to_owned());
        } else if was != stands && typed != stands {
            collided.push((name.to_owned(), stands.to_owned()));
        }
    }
    collided
}

/// Refuses a form with conflicting fields.
///
/// # Errors
/// 409 with the fields and their saved values.
pub fn refuse(collided: Vec<(String, String)>) -> Result<(), Failure> {
    if collided.is_empty() {
        return Ok(());
    }
    let theirs: serde_json::Map<_, _> = collided
        .into_iter()
        .map(|(name, stands)| (name, stands.into()))
        .collect();
    let failure = Failure::told(StatusCode::CONFLICT, COLLIDED, Key("desk-error-collided"));
    Err(failure.with("collided", theirs))
}

/// Merges a field that is sent several times, such as the members of a list. Each value is added or
/// removed by itself, so there are no conflicts.
pub fn lay_over_set(fields: &mut Fields, base: &Fields, now: &Fields, name: &str) {
    let all = |fields: &Fields| -> Vec<String> { fields.all(name).map(str::to_owned).collect() };
    let (was, stands, mut typed) = (all(base), all(now), all(fields));
    typed.retain(|value| stands.contains(value) || !was.contains(value));
    let came = stands.iter().filter(|value| !was.contains(value));
    let came: Vec<String> = came.filter(|it| !typed.contains(it)).cloned().collect();
    typed.extend(came);
    fields.forget(&[name]);
    for value in typed {
        fields.add(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_422_a_field_of_the_form_stands_unless_somebody_else_has_saved_another() {
        let base =
            Fields::from_pairs(&[("a", "1"), ("b", "2"), ("c", "3"), ("d", "4"), ("e", "5")]);
        let now =
            Fields::from_pairs(&[("a", "1"), ("b", "20"), ("c", "30"), ("d", "40"), ("e", "")]);
        let typed = [
            ("a", "10"),
            ("b", "2"),
            ("c", "31"),
            ("d", " 40 "),
            ("e", "5"),
        ];
        let mut fields = Fields::from_pairs(&typed);
        let collided = lay_over(&mut fields, &base, &now);
        assert_eq!(collided, [("c".to_owned(), "30".to_owned())]);
        let laid = ["a", "b", "c", "d", "e"].map(|name| fields.get(name).trim().to_owned());
        assert_eq!(laid, ["10", "20", "31", "40", ""]);
        // The next form is made from the saved values. Choosing theirs replaces the typed value.
        for (word, value) in [("theirs", "30"), ("mine", "31")] {
            let mut fields = fields.clone();
            fields.set("stands.c", word.to_owned());
            assert_eq!(lay_over(&mut fields, &now, &now), []);
            assert_eq!(fields.get("c"), value);
        }
    }

    #[test]
    fn r_422_two_lists_of_members_are_one() {
        let of = |numbers: &[&'static str]| {
            let pairs: Vec<_> = numbers.iter().map(|number| ("member1", *number)).collect();
            Fields::from_pairs(&pairs)
        };
        let mut fields = of(&["1", "3"]);
        lay_over_set(&mut fields, &of(&["1", "2"]), &of(&["2", "4"]), "member1");
        assert_eq!(fields.all("member1").collect::<Vec<_>>(), ["3", "4"]);
    }
}
