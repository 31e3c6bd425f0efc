//! The text-showing operators of a page (ISO 32000-2, 9.4). Words and lines follow from the positions of glyphs.

use std::rc::Rc;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::font::{Font, Fonts};
use super::is_of;
use super::matrix::Matrix;
use crate::Unreadable;
use crate::text::Text;

/// Forms within forms.
const MAX_DEPTH: usize = 8;
const MAX_STATES: usize = 128;
/// A gap that separates words, in font sizes: less than the narrowest space of justified text, more than any kerning.
const WORD_GAP: f64 = 0.15;
/// A move to the left that separates words, in font sizes.
const MIN_MOVE_BACK: f64 = 1.0;
/// A distance between baselines that separates lines, in font sizes: more than superscripts have.
const LINE_GAP: f64 = 0.5;

#[derive(Clone)]
struct State<'a> {
    /// The current transformation matrix.
    page: Matrix,
    font: Option<Rc<Font<'a>>>,
    size: f64,
    char_spacing: f64,
    word_spacing: f64,
    scale: f64,
    leading: f64,
}

pub(super) struct Page<'a, 'p> {
    document: &'a Document,
    fonts: &'p mut Fonts<'a>,
    text: &'p mut Text,
    /// The bytes of content that may still be read.
    left: &'p mut usize,
    state: State<'a>,
    saved: Vec<State<'a>>,
    glyph: Matrix,
    line: Matrix,
    /// Where the last string ended.
    end: Option<(f64, f64)>,
}

impl<'a, 'p> Page<'a, 'p> {
    pub(super) fn new(
        document: &'a Document,
        fonts: &'p mut Fonts<'a>,
        text: &'p mut Text,
        left: &'p mut usize,
    ) -> Self {
        let state = State {
            page: Matrix::IDENTITY,
            font: None,
            size: 1.0,
            char_spacing: 0.0,
            word_spacing: 0.0,
            scale: 1.0,
            leading: 0.0,
        };
        let (glyph, line) = (Matrix::IDENTITY, Matrix::IDENTITY);
        Self { document, fonts, text, left, state, saved: Vec::new(), glyph, line, end: None }
    }

    pub(super) fn read(&mut self, page: ObjectId) -> Result<(), Unreadable> {
        let (own, inherited) = self.document.get_page_resources(page).map_err(|_| Unreadable)?;
        let inherited = inherited.into_iter().filter_map(|id| self.document.get_dictionary(id).ok());
        let resources: Vec<_> = own.into_iter().chain(inherited).collect();
        let mut content = Vec::new();
        for id in self.document.get_page_contents(page) {
            let stream = self.document.get_object(id).and_then(Object::as_stream).map_err(|_| Unreadable)?;
            content.extend(super::read_content(stream, self.left)?);
            content.push(b'\n');
        }
        self.run(&content, &resources, 0)
    }

    fn run(&mut self, content: &[u8], resources: &[&'a Dictionary], depth: usize) -> Result<(), Unreadable> {
        for operation in Content::decode_iter(content) {
            if self.text.is_full() {
                break;
            }
            let Operation { operator, operands } = operation.map_err(|_| Unreadable)?;
            let numbers = || operands.iter().map(number);
            match (operator.as_str(), operands.as_slice()) {
                ("q", _) if self.saved.len() < MAX_STATES => self.saved.push(self.state.clone()),
                ("Q", _) => self.state = self.saved.pop().unwrap_or_else(|| self.state.clone()),
                ("cm", _) => self.state.page = matrix(numbers()).then(self.state.page),
                ("BT", _) => (self.glyph, self.line) = (Matrix::IDENTITY, Matrix::IDENTITY),
                ("Tf", [Object::Name(name), size, ..]) => {
                    let font = self.resource(resources, b"Font", name);
                    self.state.font = font.and_then(|font| self.fonts.get(font));
                    self.state.size = number(size);
                }
                ("Tc", [value, ..]) => self.state.char_spacing = number(value),
                ("Tw", [value, ..]) => self.state.word_spacing = number(value),
                ("Tz", [value, ..]) => self.state.scale = number(value) / 100.0,
                ("TL", [value, ..]) => self.state.leading = number(value),
                ("Tm", _) => self.set_line(matrix(numbers())),
                ("Td", [x, y, ..]) => self.move_line(number(x), number(y)),
                ("TD", [x, y, ..]) => {
                    self.state.leading = -number(y);
                    self.move_line(number(x), number(y));
                }
                ("T*", _) => self.move_line(0.0, -self.state.leading),
                ("Tj", [Object::String(codes, _), ..]) => self.show(codes),
                ("'", [Object::String(codes, _), ..]) => {
                    self.move_line(0.0, -self.state.leading);
                    self.show(codes);
                }
                ("\"", [word, char, Object::String(codes, _), ..]) => {
                    (self.state.word_spacing, self.state.char_spacing) = (number(word), number(char));
                    self.move_line(0.0, -self.state.leading);
                    self.show(codes);
                }
                ("TJ", [Object::Array(parts), ..]) => {
                    for part in parts {
                        match part {
                            Object::String(codes, _) => self.show(codes),
                            part => self.advance(-number(part) / 1000.0 * self.state.size * self.state.scale),
                        }
                    }
                }
                ("Do", [Object::Name(name), ..]) if depth < MAX_DEPTH => {
                    self.show_form(resources, name, depth)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn resource(&self, resources: &[&'a Dictionary], kind: &[u8], name: &[u8]) -> Option<&'a Object> {
        let of_kind = |resources: &&'a Dictionary| {
            let found = resources.get_deref(kind, self.document).and_then(Object::as_dict);
            found.and_then(|named| named.get(name)).ok()
        };
        resources.iter().find_map(of_kind)
    }

    fn show_form(
        &mut self,
        resources: &[&'a Dictionary],
        name: &[u8],
        depth: usize,
    ) -> Result<(), Unreadable> {
        let found = self.resource(resources, b"XObject", name);
        let found = found.and_then(|object| self.document.dereference(object).ok());
        let Some(form) = found.and_then(|(_, object)| object.as_stream().ok()) else { return Ok(()) };
        if !is_of(self.document, &form.dict, b"Form") {
            return Ok(());
        }
        let own = form.dict.get_deref(b"Resources", self.document).and_then(Object::as_dict).ok();
        let resources: Vec<_> =
            own.into_iter().chain(resources.iter().copied().filter(|_| own.is_none())).collect();
        let content = super::read_content(form, self.left)?;
        let before = (self.state.clone(), self.saved.len(), self.glyph, self.line);
        if let Ok(own) = form.dict.get_deref(b"Matrix", self.document).and_then(Object::as_array) {
            self.state.page = matrix(own.iter().map(number)).then(self.state.page);
        }
        let shown = self.run(&content, &resources, depth + 1);
        self.saved.truncate(before.1);
        (self.state, self.glyph, self.line) = (before.0, before.2, before.3);
        shown
    }

    fn set_line(&mut self, matrix: Matrix) {
        (self.glyph, self.line) = (matrix, matrix);
    }

    fn move_line(&mut self, x: f64, y: f64) {
        self.set_line(Matrix::translation(x, y).then(self.line));
    }

    fn advance(&mut self, x: f64) {
        self.glyph = Matrix::translation(x, 0.0).then(self.glyph);
    }

    fn show(&mut self, codes: &[u8]) {
        let Some(font) = self.state.font.clone() else { return };
        self.separate();
        let mut text = String::new();
        font.decode(codes, &mut text);
        self.text.push(&text);
        let State { size, char_spacing, word_spacing, scale, .. } = self.state;
        let width = font.advances(codes).map(|(width, is_space)| {
            (width * size + char_spacing + if is_space { word_spacing } else { 0.0 }) * scale
        });
        self.advance(width.sum());
        self.end = Some(self.glyph.then(self.state.page).origin());
    }

    /// Separates the next string from the last one, unless it continues a word.
    fn separate(&mut self) {
        let shown = self.glyph.then(self.state.page);
        let ((x, y), (across, up)) = (shown.origin(), shown.horizontal());
        let length = across.hypot(up);
        let size = length * self.state.size.abs();
        let Some((end_x, end_y)) = self.end.filter(|_| size > 0.0) else { return };
        let (dx, dy) = ((x - end_x) / size, (y - end_y) / size);
        let along = (dx * across + dy * up) / length;
        if ((dy * across - dx * up) / length).abs() > LINE_GAP {
            self.text.line();
        } else if !(-MIN_MOVE_BACK..=WORD_GAP).contains(&along) {
            self.text.space();
        }
    }
}

fn number(object: &Object) -> f64 {
    object.as_float().map(f64::from).unwrap_or_default()
}

fn matrix(numbers: impl Iterator<Item = f64>) -> Matrix {
    let mut matrix = Matrix::IDENTITY;
    for (place, number) in matrix.0.iter_mut().zip(numbers) {
        *place = number;
    }
    matrix
}
