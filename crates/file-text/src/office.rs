//! Office Open XML (ECMA-376) and OpenDocument 1.3.

use std::fs::File;

use crate::Unreadable;
use crate::archive::Parts;
use crate::markup::{self, Vocabulary};
use crate::text::Text;

/// The parts of a format with text, and the elements in them.
#[derive(Debug)]
pub(crate) struct Format {
    /// Names without number and ending, in reading order: `ppt/slides/slide` matches `ppt/slides/slide12.xml`.
    parts: &'static [&'static str],
    words: Vocabulary,
}

pub(crate) const DOCX: Format = Format {
    parts: &["word/document", "word/footnotes", "word/endnotes", "word/header", "word/footer"],
    words: Vocabulary {
        text: &["t"],
        lines: &["p", "br", "cr"],
        spaces: &["tab", "tc"],
        skipped: &["Fallback", "moveFrom"],
    },
};

pub(crate) const XLSX: Format = Format {
    parts: &["xl/sharedstrings", "xl/worksheets/sheet"],
    // `rPh` is the pronunciation of a Japanese text.
    words: Vocabulary { text: &["t"], lines: &["si", "is"], spaces: &[], skipped: &["rPh"] },
};

pub(crate) const PPTX: Format = Format {
    parts: &["ppt/slides/slide", "ppt/notesslides/notesslide"],
    words: Vocabulary { text: &["t"], lines: &["p", "br"], spaces: &["tab"], skipped: &["Fallback"] },
};

pub(crate) const OPEN_DOCUMENT: Format = Format {
    parts: &["content"],
    words: Vocabulary {
        text: &["p", "h"],
        lines: &["p", "h", "line-break"],
        spaces: &["s", "tab"],
        skipped: &["tracked-changes"],
    },
};

/// Appends the text of all parts. A damaged part costs its own rest only. Fails if a part is damaged or none is found.
pub(crate) fn read(file: File, format: &Format, text: &mut Text) -> Result<(), Unreadable> {
    let mut parts = Parts::open(file, |name| position_of_part(format, name).is_some())?;
    let mut names: Vec<_> =
        parts.names().filter_map(|name| Some((position_of_part(format, name)?, name.to_owned()))).collect();
    names.sort_unstable();
    names.dedup();
    let mut read = if names.is_empty() { Err(Unreadable) } else { Ok(()) };
    for (_, name) in names {
        if text.is_full() {
            return Ok(());
        }
        read = read.and(parts.with(&name, |xml| markup::read(xml, &format.words, text)));
        text.line();
    }
    read
}

/// Returns the position of a part by its name in lower case: that of its kind, and its number.
fn position_of_part(format: &Format, name: &str) -> Option<(usize, u64)> {
    let stem = name.strip_suffix(".xml")?;
    format.parts.iter().enumerate().find_map(|(kind, start)| {
        let number = stem.strip_prefix(start)?;
        if number.is_empty() { Some((kind, 0)) } else { Some((kind, number.parse().ok()?)) }
    })
}
