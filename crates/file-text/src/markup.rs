//! The text in the XML of office files.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;

use crate::Unreadable;
use crate::text::Text;

/// The elements of a format, by their names without prefix.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// Elements whose characters are text.
    pub(crate) text: &'static [&'static str],
    /// Elements that end a line.
    pub(crate) lines: &'static [&'static str],
    /// Elements that are rendered as white space.
    pub(crate) spaces: &'static [&'static str],
    /// Elements whose contents repeat others or were deleted.
    pub(crate) skipped: &'static [&'static str],
}

/// Appends the text of a document. Entities that it declares are not expanded. On malformed XML the text up to there is appended.
pub(crate) fn read(xml: &mut dyn BufRead, words: &Vocabulary, text: &mut Text) -> Result<(), Unreadable> {
    // UTF-16, which no program writes.
    if xml.fill_buf().map_err(|_| Unreadable)?.starts_with(&[0xff, 0xfe]) {
        return Err(Unreadable);
    }
    let mut reader = Reader::from_reader(xml);
    // Keeps no stack of open elements.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let (mut texts, mut skipped) = (0_u32, 0_u32);
    let (mut has_elements, mut buffer) = (false, Vec::new());
    while !text.is_full() {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|_| Unreadable)? {
            Event::Start(start) => {
                has_elements = true;
                let name = start.local_name();
                texts += u32::from(is_in(words.text, name.as_ref()));
                skipped += u32::from(is_in(words.skipped, name.as_ref()));
                space(words, name.as_ref(), text);
            }
            Event::Empty(start) => {
                has_elements = true;
                space(words, start.local_name().as_ref(), text);
                line(words, start.local_name().as_ref(), text);
            }
            Event::End(end) => {
                let name = end.local_name();
                texts = texts.saturating_sub(u32::from(is_in(words.text, name.as_ref())));
                skipped = skipped.saturating_sub(u32::from(is_in(words.skipped, name.as_ref())));
                line(words, name.as_ref(), text);
            }
            Event::Eof => return if has_elements { Ok(()) } else { Err(Unreadable) },
            _ if texts == 0 || skipped > 0 => {}
            Event::Text(part) => text.push(&String::from_utf8_lossy(&part)),
            Event::CData(part) => text.push(&String::from_utf8_lossy(&part)),
            Event::GeneralRef(entity) => {
                if let Ok(Some(char)) = entity.resolve_char_ref() {
                    text.push(char.encode_utf8(&mut [0; 4]));
                } else if let Some(part) =
                    std::str::from_utf8(&entity).ok().and_then(resolve_predefined_entity)
                {
                    text.push(part);
                }
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    Ok(())
}

fn is_in(names: &[&str], name: &[u8]) -> bool {
    names.iter().any(|known| known.as_bytes() == name)
}

fn space(words: &Vocabulary, name: &[u8], text: &mut Text) {
    if is_in(words.spaces, name) {
        text.space();
    }
}

fn line(words: &Vocabulary, name: &[u8], text: &mut Text) {
    if is_in(words.lines, name) {
        text.line();
    }
}
