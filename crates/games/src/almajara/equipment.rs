//! The equipment of a game: the chips, the board and the Regulations.

use serde::{Deserialize, Serialize};

use super::catalogue::CHIPS;
use super::{Catalogue, Chip, DataError, Regulations, Template};
use crate::notation::TextPosition;

/// The chips, the board and the Regulations of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Equipment {
    /// The chips (Almajara 1.1).
    pub catalogue: Catalogue,
    /// The board (Almajara 1.2).
    pub template: Template,
    /// The rules that the event decides.
    pub regulations: Regulations,
}

/// The chips and the board as far as they differ from the shipped ones, in the lines of a
/// record's tags.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnEquipment {
    /// The lines of the catalogue for the chips that differ, or for all 54.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<String>,
    /// The rows of zones, Black's end first; empty for the shipped board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<String>,
}

impl Equipment {
    /// The equipment that is not the shipped one; `None` if all of it is.
    pub fn own(&self) -> Option<OwnEquipment> {
        let chips = self.catalogue.differences().into_iter();
        let is_shipped = self.template == Template::default();
        let own = OwnEquipment {
            chips: chips.map(Chip::to_string).collect(),
            zones: if is_shipped {
                Vec::new()
            } else {
                self.template.rows()
            },
        };
        (own != OwnEquipment::default()).then_some(own)
    }

    /// An upper bound for a score: all chips in the opponent's portal zone and every zone
    /// controlled, which no position exceeds (Almajara 4.2).
    pub fn most_points(&self) -> u32 {
        let Regulations {
            chip_points,
            zone_points,
            portal_points,
            ..
        } = self.regulations;
        let count = |things: usize| u32::try_from(things).unwrap_or(u32::MAX);
        let chips = count(CHIPS) * (u32::from(chip_points) + u32::from(portal_points));
        chips + count(self.template.zones().len()) * u32::from(zone_points)
    }

    /// The equipment with these lines, and otherwise the shipped one.
    ///
    /// # Errors
    /// The faults of the lines; lines are counted in each of the two lists.
    pub fn of_own(own: &OwnEquipment, regulations: Regulations) -> Result<Self, Vec<DataError>> {
        let at = |line| TextPosition { line, column: 1 };
        let mut chips = Vec::with_capacity(own.chips.len());
        for (line, text) in (1..).zip(&own.chips) {
            let chip = Chip::parse(text).map_err(|faults| {
                let faults = faults.into_iter();
                faults
                    .map(|(before, fault)| DataError::new(at(line).right(before), fault))
                    .collect::<Vec<_>>()
            })?;
            chip.check(regulations.edition)
                .map_err(|fault| vec![DataError::new(at(line), fault)])?;
            chips.push((at(line), chip));
        }
        let rows: Vec<(TextPosition, &str)> = (1..)
            .map(at)
            .zip(own.zones.iter().map(String::as_str))
            .collect();
        Ok(Self {
            catalogue: Catalogue::of_differences(chips)?,
            template: if rows.is_empty() {
                Template::default()
            } else {
                Template::of_lines(&rows)?
            },
            regulations,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_238_equipment_is_the_lines_in_which_it_differs_from_the_shipped_one() {
        let shipped = Equipment::default();
        assert_eq!(shipped.own(), None);
        let of = |chips: &[&str], zones: &[&str]| {
            let lines = |texts: &[&str]| texts.iter().map(|it| (*it).to_owned()).collect();
            let own = OwnEquipment {
                chips: lines(chips),
                zones: lines(zones),
            };
            Equipment::of_own(&own, Regulations::default()).map(|it| (it.own(), own))
        };
        for (chips, zones) in [
            (vec!["7 | blue | 5 | Rook | +1-"], vec![]),
            (vec![], vec!["B5", "W5"]),
            (vec!["8 | grey | 6 | Ram"], vec!["- B5 -", "- W5 -"]),
        ] {
            let (written, own) = of(&chips, &zones).unwrap();
            assert_eq!(written, Some(own));
        }
        let other: Vec<String> = (shipped.catalogue.chips())
            .map(|chip| chip.to_string().replacen("54 |", "99 |", 1))
            .collect();
        let other: Vec<&str> = other.iter().map(String::as_str).collect();
        let (written, own) = of(&other, &[]).unwrap();
        assert_eq!(written, Some(own));
        let place = |chips: &[&str], zones: &[&str]| {
            let errors = of(chips, zones).unwrap_err();
            errors.first().unwrap().place.to_string()
        };
        assert_eq!(
            place(&["8 | grey | 6 | Ram", "9 | pink | 6 | Ewe"], &[]),
            "2:5"
        );
        assert_eq!(place(&["77 | grey | 6 | Ram"], &[]), "1:1");
        assert_eq!(place(&[], &["- B5 -", "- X5 -"]), "2:3");
    }
}
