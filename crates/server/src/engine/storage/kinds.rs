//! Which documents are taken, told by what is in them.

/// How much of a document's beginning tells what it is, in bytes: an office file names its parts there.
pub const DOCUMENT_HEAD: usize = 16 * 1024;

/// Media types that are taken. None of them runs in a browser as a page of ours.
const TAKEN: &[&str] = &[
    "application/pdf",
    "application/msword",
    "application/vnd.ms-excel",
    "application/vnd.ms-powerpoint",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.presentation",
];

/// The media type of a document that begins like this, if it is one that we take: PDF, and the files of the usual offices.
pub fn document(head: &[u8]) -> Option<&'static str> {
    let kind = infer::get(head)?.mime_type();
    // Readers find a PDF's beginning anywhere in the first kilobyte; what stands before it is something else as well.
    if kind == "application/pdf" && !head.starts_with(b"%PDF-") {
        return None;
    }
    TAKEN.iter().copied().find(|taken| *taken == kind)
}
