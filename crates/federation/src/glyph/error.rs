//! Errors of a glyph: what is not allowed, where, and what would be right.

use areopagus_games::notation::TextPosition;
use areopagus_language::Language;

use super::{
    MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, MAX_NUMBER, MAX_SEGMENTS, MAX_TEXT, MAX_TRANSFORMS,
};

/// How many characters of a value an error quotes.
const SHOWN: usize = 40;

/// Why a file is not a glyph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Language::En))]
pub struct GlyphError {
    /// The line, from 1.
    pub line: u32,
    /// The column of the character, from 1.
    pub column: u32,
    /// What is wrong there.
    pub fault: GlyphFault,
}

/// What a glyph must not contain. Names and values are those of the file, abbreviated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GlyphFault {
    /// A limit is exceeded.
    TooMany(Limit),
    /// A compressed file (`.svgz`).
    Compressed,
    /// A raster image, with its format.
    Raster(&'static str),
    /// Not UTF-8, or declared otherwise.
    Encoding,
    /// Not well-formed XML.
    NotXml,
    /// A document type or an entity.
    Doctype,
    /// A section `<![CDATA[`.
    CharacterData,
    /// A processing instruction.
    Instruction,
    /// The root element is not SVG's `svg`.
    NotSvg,
    /// Neither a usable `viewBox` nor a width and height to derive one.
    NoBox,
    /// Nothing is drawn.
    Empty,
    /// An active element: a script, an animation, a foreign document.
    Active(String),
    /// An element that embeds an image.
    Picture(String),
    /// Text that needs a font.
    Letters(String),
    StyleSheet,
    /// A gradient or a pattern.
    Gradient(String),
    /// A copy of another part of the drawing.
    Copy(String),
    /// Any other element.
    Element(String),
    /// An event handler attribute.
    Handler(String),
    /// An attribute or value that refers to something else.
    Reference(String),
    /// Any other attribute or property.
    Attribute {
        /// The element with the attribute.
        element: String,
        name: String,
    },
    /// A value outside the grammar of its attribute.
    Value {
        name: String,
        /// The value, abbreviated.
        value: String,
        /// What would be right.
        wanted: ExpectedValue,
    },
    /// Text outside of a title or a description.
    StrayText,
    /// An unprintable character in a title or a description.
    Sign(char),
}

/// The limits of a glyph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Bytes of the file, or of the output.
    Bytes,
    Elements,
    /// Nested elements.
    Depth,
    /// Path commands and points of lines.
    Segments,
    /// Transformations of one element.
    Transforms,
    /// Characters of a title or a description.
    Text,
}

impl Limit {
    fn most(self) -> usize {
        match self {
            Self::Bytes => MAX_BYTES,
            Self::Elements => MAX_ELEMENTS,
            Self::Depth => MAX_DEPTH,
            Self::Segments => MAX_SEGMENTS,
            Self::Transforms => MAX_TRANSFORMS,
            Self::Text => MAX_TEXT,
        }
    }

    fn say(self, language: Language) -> String {
        let most = self.most();
        let of = match (self, language) {
            (Self::Bytes, Language::En) => "bytes in a file",
            (Self::Bytes, Language::Ru) => "байт в файле",
            (Self::Bytes, Language::De) => "Bytes in einer Datei",
            (Self::Elements, Language::En) => "elements",
            (Self::Elements, Language::Ru) => "элементов",
            (Self::Elements, Language::De) => "Elemente",
            (Self::Depth, Language::En) => "elements inside each other",
            (Self::Depth, Language::Ru) => "элементов друг в друге",
            (Self::Depth, Language::De) => "Elemente ineinander",
            (Self::Segments, Language::En) => "commands of paths and points of lines",
            (Self::Segments, Language::Ru) => "команд контуров и точек ломаных",
            (Self::Segments, Language::De) => "Befehle von Pfaden und Punkte von Linien",
            (Self::Transforms, Language::En) => "transformations of an element",
            (Self::Transforms, Language::Ru) => "преобразований одного элемента",
            (Self::Transforms, Language::De) => "Transformationen eines Elements",
            (Self::Text, Language::En) => "characters in a title or description",
            (Self::Text, Language::Ru) => "знаков в названии или описании",
            (Self::Text, Language::De) => "Zeichen in Titel oder Beschreibung",
        };
        match language {
            Language::En => format!("at most {most} {of} are possible; make the drawing simpler"),
            Language::Ru => format!("возможно не больше {most} {of}; упростите рисунок"),
            Language::De => {
                format!("höchstens {most} {of} sind möglich; vereinfachen Sie die Zeichnung")
            }
        }
    }
}

/// The expected grammar of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedValue {
    Number,
    /// A number from 0 on.
    Length,
    /// A number from 0 to 1.
    Share,
    /// A number from 1 on.
    Ratio,
    /// Four numbers with a width and a height.
    Box,
    /// Pairs of numbers.
    Points,
    /// Path data.
    Path,
    /// A list of transformations.
    Transform,
    Colour,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Properties with their values.
    Declarations,
}

impl ExpectedValue {
    fn say(self, language: Language) -> String {
        let most = MAX_NUMBER;
        let said = match (self, language) {
            (Self::Number, Language::En) => "a number from −{most} to {most} without a unit",
            (Self::Number, Language::Ru) => "число от −{most} до {most} без единицы",
            (Self::Number, Language::De) => "eine Zahl von −{most} bis {most} ohne Einheit",
            (Self::Length, Language::En) => "a number from 0 to {most} without a unit",
            (Self::Length, Language::Ru) => "число от 0 до {most} без единицы",
            (Self::Length, Language::De) => "eine Zahl von 0 bis {most} ohne Einheit",
            (Self::Share, Language::En) => "a number from 0 to 1",
            (Self::Share, Language::Ru) => "число от 0 до 1",
            (Self::Share, Language::De) => "eine Zahl von 0 bis 1",
            (Self::Ratio, Language::En) => "a number from 1 to {most}",
            (Self::Ratio, Language::Ru) => "число от 1 до {most}",
            (Self::Ratio, Language::De) => "eine Zahl von 1 bis {most}",
            (Self::Box, Language::En) => {
                "four numbers, of which width and height are above 0, such as “0 0 45 45”"
            }
            (Self::Box, Language::Ru) => {
                "четыре числа, из которых ширина и высота больше 0, например «0 0 45 45»"
            }
            (Self::Box, Language::De) => {
                "vier Zahlen, davon Breite und Höhe über 0, etwa „0 0 45 45“"
            }
            (Self::Points, Language::En) => "pairs of numbers such as “1,2 3,4”",
            (Self::Points, Language::Ru) => "пары чисел, например «1,2 3,4»",
            (Self::Points, Language::De) => "Zahlenpaare wie „1,2 3,4“",
            (Self::Path, Language::En) => {
                "path data that begin with M, such as “M1 2L3 4Z”, no number beyond {most}"
            }
            (Self::Path, Language::Ru) => {
                "данные контура, начинающиеся с M, например «M1 2L3 4Z», без чисел за {most}"
            }
            (Self::Path, Language::De) => {
                "Pfaddaten, die mit M beginnen, etwa „M1 2L3 4Z“, keine Zahl über {most}"
            }
            (Self::Transform, Language::En) => {
                "matrix, translate, scale, rotate, skewX or skewY with numbers in brackets"
            }
            (Self::Transform, Language::Ru) => {
                "matrix, translate, scale, rotate, skewX или skewY с числами в скобках"
            }
            (Self::Transform, Language::De) => {
                "matrix, translate, scale, rotate, skewX oder skewY mit Zahlen in Klammern"
            }
            (Self::Colour, Language::En) => "a colour such as #1a2b3c, black, none or currentColor",
            (Self::Colour, Language::Ru) => "цвет, например #1a2b3c, black, none или currentColor",
            (Self::Colour, Language::De) => "eine Farbe wie #1a2b3c, black, none oder currentColor",
            (Self::Word(words), _) => return words.join(" / "),
            (Self::Declarations, Language::En) => "properties such as “fill:#1a2b3c;stroke:none”",
            (Self::Declarations, Language::Ru) => "свойства, например «fill:#1a2b3c;stroke:none»",
            (Self::Declarations, Language::De) => "Eigenschaften wie „fill:#1a2b3c;stroke:none“",
        };
        said.replace("{most}", &most.to_string())
    }
}

impl GlyphError {
    /// A fault of the file as a whole.
    pub(super) fn at_start(fault: GlyphFault) -> Self {
        Self {
            line: 1,
            column: 1,
            fault,
        }
    }

    /// A fault at a byte of the text.
    pub(super) fn at(text: &str, offset: usize, fault: GlyphFault) -> Self {
        let before = text.get(..offset).unwrap_or_default();
        let TextPosition { line, column } = TextPosition::behind(before);
        Self {
            line,
            column,
            fault,
        }
    }

    /// The place, the fault, and what would be right.
    pub fn say(&self, language: Language) -> String {
        let Self { line, column, .. } = self;
        let fault = match language {
            Language::En => self.fault.say_en(),
            Language::Ru => self.fault.say_ru(),
            Language::De => self.fault.say_de(),
        };
        match language {
            Language::En => format!("Line {line}, column {column}: {fault}."),
            Language::Ru => format!("Строка {line}, столбец {column}: {fault}."),
            Language::De => format!("Zeile {line}, Spalte {column}: {fault}."),
        }
    }
}

impl GlyphFault {
    /// A value outside the grammar of an attribute.
    pub(super) fn value(name: &str, value: &str, wanted: ExpectedValue) -> Self {
        Self::Value {
            name: shown(name),
            value: shown(value),
            wanted,
        }
    }

    fn say_en(&self) -> String {
        match self {
            Self::TooMany(limit) => limit.say(Language::En),
            Self::Compressed => "the file is compressed; save it as plain SVG, not as SVGZ".into(),
            Self::Raster(kind) => format!(
                "this is a {kind} picture, made of dots; a figure is drawn as SVG, of shapes"
            ),
            Self::Encoding => "the text is not UTF-8; save the file in UTF-8".into(),
            Self::NotXml => {
                "this is no well-formed XML; save the file with a drawing program".into()
            }
            Self::Doctype => {
                "a figure has no document type and no entities; delete the declaration, or save \
                 without the program's own editing data"
                    .into()
            }
            Self::CharacterData => "a figure has no CDATA sections; delete it".into(),
            Self::Instruction => "a figure has no processing instructions; delete it".into(),
            Self::NotSvg => {
                "the outermost element has to be svg with xmlns=\"http://www.w3.org/2000/svg\""
                    .into()
            }
            Self::NoBox => format!(
                "svg has no viewBox; it should have {}",
                ExpectedValue::Box.say(Language::En)
            ),
            Self::Empty => {
                "nothing is drawn; a figure needs at least one path or other shape".into()
            }
            Self::Active(name) => {
                format!("<{name}> does something; a figure is only looked at, delete it")
            }
            Self::Picture(name) => {
                format!(
                    "<{name}> shows a picture, made of dots or from elsewhere; draw it with shapes"
                )
            }
            Self::Letters(name) => {
                format!("<{name}> needs a font; turn the text into paths")
            }
            Self::StyleSheet => {
                "a figure has no style sheet; save with presentation attributes, such as \
                 fill=\"#1a2b3c\" on each shape"
                    .into()
            }
            Self::Gradient(name) => {
                format!("<{name}> is a gradient or pattern; fill each shape with one colour")
            }
            Self::Copy(name) => {
                format!("<{name}> makes copies; unlink them into shapes of their own")
            }
            Self::Element(name) => format!(
                "<{name}> does not belong into a figure; svg, g, path, circle, ellipse, rect, line, \
                 polyline, polygon, title and desc do"
            ),
            Self::Handler(name) => {
                format!(
                    "“{name}” does something on an event; a figure is only looked at, delete it"
                )
            }
            Self::Reference(name) => format!(
                "“{name}” leads to something else; a figure refers to nothing and has plain colours"
            ),
            Self::Attribute { element, name } => {
                format!("“{name}” does not belong on <{element}> of a figure; delete it")
            }
            Self::Value {
                name,
                value,
                wanted,
            } => format!(
                "“{name}” is “{value}”, but should be {}",
                wanted.say(Language::En)
            ),
            Self::StrayText => "text stands here; in a figure only title and desc have text".into(),
            Self::Sign(sign) => format!(
                "the sign U+{:04X} is not printed; delete it",
                u32::from(*sign)
            ),
        }
    }

    fn say_ru(&self) -> String {
        match self {
            Self::TooMany(limit) => limit.say(Language::Ru),
            Self::Compressed => "файл сжат; сохраните его как обычный SVG, не как SVGZ".into(),
            Self::Raster(kind) => {
                format!("это растровая картинка {kind}; фигура рисуется в SVG, из контуров")
            }
            Self::Encoding => "текст не в UTF-8; сохраните файл в UTF-8".into(),
            Self::NotXml => {
                "это не правильный XML; сохраните файл из программы для рисования".into()
            }
            Self::Doctype => {
                "у фигуры нет типа документа и сущностей; удалите объявление или сохраните без \
                 собственных данных программы"
                    .into()
            }
            Self::CharacterData => "у фигуры нет секций CDATA; удалите её".into(),
            Self::Instruction => "у фигуры нет инструкций обработки; удалите её".into(),
            Self::NotSvg => {
                "внешним элементом должен быть svg с xmlns=\"http://www.w3.org/2000/svg\"".into()
            }
            Self::NoBox => format!(
                "у svg нет viewBox; нужно: {}",
                ExpectedValue::Box.say(Language::Ru)
            ),
            Self::Empty => {
                "ничего не нарисовано; нужен хотя бы один контур или другая форма".into()
            }
            Self::Active(name) => {
                format!("<{name}> что-то делает, а на фигуру только смотрят; удалите его")
            }
            Self::Picture(name) => {
                format!("<{name}> показывает картинку, растровую или извне; нарисуйте её контурами")
            }
            Self::Letters(name) => {
                format!("для <{name}> нужен шрифт; превратите текст в контуры")
            }
            Self::StyleSheet => {
                "у фигуры нет таблицы стилей; сохраните с атрибутами представления, например \
                 fill=\"#1a2b3c\" у каждой формы"
                    .into()
            }
            Self::Gradient(name) => {
                format!("<{name}> — градиент или узор; залейте каждую форму одним цветом")
            }
            Self::Copy(name) => {
                format!("<{name}> делает копии; превратите их в самостоятельные формы")
            }
            Self::Element(name) => format!(
                "<{name}> в фигуре не бывает; бывают svg, g, path, circle, ellipse, rect, line, \
                 polyline, polygon, title и desc"
            ),
            Self::Handler(name) => {
                format!(
                    "«{name}» что-то делает по событию, а на фигуру только смотрят; удалите его"
                )
            }
            Self::Reference(name) => format!(
                "«{name}» ведёт к чему-то другому; фигура ни на что не ссылается, её цвета простые"
            ),
            Self::Attribute { element, name } => {
                format!("«{name}» у <{element}> фигуры не бывает; удалите его")
            }
            Self::Value {
                name,
                value,
                wanted,
            } => format!(
                "«{name}» здесь «{value}», а нужно: {}",
                wanted.say(Language::Ru)
            ),
            Self::StrayText => "здесь текст; в фигуре он бывает только в title и desc".into(),
            Self::Sign(sign) => {
                format!("знак U+{:04X} не печатается; удалите его", u32::from(*sign))
            }
        }
    }

    fn say_de(&self) -> String {
        match self {
            Self::TooMany(limit) => limit.say(Language::De),
            Self::Compressed => {
                "die Datei ist komprimiert; speichern Sie sie als einfaches SVG, nicht als SVGZ".into()
            }
            Self::Raster(kind) => format!(
                "das ist ein {kind}-Bild aus Punkten; eine Figur wird als SVG aus Formen gezeichnet"
            ),
            Self::Encoding => "der Text ist nicht UTF-8; speichern Sie die Datei in UTF-8".into(),
            Self::NotXml => {
                "das ist kein wohlgeformtes XML; speichern Sie die Datei mit einem Zeichenprogramm".into()
            }
            Self::Doctype => {
                "eine Figur hat keinen Dokumenttyp und keine Entitäten; löschen Sie die \
                 Deklaration, oder speichern Sie ohne die eigenen Daten des Programms"
                    .into()
            }
            Self::CharacterData => "eine Figur hat keine CDATA-Abschnitte; löschen Sie ihn".into(),
            Self::Instruction => {
                "eine Figur hat keine Verarbeitungsanweisungen; löschen Sie sie".into()
            }
            Self::NotSvg => {
                "das äußerste Element muss svg sein, mit xmlns=\"http://www.w3.org/2000/svg\"".into()
            }
            Self::NoBox => format!(
                "svg hat keine viewBox; es braucht {}",
                ExpectedValue::Box.say(Language::De)
            ),
            Self::Empty => {
                "nichts ist gezeichnet; eine Figur braucht mindestens einen Pfad oder eine andere Form".into()
            }
            Self::Active(name) => {
                format!("<{name}> tut etwas; eine Figur wird nur angesehen, löschen Sie es")
            }
            Self::Picture(name) => format!(
                "<{name}> zeigt ein Bild, aus Punkten oder von anderswo; zeichnen Sie es mit Formen"
            ),
            Self::Letters(name) => {
                format!("<{name}> braucht eine Schrift; wandeln Sie den Text in Pfade um")
            }
            Self::StyleSheet => {
                "eine Figur hat kein Stylesheet; speichern Sie mit Darstellungsattributen, etwa \
                 fill=\"#1a2b3c\" an jeder Form"
                    .into()
            }
            Self::Gradient(name) => format!(
                "<{name}> ist ein Verlauf oder Muster; füllen Sie jede Form mit einer Farbe"
            ),
            Self::Copy(name) => {
                format!("<{name}> macht Kopien; lösen Sie sie in eigene Formen auf")
            }
            Self::Element(name) => format!(
                "<{name}> gehört nicht in eine Figur; svg, g, path, circle, ellipse, rect, line, \
                 polyline, polygon, title und desc gehören hinein"
            ),
            Self::Handler(name) => format!(
                "„{name}“ tut etwas bei einem Ereignis; eine Figur wird nur angesehen, löschen Sie es"
            ),
            Self::Reference(name) => format!(
                "„{name}“ führt zu etwas anderem; eine Figur verweist auf nichts und hat einfache Farben"
            ),
            Self::Attribute { element, name } => {
                format!("„{name}“ gehört nicht an <{element}> einer Figur; löschen Sie es")
            }
            Self::Value {
                name,
                value,
                wanted,
            } => format!(
                "„{name}“ ist „{value}“, es sollte aber sein: {}",
                wanted.say(Language::De)
            ),
            Self::StrayText => {
                "hier steht Text; in einer Figur haben ihn nur title und desc".into()
            }
            Self::Sign(sign) => format!(
                "das Zeichen U+{:04X} wird nicht gedruckt; löschen Sie es",
                u32::from(*sign)
            ),
        }
    }
}

/// Abbreviates a text of the file.
pub(super) fn shown(text: &str) -> String {
    let mut signs = text.chars();
    let mut start: String = signs.by_ref().take(SHOWN).collect();
    if signs.next().is_some() {
        start.push('…');
    }
    start
}

/// Finds an ASCII text in another, ignoring case.
pub(super) fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    text.as_bytes()
        .windows(wanted.len())
        .position(|window| window.eq_ignore_ascii_case(wanted.as_bytes()))
}
