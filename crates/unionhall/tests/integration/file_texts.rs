//! Texts of documents' files, read by the real program.

mod broken_archives;
mod broken_pdfs;
mod extraction;

use content::documents::texts::{TextProcess, TextResult};
use file_text::MAX_CHARS;
use file_text::testing::{docx, file};
use futures_util::StreamExt as _;

fn process() -> TextProcess {
    TextProcess::new(env!("CARGO_BIN_EXE_unionhall").into())
}

/// A file that no program should trust.
struct Broken {
    name: &'static str,
    ending: &'static str,
    bytes: Vec<u8>,
    outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The text is this.
    Text(&'static str),
    /// The text has the longest length.
    LongText,
    Unreadable,
    /// Killed at a limit of the process.
    Killed,
}

#[tokio::test]
async fn broken_files_do_not_prevent_extraction_of_others() {
    let all: Vec<_> = broken_pdfs::all().into_iter().chain(broken_archives::all()).collect();
    assert!(all.len() >= 40, "{} files", all.len());
    let read = all.into_iter().map(async |broken| {
        let result = process().read(file(&broken.bytes), broken.ending).await.unwrap();
        let outcome = match &result {
            TextResult::Text(text) if text.chars().count() + 1 >= MAX_CHARS => Outcome::LongText,
            TextResult::Text(text) => {
                assert!(
                    matches!(broken.outcome, Outcome::Text(known) if known == text),
                    "{}: {text:?}",
                    broken.name
                );
                broken.outcome
            }
            TextResult::Unreadable(reason) if reason.contains("exit status: 1") => Outcome::Unreadable,
            TextResult::Unreadable(_) => Outcome::Killed,
        };
        assert_eq!(outcome, broken.outcome, "{}", broken.name);
    });
    futures_util::stream::iter(read).buffer_unordered(2).collect::<Vec<()>>().await;
    let whole = process().read(file(&docx("<w:p><w:t>Dues</w:t></w:p>")), "docx").await.unwrap();
    assert_eq!(whole, TextResult::Text("Dues".to_owned()));
}
