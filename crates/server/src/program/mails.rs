//! The emails: what each kind of queued mail says. It stands above the subjects, as the router does.

use std::future::Future;
use std::pin::Pin;

use crate::content::{contact, settings};
use crate::engine::mail::{Compose, ComposeError, Email, outbox, test};
use crate::engine::store::{Reader, StoreResult};
use crate::people::auth::Auth;
use crate::people::auth::emails;
use crate::shop::{donations, orders};

/// Composes the emails of all subjects.
#[derive(Clone, Debug)]
pub struct Mails {
    auth: Auth,
}

impl Mails {
    /// The emails of this program.
    pub fn new(auth: Auth) -> Self {
        Self { auth }
    }

    /// To the union, at the address that its settings name now.
    async fn about_message(&self, mail: &outbox::Model) -> StoreResult<Option<Email>> {
        let db = self.auth.store.reader(std::sync::Arc::default());
        let to = settings::queries::value(&db, "contact_email").await?;
        contact::mail::compose(&db, mail, to, &self.auth.config.server.url).await
    }

    async fn about_order(&self, mail: &outbox::Model) -> StoreResult<Option<Email>> {
        let db = self.auth.store.reader(std::sync::Arc::default());
        let union = settings::queries::value(&db, "contact_email").await?;
        orders::mail::compose(&db, mail, (union, &self.auth.config.server.url)).await
    }

    async fn about_donation(&self, mail: &outbox::Model) -> StoreResult<Option<Email>> {
        let db = self.auth.store.reader(std::sync::Arc::default());
        let union = settings::queries::value(&db, "contact_email").await?;
        donations::mail::compose(&db, mail, (union, &self.auth.config.server.url)).await
    }
}

impl Compose for Mails {
    async fn compose(&self, mail: &outbox::Model) -> Result<Option<Email>, ComposeError> {
        match mail.kind.as_str() {
            emails::KIND => Ok(emails::compose(&self.auth, mail).await?),
            contact::mail::KIND => Ok(self.about_message(mail).await?),
            orders::mail::KIND => Ok(self.about_order(mail).await?),
            donations::mail::KIND => Ok(self.about_donation(mail).await?),
            test::KIND => Ok(Some(test::email(mail, &self.auth.config.server.url))),
            unknown => Err(ComposeError::UnknownKind(unknown.to_owned())),
        }
    }

    async fn site_name(&self) -> StoreResult<String> {
        site_name(self.auth.store.reader(std::sync::Arc::default())).await
    }
}

/// The site's name, for the rooms that content stands above.
pub fn site_name(db: Reader) -> Pin<Box<dyn Future<Output = StoreResult<String>> + Send>> {
    Box::pin(async move { settings::queries::value(&db, "site_name").await })
}
