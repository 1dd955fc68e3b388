//! Registers persons in an event, alone, as one entrant with others, or in a game that they
//! join. New persons enter the registry in the same write.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::handle::Arbiter;
use super::people::{EnteringPerson, Fields};
use super::registry::Names;
use super::types::{
    ArbiterError, CoalitionDraft, CommandContext, EventView, InputFault, JoinDraft, PartyDraft,
    PersonDraft, Receipt, RegistryFault,
};
use super::write::{Work, Write};
use crate::event::settings::Slug;
use crate::event::{Command, EntrantCommand, GameCommand, PartyChange, PartyOrder};
use crate::federation::names::Name;
use crate::tournament::entrant::Member;

impl Arbiter {
    /// Registers a person in an event: a known one by id or federation number, or a new one,
    /// who enters the registry too.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with the person's data, `Registry` when the
    /// number belongs to a person of another name, or when the event has another player of this
    /// name and the draft does not insist; else as [`Arbiter::execute`].
    pub async fn register(
        &self,
        slug: &Slug,
        draft: &PersonDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let write = self.new_write("register", slug, draft, context)?;
        let drafts = std::slice::from_ref(draft);
        let work = self
            .registrations(drafts, Names::Agree, context.now)
            .await?;
        let asked = RegistrationQuery::all([(draft, Fields::FIRST)], &work.comers);
        self.write_asked(write, asked, work).await
    }

    /// The registrations of persons. Those without a rating get that of the rating list
    ///
    ///
    /// # Errors
    /// As [`Arbiter::register`].
    pub(super) async fn registrations(
        &self,
        drafts: &[PersonDraft],
        names: Names,
        now: DateTime<Utc>,
    ) -> Result<Work, ArbiterError> {
        let mut comers = Vec::with_capacity(drafts.len());
        for draft in drafts {
            comers.push(self.comer(draft, Fields::FIRST, names, now).await?);
        }
        self.entering(drafts, comers).await
    }

    /// The registrations of persons who were already looked up.
    pub(super) async fn entering(
        &self,
        drafts: &[PersonDraft],
        comers: Vec<EnteringPerson>,
    ) -> Result<Work, ArbiterError> {
        let ids = drafts.iter().zip(&comers);
        let ids = ids.map(|(draft, comer)| match draft.rating {
            None => comer.row().federation_id.as_deref(),
            Some(_) => None,
        });
        let listed = self.listed_ratings(ids).await;
        let mut commands = Vec::with_capacity(drafts.len());
        for ((draft, comer), listed) in drafts.iter().zip(&comers).zip(listed) {
            let Member { person, commitment } = comer.member()?;
            commands.push(Command::Entrants(EntrantCommand::Register {
                person,
                commitment,
                rating: draft.rating.or(listed),
            }));
        }
        Ok(Work { commands, comers })
    }

    /// Registers two persons, new or known, as one entrant in an event (TOTA*S 10).
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with a person's data, the Second's under
    /// names that begin with `second_`; else as [`Arbiter::execute`].
    pub async fn register_coalition(
        &self,
        slug: &Slug,
        draft: &CoalitionDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        no_rating([&draft.first, &draft.second])?;
        let now = context.now;
        let first = self.comer(&draft.first, Fields::FIRST, Names::Agree, now);
        let second = self.comer(&draft.second, Fields::SECOND, Names::Agree, now);
        let (first, second) = (first.await?, second.await?);
        let numbers = (first.new_number(), second.new_number());
        if numbers.0.is_some() && numbers.0 == numbers.1 {
            let field = Fields::SECOND.federation_id;
            return Err(RegistryFault::NumberTaken { field }.into());
        }
        let write = self.new_write("register", slug, draft, context)?;
        let command = Command::Entrants(EntrantCommand::RegisterCoalition {
            first: first.member()?,
            second: second.member()?,
        });
        let work = Work {
            commands: vec![command],
            comers: vec![first, second],
        };
        let both = [
            (&draft.first, Fields::FIRST),
            (&draft.second, Fields::SECOND),
        ];
        let asked = RegistrationQuery::all(both, &work.comers);
        self.write_asked(write, asked, work).await
    }

    /// Registers one to three persons, new or known, as one entrant in an event. A
    /// single one is registered as by [`Arbiter::register`].
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with a person's data, the second's and the
    /// third's under names that begin with `second_` and `third_`; else as
    /// [`Arbiter::execute`].
    pub async fn register_party(
        &self,
        slug: &Slug,
        draft: &PartyDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        if let [alone] = draft.members.as_slice() {
            return self.register(slug, alone, context).await;
        }
        no_rating(&draft.members)?;
        // A party of more than three is refused later by its size.
        let fields = [Fields::FIRST, Fields::SECOND].into_iter();
        let drafts = || {
            let fields = fields.clone().chain(std::iter::repeat(Fields::THIRD));
            draft.members.iter().zip(fields)
        };
        let mut comers: Vec<EnteringPerson> = Vec::with_capacity(draft.members.len());
        for (member, fields) in drafts() {
            let comer = self.comer(member, fields, Names::Agree, context.now);
            let comer = comer.await?;
            let number = comer.new_number();
            if number.is_some() && comers.iter().any(|other| other.new_number() == number) {
                let field = fields.federation_id;
                return Err(RegistryFault::NumberTaken { field }.into());
            }
            comers.push(comer);
        }
        let members = comers
            .iter()
            .map(EnteringPerson::member)
            .collect::<Result<_, _>>()?;
        let commands = vec![Command::Entrants(EntrantCommand::RegisterParty { members })];
        let asked = RegistrationQuery::all(drafts(), &comers);
        let write = self.new_write("register", slug, draft, context)?;
        self.write_asked(write, asked, Work { commands, comers })
            .await
    }

    /// Adds a person, new or known, to a game.
    ///
    /// # Errors
    /// As [`Arbiter::register`].
    pub async fn join_party(
        &self,
        slug: &Slug,
        draft: &JoinDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let JoinDraft { game, side, person } = draft;
        no_rating(std::slice::from_ref(person))?;
        let comer = self.comer(person, Fields::FIRST, Names::Agree, context.now);
        let comers = vec![comer.await?];
        let members: Result<Vec<Member>, _> = comers.iter().map(EnteringPerson::member).collect();
        let order = |member| {
            Command::Game(GameCommand::Party(PartyOrder {
                game: *game,
                side: *side,
                change: PartyChange::Join { member },
            }))
        };
        let commands = members?.into_iter().map(order).collect();
        let asked = RegistrationQuery::all([(person, Fields::FIRST)], &comers);
        let write = self.new_write("join", slug, draft, context)?;
        self.write_asked(write, asked, Work { commands, comers })
            .await
    }

    /// Executes a write after checking that no new person has the name of an entrant.
    async fn write_asked(
        &self,
        write: Write,
        asked: Vec<RegistrationQuery>,
        work: Work,
    ) -> Result<Receipt, ArbiterError> {
        self.write(write, move |view| {
            asked.iter().try_for_each(|asked| asked.check(view))?;
            Ok(work)
        })
        .await
    }
}

/// Entrants of several persons have no rating.
fn no_rating<'a>(drafts: impl IntoIterator<Item = &'a PersonDraft>) -> Result<(), ArbiterError> {
    let mut drafts = drafts.into_iter();
    if drafts.any(|draft| draft.rating.is_some()) {
        return Err(ArbiterError::Field {
            field: "rating",
            fault: InputFault::NotOfCoalitions,
        });
    }
    Ok(())
}

/// A person who must not have the name of an entrant.
pub(super) struct RegistrationQuery {
    name: Name,
    /// The id of a registered person.
    person: Option<Uuid>,
    fields: Fields,
}

impl RegistrationQuery {
    /// The persons whose drafts do not insist.
    fn all<'a>(
        drafts: impl IntoIterator<Item = (&'a PersonDraft, Fields)>,
        comers: &[EnteringPerson],
    ) -> Vec<Self> {
        let drafts = drafts.into_iter().zip(comers);
        let asked = drafts.filter(|((draft, _), _)| !draft.namesake);
        asked
            .map(|((_, fields), comer)| Self::for_entrant(comer, fields))
            .collect()
    }

    pub(super) fn for_entrant(comer: &EnteringPerson, fields: Fields) -> Self {
        Self {
            name: Name::parse(comer.row().name.as_deref().unwrap_or_default()),
            person: comer.known(),
            fields,
        }
    }

    /// Checks that no other entrant has this name. The same person is refused elsewhere.
    pub(super) fn check(&self, view: &EventView) -> Result<(), ArbiterError> {
        match view.namesake(self.person, &self.name) {
            None => Ok(()),
            Some((number, name)) => Err(RegistryFault::NameEntered {
                field: self.fields.name,
                name: name.to_owned(),
                number,
            }
            .into()),
        }
    }
}
