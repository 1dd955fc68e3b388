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

areopagus_language::sentences! {
    /// What a glyph must not contain. Names and values are those of the file, abbreviated.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum GlyphFault {
        /// A limit is exceeded.
        TooMany(limit: Limit) =>
            en ("at most {} {} are possible; make the drawing simpler", limit.most(), limit.say(Language::En)),
            ru ("возможно не больше {} {}; упростите рисунок", limit.most(), limit.say(Language::Ru)),
            de ("höchstens {} {} sind möglich; vereinfachen Sie die Zeichnung", limit.most(), limit.say(Language::De));
        /// A compressed file (`.svgz`).
        Compressed =>
            en "the file is compressed; save it as plain SVG, not as SVGZ",
            ru "файл сжат; сохраните его как обычный SVG, не как SVGZ",
            de "die Datei ist komprimiert; speichern Sie sie als einfaches SVG, nicht als SVGZ";
        /// A raster image, with its format.
        Raster(kind: &'static str) =>
            en "this is a {kind} picture, made of dots; a figure is drawn as SVG, of shapes",
            ru "это растровая картинка {kind}; фигура рисуется в SVG, из контуров",
            de "das ist ein {kind}-Bild aus Punkten; eine Figur wird als SVG aus Formen gezeichnet";
        /// Not UTF-8, or declared otherwise.
        Encoding =>
            en "the text is not UTF-8; save the file in UTF-8",
            ru "текст не в UTF-8; сохраните файл в UTF-8",
            de "der Text ist nicht UTF-8; speichern Sie die Datei in UTF-8";
        /// Not well-formed XML.
        NotXml =>
            en "this is no well-formed XML; save the file with a drawing program",
            ru "это не правильный XML; сохраните файл из программы для рисования",
            de "das ist kein wohlgeformtes XML; speichern Sie die Datei mit einem Zeichenprogramm";
        /// A document type or an entity.
        Doctype =>
            en "a figure has no document type and no entities; delete the declaration, or save without the program's own editing data",
            ru "у фигуры нет типа документа и сущностей; удалите объявление или сохраните без собственных данных программы",
            de "eine Figur hat keinen Dokumenttyp und keine Entitäten; löschen Sie die Deklaration, oder speichern Sie ohne die eigenen Daten des Programms";
        /// A section `<![CDATA[`.
        CharacterData =>
            en "a figure has no CDATA sections; delete it",
            ru "у фигуры нет секций CDATA; удалите её",
            de "eine Figur hat keine CDATA-Abschnitte; löschen Sie ihn";
        /// A processing instruction.
        Instruction =>
            en "a figure has no processing instructions; delete it",
            ru "у фигуры нет инструкций обработки; удалите её",
            de "eine Figur hat keine Verarbeitungsanweisungen; löschen Sie sie";
        /// The root element is not SVG's `svg`.
        NotSvg =>
            en "the outermost element has to be svg with xmlns=\"http://www.w3.org/2000/svg\"",
            ru "внешним элементом должен быть svg с xmlns=\"http://www.w3.org/2000/svg\"",
            de "das äußerste Element muss svg sein, mit xmlns=\"http://www.w3.org/2000/svg\"";
        /// Neither a usable `viewBox` nor a width and height to derive one.
        NoBox =>
            en ("svg has no viewBox; it should have {}", ExpectedValue::Box.say(Language::En)),
            ru ("у svg нет viewBox; нужно: {}", ExpectedValue::Box.say(Language::Ru)),
            de ("svg hat keine viewBox; es braucht {}", ExpectedValue::Box.say(Language::De));
        /// Nothing is drawn.
        Empty =>
            en "nothing is drawn; a figure needs at least one path or other shape",
            ru "ничего не нарисовано; нужен хотя бы один контур или другая форма",
            de "nichts ist gezeichnet; eine Figur braucht mindestens einen Pfad oder eine andere Form";
        /// An active element: a script, an animation, a foreign document.
        Active(name: String) =>
            en "<{name}> does something; a figure is only looked at, delete it",
            ru "<{name}> что-то делает, а на фигуру только смотрят; удалите его",
            de "<{name}> tut etwas; eine Figur wird nur angesehen, löschen Sie es";
        /// An element that embeds an image.
        Picture(name: String) =>
            en "<{name}> shows a picture, made of dots or from elsewhere; draw it with shapes",
            ru "<{name}> показывает картинку, растровую или извне; нарисуйте её контурами",
            de "<{name}> zeigt ein Bild, aus Punkten oder von anderswo; zeichnen Sie es mit Formen";
        /// Text that needs a font.
        Letters(name: String) =>
            en "<{name}> needs a font; turn the text into paths",
            ru "для <{name}> нужен шрифт; превратите текст в контуры",
            de "<{name}> braucht eine Schrift; wandeln Sie den Text in Pfade um";
        StyleSheet =>
            en "a figure has no style sheet; save with presentation attributes, such as fill=\"#1a2b3c\" on each shape",
            ru "у фигуры нет таблицы стилей; сохраните с атрибутами представления, например fill=\"#1a2b3c\" у каждой формы",
            de "eine Figur hat kein Stylesheet; speichern Sie mit Darstellungsattributen, etwa fill=\"#1a2b3c\" an jeder Form";
        /// A gradient or a pattern.
        Gradient(name: String) =>
            en "<{name}> is a gradient or pattern; fill each shape with one colour",
            ru "<{name}> — градиент или узор; залейте каждую форму одним цветом",
            de "<{name}> ist ein Verlauf oder Muster; füllen Sie jede Form mit einer Farbe";
        /// A copy of another part of the drawing.
        Copy(name: String) =>
            en "<{name}> makes copies; unlink them into shapes of their own",
            ru "<{name}> делает копии; превратите их в самостоятельные формы",
            de "<{name}> macht Kopien; lösen Sie sie in eigene Formen auf";
        /// Any other element.
        Element(name: String) =>
            en "<{name}> does not belong into a figure; svg, g, path, circle, ellipse, rect, line, polyline, polygon, title and desc do",
            ru "<{name}> в фигуре не бывает; бывают svg, g, path, circle, ellipse, rect, line, polyline, polygon, title и desc",
            de "<{name}> gehört nicht in eine Figur; svg, g, path, circle, ellipse, rect, line, polyline, polygon, title und desc gehören hinein";
        /// An event handler attribute.
        Handler(name: String) =>
            en "“{name}” does something on an event; a figure is only looked at, delete it",
            ru "«{name}» что-то делает по событию, а на фигуру только смотрят; удалите его",
            de "„{name}“ tut etwas bei einem Ereignis; eine Figur wird nur angesehen, löschen Sie es";
        /// An attribute or value that refers to something else.
        Reference(name: String) =>
            en "“{name}” leads to something else; a figure refers to nothing and has plain colours",
            ru "«{name}» ведёт к чему-то другому; фигура ни на что не ссылается, её цвета простые",
            de "„{name}“ führt zu etwas anderem; eine Figur verweist auf nichts und hat einfache Farben";
        /// Any other attribute or property.
        Attribute {
            /// The element with the attribute.
            element: String,
            name: String,
        } =>
            en "“{name}” does not belong on <{element}> of a figure; delete it",
            ru "«{name}» у <{element}> фигуры не бывает; удалите его",
            de "„{name}“ gehört nicht an <{element}> einer Figur; löschen Sie es";
        /// A value outside the grammar of its attribute.
        Value {
            name: String,
            /// The value, abbreviated.
            value: String,
            /// What would be right.
            wanted: ExpectedValue,
        } =>
            en ("“{name}” is “{value}”, but should be {}", wanted.say(Language::En)),
            ru ("«{name}» здесь «{value}», а нужно: {}", wanted.say(Language::Ru)),
            de ("„{name}“ ist „{value}“, es sollte aber sein: {}", wanted.say(Language::De));
        /// Text outside of a title or a description.
        StrayText =>
            en "text stands here; in a figure only title and desc have text",
            ru "здесь текст; в фигуре он бывает только в title и desc",
            de "hier steht Text; in einer Figur haben ihn nur title und desc";
        /// An unprintable character in a title or a description.
        Sign(sign: char) =>
            en ("the sign U+{:04X} is not printed; delete it", u32::from(*sign)),
            ru ("знак U+{:04X} не печатается; удалите его", u32::from(*sign)),
            de ("das Zeichen U+{:04X} wird nicht gedruckt; löschen Sie es", u32::from(*sign));
    }
}

areopagus_language::sentences! {
    /// The limits of a glyph.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Limit {
        /// Bytes of the file, or of the output.
        Bytes =>
            en "bytes in a file",
            ru "байт в файле",
            de "Bytes in einer Datei";
        Elements =>
            en "elements",
            ru "элементов",
            de "Elemente";
        Depth =>
            en "elements inside each other",
            ru "элементов друг в друге",
            de "Elemente ineinander";
        /// Path commands and points of lines.
        Segments =>
            en "commands of paths and points of lines",
            ru "команд контуров и точек ломаных",
            de "Befehle von Pfaden und Punkte von Linien";
        /// Transformations of one element.
        Transforms =>
            en "transformations of an element",
            ru "преобразований одного элемента",
            de "Transformationen eines Elements";
        /// Characters of a title or a description.
        Text =>
            en "characters in a title or description",
            ru "знаков в названии или описании",
            de "Zeichen in Titel oder Beschreibung";
    }
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
}

areopagus_language::sentences! {
    /// The expected grammar of a value.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ExpectedValue {
        Number =>
            en "a number from −{MAX_NUMBER} to {MAX_NUMBER} without a unit",
            ru "число от −{MAX_NUMBER} до {MAX_NUMBER} без единицы",
            de "eine Zahl von −{MAX_NUMBER} bis {MAX_NUMBER} ohne Einheit";
        /// A number from 0 on.
        Length =>
            en "a number from 0 to {MAX_NUMBER} without a unit",
            ru "число от 0 до {MAX_NUMBER} без единицы",
            de "eine Zahl von 0 bis {MAX_NUMBER} ohne Einheit";
        /// A number from 0 to 1.
        Share =>
            en "a number from 0 to 1",
            ru "число от 0 до 1",
            de "eine Zahl von 0 bis 1";
        /// A number from 1 on.
        Ratio =>
            en "a number from 1 to {MAX_NUMBER}",
            ru "число от 1 до {MAX_NUMBER}",
            de "eine Zahl von 1 bis {MAX_NUMBER}";
        /// Four numbers with a width and a height.
        Box =>
            en "four numbers, of which width and height are above 0, such as “0 0 45 45”",
            ru "четыре числа, из которых ширина и высота больше 0, например «0 0 45 45»",
            de "vier Zahlen, davon Breite und Höhe über 0, etwa „0 0 45 45“";
        Points =>
            en "pairs of numbers such as “1,2 3,4”",
            ru "пары чисел, например «1,2 3,4»",
            de "Zahlenpaare wie „1,2 3,4“";
        Path =>
            en "path data that begin with M, such as “M1 2L3 4Z”, no number beyond {MAX_NUMBER}",
            ru "данные контура, начинающиеся с M, например «M1 2L3 4Z», без чисел за {MAX_NUMBER}",
            de "Pfaddaten, die mit M beginnen, etwa „M1 2L3 4Z“, keine Zahl über {MAX_NUMBER}";
        /// A list of transformations.
        Transform =>
            en "matrix, translate, scale, rotate, skewX or skewY with numbers in brackets",
            ru "matrix, translate, scale, rotate, skewX или skewY с числами в скобках",
            de "matrix, translate, scale, rotate, skewX oder skewY mit Zahlen in Klammern";
        Colour =>
            en "a colour such as #1a2b3c, black, none or currentColor",
            ru "цвет, например #1a2b3c, black, none или currentColor",
            de "eine Farbe wie #1a2b3c, black, none oder currentColor";
        /// One of these words.
        Word(words: &'static [&'static str]) => |language| { words.join(" / ") };
        /// Properties with their values.
        Declarations =>
            en "properties such as “fill:#1a2b3c;stroke:none”",
            ru "свойства, например «fill:#1a2b3c;stroke:none»",
            de "Eigenschaften wie „fill:#1a2b3c;stroke:none“";
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
        let fault = self.fault.say(language);
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
