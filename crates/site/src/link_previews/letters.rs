use ab_glyph::{Font as _, FontRef, GlyphId, InvalidFont, PxScaleFont, ScaleFont as _};
use platform::characters::is_invisible;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Public Sans Bold; `npm run fonts` creates the files.
static FONT_FILES: [&[u8]; 3] = [
    include_bytes!("public-sans-bold-latin.ttf"),
    include_bytes!("public-sans-bold-latin-ext.ttf"),
    include_bytes!("public-sans-bold-vietnamese.ttf"),
];

/// The font of the cards, in one file for each part of its letters.
pub(super) struct Letters([FontRef<'static>; 3]);

pub(super) struct PlacedLetter<'a> {
    /// Byte offset of its letter in the text.
    pub(super) at: usize,
    pub(super) letter: char,
    pub(super) font: PxScaleFont<&'a FontRef<'static>>,
    pub(super) id: GlyphId,
    pub(super) left: f32,
    pub(super) right: f32,
}

impl Letters {
    pub(super) fn load() -> Result<Self, InvalidFont> {
        let [latin, extended, vietnamese] = FONT_FILES.map(FontRef::try_from_slice);
        Ok(Self([latin?, extended?, vietnamese?]))
    }

    /// Normalizes the text for [`Letters::place_letters`]; `None` if it contains letters without a glyph.
    pub(super) fn drawable_text(&self, text: &str) -> Option<String> {
        let shown = |letter: char| match letter {
            '\u{2010}' | '\u{2011}' => '-',
            letter if letter.is_whitespace() => ' ',
            letter => letter,
        };
        let text: String = text.nfc().filter(|letter| !is_invisible(*letter)).map(shown).collect();
        text.chars().all(|letter| self.font_with(letter).is_some()).then_some(text)
    }

    /// Places the letters of a line side by side, in px from its left end. Skips letters without a glyph.
    pub(super) fn place_letters(&self, text: &str, size: f32) -> impl Iterator<Item = PlacedLetter<'_>> {
        let mut right = 0.0_f32;
        let mut before: Option<(usize, GlyphId)> = None;
        text.char_indices().filter_map(move |(at, letter)| {
            let (file, font) = self.font_with(letter)?;
            let font = font.as_scaled(size);
            let id = font.glyph_id(letter);
            let left = right
                + match before {
                    Some((same, before)) if same == file => font.kern(before, id),
                    _ => 0.0,
                };
            right = left + font.h_advance(id);
            before = Some((file, id));
            Some(PlacedLetter { at, letter, font, id, left, right })
        })
    }

    /// The first font file with the letter. Combining marks without a precomposed letter are not drawn: that needs text shaping.
    fn font_with(&self, letter: char) -> Option<(usize, &FontRef<'static>)> {
        let mut files = self.0.iter().enumerate();
        files.find(|(_, font)| !is_combining_mark(letter) && font.glyph_id(letter).0 != 0)
    }
}
