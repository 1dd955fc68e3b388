//! The armies of the federation (clause 11): submitted, measured, approved; in a stream of
//! the journal that is the federation's own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::Arbiter;
use super::events::Write;
use super::types::{ArbiterError, CommandContext, JournalFault, Receipt};
use crate::federation::armies::{ArmyCommand, ArmyDraft, ArmyEntry, Fact, Figure, Registry, Size};
use crate::federation::glyph::Glyph;
use crate::games::totas::Kind;
use crate::journal::{ChainError, Head, Link, Watermark, read_entry};
use crate::lots::Hex;
use crate::store::{StoreError, accounts, glyphs, journal as stream};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::Command;
use crate::tournament::info::Slug;

/// A figure as its owner hands it in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureForm {
    /// For which kind, by its symbol.
    #[serde(with = "crate::federation::armies::symbol")]
    pub kind: Kind,
    /// What its owner calls it.
    pub name: String,
    /// From the table to the highest point, in tenths of a millimetre.
    pub height: Size,
    /// Across the widest place of the base, in tenths of a millimetre.
    pub base: Size,
    /// The drawing, as SVG.
    pub glyph: String,
}

/// An army as its owner hands it in; checked by [`Arbiter::submit_army`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyForm {
    /// Its name, at most 60 signs.
    pub name: String,
    /// The new pieces that it fields, such as `VTGG LLPP`.
    pub armament: String,
    /// A figure for each kind that it fields.
    pub figures: Vec<FigureForm>,
}

/// That something about an army was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArmyReceipt {
    /// The army.
    pub army: u32,
    /// The version.
    pub version: u16,
    /// The sequence number of the entry in the federation's journal.
    pub entry: u64,
    /// Whether this is the answer to an earlier sending of the same command.
    pub replayed: bool,
}

/// The armies, with the names of those who had to do with them.
#[derive(Debug, Clone)]
pub struct ArmyList {
    /// The armies.
    pub registry: Arc<Registry>,
    names: BTreeMap<Uuid, String>,
}

impl ArmyList {
    /// The name of an account; empty for none.
    pub fn name(&self, account: Option<Uuid>) -> &str {
        let name = account.and_then(|account| self.names.get(&account));
        name.map_or("", String::as_str)
    }
}

/// The fold of the federation's stream, as new as its head.
#[derive(Debug, Clone, Default)]
pub(super) struct Folded {
    head: Option<Head>,
    registry: Arc<Registry>,
}

impl Folded {
    fn head(&self) -> Head {
        self.head.unwrap_or(Head::EMPTY)
    }
}

/// The newest fold that was asked for.
#[derive(Debug, Default)]
pub(super) struct ArmyCache(Mutex<Folded>);

impl ArmyCache {
    fn get(&self) -> Folded {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn put(&self, folded: Folded) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if folded.head().seq > kept.head().seq {
            *kept = folded;
        }
    }
}

impl Arbiter {
    /// The armies as they are.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the federation's stream cannot be read, `Store` when
    /// the database fails.
    pub async fn armies(&self) -> Result<ArmyList, ArbiterError> {
        let registry = self.registered_armies().await?;
        let accounts = accounts::all(self.store.pool()).await?.into_iter();
        Ok(ArmyList {
            registry,
            names: accounts.map(|it| (it.id, it.name)).collect(),
        })
    }

    /// The drawings of these digests, those that there are.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn glyphs(
        &self,
        digests: impl IntoIterator<Item = Hex<32>>,
    ) -> Result<BTreeMap<Hex<32>, String>, ArbiterError> {
        let digests: Vec<Vec<u8>> = digests
            .into_iter()
            .map(|digest| digest.as_bytes().to_vec())
            .collect();
        let found = glyphs::all(self.store.pool(), &digests).await?.into_iter();
        Ok(found.map(|(digest, svg)| (Hex::new(digest), svg)).collect())
    }

    /// The drawing of a figure, by its digest, as SVG that the service has written; `None`
    /// when there is none.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn glyph(&self, digest: &Hex<32>) -> Result<Option<String>, ArbiterError> {
        Ok(glyphs::find(self.store.pool(), digest.as_bytes()).await?)
    }

    /// Submits an army, or with its number a new version of one.
    ///
    /// # Errors
    /// [`ArbiterError::Glyph`] with a drawing that is not taken, else as
    /// [`Arbiter::command_army`].
    pub async fn submit_army(
        &self,
        army: Option<u32>,
        form: ArmyForm,
        context: &CommandContext,
    ) -> Result<ArmyReceipt, ArbiterError> {
        let mut drawings = Vec::with_capacity(form.figures.len());
        let mut figures = Vec::with_capacity(form.figures.len());
        for figure in form.figures {
            let kind = figure.kind;
            let glyph = Glyph::parse(figure.glyph.as_bytes());
            let glyph = glyph.map_err(|error| ArbiterError::Glyph { kind, error })?;
            figures.push(Figure {
                kind,
                name: figure.name,
                height: figure.height,
                base: figure.base,
                glyph: Hex::new(glyph.digest()),
            });
            drawings.push(glyph);
        }
        let draft = ArmyDraft {
            name: form.name,
            armament: form.armament,
            figures,
        };
        self.write_army(&ArmyCommand::Submit { army, draft }, &drawings, context)
            .await
    }

    /// Carries out a command about an army that is there.
    ///
    /// # Errors
    /// [`ArbiterError::Army`] when the rules or the registry refuse it, `KeyReused`,
    /// `Behind` when the journal is not the one that was signed, `Journal` and `Store`.
    pub async fn command_army(
        &self,
        command: &ArmyCommand,
        context: &CommandContext,
    ) -> Result<ArmyReceipt, ArbiterError> {
        self.write_army(command, &[], context).await
    }

    /// Says with which registered version of an army an entrant plays from the next game on;
    /// `None` for the usual figures.
    ///
    /// # Errors
    /// [`ArbiterError::Army`] for an army or a version that is not registered, else as
    /// [`Arbiter::execute`].
    pub async fn field_army(
        &self,
        slug: &Slug,
        entrant: EntrantNumber,
        army: Option<(u32, u16)>,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let army = match army {
            None => None,
            Some((number, version)) => {
                let registry = self.registered_armies().await?;
                let fielded = registry.field(number, version);
                Some(fielded.map_err(ArbiterError::Army)?)
            }
        };
        let command = Command::FieldArmy { entrant, army };
        self.execute(slug, &command, context).await
    }

    /// The fold of the federation's stream as it is now.
    async fn registered_armies(&self) -> Result<Arc<Registry>, ArbiterError> {
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let folded = catch_up(&mut connection, self.armies.get()).await?;
        self.armies.put(folded.clone());
        Ok(folded.registry)
    }

    /// One transaction: lock the stream, look whether it was done already, fold, decide,
    /// append, keep the drawings.
    async fn write_army(
        &self,
        command: &ArmyCommand,
        drawings: &[Glyph],
        context: &CommandContext,
    ) -> Result<ArmyReceipt, ArbiterError> {
        let slug = Slug::federation();
        let write = Write::new(self, "army", &slug, command, context)?;
        let mut transaction = self.store.begin().await?;
        if stream::create_stream(&mut transaction, &slug).await? {
            // A stream that the database has lost is not begun anew.
            self.guard.check(&mut transaction, &slug).await?;
        }
        let head = stream::lock_head(&mut transaction, &slug).await?;
        let head = head.ok_or(ArbiterError::NotFound)?;
        let mut folded = catch_up(&mut transaction, self.armies.get()).await?;
        if let Some(done) = write.replay(&mut transaction).await? {
            return receipt(&folded.registry, done.version, true);
        }
        let entry = folded.registry.decide(command, context.actor.id());
        let entry = entry.map_err(ArbiterError::Army)?;
        let links = write.links(head, std::slice::from_ref(&entry));
        let links = links.map_err(journal_fault)?;
        follow(&mut folded, &links)?;
        stream::append(&mut transaction, &slug, head, &links).await?;
        for glyph in drawings {
            glyphs::keep(&mut transaction, &glyph.digest(), glyph.svg(), context.now).await?;
        }
        // What a certificate names is signed with it.
        let signed = match entry {
            ArmyEntry::Approved { .. } => write.sign(&mut transaction).await?,
            _ => None,
        };
        let seq = folded.head().seq;
        write.remember(&mut transaction, seq).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        if let Some(signed) = signed {
            let mark = Watermark {
                signed: Some(signed),
                drawn: None,
            };
            if let Err(error) = self.guard.raise(&slug, mark).await {
                tracing::error!(%error, stream = %slug, "the watermark is not raised");
            }
        }
        let receipt = receipt(&folded.registry, seq, false);
        self.armies.put(folded);
        receipt
    }
}

/// The receipt of the entry of a sequence number.
fn receipt(registry: &Registry, entry: u64, replayed: bool) -> Result<ArmyReceipt, ArbiterError> {
    let found = registry.of_entry(entry);
    let (army, version) = found.ok_or(ArbiterError::NotFound)?;
    Ok(ArmyReceipt {
        army,
        version,
        entry,
        replayed,
    })
}

/// The fold of the federation's stream up to its head.
async fn catch_up(
    connection: &mut PgConnection,
    mut folded: Folded,
) -> Result<Folded, ArbiterError> {
    let slug = Slug::federation();
    let links = stream::entries_after(connection, &slug, folded.head().seq).await?;
    follow(&mut folded, &links)?;
    Ok(folded)
}

/// Adds entries, whose chain is checked on the way.
fn follow(folded: &mut Folded, links: &[Link]) -> Result<(), ArbiterError> {
    for link in links {
        let (head, fact, entry) = read(folded.head(), link).map_err(journal_fault)?;
        let taken = Arc::make_mut(&mut folded.registry).apply(fact, entry);
        taken.map_err(|fault| journal_fault(fault.into()))?;
        folded.head = Some(head);
    }
    Ok(())
}

fn read(head: Head, link: &Link) -> Result<(Head, Fact, ArmyEntry), JournalFault> {
    let seq = head.seq + 1;
    let (head, view) = read_entry(head, Slug::federation().as_str(), &link.bytes)
        .map_err(|fault| ChainError { seq, fault })?;
    let fact = Fact {
        seq,
        hash: link.hash,
        at: view.at.moment(),
        by: view.actor.parse().ok(),
    };
    let entry = ArmyEntry::read(&view).map_err(|error| JournalFault::Entry {
        seq,
        error: error.to_string(),
    })?;
    Ok((head, fact, entry))
}

fn journal_fault(fault: JournalFault) -> ArbiterError {
    ArbiterError::Journal {
        stream: Slug::federation(),
        fault,
    }
}
