//! Kinds of documents that are accepted, recognized by their content: names and declared types do not count.

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

/// The first bytes of a PDF, and how many others readers accept before them: scanners and mail gateways add some.
const PDF_START: &[u8] = b"%PDF-";
const BEFORE_PDF: usize = 1024;

/// Media types that are taken, and how names of such files end. None of them runs in a browser as a page of ours.
const TAKEN: &[(&str, &str)] = &[
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

/// The media type of a document, if it is one that we take: PDF, and the files of the usual offices. It is read as far as it takes to know,
/// in memory that does not grow with what its directory claims. Leaves the file's position anywhere.
///
/// # Errors
/// When the file cannot be read.
pub fn document(file: &File) -> io::Result<Option<&'static str>> {
    let mut start = Vec::new();
    let mut reader = file;
    reader.rewind()?;
    reader.take((BEFORE_PDF + PDF_START.len()) as u64).read_to_end(&mut start)?;
    Ok(match start.as_slice() {
        // What stands before an archive's first file is a program, as a rule.
        [b'P', b'K', 3, 4, ..] => archive::document(file.try_clone()?),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => compound::document(file),
        start if begins_a_pdf(start) => Some(PDF),
        _ => None,
    })
}

/// Tells whether a PDF begins somewhere in the first bytes of a file, and no page of HTML before it.
fn begins_a_pdf(start: &[u8]) -> bool {
    let at = memchr::memmem::find(start, PDF_START);
    at.is_some_and(|at| !start[..at].contains(&b'<'))
}

/// The media types that are taken.
pub(super) fn media_types() -> impl Iterator<Item = &'static str> {
    TAKEN.iter().map(|(taken, _)| *taken)
}

/// The file extension of documents of this media type.
pub fn ending(content_type: &str) -> Option<&'static str> {
    TAKEN.iter().find(|(taken, _)| *taken == content_type).map(|(_, ending)| *ending)
}
