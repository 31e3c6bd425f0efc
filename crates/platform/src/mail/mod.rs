//! Mails: queued in the transaction of what they are about, composed and sent after it.
//!
//! A subject queues what is to be told to whom ([`queue`]). The [`Worker`] has the email composed
//! ([`MailComposer`]) when it is sent, so that no row holds a secret, and hands it to the [`Transport`].

mod email;
mod encoded_words;
mod error;
mod files;
mod layout;
mod message;
pub mod outbox;
mod retry;
pub mod schema;
mod smtp;
mod states;
mod template;
pub mod test;
mod transport;
mod worker;

pub use email::{Action, Email};
pub use error::{Rejection, TransportError};
pub use outbox::{NewMail, queue};
pub use retry::{NoRetry, retry};
pub use states::{DeliveryState, one, part};
pub use template::{ComposeMail, MailContext, MailTemplate, RecordResult, SendResult};
pub use transport::Transport;
pub use worker::{ComposeError, MailComposer, Worker};
