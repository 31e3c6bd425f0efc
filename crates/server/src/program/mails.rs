//! The letters: what each kind of queued mail says. It stands above the subjects, as the router does.

use crate::content::settings;
use crate::engine::mail::{Compose, ComposeError, Email, outbox};
use crate::engine::store::StoreResult;
use crate::people::auth::emails;
use crate::program::app::App;

/// Composes the letters of all subjects.
#[derive(Clone, Debug)]
pub struct Mails {
    app: App,
}

impl Mails {
    /// The letters of this program.
    pub fn new(app: App) -> Self {
        Self { app }
    }
}

impl Compose for Mails {
    async fn compose(&self, mail: &outbox::Model) -> Result<Option<Email>, ComposeError> {
        match mail.kind.as_str() {
            emails::KIND => Ok(emails::compose(&self.app, mail).await?),
            unknown => Err(ComposeError::UnknownKind(unknown.to_owned())),
        }
    }

    async fn site_name(&self) -> StoreResult<String> {
        settings::queries::value(&self.app.store.reader(std::sync::Arc::default()), "site_name").await
    }
}
