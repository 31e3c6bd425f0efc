//! The text of PDF and office files, for the search.
//!
//! Files are untrusted. The size of inflated data is bounded here; time, memory and stack are not, so the program calls [`text_of`] in a
//! process with limits.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")
)]

mod archive;
mod markup;
mod office;
mod pdf;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, reason = "only tests use it")]
pub mod testing;
mod text;

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use text::Text;

pub use text::MAX_CHARS;

/// A format with text that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Docx,
    Xlsx,
    Pptx,
    OpenDocument,
}

const ENDINGS: [(&str, Kind); 7] = [
    ("pdf", Kind::Pdf),
    ("docx", Kind::Docx),
    ("xlsx", Kind::Xlsx),
    ("pptx", Kind::Pptx),
    ("odt", Kind::OpenDocument),
    ("ods", Kind::OpenDocument),
    ("odp", Kind::OpenDocument),
];

impl Kind {
    /// Returns the format of files with this ending, such as `docx`.
    pub fn of_ending(ending: &str) -> Option<Self> {
        ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, kind)| *kind)
    }
}

/// A damaged or encrypted file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file is damaged or encrypted")]
pub struct Unreadable;

/// Returns the text of a file in its reading order: lines of words with single spaces between them, at most [`MAX_CHARS`] characters. A
/// file without letters and digits, such as a scan, has an empty text; of a damaged file, the readable part is returned, if any.
pub fn text_of(mut file: File, kind: Kind) -> Result<String, Unreadable> {
    let mut text = Text::default();
    let read = catch_unwind(AssertUnwindSafe(|| match kind {
        Kind::Pdf => {
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(|_| Unreadable)?;
            pdf::read(&bytes, &mut text)
        }
        Kind::Docx => office::read(file, &office::DOCX, &mut text),
        Kind::Xlsx => office::read(file, &office::XLSX, &mut text),
        Kind::Pptx => office::read(file, &office::PPTX, &mut text),
        Kind::OpenDocument => office::read(file, &office::OPEN_DOCUMENT, &mut text),
    }));
    let text = text.finish();
    match read {
        Ok(Ok(())) => Ok(text),
        _ if text.is_empty() => Err(Unreadable),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests;
