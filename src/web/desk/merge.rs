//! What others have saved while a form was filled in. A field that was left as it was
//! takes what stands by now. One that was typed in stands, unless somebody else has saved
//! something else in it: then it is asked which of both stands.

use crate::web::kit::fields::Fields;

/// The field that says which of two values of a field stands.
pub fn choice(name: &str) -> String {
    format!("stands.{name}")
}

/// Lays a form over what stands by now; `base` is what it was made from. Gives the fields that
/// somebody else has saved otherwise, each with what stands.
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

/// Lays a field that stands several times, such as the members of a list, over what stands by
/// now. Who is in it is a question of each by itself, so that nothing contradicts.
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
        // The form that asks is made from what stands; theirs takes the place of what was typed.
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
