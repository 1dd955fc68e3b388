//! Converts parsed XML to a glyph: walks the allowed elements and writes them again.

use std::collections::BTreeMap;

use roxmltree::{Attribute, Document, Node, NodeType, ParsingOptions};

use super::error::{ExpectedValue, GlyphError, GlyphFault, Limit, find_ignoring_case, shown};
use super::values::{Bad, Grammar};
use super::{MAX_DEPTH, MAX_ELEMENTS, MAX_TEXT};

const SVG: &str = "http://www.w3.org/2000/svg";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Namespaces with a meaning for browsers. All others belong to drawing programs, and their
/// content is left out.
const ACTED_UPON: [&str; 5] = [
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/2001/xml-events",
    "http://www.w3.org/ns/xbl",
    "http://www.mozilla.org/xbl",
];
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Maximum number of nodes that are parsed, including those left out.
const MAX_NODES: u32 = 10_000;

type Attributes = &'static [(&'static str, Grammar)];

/// The own attributes of the root element.
const ROOT: Attributes = &[("viewBox", Grammar::Box)];

/// The other elements, with their own attributes in output order.
const ELEMENTS: [(&str, Attributes); 8] = [
    ("g", &[]),
    ("path", &[("d", Grammar::Path)]),
    (
        "circle",
        &[
            ("cx", Grammar::Number),
            ("cy", Grammar::Number),
            ("r", Grammar::Length),
        ],
    ),
    (
        "ellipse",
        &[
            ("cx", Grammar::Number),
            ("cy", Grammar::Number),
            ("rx", Grammar::Length),
            ("ry", Grammar::Length),
        ],
    ),
    (
        "rect",
        &[
            ("x", Grammar::Number),
            ("y", Grammar::Number),
            ("width", Grammar::Length),
            ("height", Grammar::Length),
            ("rx", Grammar::Length),
            ("ry", Grammar::Length),
        ],
    ),
    (
        "line",
        &[
            ("x1", Grammar::Number),
            ("y1", Grammar::Number),
            ("x2", Grammar::Number),
            ("y2", Grammar::Number),
        ],
    ),
    ("polyline", &[("points", Grammar::Points)]),
    ("polygon", &[("points", Grammar::Points)]),
];

/// What every element except `svg` may have in addition.
const PLACED: Attributes = &[("transform", Grammar::Transform)];

/// The properties, as attributes or in `style`, in output order.
const PROPERTIES: Attributes = &[
    ("fill", Grammar::Colour),
    ("fill-opacity", Grammar::Share),
    ("fill-rule", Grammar::Word(&["nonzero", "evenodd"])),
    ("stroke", Grammar::Colour),
    ("stroke-opacity", Grammar::Share),
    ("stroke-width", Grammar::Length),
    (
        "stroke-linecap",
        Grammar::Word(&["butt", "round", "square"]),
    ),
    (
        "stroke-linejoin",
        Grammar::Word(&["miter", "round", "bevel"]),
    ),
    ("stroke-miterlimit", Grammar::Ratio),
    ("opacity", Grammar::Share),
    ("display", Grammar::Word(&["inline", "block", "none"])),
    ("visibility", Grammar::Word(&["visible", "hidden"])),
    // Drawing programs write these even if they mean nothing. A short dash on a long line would
    // keep a browser busy for minutes.
    ("stroke-dasharray", Grammar::Only(&["none"])),
    ("filter", Grammar::Only(&["none"])),
    ("mask", Grammar::Only(&["none"])),
    ("clip-path", Grammar::Only(&["none"])),
    ("marker", Grammar::Only(&["none"])),
    ("marker-start", Grammar::Only(&["none"])),
    ("marker-mid", Grammar::Only(&["none"])),
    ("marker-end", Grammar::Only(&["none"])),
    ("mix-blend-mode", Grammar::Only(&["normal"])),
    ("vector-effect", Grammar::Only(&["none"])),
    ("stroke-dashoffset", Grammar::LeftOut),
    ("clip-rule", Grammar::LeftOut),
    ("color", Grammar::LeftOut),
    ("direction", Grammar::LeftOut),
    ("enable-background", Grammar::LeftOut),
    ("image-rendering", Grammar::LeftOut),
    ("shape-rendering", Grammar::LeftOut),
    ("isolation", Grammar::LeftOut),
    ("letter-spacing", Grammar::LeftOut),
    ("line-height", Grammar::LeftOut),
    ("overflow", Grammar::LeftOut),
    ("paint-order", Grammar::LeftOut),
    ("white-space", Grammar::LeftOut),
    ("word-spacing", Grammar::LeftOut),
    ("writing-mode", Grammar::LeftOut),
    ("baseline-shift", Grammar::LeftOut),
    ("dominant-baseline", Grammar::LeftOut),
];

/// Prefixes of properties for text, gradients and programs, which are left out as well.
const PROPERTIES_LEFT_OUT: [&str; 8] = [
    "font",
    "text-",
    "color-",
    "stop-",
    "flood-",
    "solid-",
    "-inkscape-",
    "lighting-",
];

/// Attributes without an effect on the picture.
const ATTRIBUTES_LEFT_OUT: [&str; 6] = ["id", "class", "role", "lang", "version", "pathLength"];
const PREFIXES_LEFT_OUT: [&str; 2] = ["data-", "aria-"];

/// The same for the root element, whose size and place are set by the page.
const ROOT_LEFT_OUT: [&str; 9] = [
    "x",
    "y",
    "width",
    "height",
    "preserveAspectRatio",
    "baseProfile",
    "zoomAndPan",
    "contentScriptType",
    "contentStyleType",
];

/// Rewrites a document.
pub(super) fn rewrite(text: &str) -> Result<String, GlyphError> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| unread(&error))?;
    let mut writer = Writer {
        text,
        written: String::new(),
        elements: 0,
        segments: 0,
        shapes: 0,
    };
    for child in document.root().children() {
        match child.node_type() {
            NodeType::PI => return Err(writer.fault(child, GlyphFault::Instruction)),
            NodeType::Element => writer.root(child)?,
            _ => {}
        }
    }
    if writer.shapes == 0 {
        return Err(writer.fault(document.root_element(), GlyphFault::Empty));
    }
    Ok(writer.written)
}

/// Converts an error of the XML parser.
fn unread(error: &roxmltree::Error) -> GlyphError {
    let fault = match error {
        roxmltree::Error::DtdDetected | roxmltree::Error::UnknownEntityReference(..) => {
            GlyphFault::Doctype
        }
        roxmltree::Error::NodesLimitReached
        | roxmltree::Error::AttributesLimitReached
        | roxmltree::Error::NamespacesLimitReached => GlyphFault::TooMany(Limit::Elements),
        _ => GlyphFault::NotXml,
    };
    let place = error.pos();
    GlyphError {
        line: place.row,
        column: place.col,
        fault,
    }
}

struct Writer<'a> {
    text: &'a str,
    written: String,
    elements: usize,
    segments: usize,
    shapes: usize,
}

impl Writer<'_> {
    fn fault(&self, node: Node<'_, '_>, fault: GlyphFault) -> GlyphError {
        GlyphError::at(self.text, node.range().start, fault)
    }

    fn root(&mut self, node: Node<'_, '_>) -> Result<(), GlyphError> {
        if !node.has_tag_name((SVG, "svg")) {
            return Err(self.fault(node, GlyphFault::NotSvg));
        }
        self.count(node, 1)?;
        let mut values = self.attributes(node, "svg", ROOT)?;
        if !values.contains_key("viewBox") {
            values.insert("viewBox", self.box_of_size(node)?);
        }
        self.write(node, "svg", ROOT, &values, 1)
    }

    /// The `viewBox` of a drawing that has only a width and a height.
    fn box_of_size(&mut self, node: Node<'_, '_>) -> Result<String, GlyphError> {
        let size = |name| {
            let value = node.attribute(name)?;
            Some(value.strip_suffix("px").unwrap_or(value))
        };
        let (Some(width), Some(height)) = (size("width"), size("height")) else {
            return Err(self.fault(node, GlyphFault::NoBox));
        };
        let made = Grammar::Box.canonical(&format!("0 0 {width} {height}"), &mut self.segments);
        made.ok()
            .flatten()
            .ok_or_else(|| self.fault(node, GlyphFault::NoBox))
    }

    /// Counts an element at this depth.
    fn count(&mut self, node: Node<'_, '_>, depth: usize) -> Result<(), GlyphError> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(self.fault(node, GlyphFault::TooMany(Limit::Elements)));
        }
        if depth > MAX_DEPTH {
            return Err(self.fault(node, GlyphFault::TooMany(Limit::Depth)));
        }
        Ok(())
    }

    /// Writes the content of an element.
    fn children(&mut self, parent: Node<'_, '_>, depth: usize) -> Result<(), GlyphError> {
        for child in parent.children() {
            match child.node_type() {
                NodeType::Element => self.element(child, depth + 1)?,
                NodeType::Text if !is_blank(child) => {
                    return Err(self.fault(child, GlyphFault::StrayText));
                }
                NodeType::PI => return Err(self.fault(child, GlyphFault::Instruction)),
                _ => {}
            }
        }
        Ok(())
    }

    fn element(&mut self, node: Node<'_, '_>, depth: usize) -> Result<(), GlyphError> {
        let name = node.tag_name().name();
        match node.tag_name().namespace() {
            Some(SVG) => {}
            Some(other) if ACTED_UPON.contains(&other) => {
                return Err(self.fault(node, GlyphFault::Active(shown(name))));
            }
            None | Some("") => return Err(self.fault(node, GlyphFault::Element(shown(name)))),
            Some(_) => return Ok(()),
        }
        match name {
            "metadata" => return Ok(()),
            "defs" => return self.definitions(node),
            "title" => return self.words(node, "title", depth),
            "desc" => return self.words(node, "desc", depth),
            _ => {}
        }
        let known = ELEMENTS.iter().find(|(known, _)| *known == name);
        let Some((name, own)) = known else {
            return Err(self.fault(node, refused(name)));
        };
        self.count(node, depth)?;
        if *name != "g" {
            self.shapes += 1;
        }
        let values = self.attributes(node, name, own)?;
        self.write(node, name, own, &values, depth)
    }

    /// Drawing programs write `defs` even if it is empty.
    fn definitions(&self, node: Node<'_, '_>) -> Result<(), GlyphError> {
        let defined = node.children().find(|child| {
            child.is_element()
                && child.tag_name().namespace().is_none_or(|space| {
                    space.is_empty() || space == SVG || ACTED_UPON.contains(&space)
                })
        });
        match defined {
            Some(child) => Err(self.fault(child, refused(child.tag_name().name()))),
            None => Ok(()),
        }
    }

    /// A title or a description.
    fn words(
        &mut self,
        node: Node<'_, '_>,
        name: &'static str,
        depth: usize,
    ) -> Result<(), GlyphError> {
        self.count(node, depth)?;
        let mut said = String::new();
        for child in node.children() {
            match child.node_type() {
                NodeType::Text => said.push_str(child.text().unwrap_or_default()),
                NodeType::Comment => {}
                NodeType::PI => return Err(self.fault(child, GlyphFault::Instruction)),
                _ => {
                    let name = shown(child.tag_name().name());
                    return Err(self.fault(child, GlyphFault::Element(name)));
                }
            }
        }
        let words: Vec<&str> = said.split_whitespace().collect();
        let said = words.join(" ");
        if let Some(sign) = said.chars().find(|sign| is_unprinted(*sign)) {
            return Err(self.fault(node, GlyphFault::Sign(sign)));
        }
        if said.chars().count() > MAX_TEXT {
            return Err(self.fault(node, GlyphFault::TooMany(Limit::Text)));
        }
        if !said.is_empty() {
            let parts = ["<", name, ">", &escaped(&said), "</", name, ">"];
            self.written.extend(parts);
        }
        Ok(())
    }

    /// The attributes to write, by name.
    fn attributes(
        &mut self,
        node: Node<'_, '_>,
        element: &str,
        own: Attributes,
    ) -> Result<BTreeMap<&'static str, String>, GlyphError> {
        let mut values = BTreeMap::new();
        let mut style = None;
        for attribute in node.attributes() {
            let place = attribute.range().start;
            let taken = if attribute.namespace().is_some() {
                foreign(&attribute)
            } else if attribute.name() == "style" {
                style = Some(attribute);
                Ok(())
            } else {
                self.attribute(element, own, attribute, &mut values)
            };
            taken.map_err(|fault| GlyphError::at(self.text, place, fault))?;
        }
        // A property in `style` takes precedence over the attribute.
        if let Some(style) = style {
            self.style(element, style.value(), &mut values)
                .map_err(|fault| GlyphError::at(self.text, style.range().start, fault))?;
        }
        Ok(values)
    }

    /// An attribute of SVG.
    fn attribute(
        &mut self,
        element: &str,
        own: Attributes,
        attribute: Attribute<'_, '_>,
        values: &mut BTreeMap<&'static str, String>,
    ) -> Result<(), GlyphFault> {
        let (name, value) = (attribute.name(), attribute.value());
        let is_root = element == "svg";
        if name.len() > 2
            && name
                .get(..2)
                .is_some_and(|on| on.eq_ignore_ascii_case("on"))
        {
            return Err(GlyphFault::Handler(shown(name)));
        }
        if name == "href" || name == "src" {
            return Err(GlyphFault::Reference(shown(name)));
        }
        let placed = if is_root { &[] } else { PLACED };
        let mut known = own.iter().chain(placed);
        if let Some((name, grammar)) = known.find(|(known, _)| *known == name) {
            return self.value(name, *grammar, value, values);
        }
        let left_out = ATTRIBUTES_LEFT_OUT.contains(&name)
            || PREFIXES_LEFT_OUT
                .iter()
                .any(|prefix| name.starts_with(prefix))
            || (is_root && ROOT_LEFT_OUT.contains(&name));
        if left_out {
            return Ok(());
        }
        self.property(element, name, value, values)
    }

    /// A property, from an attribute or from `style`.
    fn property(
        &mut self,
        element: &str,
        name: &str,
        value: &str,
        values: &mut BTreeMap<&'static str, String>,
    ) -> Result<(), GlyphFault> {
        if find_ignoring_case(value, "url(").is_some() {
            return Err(GlyphFault::Reference(shown(&format!("{name}: {value}"))));
        }
        if let Some((name, grammar)) = PROPERTIES.iter().find(|(known, _)| *known == name) {
            return self.value(name, *grammar, value, values);
        }
        if PROPERTIES_LEFT_OUT
            .iter()
            .any(|start| name.starts_with(start))
        {
            return Ok(());
        }
        Err(GlyphFault::Attribute {
            element: element.to_owned(),
            name: shown(name),
        })
    }

    fn value(
        &mut self,
        name: &'static str,
        grammar: Grammar,
        value: &str,
        values: &mut BTreeMap<&'static str, String>,
    ) -> Result<(), GlyphFault> {
        match grammar.canonical(value, &mut self.segments) {
            Ok(Some(written)) => {
                values.insert(name, written);
            }
            Ok(None) => {
                values.remove(name);
            }
            Err(Bad::Wanted(wanted)) => return Err(GlyphFault::value(name, value, wanted)),
            Err(Bad::TooMany(limit)) => return Err(GlyphFault::TooMany(limit)),
        }
        Ok(())
    }

    /// The declarations of a `style` attribute, as attributes.
    fn style(
        &mut self,
        element: &str,
        style: &str,
        values: &mut BTreeMap<&'static str, String>,
    ) -> Result<(), GlyphFault> {
        for declaration in style.split(';').map(str::trim) {
            if declaration.is_empty() {
                continue;
            }
            let (name, value) = declaration.split_once(':').ok_or_else(|| {
                GlyphFault::value("style", declaration, ExpectedValue::Declarations)
            })?;
            self.property(element, name.trim(), value.trim(), values)?;
        }
        Ok(())
    }

    /// Writes an element with its attributes in order, and its content.
    fn write(
        &mut self,
        node: Node<'_, '_>,
        name: &str,
        own: Attributes,
        values: &BTreeMap<&'static str, String>,
        depth: usize,
    ) -> Result<(), GlyphError> {
        self.written.extend(["<", name]);
        if depth == 1 {
            self.written.extend([" xmlns=\"", SVG, "\""]);
        }
        for (name, _) in own.iter().chain(PROPERTIES).chain(PLACED) {
            if let Some(value) = values.get(name) {
                self.written.extend([" ", name, "=\"", value, "\""]);
            }
        }
        self.written.push('>');
        let before = self.written.len();
        self.children(node, depth)?;
        if self.written.len() == before {
            self.written.pop();
            self.written.push_str("/>");
        } else {
            self.written.extend(["</", name, ">"]);
        }
        Ok(())
    }
}

/// An attribute of another namespace: refused if it is a reference or a handler, else left out.
fn foreign(attribute: &Attribute<'_, '_>) -> Result<(), GlyphFault> {
    match (attribute.namespace(), attribute.name()) {
        (Some(XLINK), name) => Err(GlyphFault::Reference(shown(&format!("xlink:{name}")))),
        (Some(XML), "base") => Err(GlyphFault::Reference("xml:base".to_owned())),
        (Some(space), name) if ACTED_UPON.contains(&space) => Err(GlyphFault::Handler(shown(name))),
        _ => Ok(()),
    }
}

/// Why an SVG element is refused.
fn refused(name: &str) -> GlyphFault {
    let shown = shown(name);
    match name {
        "script" | "foreignObject" | "handler" | "listener" | "set" | "animate"
        | "animateTransform" | "animateMotion" | "animateColor" | "iframe" | "audio" | "video"
        | "canvas" | "discard" => GlyphFault::Active(shown),
        "image" | "feImage" => GlyphFault::Picture(shown),
        "text" | "tspan" | "tref" | "textPath" | "font" | "font-face" => GlyphFault::Letters(shown),
        "style" => GlyphFault::StyleSheet,
        "linearGradient" | "radialGradient" | "meshgradient" | "pattern" | "stop" | "hatch" => {
            GlyphFault::Gradient(shown)
        }
        "use" | "symbol" => GlyphFault::Copy(shown),
        _ => GlyphFault::Element(shown),
    }
}

fn is_blank(node: Node<'_, '_>) -> bool {
    node.text().is_none_or(|text| text.trim().is_empty())
}

/// Invisible characters that change what is shown: controls, and those that change the
/// direction of text.
fn is_unprinted(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
