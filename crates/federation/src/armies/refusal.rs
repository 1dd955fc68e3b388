//! Refusals of commands about armies, with a code for programs and a sentence for people.

use super::dimensions::{Extent, Range, Size};
use super::registry::{Finding, Status};
use areopagus_event::RefusalClass;
use areopagus_games::totas::Kind;
use areopagus_games::totas::armament::Armament;
use areopagus_language::Language;
use areopagus_tournament::text::LineError;

/// One dimension of the figure of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigurePart {
    pub kind: Kind,
    pub extent: Extent,
}

/// Why a command about armies is refused. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArmyRefusal {
    /// The army's name is empty, too long or contains unprintable characters.
    Name(LineError),
    /// The armament cannot be parsed.
    Armament,
    /// A kind has no figure.
    NoFigure(Kind),
    /// A kind has two figures.
    TwoFigures(Kind),
    /// The armament does not field the kind.
    NotFielded(Kind),
    /// A figure's name is empty, too long or contains unprintable characters.
    FigureName(Kind, LineError),
    /// A dimension is outside the tolerance by the owner's own statement.
    Stated {
        figure: FigurePart,
        stated: Size,
        allowed: Range,
    },
    /// The army does not exist.
    ArmyUnknown(u32),
    /// The army does not have this version.
    VersionUnknown(u16),
    /// Only the owner may do this.
    NotTheOwner,
    /// Nobody measures or decides on their own army.
    Own,
    /// A version of the army is waiting for its decision.
    Waits(u16),
    /// The maximum number of the owner's versions is waiting for a decision.
    TooMany(usize),
    /// The version was decided already.
    Decided(Status),
    /// The version is not registered, so nobody may play with it.
    NotRegistered(Status),
    /// A protocol without a figure.
    NothingMeasured,
    /// A figure was not measured, so the version cannot be registered.
    NotMeasured(Kind),
    /// A figure is outside the tolerance, so the version cannot be registered.
    Outside(Finding),
    /// The reason is empty, too long or contains unprintable characters.
    Reason(LineError),
    /// The remark is too long or contains unprintable characters.
    Remark(LineError),
}

impl ArmyRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Name(_) => "army-name",
            Self::Armament => "army-armament",
            Self::NoFigure(_) => "figure-missing",
            Self::TwoFigures(_) => "figure-twice",
            Self::NotFielded(_) => "figure-not-fielded",
            Self::FigureName(..) => "figure-name",
            Self::Stated { .. } => "figure-outside",
            Self::ArmyUnknown(_) => "army-not-found",
            Self::VersionUnknown(_) => "army-version-not-found",
            Self::NotTheOwner => "not-the-owner",
            Self::Own => "own-army",
            Self::Waits(_) => "army-waits",
            Self::TooMany(_) => "armies-too-many",
            Self::Decided(_) => "army-decided",
            Self::NotRegistered(_) => "army-not-registered",
            Self::NothingMeasured => "nothing-measured",
            Self::NotMeasured(_) => "figure-not-measured",
            Self::Outside(_) => "figure-measured-outside",
            Self::Reason(_) => "reason",
            Self::Remark(_) => "remark",
        }
    }

    /// What a caller can do about it.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::ArmyUnknown(_) | Self::VersionUnknown(_) => RefusalClass::NotFound,
            Self::NotTheOwner
            | Self::Own
            | Self::Waits(_)
            | Self::TooMany(_)
            | Self::Decided(_)
            | Self::NotRegistered(_)
            | Self::NotMeasured(_)
            | Self::Outside(_) => RefusalClass::Conflict,
            Self::Name(..)
            | Self::Armament
            | Self::NoFigure(..)
            | Self::TwoFigures(..)
            | Self::NotFielded(..)
            | Self::FigureName(..)
            | Self::Stated { .. }
            | Self::NothingMeasured
            | Self::Reason(..)
            | Self::Remark(..) => RefusalClass::Invalid,
        }
    }

    /// The invalid field. That of a figure ends with the symbol of its kind, as in `height_K`.
    pub fn field(&self) -> Option<String> {
        let of = |part: &str, kind: Kind| Some(format!("{part}_{}", kind.symbol()));
        match self {
            Self::Name(_) => Some("name".to_owned()),
            Self::Armament => Some("armament".to_owned()),
            Self::NoFigure(kind) | Self::TwoFigures(kind) | Self::NotFielded(kind) => {
                of("height", *kind)
            }
            Self::FigureName(kind, _) => of("name", *kind),
            Self::Stated { figure, .. } => of(figure.extent.word(), figure.kind),
            Self::Reason(_) => Some("reason".to_owned()),
            Self::Remark(_) => Some("remark".to_owned()),
            Self::NotRegistered(_) => Some("army".to_owned()),
            _ => None,
        }
    }

    /// What is wrong and, if possible, the way out.
    pub fn say(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
            Language::De => self.german(),
        }
    }

    fn english(&self) -> String {
        let name = |kind: &Kind| kind.name(Language::En);
        match self {
            Self::Name(error)
            | Self::FigureName(_, error)
            | Self::Reason(error)
            | Self::Remark(error) => error.say(Language::En),
            Self::Armament => format!(
                "This is no armament. {} LLPP may follow.",
                Armament::describe(Language::En)
            ),
            Self::NoFigure(kind) => {
                format!("The army needs a figure for this kind: {}.", name(kind))
            }
            Self::TwoFigures(kind) => format!("This kind stands there twice: {}.", name(kind)),
            Self::NotFielded(kind) => {
                format!("The armament does not field this kind: {}.", name(kind))
            }
            Self::Stated {
                figure,
                stated,
                allowed,
            } => format!(
                "{}: {} {} mm is outside of what is allowed, {} mm.",
                name(&figure.kind),
                figure.extent.name(Language::En),
                stated.say(Language::En),
                allowed.say(Language::En)
            ),
            Self::ArmyUnknown(number) => format!("There is no army {number}."),
            Self::VersionUnknown(number) => format!("The army has no version {number}."),
            Self::NotTheOwner => "Only the army's owner can do this.".to_owned(),
            Self::Own => {
                "Nobody measures or decides on an army of their own: somebody else has to \
                          do this."
                    .to_owned()
            }
            Self::Waits(number) => format!(
                "Version {number} of the army is not decided yet. Withdraw it before you submit \
                 another one."
            ),
            Self::TooMany(most) => {
                format!("{most} of your armies wait for their decision; no more can at a time.")
            }
            Self::Decided(status) => match status {
                Status::Approved => "This version is approved and cannot be changed any more. A \
                                     change is a new version."
                    .to_owned(),
                Status::Withdrawn => "This version was withdrawn by its owner.".to_owned(),
                Status::Submitted | Status::Measured | Status::Rejected => {
                    "This version is decided and cannot be changed any more. Its owner can submit \
                      a new one."
                        .to_owned()
                }
            },
            Self::NotRegistered(status) => match status {
                Status::Withdrawn => "This version was withdrawn by its owner: nobody can play \
                                      with it."
                    .to_owned(),
                Status::Rejected => {
                    "This version was rejected: nobody can play with it.".to_owned()
                }
                Status::Submitted | Status::Measured | Status::Approved => {
                    "This version is not approved yet: only what the federation has registered \
                      is played with."
                        .to_owned()
                }
            },
            Self::NothingMeasured => "Enter at least one figure that was measured.".to_owned(),
            Self::NotMeasured(kind) => format!(
                "The army cannot be approved: this figure was not measured: {}.",
                name(kind)
            ),
            Self::Outside(finding) => format!(
                "The army cannot be approved. {} Reject it with the reason; its owner can submit a \
                 new version.",
                finding.say(Language::En)
            ),
        }
    }

    fn russian(&self) -> String {
        let name = |kind: &Kind| kind.name(Language::Ru);
        match self {
            Self::Name(error)
            | Self::FigureName(_, error)
            | Self::Reason(error)
            | Self::Remark(error) => error.say(Language::Ru),
            Self::Armament => format!(
                "Это не вооружение. {} Далее можно указать LLPP.",
                Armament::describe(Language::Ru)
            ),
            Self::NoFigure(kind) => format!("В армии нет такой фигуры: {}.", name(kind)),
            Self::TwoFigures(kind) => format!("Эта фигура указана дважды: {}.", name(kind)),
            Self::NotFielded(kind) => format!("В вооружении нет этой фигуры: {}.", name(kind)),
            Self::Stated {
                figure,
                stated,
                allowed,
            } => format!(
                "{}: {} {} мм — вне допустимого, {} мм.",
                name(&figure.kind),
                figure.extent.name(Language::Ru),
                stated.say(Language::Ru),
                allowed.say(Language::Ru)
            ),
            Self::ArmyUnknown(number) => format!("Армии {number} нет."),
            Self::VersionUnknown(number) => format!("У армии нет версии {number}."),
            Self::NotTheOwner => "Это может сделать только владелец армии.".to_owned(),
            Self::Own => "Свою армию никто не измеряет и не утверждает: это должен сделать кто-то \
                          другой."
                .to_owned(),
            Self::Waits(number) => format!(
                "По версии {number} этой армии решения ещё нет. Отзовите её, прежде чем подавать \
                 следующую."
            ),
            Self::TooMany(most) => {
                format!("Решения уже ждут ваши армии, числом {most}; больше сразу нельзя.")
            }
            Self::Decided(status) => match status {
                Status::Approved => {
                    "Эта версия утверждена и больше не меняется. Изменение — новая \
                                     версия."
                        .to_owned()
                }
                Status::Withdrawn => "Эту версию отозвал её владелец.".to_owned(),
                Status::Submitted | Status::Measured | Status::Rejected => {
                    "По этой версии решение принято, она больше не меняется. Владелец может подать \
                      новую."
                        .to_owned()
                }
            },
            Self::NotRegistered(status) => match status {
                Status::Withdrawn => "Эту версию отозвал её владелец: играть ею нельзя.".to_owned(),
                Status::Rejected => "Эта версия отклонена: играть ею нельзя.".to_owned(),
                Status::Submitted | Status::Measured | Status::Approved => {
                    "Эта версия ещё не утверждена: играют только тем, что зарегистрировала \
                      федерация."
                        .to_owned()
                }
            },
            Self::NothingMeasured => "Впишите хотя бы одну измеренную фигуру.".to_owned(),
            Self::NotMeasured(kind) => format!(
                "Армию нельзя утвердить: не измерена фигура: {}.",
                name(kind)
            ),
            Self::Outside(finding) => format!(
                "Армию нельзя утвердить. {} Отклоните её с указанием причины; владелец может подать \
                 новую версию.",
                finding.say(Language::Ru)
            ),
        }
    }

    fn german(&self) -> String {
        let name = |kind: &Kind| kind.name(Language::De);
        match self {
            Self::Name(error)
            | Self::FigureName(_, error)
            | Self::Reason(error)
            | Self::Remark(error) => error.say(Language::De),
            Self::Armament => format!(
                "Das ist keine Bewaffnung. {} LLPP darf folgen.",
                Armament::describe(Language::De)
            ),
            Self::NoFigure(kind) => {
                format!("Die Armee braucht eine Figur dieser Art: {}.", name(kind))
            }
            Self::TwoFigures(kind) => format!("Diese Art steht zweimal da: {}.", name(kind)),
            Self::NotFielded(kind) => {
                format!("Die Bewaffnung führt diese Art nicht: {}.", name(kind))
            }
            Self::Stated {
                figure,
                stated,
                allowed,
            } => format!(
                "{}: {} {} mm liegt außerhalb des Erlaubten, {} mm.",
                name(&figure.kind),
                figure.extent.name(Language::De),
                stated.say(Language::De),
                allowed.say(Language::De)
            ),
            Self::ArmyUnknown(number) => format!("Es gibt keine Armee {number}."),
            Self::VersionUnknown(number) => format!("Die Armee hat keine Version {number}."),
            Self::NotTheOwner => "Das kann nur der Besitzer der Armee.".to_owned(),
            Self::Own => {
                "Niemand misst die eigene Armee oder entscheidet über sie: Das muss jemand \
                          anders tun."
                    .to_owned()
            }
            Self::Waits(number) => format!(
                "Über Version {number} der Armee ist noch nicht entschieden. Ziehen Sie sie zurück, \
                 bevor Sie eine neue einreichen."
            ),
            Self::TooMany(most) => {
                format!(
                    "{most} Ihrer Armeen warten auf die Entscheidung; mehr zugleich geht nicht."
                )
            }
            Self::Decided(status) => match status {
                Status::Approved => {
                    "Diese Version ist genehmigt und lässt sich nicht mehr ändern. \
                                     Eine Änderung ist eine neue Version."
                        .to_owned()
                }
                Status::Withdrawn => "Diese Version hat ihr Besitzer zurückgezogen.".to_owned(),
                Status::Submitted | Status::Measured | Status::Rejected => {
                    "Über diese Version ist entschieden, sie lässt sich nicht mehr ändern. Ihr \
                      Besitzer kann eine neue einreichen."
                        .to_owned()
                }
            },
            Self::NotRegistered(status) => match status {
                Status::Withdrawn => "Diese Version hat ihr Besitzer zurückgezogen: Niemand \
                                      kann mit ihr spielen."
                    .to_owned(),
                Status::Rejected => {
                    "Diese Version ist abgelehnt: Niemand kann mit ihr spielen.".to_owned()
                }
                Status::Submitted | Status::Measured | Status::Approved => {
                    "Diese Version ist noch nicht genehmigt: Gespielt wird nur mit dem, was der \
                      Verband eingetragen hat."
                        .to_owned()
                }
            },
            Self::NothingMeasured => "Tragen Sie mindestens eine gemessene Figur ein.".to_owned(),
            Self::NotMeasured(kind) => format!(
                "Die Armee lässt sich nicht genehmigen: Nicht gemessen wurde die Figur dieser Art: \
                 {}.",
                name(kind)
            ),
            Self::Outside(finding) => format!(
                "Die Armee lässt sich nicht genehmigen. {} Lehnen Sie sie mit dem Grund ab; ihr \
                 Besitzer kann eine neue Version einreichen.",
                finding.say(Language::De)
            ),
        }
    }
}
