#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    Temporary(String),
    Permanent(String),
}

#[derive(Debug, thiserror::Error)]
pub(super) enum MessageError {
    #[error("{address:?} is not an email address: {reason}")]
    Address { address: String, reason: String },
    #[error(transparent)]
    Build(#[from] lettre::error::Error),
}

#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    #[error("mail.ca_file = {path:?}: {reason}; allowed is a file with a certificate in PEM")]
    Certificate { path: String, reason: String },
    #[error("mail.host = {0:?}: {1}")]
    Tls(String, String),
}

/// The step of a connection to the mail server that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInStep {
    Connect,
    Tls,
    SignIn,
}

#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct SignInError {
    pub step: SignInStep,
    /// Without the password.
    pub reason: String,
}
