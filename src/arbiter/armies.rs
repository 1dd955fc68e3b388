//! The army registry (TOTA*S 11): submission, measurement and approval. Its entries are in the
//! federation's own stream.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::handle::Arbiter;
use super::types::{ArbiterError, CommandContext, Receipt};
use crate::event::settings::Slug;
use crate::event::{Command, EntrantCommand};
use crate::federation::armies::{
    Army, ArmyCommand, ArmyDraft, ArmyEntry, Figure, Kind, Registry, Size,
};
use crate::federation::glyph::Glyph;
use crate::lots::Hex;
use crate::store::{accounts, glyphs, people};
use crate::tournament::entrant::EntrantNumber;

/// A figure as its owner submits it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureForm {
    /// The kind, by its symbol.
    #[serde(with = "crate::federation::armies::symbol")]
    pub kind: Kind,
    /// The owner's name for it.
    pub name: String,
    /// From the table to the highest point, in tenths of a millimetre.
    pub height: Size,
    /// Across the widest place of the base, in tenths of a millimetre.
    pub base: Size,
    /// The drawing, as SVG.
    pub glyph: String,
}

/// An army as its owner submits it; checked by [`Arbiter::submit_army`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyForm {
    /// Its name, at most 60 characters.
    pub name: String,
    /// The new pieces that it fields, such as `VTGG LLPP`.
    pub armament: String,
    /// A figure for each fielded kind.
    pub figures: Vec<FigureForm>,
}

/// Receipt of a command about an army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArmyReceipt {
    pub army: u32,
    pub version: u16,
    /// The sequence number of the entry in the federation's journal.
    pub entry: u64,
    /// Whether this is the receipt of an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// The armies, with the names of those who appear in their entries: accounts, and persons for
/// whom an army was registered.
#[derive(Debug, Clone)]
pub struct ArmyList {
    pub registry: Arc<Registry>,
    names: BTreeMap<Uuid, String>,
}

impl ArmyList {
    /// The name of an account or a person; empty if there is none.
    pub fn name(&self, of: Option<Uuid>) -> &str {
        let name = of.and_then(|id| self.names.get(&id));
        name.map_or("", String::as_str)
    }
}

impl Arbiter {
    /// All armies.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the federation's stream cannot be read, `Store` when
    /// the database fails.
    pub async fn armies(&self) -> Result<ArmyList, ArbiterError> {
        let folded = self.federation().await?;
        let pool = self.store.pool();
        let accounts = accounts::all(pool).await?.into_iter();
        let mut names: BTreeMap<Uuid, String> = accounts.map(|it| (it.id, it.name)).collect();
        let others: BTreeSet<Uuid> = folded.armies.armies().flat_map(Army::authors).collect();
        let others: Vec<Uuid> = others
            .into_iter()
            .filter(|id| !names.contains_key(id))
            .collect();
        if !others.is_empty() {
            let persons = people::shown(pool, &others).await?.into_iter();
            names.extend(persons.filter_map(|row| Some((row.id, row.name?))));
        }
        Ok(ArmyList {
            registry: folded.armies,
            names,
        })
    }

    /// The drawings with these digests; missing ones are left out.
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

    /// The drawing of a figure by its digest, as sanitised SVG; `None` if it does not exist.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn glyph(&self, digest: &Hex<32>) -> Result<Option<String>, ArbiterError> {
        Ok(glyphs::find(self.store.pool(), digest.as_bytes()).await?)
    }

    /// Submits an army, or a new version of an existing one if its number is given.
    ///
    /// # Errors
    /// [`ArbiterError::Glyph`] if a drawing is rejected, else as [`Arbiter::command_army`].
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

    /// Executes a command about an existing army.
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

    /// Sets the registered version of an army with which an entrant plays from the next game
    /// on; `None` for the usual figures.
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
                let registry = self.federation().await?.armies;
                let fielded = registry.field(number, version);
                Some(fielded.map_err(ArbiterError::Army)?)
            }
        };
        let command = Command::Entrants(EntrantCommand::FieldArmy { entrant, army });
        self.execute(slug, &command, context).await
    }

    /// Runs in one transaction: lock the stream, check the idempotency key, decide, store the
    /// drawings, append.
    async fn write_army(
        &self,
        command: &ArmyCommand,
        drawings: &[Glyph],
        context: &CommandContext,
    ) -> Result<ArmyReceipt, ArbiterError> {
        let slug = Slug::federation();
        let write = self.new_write("army", &slug, command, context)?;
        let mut stream = self.lock_federation(&write).await?;
        if let Some(done) = write.replay(stream.transaction()).await? {
            return receipt(&stream.folded.armies, done.version, true);
        }
        let entry = stream.folded.armies.decide(command, context.actor.id());
        let entry = entry.map_err(ArbiterError::Army)?;
        for glyph in drawings {
            let transaction = stream.transaction();
            glyphs::keep(transaction, &glyph.digest(), glyph.svg(), context.now).await?;
        }
        // Certificates cite this entry, so it is covered by a checkpoint.
        let is_signed = matches!(entry, ArmyEntry::Approved { .. });
        let folded = self.append_federation(stream, &write, &entry, is_signed);
        let folded = folded.await?;
        receipt(&folded.armies, folded.head().seq, false)
    }
}

/// The receipt of an entry, by its sequence number.
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
