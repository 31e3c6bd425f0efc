//! Helvetica, which every reader of PDF has: how wide its letters are, and how they are written.

/// One of the two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    Bold,
}

/// Widths of the letters from the space to the tilde, in thousandths of the size (Adobe's Core14 AFM files).
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
/// Of the few others that our texts have.
const OTHER: u16 = 556;

impl Face {
    /// The width of a line, in points.
    pub(super) fn width(self, text: &str, size: f32) -> f32 {
        let widths = if self == Self::Bold { &BOLD } else { &REGULAR };
        let of = |letter: char| {
            let place = (letter as usize).checked_sub(' ' as usize);
            place.and_then(|place| widths.get(place)).copied().unwrap_or(OTHER)
        };
        text.chars().map(|letter| f32::from(of(letter))).sum::<f32>() * size / 1000.0
    }

    /// The lines of a text that is `width` points wide at most; a word that is wider stands alone.
    pub(super) fn wrapped(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let Some(line) = lines.last_mut() else { break };
            if line.is_empty() {
                line.push_str(word);
            } else if self.width(&format!("{line} {word}"), size) <= width {
                line.push(' ');
                line.push_str(word);
            } else {
                lines.push(word.to_owned());
            }
        }
        lines
    }
}

/// A text in `WinAnsiEncoding` (ISO 32000-1, annex D).
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        '–' => 0x96,
        '—' => 0x97,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        other => u8::try_from(u32::from(other)).unwrap_or(b'?'),
    };
    text.chars().map(byte).collect()
}
