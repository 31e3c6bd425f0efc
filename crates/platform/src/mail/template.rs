//! The emails that subjects declare.

use std::future::Future;
use std::pin::Pin;

use super::Email;
use super::outbox::Model;
use crate::core::Core;
use crate::store::{Instant, Reader, StoreResult, Tx};

/// The context in which an email is composed from its row.
#[derive(Clone, Debug)]
pub struct MailContext {
    /// The state of the program.
    pub core: Core,
    /// Reads the data.
    pub db: Reader,
    /// The union's email address; empty where none is set.
    pub contact_email: String,
    /// The site's public URL, without a slash at its end.
    pub site: String,
}

/// Makes the email of a row, at the time when it is sent; `None` when there is nothing to tell any more.
pub type ComposeMail = for<'a> fn(
    &'a MailContext,
    &'a Model,
) -> Pin<Box<dyn Future<Output = StoreResult<Option<Email>>> + Send + 'a>>;

/// The result of an attempt to send an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendResult<'a> {
    /// The mail server has accepted it.
    Sent,
    /// It was not sent.
    Failed {
        /// The reason, in one line.
        reason: &'a str,
        /// Whether it is not tried again.
        is_final: bool,
    },
}

/// Records the result of an attempt where the email came from, in the transaction that records it in the outbox.
pub type RecordResult = for<'a> fn(
    &'a Tx,
    &'a Model,
    SendResult<'a>,
    Instant,
) -> Pin<Box<dyn Future<Output = StoreResult<()>> + Send + 'a>>;

/// A kind of email and what composes it.
#[derive(Clone, Copy, Debug)]
pub struct MailTemplate {
    /// The kind of its rows in the outbox.
    pub kind: &'static str,
    /// Makes the email.
    pub compose: ComposeMail,
    /// Records the result of each attempt, for mails whose subject shows it.
    pub record: Option<RecordResult>,
}
