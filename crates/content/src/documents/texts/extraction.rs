use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use uuid::Uuid;

use super::model::Model;
use super::process::{TextProcess, TextResult};
use super::queries::{WaitingDocument, all_waiting, replaced_since, waiting_since, write_text};
use crate::documents::model::TextState;
use crate::documents::schema::DOCUMENTS;
use file_text::Kind;
use platform::core::Core;
use platform::database::{Instant, StoreError, TableSet};
use platform::files::file_urls::{FileUrl, host_of};
use platform::files::schema::FILES;
use platform::files::{self, Bucket, FilePath, StorageError};

const RETRY_PAUSE: Duration = Duration::from_secs(60);
/// The pause between searches of the whole table, for rows with an earlier date: those of an import.
const FULL_SEARCH_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// How much earlier a change may be dated than it becomes visible: the clocks of several servers differ, and transactions take time.
const MAX_COMMIT_DELAY: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, thiserror::Error)]
pub enum ExtractionError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("the process cannot be started: {0}")]
    Process(#[from] std::io::Error),
}

impl From<StoreError> for ExtractionError {
    fn from(error: StoreError) -> Self {
        StorageError::from(error).into()
    }
}

/// Keeps the texts of all documents' files up to date, one file at a time.
pub async fn keep_texts(core: Core) {
    let mut is_failing = false;
    loop {
        if let Err(error) = extract_and_follow(&core, &mut is_failing).await {
            if !std::mem::replace(&mut is_failing, true) {
                tracing::warn!(%error, "cannot read the texts of documents; retrying every minute");
            }
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }
}

async fn extract_and_follow(core: &Core, is_failing: &mut bool) -> Result<(), ExtractionError> {
    let versions = core.store.versions();
    let tables = TableSet::from_iter([DOCUMENTS, FILES]);
    let (mut before, mut since) = (versions.snapshot(), core.now());
    let extractor = Extractor::new(core.clone(), TextProcess::of_this_program()?);
    extractor.extract_all().await?;
    *is_failing = false;
    let end = tokio::time::Instant::now() + FULL_SEARCH_INTERVAL;
    loop {
        tokio::select! {
            () = versions.change(tables, &before) => {}
            () = tokio::time::sleep_until(end) => return Ok(()),
        }
        before = versions.snapshot();
        let now = core.now();
        extractor.extract_since(since).await?;
        since = now;
    }
}

/// The text of a file, empty unless `state` is [`TextState::Read`], and the SHA-256 of the file.
struct Extraction {
    sha256: Option<String>,
    state: TextState,
    text: String,
}

impl Extraction {
    fn without_text(sha256: Option<String>, state: TextState) -> Self {
        Self { sha256, state, text: String::new() }
    }
}

/// Extracts the texts of documents. Several servers on one database may work at once: the later text wins.
#[derive(Debug)]
pub struct Extractor {
    core: Core,
    process: TextProcess,
}

impl Extractor {
    pub fn new(core: Core, process: TextProcess) -> Self {
        Self { core, process }
    }

    /// Extracts every missing text. After an error of the storage for a file, the files after it are read all the same.
    pub async fn extract_all(&self) -> Result<(), ExtractionError> {
        let db = self.core.store.reader(Arc::default());
        let mut after: Option<Uuid> = None;
        let mut read = Ok(());
        loop {
            let waiting = all_waiting(&db, after).await?;
            let Some(last) = waiting.last() else { return read };
            after = Some(last.id);
            for document in waiting {
                match self.extract(document).await {
                    Err(error @ ExtractionError::Storage(StorageError::Away(_))) => read = Err(error),
                    extracted => extracted?,
                }
            }
        }
    }

    /// Extracts the missing and outdated texts of what was written at `since` or later.
    pub async fn extract_since(&self, since: Instant) -> Result<(), ExtractionError> {
        let since = since.timestamp().checked_sub(MAX_COMMIT_DELAY).map_or(since, Instant::from);
        let db = self.core.store.reader(Arc::default());
        for document in replaced_since(&db, since).await? {
            self.extract(document).await?;
        }
        loop {
            let waiting = waiting_since(&db, since).await?;
            if waiting.is_empty() {
                return Ok(());
            }
            for document in waiting {
                self.extract(document).await?;
            }
        }
    }

    async fn extract(&self, document: WaitingDocument) -> Result<(), ExtractionError> {
        let WaitingDocument { id, file_url } = document;
        let file = self.file_of(&file_url);
        let extraction = match &file {
            Some(file) => self.extract_from(id, file).await?,
            None => Extraction::without_text(None, TextState::Unsupported),
        };
        let Extraction { sha256, state, text } = extraction;
        let text = Model { document_id: id, file_url, file, sha256, state, text };
        Ok(write_text(&self.core.store, text).await?)
    }

    /// Returns bucket and path of a file on this site.
    fn file_of(&self, url: &str) -> Option<String> {
        let site = host_of(&self.core.config.server.url);
        let url = FileUrl::parse(url).filter(|url| url.host.is_empty() || url.host == site)?;
        Some(url.file)
    }

    async fn extract_from(&self, document: Uuid, file: &str) -> Result<Extraction, ExtractionError> {
        let db = self.core.store.reader(Arc::default());
        let path = file.strip_prefix(Bucket::Documents.name()).and_then(|path| path.strip_prefix('/'));
        let Some(path) = path.and_then(FilePath::parse) else {
            return Ok(Extraction::without_text(None, TextState::Unsupported));
        };
        let Some(stored) = files::find(&db, Bucket::Documents, &path).await? else {
            return Ok(Extraction::without_text(None, TextState::Unreadable));
        };
        let ending = files::file_extension(&stored.content_type).unwrap_or_default();
        let sha256 = Some(stored.sha256.clone());
        if Kind::of_ending(ending).is_none() {
            return Ok(Extraction::without_text(sha256, TextState::Unsupported));
        }
        let result = match self.core.storage.copy_of(&stored).await {
            Ok(copy) => self.process.read(copy, ending).await?,
            Err(StorageError::Missing(place)) => {
                TextResult::Unreadable(format!("its bytes are gone: {place}"))
            }
            Err(error) => return Err(error.into()),
        };
        Ok(match result {
            TextResult::Text(text) if text.is_empty() => Extraction { sha256, state: TextState::Empty, text },
            TextResult::Text(text) => Extraction { sha256, state: TextState::Read, text },
            TextResult::Unreadable(reason) => {
                tracing::info!(%document, ending, reason, "cannot read the text of a document's file");
                Extraction::without_text(sha256, TextState::Unreadable)
            }
        })
    }
}
