#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    Temporary(String),
    Permanent(String),
}

#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    #[error("mail.ca_file = {path:?}: {reason}; allowed is a file with a certificate in PEM")]
    Certificate { path: String, reason: String },
    #[error("mail.host = {0:?}: {1}")]
    Tls(String, String),
}
