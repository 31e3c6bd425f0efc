//! Calls of the protocol that this site does not support, rejected with the protocol's own error codes.

use super::{Answer, Call};
use crate::auth::AuthError;

pub(super) async fn sso(_: Call) -> Answer {
    Err(AuthError::SamlDisabled)
}

pub(super) async fn identities(_: Call) -> Answer {
    Err(AuthError::ManualLinkingDisabled)
}
