//! The board as a torus: fields, sets of fields as bits, and tables of neighbours (CTOR 1.1,
//! CTOR 1.2).

use std::array;
use std::sync::LazyLock;

/// The greatest number of fields of a board.
pub const MOST_FIELDS: usize = 100;

/// The size of a board, in fields along a row and a column (CTOR 1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// 8×8, 64 fields.
    Eight,
    /// 10×10, 100 fields.
    Ten,
}

/// A field of a board, as an index from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field(u8);

/// A set of fields, with one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FieldSet(u128);

/// The tables of neighbours of every field.
struct Torus {
    orthogonal: [FieldSet; MOST_FIELDS],
    around: [FieldSet; MOST_FIELDS],
}

static EIGHT: LazyLock<Torus> = LazyLock::new(|| Torus::new(Size::Eight));
static TEN: LazyLock<Torus> = LazyLock::new(|| Torus::new(Size::Ten));

impl Size {
    /// Both sizes, the larger one first.
    pub const ALL: [Self; 2] = [Self::Ten, Self::Eight];

    /// The number of fields in a row, which is also the number of rows.
    pub const fn width(self) -> u8 {
        match self {
            Self::Eight => 8,
            Self::Ten => 10,
        }
    }

    /// The number of fields.
    pub const fn count(self) -> u8 {
        self.width() * self.width()
    }

    /// The field with a number from 1 to [`Size::count`] (CTOR 1.1).
    pub fn field(self, number: u16) -> Option<Field> {
        let place = u8::try_from(number.checked_sub(1)?).ok()?;
        (place < self.count()).then_some(Field(place))
    }

    /// The field in a row and a column, modulo the width (CTOR 1.2).
    pub const fn at(self, row: u8, column: u8) -> Field {
        let width = self.width();
        Field((row % width) * width + column % width)
    }

    /// Every field, in ascending order.
    pub fn fields(self) -> impl DoubleEndedIterator<Item = Field> {
        (0..self.count()).map(Field)
    }

    /// The set of all fields.
    pub const fn all(self) -> FieldSet {
        FieldSet((1 << self.count()) - 1)
    }

    fn torus(self) -> &'static Torus {
        match self {
            Self::Eight => &EIGHT,
            Self::Ten => &TEN,
        }
    }

    /// The four orthogonal neighbours of a field (CTOR 1.2).
    pub fn orthogonal(self, field: Field) -> FieldSet {
        let all = &self.torus().orthogonal;
        all.get(usize::from(field.0)).copied().unwrap_or_default()
    }

    /// The eight neighbours of a field (CTOR 1.2).
    pub fn around(self, field: Field) -> FieldSet {
        let all = &self.torus().around;
        all.get(usize::from(field.0)).copied().unwrap_or_default()
    }
}

impl Torus {
    fn new(size: Size) -> Self {
        let neighbours = |diagonal: bool| {
            array::from_fn(|place| {
                let width = size.width();
                let field = u8::try_from(place).unwrap_or(u8::MAX);
                if field >= size.count() {
                    return FieldSet::default();
                }
                let (row, column) = (field / width, field % width);
                // On the torus one less is `width - 1` more.
                let steps = [width - 1, 0, 1];
                let both = steps.map(|down| steps.map(|right| (down, right)));
                let wanted = |(down, right): &(u8, u8)| match (down, right) {
                    (0, 0) => false,
                    (0, _) | (_, 0) => true,
                    _ => diagonal,
                };
                let near = both.into_iter().flatten().filter(wanted);
                near.map(|(down, right)| size.at(row + down, column + right))
                    .collect()
            })
        };
        Self {
            orthogonal: neighbours(false),
            around: neighbours(true),
        }
    }
}

impl Field {
    /// The number in records, from 1.
    pub const fn number(self) -> u16 {
        self.0 as u16 + 1
    }

    /// The index, from 0, row by row.
    pub const fn place(self) -> u8 {
        self.0
    }
}

impl FieldSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of fields.
    pub fn count(self) -> u16 {
        u16::try_from(self.0.count_ones()).unwrap_or(u16::MAX)
    }

    /// Whether a field is in the set.
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    /// The union of the set and a field.
    #[must_use]
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field.0)
    }

    /// The set without a field.
    #[must_use]
    pub const fn without(self, field: Field) -> Self {
        Self(self.0 & !(1 << field.0))
    }

    /// The union of two sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The difference of two sets.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The fields of the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = u8::try_from(left.trailing_zeros()).ok()?;
            (left != 0).then(|| {
                left &= left - 1;
                Field(place)
            })
        })
    }

    /// The numbers of the fields, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u16> {
        self.iter().map(Field::number)
    }
}

impl FromIterator<Field> for FieldSet {
    fn from_iter<T: IntoIterator<Item = Field>>(fields: T) -> Self {
        fields.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(size: Size, field: u16, around: bool) -> Vec<u16> {
        let field = size.field(field).unwrap();
        let set = if around {
            size.around(field)
        } else {
            size.orthogonal(field)
        };
        set.numbers().collect()
    }

    #[test]
    fn clause_1_1_fields_are_numbered_row_by_row() {
        for (size, corners) in [(Size::Eight, [1, 8, 57, 64]), (Size::Ten, [1, 10, 91, 100])] {
            let last = size.width() - 1;
            let at = [(0, 0), (0, last), (last, 0), (last, last)];
            let found = at.map(|(row, column)| size.at(row, column).number());
            assert_eq!(found, corners);
            let count = u16::from(size.count());
            assert_eq!(size.field(0), None);
            assert_eq!(size.field(count + 1), None);
            assert!(size.fields().map(Field::number).eq(1..=count));
            assert_eq!(size.all().count(), count);
        }
    }

    #[test]
    fn clause_1_2_the_neighbours_of_the_first_field() {
        assert_eq!(numbers(Size::Eight, 1, true), [2, 8, 9, 10, 16, 57, 58, 64]);
        assert_eq!(
            numbers(Size::Ten, 1, true),
            [2, 10, 11, 12, 20, 91, 92, 100]
        );
        assert_eq!(numbers(Size::Eight, 1, false), [2, 8, 9, 57]);
        assert_eq!(numbers(Size::Ten, 45, false), [35, 44, 46, 55]);
    }

    #[test]
    fn clause_1_2_every_field_has_four_and_eight_neighbours_and_is_theirs() {
        for size in Size::ALL {
            for field in size.fields() {
                let (four, eight) = (size.orthogonal(field), size.around(field));
                assert_eq!((four.count(), eight.count()), (4, 8));
                assert!(four.minus(eight).is_empty() && !eight.has(field));
                assert!(four.iter().all(|other| size.orthogonal(other).has(field)));
                assert!(eight.iter().all(|other| size.around(other).has(field)));
            }
        }
    }
}
