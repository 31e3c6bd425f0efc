//! PDF (ISO 32000-2).

mod font;
mod matrix;
mod page;
mod unicode_map;

use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::{Dictionary, Document, LoadOptions, Object};

use crate::Unreadable;
use crate::text::Text;
use font::Fonts;
use page::Page;

/// The most that one stream may inflate to, in bytes.
const MAX_STREAM_BYTES: usize = 32 * 1024 * 1024;
/// The limit for the content of all pages, in bytes. Each rendering of a form counts.
const MAX_CONTENT_BYTES: usize = 256 * 1024 * 1024;

/// Fails if the document or one of its pages is damaged, or it needs a password.
pub(crate) fn read(bytes: &[u8], text: &mut Text) -> Result<(), Unreadable> {
    let options = LoadOptions::with_max_decompressed_size(MAX_STREAM_BYTES);
    let document = Document::load_mem_with_options(bytes, options).map_err(|_| Unreadable)?;
    // An empty password was tried.
    if document.is_encrypted() && !document.was_encrypted() {
        return Err(Unreadable);
    }
    let mut fonts = Fonts::new(&document);
    let (mut left, mut read) = (MAX_CONTENT_BYTES, Err(Unreadable));
    for (number, page) in document.page_iter().enumerate() {
        if text.is_full() {
            break;
        }
        let mut reader = Page::new(&document, &mut fonts, text, &mut left);
        // A page that breaks the parser costs its own text only.
        let page = catch_unwind(AssertUnwindSafe(|| reader.read(page))).unwrap_or(Err(Unreadable));
        read = if number == 0 { page } else { read.and(page) };
        text.line();
    }
    read
}

/// The content of a stream, and how much of all content remains.
fn read_content(stream: &lopdf::Stream, left: &mut usize) -> Result<Vec<u8>, Unreadable> {
    let content = stream.get_plain_content_with_limit(MAX_STREAM_BYTES.min(*left)).map_err(|_| Unreadable)?;
    *left -= content.len().min(*left);
    Ok(content)
}

fn is_of(document: &Document, dictionary: &Dictionary, subtype: &[u8]) -> bool {
    let name = dictionary.get_deref(b"Subtype", document).and_then(Object::as_name);
    name.is_ok_and(|name| name == subtype)
}
