//! Errors of sending mail.

/// The reason why a mail was not accepted. It never holds a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It may go out another time.
    Temporary(String),
    /// It never will.
    Permanent(String),
}

/// The reason why mails cannot be sent as the settings say.
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
