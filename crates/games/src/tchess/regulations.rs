//! The Regulations of an event of TCHESS, as one checked value with a text form: an edition and
//! the fields that differ from it, as in `tchess-layer1; transport=true` (TCHESS 11.2).

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::array::{Array, Pairs};
use super::kind::{Kind, Kinds};
use super::setup::{Setup, SetupFault};
use super::square::Spot;
use super::value::ValueFault;
use super::words::Phrase;
use crate::PerSide;
use crate::fields::{self, FieldFault, flag_field, number_field, said_values};
use crate::text::MAX_TEXT;
use areopagus_language::Language;

/// A named set of values for all fields (TCHESS 1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// `tchess-classical`: ordinary chess by the rules of TCHESS.
    Classical,
    /// `tchess-layer1`: the base set on 10×10.
    Layer1,
    /// `tchess-layer2`: every piece on its reverse side.
    Layer2,
}

impl Edition {
    /// All editions, in the order of declaration.
    pub const ALL: [Self; 3] = [Self::Classical, Self::Layer1, Self::Layer2];

    /// The name in the text form.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Classical => "tchess-classical",
            Self::Layer1 => "tchess-layer1",
            Self::Layer2 => "tchess-layer2",
        }
    }

    const fn array(self) -> &'static str {
        match self {
            Self::Classical => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            Self::Layer1 => "rnbgqkdbnr/pppcmlfppp/3pppp3/10/10/10/10/3PPPP3/PPPCMLFPPP/RNBGQKDBNR",
            Self::Layer2 => {
                "(rn)w(bn)takx(bn)w(rn)/(pr)(ps)(pb)(nr)je(nb)(pb)(ps)(pr)/3(pp)pp(pp)3/10/10/10/\
                 10/3(PP)PP(PP)3/(PR)(PS)(PB)(NR)JE(NB)(PB)(PS)(PR)/(RN)W(BN)TAKX(BN)W(RN)"
            }
        }
    }
}

/// The role of the King (TCHESS 5.1, TCHESS 6.2, TCHESS 6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KingRule {
    /// `mate`: the King cannot be captured, and loses by mate.
    Mate,
    /// `capture`: the King can be captured and held, and does not capture itself.
    Capture,
    /// `flag`: as `capture`, and the King cannot move.
    Flag,
}

impl KingRule {
    const ALL: [Self; 3] = [Self::Mate, Self::Capture, Self::Flag];

    const fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Capture => "capture",
            Self::Flag => "flag",
        }
    }
}

/// The kinds that pawn kinds are promoted to (TCHESS 2.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// `array`: the seniors of the side's array.
    Array,
    /// A list of seniors.
    List(Kinds),
}

impl Promotion {
    /// Reads `array` or a list of seniors.
    fn read(text: &str) -> Result<Self, ValueFault> {
        if text == "array" {
            return Ok(Self::Array);
        }
        let kinds = Kinds::read(text)?;
        match kinds.iter().find(|kind| !kind.is_senior()) {
            Some(other) => Err(ValueFault::NoSenior(other)),
            None => Ok(Self::List(kinds)),
        }
    }
}

/// Reads the target kinds, whose loss loses the game: K, or others (TCHESS 6.5).
fn read_targets(text: &str) -> Result<Kinds, ValueFault> {
    let kinds = Kinds::read(text)?;
    if kinds.has(Kind::King) && kinds.count() > 1 {
        return Err(ValueFault::KingAmongTargets);
    }
    Ok(kinds)
}

/// Reads `auto` or two different squares, White's first (TCHESS 1.6).
fn read_portals(text: &str) -> Result<Option<PerSide<Spot>>, ValueFault> {
    if text == "auto" {
        return Ok(None);
    }
    let both = text.split_once(':');
    let (white, black) = both.ok_or_else(|| ValueFault::Portals(text.to_owned()))?;
    let spot = |text: &str| {
        let text = text.trim();
        Spot::read(text).ok_or_else(|| ValueFault::Square(text.to_owned()))
    };
    let portals = PerSide::new(spot(white)?, spot(black)?);
    if portals.white == portals.black {
        return Err(ValueFault::SamePortal(portals.white));
    }
    Ok(Some(portals))
}

/// The fault of a value for a field of kinds, squares or ranks; `None` for other fields.
fn why(field: &str, value: &str) -> Option<ValueFault> {
    match field {
        "array" => Array::read(value).err(),
        "exchange" | "sides" => Pairs::read_exchange(value).err(),
        "promotion" => Promotion::read(value).err(),
        "portals" => read_portals(value).err(),
        "substitution" => Pairs::read_substitution(value).err(),
        "targets" => read_targets(value).err(),
        _ => None,
    }
}

/// The checked Regulations of an event.
///
/// ```
/// use areopagus_games::tchess::Regulations;
/// let regulations: Regulations = "tchess-classical; strike=true".parse()?;
/// assert!(regulations.strike);
/// assert_eq!(regulations.to_string(), "tchess-classical; strike=true");
/// # Ok::<(), areopagus_games::tchess::RegulationsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a rule that an event may add"
)]
pub struct Regulations {
    /// The edition whose values the fields start from; `tchess-layer1` (TCHESS 1.3).
    pub edition: Edition,
    /// The pieces at the start (TCHESS 1.2).
    pub array: Array,
    /// The exchange of kinds on both sides; `none` (TCHESS 1.4).
    pub exchange: Pairs,
    /// The two sides of each piece (TCHESS 1.4).
    pub sides: Pairs,
    /// Whether each player chooses a set; `false` (TCHESS 1.5).
    pub free_choice: bool,
    /// The kinds that pawn kinds are promoted to; `array` (TCHESS 2.7).
    pub promotion: Promotion,
    /// Whether a turn has three moves (TCHESS 4.2).
    pub strike: bool,
    /// Whether a King on the enemy portal wins; `false` (TCHESS 6.1).
    pub escort: bool,
    /// The role of the King; `mate` (TCHESS 6.2).
    pub king: KingRule,
    /// The portals, White's first; `None` for `auto` (TCHESS 1.6).
    pub portals: Option<PerSide<Spot>>,
    /// The pairs of lost kinds and donors; `none` (TCHESS 7.1).
    pub substitution: Pairs,
    /// The kinds whose loss loses the game; `K` (TCHESS 6.5).
    pub targets: Kinds,
    /// Whether horses carry passengers; `false` (TCHESS 8.1).
    pub transport: bool,
    /// Whether pieces have a facing; `false` (TCHESS 9.1).
    pub polarity: bool,
    /// Whether turning in place is a move; `false` (TCHESS 9.5).
    pub turn_in_place: bool,
    /// The number of occurrences of a position that is a draw, 2 to 9; `3` (TCHESS 5.6).
    pub repetition: u8,
    /// The number of quiet turns that is a draw, 10 to 1000; `100` (TCHESS 5.7).
    pub quiet_turns: u16,
    /// The number of illegal attempts with which a side loses, 1 to 9; `2` (TCHESS 5.10).
    pub illegal_limit: u8,
    /// Half points for a win, 0 to 100; `2` (TCHESS 5.11).
    pub win_points: u8,
    /// Half points for a draw, 0 to 100; `1` (TCHESS 5.11).
    pub draw_points: u8,
    /// Half points for a loss, 0 to 100; `0` (TCHESS 5.11).
    pub loss_points: u8,
    /// Minutes of a player for the game, 0 to 600; `0` without a clock (TCHESS 5.12).
    pub bank_minutes: u16,
    /// Seconds that a finished turn adds, 0 to 600; `0` (TCHESS 5.12).
    pub increment_seconds: u16,
}

/// The Regulations of the editions, in the order of [`Edition::ALL`].
static SHIPPED: LazyLock<[Regulations; 3]> =
    LazyLock::new(|| Edition::ALL.map(Regulations::shipped));

/// The default sides of the pieces (TCHESS 1.4).
const SIDES: &str = "Q:A,R:RN,N:W,B:BN,G:T,F:NB,D:X,C:NR,L:E,M:J";

impl Regulations {
    /// The Regulations of an edition.
    pub fn for_edition(edition: Edition) -> Self {
        let [classical, layer1, layer2] = &*SHIPPED;
        match edition {
            Edition::Classical => classical,
            Edition::Layer1 => layer1,
            Edition::Layer2 => layer2,
        }
        .clone()
    }

    fn shipped(edition: Edition) -> Self {
        Self {
            edition,
            array: Array::read(edition.array()).unwrap_or_else(|_| smallest()),
            exchange: Pairs::default(),
            sides: Pairs::read_exchange(SIDES).unwrap_or_default(),
            free_choice: false,
            promotion: Promotion::Array,
            strike: edition != Edition::Classical,
            escort: false,
            king: KingRule::Mate,
            portals: None,
            substitution: Pairs::default(),
            targets: Kinds::one(Kind::King),
            transport: false,
            polarity: false,
            turn_in_place: false,
            repetition: 3,
            quiet_turns: 100,
            illegal_limit: 2,
            win_points: 2,
            draw_points: 1,
            loss_points: 0,
            bank_minutes: 0,
            increment_seconds: 0,
        }
    }

    /// Whether the game has check (TCHESS 5.1).
    pub fn has_check(&self) -> bool {
        self.king == KingRule::Mate && self.targets == Kinds::one(Kind::King)
    }

    /// Whether games have the same rules under both, apart from the clocks (TCHESS 5.12).
    pub fn plays_as(&self, other: &Self) -> bool {
        let timed = Self {
            bank_minutes: other.bank_minutes,
            increment_seconds: other.increment_seconds,
            ..self.clone()
        };
        timed == *other
    }

    /// The number of moves in a turn (TCHESS 4.1, TCHESS 4.2).
    pub const fn moves(&self) -> u8 {
        if self.strike { 3 } else { 1 }
    }

    /// Reads the fields without checking their compatibility.
    ///
    /// # Errors
    /// The first word that is not an edition, a field or a value of the field; otherwise a
    /// printed form that is too long for a record (TCHESS 11.1).
    pub fn read(text: &str) -> Result<Self, RegulationsError> {
        let edition = |word: &str| {
            let mut all = Edition::ALL.into_iter();
            all.find(|it| it.word() == word).map(Self::for_edition)
        };
        let read = fields::read(text, edition, &FIELDS);
        let read = read.map_err(|(offset, fault)| RegulationsError {
            offset,
            fault: RegulationsFault::Field(fault),
        })?;
        // Printing adds at most one space after each semicolon.
        let may_be_long = text.len() + FIELDS.len() > MAX_TEXT;
        if may_be_long && read.to_string().chars().count() > MAX_TEXT {
            return Err(RegulationsError {
                offset: 0,
                fault: RegulationsFault::TooLong,
            });
        }
        Ok(read)
    }

    /// Reads the text form; spacing around `;` and `=` is free.
    ///
    /// # Errors
    /// The first word that is not an edition, a field or a value of the field; otherwise the
    /// first incompatibility of the fields (TCHESS 12.4).
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let read = Self::read(text)?;
        match Setup::new(&read, &PerSide::default()) {
            Ok(_) => Ok(read),
            Err(fault) => Err(RegulationsError {
                offset: 0,
                fault: RegulationsFault::Setup(fault),
            }),
        }
    }
}

/// A substitute for the array of an edition if its text were invalid; a test shows that it is
/// not.
fn smallest() -> Array {
    Array::read("k3/4/4/3K").unwrap_or_else(|_| smallest())
}

impl Default for Regulations {
    fn default() -> Self {
        Self::for_edition(Edition::Layer1)
    }
}

/// One field of the Regulations.
pub type Field = fields::Field<Regulations>;

/// Defines a field of pairs of kinds.
macro_rules! pairs_field {
    ($field:ident, $clause:literal, $read:path) => {
        fields::Field {
            name: stringify!($field),
            clause: $clause,
            values: "none, Q:A,N:W …",
            write: |r: &mut Regulations, text| {
                r.$field = $read(text).ok()?;
                Some(())
            },
            read: |r| r.$field.to_string(),
        }
    };
}

/// Every field, in the order of the printed form (TCHESS 11.2).
pub static FIELDS: [Field; 22] = [
    fields::Field {
        name: "array",
        clause: "1.2",
        values: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR …",
        write: |r, text| {
            r.array = Array::read(text).ok()?;
            Some(())
        },
        read: |r| r.array.to_string(),
    },
    pairs_field!(exchange, "1.4", Pairs::read_exchange),
    pairs_field!(sides, "1.4", Pairs::read_exchange),
    flag_field!(free_choice, "1.5"),
    fields::Field {
        name: "promotion",
        clause: "2.7",
        values: "array, Q,R …",
        write: |r, text| {
            r.promotion = Promotion::read(text).ok()?;
            Some(())
        },
        read: |r| match r.promotion {
            Promotion::Array => "array".to_owned(),
            Promotion::List(kinds) => kinds.to_string(),
        },
    },
    flag_field!(strike, "4.2"),
    flag_field!(escort, "6.1"),
    fields::Field {
        name: "king",
        clause: "6.2",
        values: "mate, capture, flag",
        write: |r, text| {
            let mut all = KingRule::ALL.into_iter();
            r.king = all.find(|it| it.word() == text)?;
            Some(())
        },
        read: |r| r.king.word().to_owned(),
    },
    fields::Field {
        name: "portals",
        clause: "1.6",
        values: "auto, e1:e10 …",
        write: |r, text| {
            r.portals = read_portals(text).ok()?;
            Some(())
        },
        read: |r| match r.portals {
            None => "auto".to_owned(),
            Some(PerSide { white, black }) => format!("{white}:{black}"),
        },
    },
    pairs_field!(substitution, "7.1", Pairs::read_substitution),
    fields::Field {
        name: "targets",
        clause: "6.5",
        values: "K, Q,R …",
        write: |r, text| {
            r.targets = read_targets(text).ok()?;
            Some(())
        },
        read: |r| r.targets.to_string(),
    },
    flag_field!(transport, "8.1"),
    flag_field!(polarity, "9.1"),
    flag_field!(turn_in_place, "9.5"),
    number_field!(repetition, "5.6", 2, 9),
    number_field!(quiet_turns, "5.7", 10, 1000),
    number_field!(illegal_limit, "5.10", 1, 9),
    number_field!(win_points, "5.11", 0, 100),
    number_field!(draw_points, "5.11", 0, 100),
    number_field!(loss_points, "5.11", 0, 100),
    number_field!(bank_minutes, "5.12", 0, 600),
    number_field!(increment_seconds, "5.12", 0, 600),
];

/// An error in a text of Regulations, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegulationsError {
    /// The number of characters before the faulty word.
    pub offset: usize,
    /// The fault of the word.
    pub fault: RegulationsFault,
}

/// A fault in a text of Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegulationsFault {
    /// A fault of a field or of the form.
    Field(FieldFault),
    /// The fields are not compatible.
    Setup(SetupFault),
    /// The printed form is longer than a quotation of a record may be (TCHESS 11.1).
    TooLong,
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or TCHESS 11.2 for the form.
    pub const fn clause(&self) -> &'static str {
        match &self.fault {
            RegulationsFault::Field(FieldFault::BadValue { clause, .. }) => clause,
            RegulationsFault::Field(_) | RegulationsFault::TooLong => "11.2",
            RegulationsFault::Setup(fault) => fault.clause(),
        }
    }

    fn phrase(&self, language: Language) -> Phrase {
        let fault = match &self.fault {
            RegulationsFault::Field(fault) => fault,
            RegulationsFault::Setup(fault) => return fault.phrase(),
            RegulationsFault::TooLong => {
                return Phrase::new("regulations-too-long").with("most", MAX_TEXT.to_string());
            }
        };
        let editions = Edition::ALL.map(Edition::word).join(", ");
        match fault {
            FieldFault::UnknownEdition(written) => Phrase::new("regulations-edition")
                .with("editions", editions)
                .with("written", written),
            FieldFault::NoValue(written) => {
                Phrase::new("regulations-no-value").with("written", written)
            }
            FieldFault::UnknownField(written) => Phrase::new("regulations-field")
                .with("written", written)
                .with(
                    "fields",
                    FIELDS.each_ref().map(|field| field.name).join(", "),
                ),
            FieldFault::Repeated(field) => Phrase::new("regulations-twice").with("field", *field),
            FieldFault::BadValue {
                field,
                written,
                values,
                ..
            } => match why(field, written) {
                Some(fault) => Phrase::new("regulations-because")
                    .with("field", *field)
                    .with("why", fault.phrase().say(language)),
                None => Phrase::new("regulations-value")
                    .with("field", *field)
                    .with("written", written)
                    .with("values", said_values(values, language)),
            },
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        self.phrase(language).say(language)
    }
}

areopagus_language::error_in_english!(RegulationsError);

impl FromStr for Regulations {
    type Err = RegulationsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Regulations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shipped = Self::for_edition(self.edition);
        fields::print(f, self, (self.edition.word(), &shipped), &FIELDS)
    }
}
