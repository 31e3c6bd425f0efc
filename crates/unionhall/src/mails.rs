use std::future::Future;
use std::pin::Pin;

use crate::subjects::declarations;
use accounts::auth::Auth;
use accounts::auth::emails;
use content::settings;
use platform::database::{Instant, Reader, StoreResult, Tx};
use platform::mail::{ComposeError, Email, MailComposer, MailContext, MailTemplate, SendResult, outbox};

#[derive(Clone, Debug)]
pub struct Mails {
    auth: Auth,
}

impl Mails {
    pub fn new(auth: Auth) -> Self {
        Self { auth }
    }
}

impl MailComposer for Mails {
    async fn compose(&self, mail: &outbox::Model) -> Result<Option<Email>, ComposeError> {
        if mail.kind == emails::KIND {
            return Ok(emails::compose(&self.auth, mail).await?);
        }
        let template = template_of(mail).ok_or_else(|| ComposeError::UnknownKind(mail.kind.clone()))?;
        let db = self.auth.store.reader(std::sync::Arc::default());
        // The current address, not that of the time of enqueueing.
        let contact_email = settings::queries::value(&db, "contact_email").await?;
        let (core, site) = (self.auth.core.clone(), self.auth.config.server.url.clone());
        let context = MailContext { core, db, contact_email, site };
        Ok((template.compose)(&context, mail).await?)
    }

    async fn record(
        &self,
        tx: &Tx,
        mail: &outbox::Model,
        result: SendResult<'_>,
        now: Instant,
    ) -> StoreResult<()> {
        match template_of(mail).and_then(|template| template.record) {
            Some(record) => record(tx, mail, result, now).await,
            None => Ok(()),
        }
    }

    async fn site_name(&self) -> StoreResult<String> {
        site_name(self.auth.store.reader(std::sync::Arc::default())).await
    }
}

fn template_of(mail: &outbox::Model) -> Option<&'static MailTemplate> {
    declarations().flat_map(|subject| subject.mails).find(|template| template.kind == mail.kind)
}

/// Reads the site's name, for crates below content.
pub fn site_name(db: Reader) -> Pin<Box<dyn Future<Output = StoreResult<String>> + Send>> {
    Box::pin(async move { settings::queries::value(&db, "site_name").await })
}
