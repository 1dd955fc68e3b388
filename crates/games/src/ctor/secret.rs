//! Secret fields of a team, as far as they are known (CTOR 4).

use super::torus::{Field, FieldSet};

/// The secret fields of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SecretFields {
    /// All of them, if they are known.
    whole: Option<FieldSet>,
    /// The open fields.
    open: FieldSet,
    /// The fields that were hit, and are spent (CTOR 4.3, R-294).
    spent: FieldSet,
}

impl SecretFields {
    /// Secret fields that are known.
    pub const fn known(whole: FieldSet) -> Self {
        Self {
            whole: Some(whole),
            open: FieldSet::EMPTY,
            spent: FieldSet::EMPTY,
        }
    }

    /// Learns all of them.
    pub const fn learn(&mut self, whole: FieldSet) {
        self.whole = Some(whole);
    }

    /// Makes a field public, and returns whether it may be one of `count` secret fields.
    pub fn open(&mut self, field: Field, count: u8) -> bool {
        let is_new = !self.open.has(field);
        let may_be = is_new && self.may_be(field, count);
        if may_be {
            self.open = self.open.with(field);
        }
        may_be
    }

    /// The open fields.
    pub const fn opened(&self) -> FieldSet {
        self.open
    }

    /// The fields that were hit.
    pub const fn spent(&self) -> FieldSet {
        self.spent
    }

    /// The known fields that were not hit.
    pub fn in_force(&self) -> FieldSet {
        self.whole.unwrap_or(self.open).minus(self.spent)
    }

    /// Whether a field may be one of `count` secret fields, as far as they are known.
    fn may_be(&self, field: Field, count: u8) -> bool {
        match self.whole {
            Some(whole) => whole.has(field),
            None => self.open.or(self.spent).with(field).count() <= u16::from(count),
        }
    }

    /// Whether a field may be hit now: it is in force, or, if the fields are unknown, it may be
    /// one of `count` (CTOR 4.3, CTOR 6.7; R-298).
    pub fn may_hit(&self, field: Field, count: u8) -> bool {
        !self.spent.has(field) && self.may_be(field, count)
    }

    /// Hits a field, which is then spent.
    pub const fn spend(&mut self, field: Field) {
        self.spent = self.spent.with(field);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctor::torus::Size;

    fn field(number: u16) -> Field {
        Size::Eight.field(number).unwrap()
    }

    #[test]
    fn clause_4_3_a_hit_field_is_spent() {
        let whole: FieldSet = [3, 5].map(field).into_iter().collect();
        let mut known = SecretFields::known(whole);
        assert!(known.may_hit(field(3), 2) && !known.may_hit(field(4), 2));
        known.spend(field(3));
        assert!(!known.may_hit(field(3), 2));
        assert!(known.in_force().numbers().eq([5]));
    }

    #[test]
    fn clause_6_7_of_sealed_fields_so_many_are_believed_each_once() {
        let mut sealed = SecretFields::default();
        assert!(sealed.in_force().is_empty());
        for number in [3, 5] {
            assert!(sealed.may_hit(field(number), 2));
            sealed.spend(field(number));
        }
        assert!(!sealed.may_hit(field(7), 2) && !sealed.may_hit(field(3), 2));
        assert!(sealed.open(field(3), 2) && !sealed.open(field(3), 2));
        assert!(!sealed.open(field(7), 2));
    }
}
