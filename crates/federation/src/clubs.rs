//! Clubs of the federation, and the matching of typed club names.
//!
//! Names are compared like those of persons. A club with a town matches its names with
//! the town, and without it as long as no other club has them; its other spellings match as
//! they are.

use areopagus_lots::Hex;
use uuid::Uuid;

use super::names::Name;

/// A club of the federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Club {
    pub id: Uuid,
    pub name: String,
    pub short: Option<String>,
    pub town: Option<String>,
    /// Other spellings.
    pub spellings: Vec<String>,
    /// The club that is shown instead, because both are the same.
    pub same_as: Option<Uuid>,
    /// The digest of its emblem, a drawing as those of figures.
    pub emblem: Option<Hex<32>>,
}

impl Club {
    /// The shown club: itself, or the one it is linked to.
    pub fn shown(&self) -> Uuid {
        self.same_as.unwrap_or(self.id)
    }

    /// The official name, with the town unless the name contains it. It matches no other club.
    pub fn title(&self) -> String {
        match &self.town {
            Some(town) if !says(&self.name, town) => format!("{}, {town}", self.name),
            _ => self.name.clone(),
        }
    }

    /// The official and the short name, each with its field.
    fn names(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let short = self.short.as_deref().map(|short| ("short", short));
        std::iter::once(("name", self.name.as_str())).chain(short)
    }
}

/// Whether a name contains all words of a town.
fn says(name: &str, town: &str) -> bool {
    let name = Name::parse(name);
    name.with(town).is_that(&name)
}

/// A name of a club, parsed and as written.
#[derive(Debug, Clone)]
struct Written {
    field: &'static str,
    text: String,
    name: Name,
}

/// A club with its parsed names.
#[derive(Debug, Clone)]
struct ClubNames {
    club: Club,
    /// The names with the town; unique.
    full: Vec<Written>,
    /// The other spellings; unique.
    spellings: Vec<Written>,
    /// The names without the town, which clubs of several towns may share.
    bare: Vec<Written>,
}

impl ClubNames {
    fn new(club: Club) -> Self {
        let written = |field, text: &str, name| Written {
            field,
            text: text.to_owned(),
            name,
        };
        let town = club.town.as_deref().unwrap_or_default();
        let full = club.names();
        let full = full.map(|(field, text)| written(field, text, Name::parse(text).with(town)));
        let spellings = club.spellings.iter();
        let spellings = spellings.map(|text| written("spellings", text, Name::parse(text)));
        let bare = club.names().filter(|_| club.town.is_some());
        let bare = bare.map(|(field, text)| written(field, text, Name::parse(text)));
        Self {
            full: full.collect(),
            spellings: spellings.collect(),
            bare: bare.collect(),
            club,
        }
    }

    /// Whether a name is one of its full names or spellings, which no other club has.
    fn is_written(&self, name: &Name) -> bool {
        let mut own = self.full.iter().chain(&self.spellings);
        own.any(|own| own.name.is_that(name))
    }

    /// Whether a name is this club's without its town.
    fn is_bare(&self, name: &Name) -> bool {
        self.bare.iter().any(|own| own.name.is_that(name))
    }
}

/// A name that belongs to another club.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash<'a> {
    /// The field of the name: `name`, `short` or `spellings`.
    pub field: &'static str,
    pub text: String,
    pub club: &'a Club,
}

/// All clubs of the federation, for matching names.
#[derive(Debug, Clone, Default)]
pub struct Clubs(Vec<ClubNames>);

impl Clubs {
    /// Parses the names of all clubs.
    pub fn new(clubs: impl IntoIterator<Item = Club>) -> Self {
        Self(clubs.into_iter().map(ClubNames::new).collect())
    }

    /// All clubs, including those that are linked to another.
    pub fn all(&self) -> impl Iterator<Item = &Club> {
        self.0.iter().map(|known| &known.club)
    }

    /// The club of an id.
    pub fn get(&self, id: Uuid) -> Option<&Club> {
        self.all().find(|club| club.id == id)
    }

    /// The shown clubs that a text may mean. A full match excludes all others.
    pub fn meant(&self, text: &str) -> Vec<Uuid> {
        let name = Name::parse(text);
        if name.is_empty() {
            return Vec::new();
        }
        for is in [ClubNames::is_written, ClubNames::is_bare] {
            let meant = self.0.iter().filter(|known| is(known, &name));
            let mut meant: Vec<Uuid> = meant.map(|known| known.club.shown()).collect();
            meant.sort_unstable();
            meant.dedup();
            if !meant.is_empty() {
                return meant;
            }
        }
        Vec::new()
    }

    /// The only club that a text may mean.
    pub fn named(&self, text: &str) -> Option<Uuid> {
        match self.meant(text).as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The first name of a club that belongs to another one. Two clubs of the same name need a
    /// town each.
    pub fn clash(&self, club: &Club) -> Option<Clash<'_>> {
        let own = ClubNames::new(club.clone());
        let clashes = |written: &Written, other: &ClubNames, parts: [&[Written]; 3]| {
            let others = parts.into_iter().flatten();
            let has = others.into_iter().any(|it| it.name.is_that(&written.name));
            has.then(|| (written.field, written.text.clone(), other.club.id))
        };
        let others = self.0.iter();
        let is_other = |other: &Club| other.id != club.id && other.shown() != club.shown();
        let mut others = others.filter(|other| is_other(&other.club));
        let (field, text, id) = others.find_map(|other| {
            let (full, spellings, bare) = (&other.full, &other.spellings, &other.bare);
            let any = |all: &[Written], parts: [&[Written]; 3]| {
                all.iter().find_map(|one| clashes(one, other, parts))
            };
            any(&own.full, [full, spellings, bare])
                .or_else(|| any(&own.spellings, [full, spellings, &[]]))
                .or_else(|| any(&own.bare, [full, &[], &[]]))
        })?;
        let club = self.get(id)?;
        Some(Clash { field, text, club })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn club(id: u128, name: &str, town: &str) -> Club {
        Club {
            id: Uuid::from_u128(id),
            name: name.to_owned(),
            short: None,
            town: Some(town.to_owned()).filter(|town| !town.is_empty()),
            spellings: Vec::new(),
            same_as: None,
            emblem: None,
        }
    }

    fn spelled(id: u128, name: &str, town: &str, spellings: &[&str]) -> Club {
        Club {
            spellings: spellings.iter().map(|it| (*it).to_owned()).collect(),
            ..club(id, name, town)
        }
    }

    fn named(clubs: &Clubs, text: &str) -> Option<u128> {
        clubs.named(text).map(|id| id.as_u128())
    }

    #[test]
    fn r_216_a_club_is_meant_in_whatever_order_case_and_alphabet() {
        let clubs = Clubs::new([
            club(1, "Schachfreunde Wien", "Wien"),
            club(2, "«Заря»", "Тверь"),
            spelled(3, "Harrogate Tacticians", "", &["Harrogate"]),
        ]);
        for text in [
            "Wien Schachfreunde",
            "SCHACHFREUNDE (Wien)",
            "шахфройнде Wien",
        ] {
            let found = named(&clubs, text);
            assert_eq!(found, (!text.starts_with('ш')).then_some(1), "{text}");
        }
        for text in [
            "Заря",
            "Тверь, «Заря»",
            "Zarya (Tver')",
            "zaria tver",
            "Sarja Twer",
        ] {
            assert_eq!(named(&clubs, text), Some(2), "{text}");
        }
        assert_eq!(named(&clubs, "harrogate"), Some(3));
        for text in ["", "–", "Тверь", "Wien", "Заря-2", "Заря, Псков"] {
            assert_eq!(named(&clubs, text), None, "{text}");
        }
    }

    #[test]
    fn r_216_clubs_of_one_name_are_told_apart_by_their_towns() {
        let tver = club(1, "Заря", "Тверь");
        let pskov = club(2, "Заря", "Псков");
        let clubs = Clubs::new([tver.clone(), pskov.clone()]);
        assert_eq!(named(&clubs, "Заря, Псков"), Some(2));
        assert_eq!(named(&clubs, "Заря"), None);
        assert_eq!(clubs.meant("Заря").len(), 2);
        assert_eq!(clubs.clash(&tver), None);
        let one = Clubs::new([tver]);
        assert_eq!(one.clash(&pskov), None);
        // Without a town it would be the same club.
        let bare = club(3, "Zarya", "");
        assert_eq!(one.clash(&bare).unwrap().field, "name");
        assert_eq!(Clubs::new([bare]).clash(&pskov).unwrap().field, "name");
        // A spelling decides which of them is meant without the town.
        let plain = Clubs::new([spelled(1, "Заря", "Тверь", &["Заря"]), pskov]);
        assert_eq!(named(&plain, "Sarja"), Some(1));
    }

    #[test]
    fn r_216_two_rows_of_one_club_are_one() {
        let shown = club(1, "Stralsunder SV", "Stralsund");
        let double = Club {
            same_as: Some(shown.id),
            ..spelled(2, "SV Sund", "", &["SVS"])
        };
        let clubs = Clubs::new([shown, double.clone()]);
        for text in ["Stralsunder SV", "sund sv", "SVS"] {
            assert_eq!(named(&clubs, text), Some(1), "{text}");
        }
        assert_eq!(clubs.clash(&double), None);
        // Unlinked, it would not clash with itself either.
        let alone = Club {
            same_as: None,
            ..double
        };
        assert_eq!(clubs.clash(&alone), None);
        let taken = spelled(3, "Sundfreunde", "", &["svs"]);
        let clash = clubs.clash(&taken).unwrap();
        assert_eq!((clash.field, clash.text.as_str()), ("spellings", "svs"));
    }

    #[test]
    fn a_title_says_the_town_once() {
        assert_eq!(club(1, "Заря", "Тверь").title(), "Заря, Тверь");
        assert_eq!(
            club(1, "SC Greifswald", "Greifswald").title(),
            "SC Greifswald"
        );
        assert_eq!(club(1, "Заря", "").title(), "Заря");
    }

    proptest! {
        /// However clubs were admitted, the title of each matches no other.
        #[test]
        fn r_216_a_title_names_no_other_club(
            names in proptest::collection::vec(("[абвz]{1,2}( [абвz]{1,2})?", "[кл]{0,1}"), 1..8)
        ) {
            let mut let_in: Vec<Club> = Vec::new();
            for (id, (name, town)) in (1..).zip(&names) {
                let club = club(id, name, town);
                if Clubs::new(let_in.clone()).clash(&club).is_none() {
                    let_in.push(club);
                }
            }
            let clubs = Clubs::new(let_in.clone());
            for club in let_in {
                prop_assert!(clubs.meant(&club.title()).contains(&club.id), "{}", club.title());
            }
        }
    }
}
