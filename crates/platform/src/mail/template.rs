use std::future::Future;
use std::pin::Pin;

use super::Email;
use super::outbox::Model;
use crate::core::Core;
use crate::database::{Instant, Reader, StoreResult, Tx};

#[derive(Clone, Debug)]
pub struct MailContext {
    pub core: Core,
    pub db: Reader,
    /// The union's email address; empty if not set.
    pub contact_email: String,
    pub site: String,
}

/// Composes the email of a row when it is sent; `None` if it is obsolete.
pub type ComposeMail = for<'a> fn(
    &'a MailContext,
    &'a Model,
) -> Pin<Box<dyn Future<Output = StoreResult<Option<Email>>> + Send + 'a>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendResult<'a> {
    Sent,
    Failed { reason: &'a str, is_final: bool },
}

/// Records the result of an attempt in the subject's own tables, in the transaction that records it in the outbox.
pub type RecordResult = for<'a> fn(
    &'a Tx,
    &'a Model,
    SendResult<'a>,
    Instant,
) -> Pin<Box<dyn Future<Output = StoreResult<()>> + Send + 'a>>;

#[derive(Clone, Copy, Debug)]
pub struct MailTemplate {
    pub kind: &'static str,
    pub compose: ComposeMail,
    pub record: Option<RecordResult>,
}
