use std::fmt::Write as _;

use file_text::testing::{docx, zip};

use super::Broken;
use super::Outcome::{self, LongText, Text, Unreadable};

fn broken(name: &'static str, bytes: Vec<u8>, outcome: Outcome) -> Broken {
    Broken { name, ending: "docx", bytes, outcome }
}

fn document(xml: &[u8]) -> Vec<u8> {
    zip(&[("word/document.xml", xml)])
}

/// 64 MiB of this byte, compressed to a thousandth.
fn bomb(byte: u8) -> Vec<u8> {
    document(&[b"<a><t>".as_slice(), &vec![byte; 1 << 26]].concat())
}

fn many_slides() -> Vec<u8> {
    let slide = [b"<a><t>".as_slice(), &vec![b' '; 8 << 20]].concat();
    let names: Vec<_> = (1..=60).map(|number| format!("ppt/slides/slide{number}.xml")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), slide.as_slice())).collect();
    zip(&files)
}

/// Replaces bytes in the first and in the central header of the first file.
fn patched(mut archive: Vec<u8>, (first, central): (usize, usize), bytes: &[u8]) -> Vec<u8> {
    archive[first..first + bytes.len()].copy_from_slice(bytes);
    let at = archive.windows(4).rposition(|part| part == b"PK\x01\x02").unwrap() + central;
    archive[at..at + bytes.len()].copy_from_slice(bytes);
    archive
}

fn entities() -> Vec<u8> {
    let mut xml = "<!DOCTYPE a [<!ENTITY e0 \"dues\">".to_owned();
    for level in 1..30 {
        write!(xml, "<!ENTITY e{level} \"{}\">", format!("&e{};", level - 1).repeat(10)).unwrap();
    }
    document((xml + "]><a><t>before &e29; after</t></a>").as_bytes())
}

pub(super) fn all() -> Vec<Broken> {
    let whole = docx("<w:p><w:t>Dues</w:t></w:p>");
    let inner = zip(&[("word/document.xml", whole.as_slice())]);
    let deep = [b"<a>".repeat(1_000_000), b"<t>Dues</t>".to_vec()].concat();
    let outside = b"<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a><t>Dues &x;</t></a>";
    let utf16: Vec<u8> = "\u{feff}<a><t>Dues</t></a>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long_tag = [b"<a ".as_slice(), &vec![b'x'; 30 << 20]].concat();
    let mut no_directory = whole.clone();
    no_directory.truncate(whole.len() / 2);
    let mut many_entries = whole.clone();
    let end = many_entries.len() - 22;
    many_entries[end + 8..end + 12].fill(0xff);
    let mut far_directory = whole.clone();
    far_directory[end + 16..end + 20].fill(0xf0);
    let old = [&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], vec![0; 4096].as_slice()].concat();
    vec![
        broken("an empty file", Vec::new(), Unreadable),
        broken("no archive", b"Dues".repeat(1000), Unreadable),
        broken("half an archive", no_directory, Unreadable),
        broken("an archive without a document", zip(&[("a.xml", b"<a/>")]), Unreadable),
        broken("a bomb of white space", bomb(b' '), Text("")),
        broken("a bomb of letters", bomb(b'a'), LongText),
        Broken { name: "many bombs", ending: "pptx", bytes: many_slides(), outcome: Unreadable },
        broken("more entries than there are", many_entries, Text("Dues")),
        broken("a directory outside the file", far_directory, Unreadable),
        broken("an unknown compression", patched(document(b"<t>Dues</t>"), (8, 10), &[99, 0]), Unreadable),
        broken("an archive in an archive", inner, Unreadable),
        broken("entities of entities", entities(), Text("before after")),
        broken("an entity outside the file", document(outside), Text("Dues")),
        broken("a million nested elements", document(&deep), Text("Dues")),
        broken("an endless tag", document(&long_tag), Unreadable),
        broken("a tag that ends early", document(b"<a><t>Dues</t><"), Text("Dues")),
        broken("UTF-16", document(&utf16), Unreadable),
        broken(
            "bytes that are no text",
            document(&[b"<t>".as_slice(), &[0xff; 100], b"</t>"].concat()),
            Text(""),
        ),
        broken("a text of ten megabytes", docx(&"<w:t>Dues </w:t>".repeat(1 << 20)), LongText),
        broken("a document of Office 97", old, Unreadable),
        Broken {
            name: "an encrypted text",
            ending: "odt",
            bytes: zip(&[("content.xml", &[0x9c; 5000])]),
            outcome: Unreadable,
        },
        Broken {
            name: "a PDF as a workbook",
            ending: "xlsx",
            bytes: b"%PDF-1.7\n".to_vec(),
            outcome: Unreadable,
        },
    ]
}
