//! Documents in ZIP archives: Office Open XML (ECMA-376, part 2) and OpenDocument (part 2, 3.3).

use std::fs::File;
use std::io::Read as _;

use rawzip::{CompressionMethod, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ZipArchive};

use super::{DOCX, ODP, ODS, ODT, PPTX, XLSX};

const CONTENT_TYPES_NAME: &[u8] = b"[Content_Types].xml";
/// Macros in any folder. Files with macros are rejected even with the ending of a document without.
const MACROS: &[u8] = b"vbaProject.bin";
/// The main part determines the type. Programs may append a number to the name.
const MAIN: &[(&str, &str)] = &[("word/document", DOCX), ("xl/workbook", XLSX), ("ppt/presentation", PPTX)];
/// OpenDocument's first file is not compressed, so it is found without parsing the archive.
const MIMETYPE: &[u8] = b"mimetype";
const MAX_NAME_BYTES: usize = 100;

/// Returns the media type of an Office or OpenDocument file. The directory is streamed, so a million entries cost time but no memory.
pub(super) fn document_type(file: File) -> Option<&'static str> {
    let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let archive = ZipArchive::from_file(file, &mut buffer).ok()?;
    let (mut mimetype, mut has_types, mut main) = (None, false, None);
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().ok()? {
        let name = entry.file_path();
        let name = name.as_bytes();
        let is_first = entry.local_header_offset() == 0;
        if is_first && name == MIMETYPE && entry.compression_method() == CompressionMethod::STORE {
            mimetype = Some(entry.wayfinder());
        }
        if name.len().checked_sub(MACROS.len()).is_some_and(|at| name[at..].eq_ignore_ascii_case(MACROS)) {
            return None;
        }
        has_types |= name.eq_ignore_ascii_case(CONTENT_TYPES_NAME);
        if let Some(kind) = of_part(name)
            && main.replace(kind).is_some_and(|other| other != kind)
        {
            return None;
        }
    }
    match mimetype {
        Some(entry) => open_document(&archive, entry),
        None => main.filter(|_| has_types),
    }
}

/// Returns the type of a file with this part; part names are case-insensitive (ECMA-376, part 2, 6.2.2.3).
fn of_part(name: &[u8]) -> Option<&'static str> {
    if name.len() > MAX_NAME_BYTES {
        return None;
    }
    let name = std::str::from_utf8(name).ok()?.to_ascii_lowercase();
    let stem = name.strip_suffix(".xml")?;
    let is_main = |start: &str| {
        stem.strip_prefix(start).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    MAIN.iter().find(|(start, _)| is_main(start)).map(|(_, kind)| *kind)
}

fn open_document(
    archive: &ZipArchive<FileReader>,
    entry: rawzip::ZipArchiveEntryWayfinder,
) -> Option<&'static str> {
    let mut said = Vec::new();
    archive.get_entry(entry).ok()?.reader().take(MAX_NAME_BYTES as u64).read_to_end(&mut said).ok()?;
    [ODT, ODS, ODP].into_iter().find(|kind| kind.as_bytes() == said)
}
