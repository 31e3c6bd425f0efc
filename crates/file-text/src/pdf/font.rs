//! Character codes of fonts: their Unicode text and their widths.

use std::collections::HashMap;
use std::rc::Rc;

use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};

use super::is_of;
use super::unicode_map::UnicodeMap;

/// The most bytes of one mapping to Unicode.
const MAX_MAPPING_BYTES: usize = 4 * 1024 * 1024;
const MAX_FONTS: usize = 256;

pub(super) struct Font<'a> {
    /// The font's own mapping to Unicode.
    mapping: Option<UnicodeMap>,
    encoding: Option<Encoding<'a>>,
    bytes_per_code: usize,
    widths: Widths,
}

/// The widths of a font's characters, in units of text space for a font size of 1.
struct Widths {
    by_code: HashMap<u32, f64>,
    /// Zero if the widths are unknown: any move to the right then separates words.
    default: f64,
}

pub(super) struct Fonts<'a> {
    document: &'a Document,
    known: HashMap<ObjectId, Rc<Font<'a>>>,
}

impl<'a> Fonts<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        Self { document, known: HashMap::new() }
    }

    pub(super) fn get(&mut self, font: &'a Object) -> Option<Rc<Font<'a>>> {
        let id = font.as_reference().ok();
        if let Some(known) = id.and_then(|id| self.known.get(&id)) {
            return Some(Rc::clone(known));
        }
        let (_, dictionary) = self.document.dereference(font).ok()?;
        let font = Rc::new(Font::read(self.document, dictionary.as_dict().ok()?));
        if self.known.len() >= MAX_FONTS {
            self.known.clear();
        }
        if let Some(id) = id {
            self.known.insert(id, Rc::clone(&font));
        }
        Some(font)
    }
}

impl<'a> Font<'a> {
    fn read(document: &'a Document, font: &'a Dictionary) -> Self {
        let mapping = read_mapping(document, font);
        let is_composite = is_of(document, font, b"Type0");
        let encoding = font.get_deref(b"Encoding", document).ok();
        let is_encoded = match encoding.map(Object::as_name) {
            // The codes are numbers of glyphs.
            Some(Ok(b"Identity-H" | b"Identity-V")) => false,
            Some(_) => true,
            None => mapping.is_none() && !is_composite,
        };
        let encoding =
            is_encoded.then(|| font.get_font_encoding_with_limit(document, MAX_MAPPING_BYTES).ok());
        let widths =
            if is_composite { composite_widths(document, font) } else { simple_widths(document, font) };
        Self {
            mapping,
            encoding: encoding.flatten(),
            bytes_per_code: if is_composite { 2 } else { 1 },
            widths: widths.unwrap_or(Widths { by_code: HashMap::new(), default: 0.0 }),
        }
    }

    /// Appends the text of a string. Codes without one are left out.
    pub(super) fn decode(&self, codes: &[u8], text: &mut String) {
        let encoded = |codes: &[u8]| self.encoding.as_ref()?.bytes_to_string(codes).ok();
        let Some(mapping) = &self.mapping else {
            text.push_str(&encoded(codes).unwrap_or_default());
            return;
        };
        for code in codes.chunks(self.bytes_per_code) {
            if !mapping.append(number_of(code), text) {
                text.push_str(&encoded(code).unwrap_or_default());
            }
        }
    }

    /// Returns the width of each code, and whether it is a space to which word spacing applies.
    pub(super) fn advances(&self, codes: &[u8]) -> impl Iterator<Item = (f64, bool)> {
        codes.chunks(self.bytes_per_code).map(|code| {
            let width = self.widths.by_code.get(&number_of(code)).copied().unwrap_or(self.widths.default);
            (width, code == b" ")
        })
    }
}

fn read_mapping(document: &Document, font: &Dictionary) -> Option<UnicodeMap> {
    let stream = font.get_deref(b"ToUnicode", document).and_then(Object::as_stream).ok()?;
    let map = UnicodeMap::parse(&stream.get_plain_content_with_limit(MAX_MAPPING_BYTES).ok()?);
    Some(map).filter(|map| !map.is_empty())
}

fn number_of(code: &[u8]) -> u32 {
    code.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn number(object: &Object) -> Option<f64> {
    object.as_float().ok().map(f64::from).filter(|number| number.is_finite())
}

fn code(object: &Object) -> Option<u32> {
    object.as_i64().ok().and_then(|number| u32::try_from(number).ok())
}

/// The widths of a simple font (ISO 32000-2, 9.6.2). The standard fonts may have none.
fn simple_widths(document: &Document, font: &Dictionary) -> Option<Widths> {
    let unit = glyph_unit(document, font);
    let first = code(font.get_deref(b"FirstChar", document).ok()?)?;
    let widths = font.get_deref(b"Widths", document).and_then(Object::as_array).ok()?;
    let widths =
        widths.iter().map(|width| document.dereference(width).ok().and_then(|(_, width)| number(width)));
    let by_code = (first..=255).zip(widths).filter_map(|(code, width)| Some((code, width? * unit)));
    let descriptor = font.get_deref(b"FontDescriptor", document).and_then(Object::as_dict).ok();
    let default = descriptor.and_then(|descriptor| number(descriptor.get(b"MissingWidth").ok()?));
    Some(Widths { by_code: by_code.collect(), default: default.unwrap_or_default() * unit })
}

fn glyph_unit(document: &Document, font: &Dictionary) -> f64 {
    let matrix = font.get_deref(b"FontMatrix", document).and_then(Object::as_array).ok();
    matrix.and_then(|matrix| number(matrix.first()?)).unwrap_or(0.001)
}

/// The widths of a composite font (ISO 32000-2, 9.7.4.3), whose codes are assumed to be the numbers of its glyphs.
fn composite_widths(document: &Document, font: &Dictionary) -> Option<Widths> {
    let descendants = font.get_deref(b"DescendantFonts", document).and_then(Object::as_array).ok()?;
    let (_, descendant) = document.dereference(descendants.first()?).ok()?;
    let descendant = descendant.as_dict().ok()?;
    let default = descendant.get_deref(b"DW", document).ok().and_then(number).unwrap_or(1000.0) / 1000.0;
    let mut by_code = HashMap::new();
    let ranges = descendant.get_deref(b"W", document).and_then(Object::as_array);
    let mut ranges = ranges.map(Vec::as_slice).unwrap_or_default();
    while let [first, second, rest @ ..] = ranges {
        let Some(first) = code(first) else { break };
        let (_, second) = document.dereference(second).ok()?;
        if let Ok(widths) = second.as_array() {
            let widths = widths.iter().filter_map(number);
            by_code.extend((first..=0xffff).zip(widths.map(|width| width / 1000.0)));
            ranges = rest;
        } else if let (Some(last), [width, rest @ ..]) = (code(second), rest) {
            let width = number(width).unwrap_or_default() / 1000.0;
            by_code.extend((first..=last.min(0xffff)).map(|code| (code, width)));
            ranges = rest;
        } else {
            break;
        }
    }
    Some(Widths { by_code, default })
}
