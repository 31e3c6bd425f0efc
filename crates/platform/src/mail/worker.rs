//! Sends enqueued emails: immediately if they were enqueued by this process, otherwise after a poll.

use std::sync::Arc;
use std::time::Duration;

use super::email::Email;
use super::error::Rejection;
use super::message::{SenderIdentity, build_message};
use super::outbox::{self, Failure, Model, RetryPolicy};
use super::template::SendResult;
use super::test;
use super::transport::Transport;
use crate::clock::Clock;
use crate::database::{Instant, Store, StoreError, StoreResult, TableSet, Tx};
use crate::mail::schema::OUTBOX;

/// Polling interval for retries and for emails of other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// A newer program on the same database enqueued it. It is retried indefinitely.
    #[error("this program does not know emails of the kind {0:?}")]
    UnknownKind(String),
    #[error("cannot compose the email: {0}")]
    Store(#[from] StoreError),
}

pub trait MailComposer {
    fn compose(&self, mail: &Model) -> impl Future<Output = Result<Option<Email>, ComposeError>> + Send;

    fn record(
        &self,
        tx: &Tx,
        mail: &Model,
        result: SendResult<'_>,
        now: Instant,
    ) -> impl Future<Output = StoreResult<()>> + Send {
        let _ = (tx, mail, result, now);
        std::future::ready(Ok(()))
    }

    fn site_name(&self) -> impl Future<Output = StoreResult<String>> + Send;
}

/// Sends one email at a time. Several workers, also in several processes, share the work.
#[derive(Debug)]
pub struct Worker<C> {
    store: Store,
    clock: Clock,
    compose: C,
    transport: Arc<Transport>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Sent,
    Dropped,
    Failed,
}

enum Delivery {
    SentTo(String),
    Nothing,
}

impl<C: MailComposer + Send + Sync + 'static> Worker<C> {
    pub fn new(store: Store, clock: Clock, compose: C, transport: Arc<Transport>) -> Self {
        Self { store, clock, compose, transport }
    }

    pub async fn drain(&self) -> StoreResult<usize> {
        let mut sent = 0;
        while let Some(outcome) = self.next().await? {
            sent += usize::from(outcome == Outcome::Sent);
        }
        Ok(sent)
    }

    pub async fn run(self, stop: impl Future<Output = ()>) {
        let outbox = TableSet::from_iter([OUTBOX]);
        let worker = Arc::new(self);
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => return,
                () = worker.store.wait_until_writable() => {}
            }
            let before = worker.store.versions().snapshot();
            loop {
                tokio::select! {
                    biased;
                    () = &mut stop => return,
                    () = std::future::ready(()) => {}
                }
                // In its own task: a panic while composing does not end the worker.
                let mail = Arc::clone(&worker);
                match tokio::spawn(async move { mail.next().await }).await {
                    Ok(Ok(Some(_))) => {}
                    Ok(Ok(None)) => {
                        worker.clear().await;
                        break;
                    }
                    Err(error) => {
                        tracing::error!(%error, "a mail could not be composed");
                        break;
                    }
                    Ok(Err(StoreError::ReadOnlySite)) => break,
                    Ok(Err(error)) => {
                        tracing::warn!(%error, "cannot process the outbox");
                        break;
                    }
                }
            }
            tokio::select! {
                () = &mut stop => return,
                () = worker.store.versions().change(outbox, &before) => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }

    /// Deletes a batch of old emails. The write wakes the worker for the next batch.
    async fn clear(&self) {
        if let Err(error) = outbox::delete_old_sent(&self.store, self.clock.now().into()).await {
            tracing::warn!(%error, "cannot delete old emails");
        }
    }

    async fn next(&self) -> StoreResult<Option<Outcome>> {
        let Some(mail) = outbox::claim(&self.store, self.clock.now().into()).await? else { return Ok(None) };
        let outcome = match self.send(&mail).await {
            Ok(Delivery::SentTo(to)) => {
                let now = self.clock.now().into();
                let tx = self.store.begin().await?;
                outbox::record_sent(&tx, &mail, &to, now).await?;
                self.compose.record(&tx, &mail, SendResult::Sent, now).await?;
                tx.commit().await?;
                Outcome::Sent
            }
            Ok(Delivery::Nothing) => {
                outbox::remove(&self.store, &mail).await?;
                Outcome::Dropped
            }
            Err((reason, policy)) => {
                // A user who tests the settings needs the result now.
                let policy = if mail.kind == test::KIND { RetryPolicy::Never } else { policy };
                self.note(&mail, &reason, policy).await?;
                Outcome::Failed
            }
        };
        Ok(Some(outcome))
    }

    async fn send(&self, mail: &Model) -> Result<Delivery, (String, RetryPolicy)> {
        let composed = match self.compose.compose(mail).await {
            Ok(email) => email,
            Err(error @ ComposeError::UnknownKind(_)) => {
                return Err((error.to_string(), RetryPolicy::Forever));
            }
            Err(error) => return Err((error.to_string(), RetryPolicy::ForDays)),
        };
        let Some(email) = composed else { return Ok(Delivery::Nothing) };
        let site = self.compose.site_name().await;
        let site = site.map_err(|error| (ComposeError::from(error).to_string(), RetryPolicy::ForDays))?;
        let sender = SenderIdentity { site: &site, from: self.transport.from() };
        let now = self.clock.now();
        let message = build_message(&email, sender, mail.id, now)
            .map_err(|error| (error.to_string(), RetryPolicy::Never))?;
        self.transport.send(&message, mail.id, now).await.map_err(|rejection| match rejection {
            Rejection::Temporary(reason) => (reason, RetryPolicy::ForDays),
            Rejection::Permanent(reason) => (reason, RetryPolicy::Never),
        })?;
        tracing::info!(mail = %mail.id, kind = mail.kind, tries = mail.tries, "mail sent");
        Ok(Delivery::SentTo(email.to))
    }

    async fn note(&self, mail: &Model, reason: &str, policy: RetryPolicy) -> StoreResult<()> {
        let now = self.clock.now().into();
        let tx = self.store.begin().await?;
        let failure = outbox::record_failure(&tx, mail, reason, policy, now).await?;
        if failure != Failure::Overtaken {
            let reason = &*outbox::shorten_reason(reason);
            let is_final = failure == Failure::GivenUp;
            self.compose.record(&tx, mail, SendResult::Failed { reason, is_final }, now).await?;
        }
        tx.commit().await?;
        if failure == Failure::GivenUp {
            tracing::error!(mail = %mail.id, kind = mail.kind, tries = mail.tries, reason, "mail given up");
        } else {
            tracing::warn!(mail = %mail.id, kind = mail.kind, tries = mail.tries, reason, "an email was not sent");
        }
        Ok(())
    }
}
