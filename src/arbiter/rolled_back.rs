//! The error for a journal that does not continue what was signed or drawn of it, and its
//! message.

use std::fmt;

use crate::event::settings::Slug;
use crate::language::Language;

/// An event's journal does not continue what was signed or drawn of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RolledBack {
    pub stream: Slug,
    /// How many entries the database has.
    pub entries: u64,
    /// The least number of entries that there have been.
    pub known: u64,
    /// What is wrong with them.
    pub fault: RollbackFault,
}

/// The kind of contradiction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollbackFault {
    /// Entries are missing.
    Lost,
    /// There are enough entries, but they differ.
    Other,
}

impl RolledBack {
    /// What has happened, and what to do.
    pub fn say(&self, language: Language) -> String {
        let Self {
            stream,
            entries,
            known,
            ..
        } = self;
        let what = match (self.fault, language) {
            (RollbackFault::Lost, Language::En) => format!(
                "The journal of {stream} has {entries} entries here, but at least {known} were \
                 signed or decided by lots already: the database was restored from an older backup."
            ),
            (RollbackFault::Lost, Language::Ru) => format!(
                "В журнале {stream} записей здесь {entries}, но подписано или решено жребием уже \
                 не меньше {known}: база данных восстановлена из более старой копии."
            ),
            (RollbackFault::Lost, Language::De) => format!(
                "Das Journal {stream} hat hier {entries} Einträge, doch mindestens {known} waren \
                 schon signiert oder durch Lose entschieden: Die Datenbank wurde aus einer älteren \
                 Sicherung wiederhergestellt."
            ),
            (RollbackFault::Other, Language::En) => format!(
                "The journal of {stream} is another one than was signed or decided by lots: among \
                 its first {known} entries some are different. The database was restored from an \
                 older backup and written on, or is another one."
            ),
            (RollbackFault::Other, Language::Ru) => format!(
                "Журнал {stream} — не тот, который подписан или решён жребием: среди первых \
                 {known} записей есть другие. База данных восстановлена из более старой копии и \
                 продолжена, или это другая база."
            ),
            (RollbackFault::Other, Language::De) => format!(
                "Das Journal {stream} ist ein anderes als das, das signiert oder durch Lose \
                 entschieden wurde: Unter seinen ersten {known} Einträgen sind einige verschieden. \
                 Die Datenbank wurde aus einer älteren Sicherung wiederhergestellt und \
                 weitergeschrieben, oder es ist eine andere."
            ),
        };
        let todo = match language {
            Language::En => {
                "Nothing is signed and no lot is drawn for this event until those entries are \
                 back; other events go on. Stop the service and restore the newest backup. If \
                 there is none, this event goes on with dice on the table and without signatures: \
                 one key never signs two histories."
            }
            Language::Ru => {
                "Пока эти записи не вернутся, для этого турнира ничего не подписывается и жребий \
                 не проводится; другие турниры идут. Остановите службу и восстановите самую новую \
                 копию. Если её нет, турнир продолжается с костями на столе и без подписей: один \
                 ключ никогда не подписывает двух историй."
            }
            Language::De => {
                "Solange diese Einträge fehlen, wird für dieses Turnier nichts signiert und kein Los \
                 gezogen; andere Turniere gehen weiter. Halten Sie den Dienst an und stellen Sie die \
                 neueste Sicherung wieder her. Gibt es keine, so geht dieses Turnier mit Würfeln auf \
                 dem Tisch und ohne Signaturen weiter: Ein Schlüssel signiert niemals zwei \
                 Geschichten."
            }
        };
        format!("{what} {todo}")
    }
}

impl fmt::Display for RolledBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}
