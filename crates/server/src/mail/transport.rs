//! The way out: a mail server, or files.

use std::path::Path;

use jiff::Timestamp;
use lettre::Message;
use lettre::message::Mailbox;
use uuid::Uuid;

use super::files::Files;
use super::smtp::Smtp;
use crate::config::Config;

/// The folder for mails in the data folder.
const FOLDER: &str = "mails";

/// How mails leave.
#[derive(Debug)]
pub struct Transport {
    from: Mailbox,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Smtp(Smtp),
    Files(Files),
}

/// Why a mail did not go out. Never holds a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It may go out another time.
    Later(String),
    /// It never will.
    Never(String),
}

/// Why mails cannot be sent as the settings say.
#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    /// The extra root certificate is of no use.
    #[error("mail.ca_file = {path:?}: {reason}; allowed is a file with a certificate in PEM")]
    Certificate {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// TLS cannot be set up.
    #[error("mail.host = {0:?}: {1}")]
    Tls(String, String),
}

impl Transport {
    /// The way that the settings name: a mail server if there is a host, otherwise files in the data folder.
    ///
    /// # Errors
    /// When the extra root certificate cannot be used.
    pub fn new(config: &Config) -> Result<Self, TransportError> {
        let way = match &config.mail.host {
            Some(host) => Way::Smtp(Smtp::new(host, &config.mail, &config.server.url)?),
            None => Way::Files(Files::new(config.server.data.join(FOLDER))),
        };
        Ok(Self { from: config.mail.from.clone(), way })
    }

    /// Whom mails are from.
    pub(super) fn from(&self) -> &Mailbox {
        &self.from
    }

    /// The folder that mails are written to, if they do not go out.
    pub fn folder(&self) -> Option<&Path> {
        match &self.way {
            Way::Smtp(_) => None,
            Way::Files(files) => Some(files.folder()),
        }
    }

    /// Hands a message on. When this succeeds, somebody else answers for it.
    pub(super) async fn send(&self, message: &Message, id: Uuid, now: Timestamp) -> Result<(), Refusal> {
        match &self.way {
            Way::Smtp(smtp) => smtp.send(message).await,
            Way::Files(files) => files.write(message.formatted(), id, now).await,
        }
    }
}
