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

areopagus_language::sentences! {
    /// Why a command about armies is refused. Nothing was changed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ArmyRefusal {
        /// The army's name is empty, too long or contains unprintable characters.
        Name(error: LineError) => |language| { error.say(language) };
        /// The armament cannot be parsed.
        Armament =>
            en ("This is no armament. {} LLPP may follow.", Armament::describe(Language::En)),
            ru ("Это не вооружение. {} Далее можно указать LLPP.", Armament::describe(Language::Ru)),
            de ("Das ist keine Bewaffnung. {} LLPP darf folgen.", Armament::describe(Language::De));
        /// A kind has no figure.
        NoFigure(kind: Kind) =>
            en ("The army needs a figure for this kind: {}.", kind.name(Language::En)),
            ru ("В армии нет такой фигуры: {}.", kind.name(Language::Ru)),
            de ("Die Armee braucht eine Figur dieser Art: {}.", kind.name(Language::De));
        /// A kind has two figures.
        TwoFigures(kind: Kind) =>
            en ("This kind stands there twice: {}.", kind.name(Language::En)),
            ru ("Эта фигура указана дважды: {}.", kind.name(Language::Ru)),
            de ("Diese Art steht zweimal da: {}.", kind.name(Language::De));
        /// The armament does not field the kind.
        NotFielded(kind: Kind) =>
            en ("The armament does not field this kind: {}.", kind.name(Language::En)),
            ru ("В вооружении нет этой фигуры: {}.", kind.name(Language::Ru)),
            de ("Die Bewaffnung führt diese Art nicht: {}.", kind.name(Language::De));
        /// A figure's name is empty, too long or contains unprintable characters.
        FigureName(kind: Kind, error: LineError) => |language| { error.say(language) };
        /// A dimension is outside the tolerance by the owner's own statement.
        Stated { figure: FigurePart, stated: Size, allowed: Range } =>
            en ("{}: {} {} mm is outside of what is allowed, {} mm.", figure.kind.name(Language::En), figure.extent.name(Language::En), stated.say(Language::En), allowed.say(Language::En)),
            ru ("{}: {} {} мм — вне допустимого, {} мм.", figure.kind.name(Language::Ru), figure.extent.name(Language::Ru), stated.say(Language::Ru), allowed.say(Language::Ru)),
            de ("{}: {} {} mm liegt außerhalb des Erlaubten, {} mm.", figure.kind.name(Language::De), figure.extent.name(Language::De), stated.say(Language::De), allowed.say(Language::De));
        /// The army does not exist.
        ArmyUnknown(number: u32) =>
            en "There is no army {number}.",
            ru "Армии {number} нет.",
            de "Es gibt keine Armee {number}.";
        /// The army does not have this version.
        VersionUnknown(number: u16) =>
            en "The army has no version {number}.",
            ru "У армии нет версии {number}.",
            de "Die Armee hat keine Version {number}.";
        /// Only the owner may do this.
        NotTheOwner =>
            en "Only the army's owner can do this.",
            ru "Это может сделать только владелец армии.",
            de "Das kann nur der Besitzer der Armee.";
        /// Nobody measures or decides on their own army.
        Own =>
            en "Nobody measures or decides on an army of their own: somebody else has to do this.",
            ru "Свою армию никто не измеряет и не утверждает: это должен сделать кто-то другой.",
            de "Niemand misst die eigene Armee oder entscheidet über sie: Das muss jemand anders tun.";
        /// A version of the army is waiting for its decision.
        Waits(number: u16) =>
            en "Version {number} of the army is not decided yet. Withdraw it before you submit another one.",
            ru "По версии {number} этой армии решения ещё нет. Отзовите её, прежде чем подавать следующую.",
            de "Über Version {number} der Armee ist noch nicht entschieden. Ziehen Sie sie zurück, bevor Sie eine neue einreichen.";
        /// The maximum number of the owner's versions is waiting for a decision.
        TooMany(most: usize) =>
            en "{most} of your armies wait for their decision; no more can at a time.",
            ru "Решения уже ждут ваши армии, числом {most}; больше сразу нельзя.",
            de "{most} Ihrer Armeen warten auf die Entscheidung; mehr zugleich geht nicht.";
        /// The version was decided already.
        Decided(status: Status) =>
            match status {
                Status::Approved =>
                    en "This version is approved and cannot be changed any more. A change is a new version.",
                    ru "Эта версия утверждена и больше не меняется. Изменение — новая версия.",
                    de "Diese Version ist genehmigt und lässt sich nicht mehr ändern. Eine Änderung ist eine neue Version.";
                Status::Withdrawn =>
                    en "This version was withdrawn by its owner.",
                    ru "Эту версию отозвал её владелец.",
                    de "Diese Version hat ihr Besitzer zurückgezogen.";
                Status::Submitted | Status::Measured | Status::Rejected =>
                    en "This version is decided and cannot be changed any more. Its owner can submit a new one.",
                    ru "По этой версии решение принято, она больше не меняется. Владелец может подать новую.",
                    de "Über diese Version ist entschieden, sie lässt sich nicht mehr ändern. Ihr Besitzer kann eine neue einreichen.";
            };
        /// The version is not registered, so nobody may play with it.
        NotRegistered(status: Status) =>
            match status {
                Status::Withdrawn =>
                    en "This version was withdrawn by its owner: nobody can play with it.",
                    ru "Эту версию отозвал её владелец: играть ею нельзя.",
                    de "Diese Version hat ihr Besitzer zurückgezogen: Niemand kann mit ihr spielen.";
                Status::Rejected =>
                    en "This version was rejected: nobody can play with it.",
                    ru "Эта версия отклонена: играть ею нельзя.",
                    de "Diese Version ist abgelehnt: Niemand kann mit ihr spielen.";
                Status::Submitted | Status::Measured | Status::Approved =>
                    en "This version is not approved yet: only what the federation has registered is played with.",
                    ru "Эта версия ещё не утверждена: играют только тем, что зарегистрировала федерация.",
                    de "Diese Version ist noch nicht genehmigt: Gespielt wird nur mit dem, was der Verband eingetragen hat.";
            };
        /// A protocol without a figure.
        NothingMeasured =>
            en "Enter at least one figure that was measured.",
            ru "Впишите хотя бы одну измеренную фигуру.",
            de "Tragen Sie mindestens eine gemessene Figur ein.";
        /// A figure was not measured, so the version cannot be registered.
        NotMeasured(kind: Kind) =>
            en ("The army cannot be approved: this figure was not measured: {}.", kind.name(Language::En)),
            ru ("Армию нельзя утвердить: не измерена фигура: {}.", kind.name(Language::Ru)),
            de ("Die Armee lässt sich nicht genehmigen: Nicht gemessen wurde die Figur dieser Art: {}.", kind.name(Language::De));
        /// A figure is outside the tolerance, so the version cannot be registered.
        Outside(finding: Finding) =>
            en ("The army cannot be approved. {} Reject it with the reason; its owner can submit a new version.", finding.say(Language::En)),
            ru ("Армию нельзя утвердить. {} Отклоните её с указанием причины; владелец может подать новую версию.", finding.say(Language::Ru)),
            de ("Die Armee lässt sich nicht genehmigen. {} Lehnen Sie sie mit dem Grund ab; ihr Besitzer kann eine neue Version einreichen.", finding.say(Language::De));
        /// The reason is empty, too long or contains unprintable characters.
        Reason(error: LineError) => |language| { error.say(language) };
        /// The remark is too long or contains unprintable characters.
        Remark(error: LineError) => |language| { error.say(language) };
    }
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
}
