//! Accepted document types, detected by content; file names and declared types are ignored.

mod archive;
mod compound;

use std::fs::File;
use std::io::{self, Read as _, Seek as _};

const PDF: &str = "application/pdf";
const DOC: &str = "application/msword";
const XLS: &str = "application/vnd.ms-excel";
const PPT: &str = "application/vnd.ms-powerpoint";
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PPTX: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const ODT: &str = "application/vnd.oasis.opendocument.text";
const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";
const ODP: &str = "application/vnd.oasis.opendocument.presentation";

/// Readers accept up to [`BEFORE_PDF`] bytes before it, which scanners and mail gateways add.
const PDF_START: &[u8] = b"%PDF-";
const BEFORE_PDF: usize = 1024;

/// Accepted media types and their file extensions. No browser runs any of them as a page of the site.
const ACCEPTED_TYPES: &[(&str, &str)] = &[
    (PDF, "pdf"),
    (DOC, "doc"),
    (XLS, "xls"),
    (PPT, "ppt"),
    (DOCX, "docx"),
    (XLSX, "xlsx"),
    (PPTX, "pptx"),
    (ODT, "odt"),
    (ODS, "ods"),
    (ODP, "odp"),
];

/// Returns the media type of an accepted document: PDF and common office formats. Memory is bounded independently of what the file
/// claims. Changes the file's position.
pub fn document_type(file: &File) -> io::Result<Option<&'static str>> {
    let mut start = Vec::new();
    let mut reader = file;
    reader.rewind()?;
    reader.take((BEFORE_PDF + PDF_START.len()) as u64).read_to_end(&mut start)?;
    Ok(match start.as_slice() {
        // Bytes before an archive's first file are usually a self-extracting program.
        [b'P', b'K', 3, 4, ..] => archive::document_type(file.try_clone()?),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => compound::document_type(file),
        start if begins_a_pdf(start) => Some(PDF),
        _ => None,
    })
}

/// Returns whether a PDF begins in the first bytes, and no HTML page before it.
fn begins_a_pdf(start: &[u8]) -> bool {
    let at = memchr::memmem::find(start, PDF_START);
    at.is_some_and(|at| !start[..at].contains(&b'<'))
}

pub(super) fn media_types() -> impl Iterator<Item = &'static str> {
    ACCEPTED_TYPES.iter().map(|(taken, _)| *taken)
}

pub fn file_extension(content_type: &str) -> Option<&'static str> {
    ACCEPTED_TYPES.iter().find(|(taken, _)| *taken == content_type).map(|(_, ending)| *ending)
}
