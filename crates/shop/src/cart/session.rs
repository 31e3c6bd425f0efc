//! The session id of a cart, `session_{timestamp}_{random}`, created by the browser and sent in the header `X-Cart-Session`
//! (docs/behavior/carts.md#session-id). It is a credential: only its digest is stored, and it is never logged.

use std::fmt;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest as _, Sha256};

use platform::clock::{Clock, Entropy};
use platform::web::schemas::header_parameter;
use platform::web::{ApiError, FieldError};

pub const HEADER: &str = "x-cart-session";
/// 128 bits in hexadecimal.
const RANDOM_DIGITS: usize = 32;
/// Milliseconds since 1970.
const TIMESTAMP_DIGITS: std::ops::RangeInclusive<usize> = 10..=16;

#[derive(Clone, PartialEq, Eq)]
pub struct CartSession(String);

impl CartSession {
    pub fn read(id: &str) -> Option<Self> {
        let (timestamp, random) = id.strip_prefix("session_")?.split_once('_')?;
        let is_timestamp = TIMESTAMP_DIGITS.contains(&timestamp.len())
            && timestamp.bytes().all(|byte| byte.is_ascii_digit());
        let is_random = random.len() == RANDOM_DIGITS
            && random.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (is_timestamp && is_random).then(|| Self::from_id(id))
    }

    /// Creates a session for a browser without one, in the format of the front end.
    pub fn start(clock: &Clock, entropy: &Entropy) -> (String, Self) {
        let random = hex::encode(entropy.bytes::<{ RANDOM_DIGITS / 2 }>());
        let id = format!("session_{}_{random}", clock.now().as_millisecond());
        let session = Self::from_id(&id);
        (id, session)
    }

    fn from_id(id: &str) -> Self {
        Self(hex::encode(Sha256::digest(id)))
    }

    pub fn cart_id(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CartSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CartSession(..)")
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CartSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let id = parts.headers.get(HEADER).and_then(|value| value.to_str().ok());
        id.and_then(Self::read).ok_or_else(|| {
            let message =
                "Must be session_, a timestamp in milliseconds, _ and 32 lowercase hexadecimal digits";
            ApiError::Parameters(vec![FieldError::parameter("X-Cart-Session", message)])
        })
    }
}

impl OperationInput for CartSession {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        header_parameter(
            ctx,
            operation,
            "X-Cart-Session",
            "The cart's session id: `session_{timestamp}_{random}` with 128 random bits as 32 hexadecimal digits. Keep it secret.",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cart_session_id_without_128_random_bits_is_rejected() {
        let good = "session_1795000000000_0123456789abcdef0123456789abcdef";
        let session = CartSession::read(good).unwrap();
        assert!(!format!("{session:?}").contains("0123"), "it is never written out");
        assert!(!session.cart_id().contains("0123456789abcdef0123456789abcdef"));
        let (id, made) = CartSession::start(&Clock::System, &Entropy::System);
        assert_eq!(CartSession::read(&id), Some(made), "{id}");
        for bad in [
            "",
            "session_1795000000000_",
            "session_1795000000000_0123456789abcdef0123456789abcde",
            "session_1795000000000_0123456789abcdef0123456789abcdef0",
            "session_1795000000000_0123456789ABCDEF0123456789ABCDEF",
            "session_now_0123456789abcdef0123456789abcdef",
            "session__0123456789abcdef0123456789abcdef",
            "cart_1795000000000_0123456789abcdef0123456789abcdef",
        ] {
            assert_eq!(CartSession::read(bad), None, "{bad}");
        }
    }
}
