//! Calls of the protocol that this site does not support, rejected with the protocol's own error codes.

use super::{Answer, Call};
use crate::auth::AuthError;

/// Sign-in by a company's directory.
pub(super) async fn sso(_: Call) -> Answer {
    Err(AuthError::SamlDisabled)
}

/// Accounts of other services linked to one's own.
pub(super) async fn identities(_: Call) -> Answer {
    Err(AuthError::ManualLinkingDisabled)
}
