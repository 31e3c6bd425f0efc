//! Refresh tokens: the session id and a counter, signed with a server secret
//! (docs/behavior/authentication.md#sessions-and-refresh-tokens). A leaked database contains no usable token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use uuid::Uuid;

#[derive(Clone)]
pub struct RefreshKey([u8; 32]);

impl std::fmt::Debug for RefreshKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RefreshKey")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RefreshToken {
    pub(super) session: Uuid,
    pub(super) counter: i64,
}

const SIGNED_BYTES: usize = 16 + 8;
const TOKEN_BYTES: usize = SIGNED_BYTES + 32;

impl RefreshKey {
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).ok().map(|()| Self(key))
    }

    pub(super) fn sign(&self, token: RefreshToken) -> String {
        let mut bytes = Vec::with_capacity(TOKEN_BYTES);
        bytes.extend_from_slice(token.session.as_bytes());
        bytes.extend_from_slice(&token.counter.to_be_bytes());
        let signature = self.mac(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&signature);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    pub(super) fn check(&self, text: &str) -> Option<RefreshToken> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == TOKEN_BYTES)?;
        let (head, signature) = bytes.split_at(SIGNED_BYTES);
        self.mac(head).verify_slice(signature).ok()?;
        let (session, counter) = head.split_at(16);
        Some(RefreshToken {
            session: Uuid::from_slice(session).ok()?,
            counter: i64::from_be_bytes(counter.try_into().ok()?),
        })
    }

    /// A base64url signature of `bytes` that is valid for `purpose` only. Refresh tokens have no purpose, but a length that is unique
    /// here.
    pub fn seal(&self, purpose: &str, bytes: &[u8]) -> String {
        let mut mac = self.mac(purpose.as_bytes());
        mac.update(b"\n");
        mac.update(bytes);
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    pub fn is_seal(&self, purpose: &str, bytes: &[u8], signature: &str) -> bool {
        super::secret::is_equal(&self.seal(purpose, bytes), signature)
    }

    fn mac(&self, bytes: &[u8]) -> Hmac<Sha256> {
        // HMAC accepts any length; `new` requires the block size.
        let mut padded = [0; 64];
        padded[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&padded.into());
        mac.update(bytes);
        mac
    }
}
