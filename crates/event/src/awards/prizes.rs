//! Decides changes of the prizes.

use super::categories::reasoned;
use crate::awards::refusal::AwardRefusal;
use crate::entry::Entry;
use crate::prizes::{Award, MAX_AMOUNT, MAX_PLACE, MAX_PRIZES, Prizes};
use crate::refusal::Refusal;
use crate::state::EventState;

/// Makes the entry of new prizes.
///
/// # Errors
/// [`AwardRefusal`] for the first fault in them.
pub fn decide(state: &EventState, set: &Prizes) -> Result<Entry, Refusal> {
    if set.prizes.len() > MAX_PRIZES {
        return Err(AwardRefusal::TooManyPrizes.into());
    }
    for (number, prize) in set.prizes.iter().enumerate() {
        let place = prize.place;
        if !(1..=MAX_PLACE).contains(&place) {
            return Err(AwardRefusal::PlaceImpossible(place).into());
        }
        if let Some(word) = &prize.category
            && state.awards.category(word).is_none()
        {
            return Err(AwardRefusal::NoSuchCategory(word.clone()).into());
        }
        if let Award::Money(amount) = prize.award {
            if set.currency.is_none() {
                return Err(AwardRefusal::NoCurrency.into());
            }
            if !(1..=MAX_AMOUNT).contains(&amount) {
                return Err(AwardRefusal::AmountImpossible(place).into());
            }
            let mut before = set.prizes.iter().take(number);
            let same = before.any(|other| {
                matches!(other.award, Award::Money(_))
                    && (other.place, &other.category) == (place, &prize.category)
            });
            if same {
                return Err(AwardRefusal::PrizeTwice(place).into());
            }
        }
    }
    if let Some((_, place)) = set.rise() {
        return Err(AwardRefusal::PrizeRises(place).into());
    }
    if set.is_same(&state.awards.prizes) {
        return Err(AwardRefusal::Unchanged.into());
    }
    reasoned(state, set.reason.as_ref())?;
    Ok(Entry::PrizesSet(set.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::category::{Category, CategoryWord};
    use crate::prizes::{Allocation, Currency, Prize, Rule};
    use crate::standings::Standings;
    use crate::tests::{TestEvent, draft, fold, journaled};
    use crate::{Categories, Command, EntrantCommand, EventCommand};
    use areopagus_tournament::text::TextLine;

    fn money(place: u16, amount: u64) -> Prize {
        Prize {
            place,
            category: None,
            award: Award::Money(amount),
        }
    }

    fn set(prizes: Vec<Prize>) -> Prizes {
        Prizes {
            currency: Currency::parse("EUR").ok(),
            rule: Rule::Hort,
            several: false,
            prizes,
            reason: TextLine::parse("announced").ok(),
        }
    }

    #[test]
    fn r_107_the_referee_sets_the_prizes_and_they_follow_the_standings() {
        let mut event = TestEvent::paired(4, &draft());
        let prizes = set(vec![money(1, 10_000), money(2, 5_000)]);
        event
            .run(&Command::Event(EventCommand::SetPrizes(prizes.clone())))
            .unwrap();
        assert_eq!(event.state.awards.prizes, prizes);
        // 1-4 2-3
        event.result("1.1", 5, 1).unwrap();
        event.result("1.2", 1, 4).unwrap();
        let given = |event: &TestEvent| -> Vec<(u16, u64)> {
            let standings = Standings::from_state(&event.state);
            let money = Allocation::from_standings(&event.state, &standings).money;
            let of = |it: &crate::prizes::GivenPrize| (it.share.entrant.get(), it.share.amount);
            money.iter().map(of).collect()
        };
        assert_eq!(given(&event), [(1, 10_000), (3, 5_000)]);
        // Entrants who have left get nothing.
        event
            .run(&Command::Entrants(EntrantCommand::Withdraw {
                entrant: crate::tests::entrant(1),
                from_round: None,
                reason: "ill".to_owned(),
            }))
            .unwrap();
        assert!(given(&event).iter().all(|(who, _)| *who != 1));
        let mut entries = event.entries.iter();
        let entry = entries.rfind(|entry| matches!(entry, Entry::PrizesSet(_)));
        let entry = entry.unwrap();
        assert_eq!(&journaled(entry, |body| body), entry);
        assert_eq!(fold(&event.entries).unwrap().awards, event.state.awards);
        event.audit.end().unwrap();
    }

    #[test]
    fn r_107_what_is_wrong_with_prizes_is_said() {
        let mut event = TestEvent::paired(4, &draft());
        let mut refused = |prizes: Prizes| {
            event
                .run(&Command::Event(EventCommand::SetPrizes(prizes)))
                .unwrap_err()
                .code()
        };
        let right = set(vec![money(1, 10)]);
        let without = |change: fn(&mut Prizes)| {
            let mut prizes = right.clone();
            change(&mut prizes);
            prizes
        };
        assert_eq!(refused(without(|it| it.reason = None)), "reason-missing");
        assert_eq!(
            refused(without(|it| it.currency = None)),
            "currency-missing"
        );
        for (prizes, code) in [
            (vec![money(0, 10)], "prize-place"),
            (vec![money(1_001, 10)], "prize-place"),
            (vec![money(1, 0)], "prize-amount"),
            (vec![money(1, MAX_AMOUNT + 1)], "prize-amount"),
            (vec![money(1, 10), money(1, 5)], "prize-twice"),
            (vec![money(1, 10), money(2, 20)], "prize-rises"),
            (vec![money(2, 20)], "prize-rises"),
            (vec![money(1, 10); MAX_PRIZES + 1], "too-many-prizes"),
        ] {
            assert_eq!(refused(set(prizes)), code);
        }
        let word = CategoryWord::parse("w").unwrap();
        let of_women = Prize {
            category: Some(word.clone()),
            ..money(1, 10)
        };
        assert_eq!(refused(set(vec![of_women.clone()])), "no-such-category");
        let women = Categories {
            categories: vec![Category {
                word,
                en: TextLine::parse("Women").unwrap(),
                ru: TextLine::parse("Женщины").unwrap(),
                de: None,
                members: std::collections::BTreeSet::new(),
            }],
            reason: TextLine::parse("announced").ok(),
        };
        event
            .run(&Command::Event(EventCommand::SetCategories(women)))
            .unwrap();
        event
            .run(&Command::Event(EventCommand::SetPrizes(set(vec![
                of_women,
            ]))))
            .unwrap();
        let none = Categories {
            categories: Vec::new(),
            reason: TextLine::parse("nobody came").ok(),
        };
        let refusal = event
            .run(&Command::Event(EventCommand::SetCategories(none)))
            .unwrap_err();
        assert_eq!(refusal.code(), "category-has-prizes");
    }
}
