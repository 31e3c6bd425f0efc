//! Signing keys of access tokens (RFC 7515): one in use, and retired ones until their tokens expire. They are generated, or read from the
//! operator's file.

pub mod file;
mod generated;
mod provider;

use std::sync::{Arc, PoisonError, RwLock};

use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::auth::config::AuthConfig;
use crate::auth::schema::SIGNING_KEYS;
use platform::clock::Entropy;
use platform::database::{Instant, Snapshot, Store, StoreError, StoreResult, TableSet};

use file::KeyFileError;
pub use generated::rotate;

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("auth.signing_key_file ({path}): {reason}")]
    File { path: String, reason: KeyFileError },
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct Key {
    pub id: String,
    pub algorithm: Algorithm,
    /// `None` for a key that only verifies.
    pub signs: Option<EncodingKey>,
    pub checks: DecodingKey,
    /// A JWK (RFC 7517) without a private part.
    pub public: Value,
    /// Expiry of its last token.
    pub until: Option<Timestamp>,
}

impl Key {
    fn is_honoured(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// Keys in order of preference, and the table version that they were read at.
struct KeySet {
    keys: Vec<Arc<Key>>,
    read_at: Snapshot,
}

#[derive(Clone)]
pub struct Keys {
    key_set: Arc<RwLock<KeySet>>,
    own: Arc<Vec<Arc<Key>>>,
    token_life: SignedDuration,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// Reads the keys, and creates the first one. With an operator's file, generated keys are retired: an old copy of the database must
    /// not sign.
    pub async fn open(
        store: &Store,
        config: &AuthConfig,
        entropy: &Entropy,
        now: Instant,
    ) -> Result<Self, KeyError> {
        provider::install();
        let own = match &config.signing_key_file {
            None => Vec::new(),
            Some(path) => file::read(path)?.into_iter().map(Arc::new).collect(),
        };
        match store.begin().await {
            // Servers that start concurrently create one key.
            Ok(tx) => {
                tx.lock("signing keys").await?;
                if own.is_empty() {
                    generated::make_if_none_signs(&tx, entropy, now).await?;
                } else {
                    generated::retire_all(&tx, now).await?;
                }
                tx.commit().await?;
            }
            // The existing keys suffice; the next start rotates them.
            Err(StoreError::ReadOnlySite) => {}
            Err(error) => return Err(error.into()),
        }
        let key_set = KeySet { keys: Vec::new(), read_at: store.versions().snapshot() };
        let keys = Self {
            key_set: Arc::new(RwLock::new(key_set)),
            own: Arc::new(own),
            token_life: config.access_token_life(),
        };
        keys.load(store).await?;
        Ok(keys)
    }

    async fn load(&self, store: &Store) -> StoreResult<()> {
        let read_at = store.versions().snapshot();
        let made = generated::load(store, self.token_life).await?;
        let keys = self.own.iter().cloned().chain(made.into_iter().map(Arc::new)).collect();
        *self.key_set.write().unwrap_or_else(PoisonError::into_inner) = KeySet { keys, read_at };
        Ok(())
    }

    pub(super) async fn reload_if_changed(&self, store: &Store) -> StoreResult<()> {
        let table: TableSet = std::iter::once(SIGNING_KEYS).collect();
        let read_at = self.key_set.read().unwrap_or_else(PoisonError::into_inner).read_at;
        if store.versions().unchanged(table, &read_at) { Ok(()) } else { self.load(store).await }
    }

    fn all(&self) -> Vec<Arc<Key>> {
        self.key_set.read().unwrap_or_else(PoisonError::into_inner).keys.clone()
    }

    /// Returns the public keys as a JWK set (RFC 7517, 5).
    pub fn public(&self, now: Timestamp) -> Value {
        let keys = self.all();
        let honoured = keys.iter().filter(|key| key.is_honoured(now));
        json!({ "keys": honoured.map(|key| key.public.clone()).collect::<Vec<_>>() })
    }

    pub fn sign(&self, claims: &impl Serialize) -> Option<String> {
        let keys = self.all();
        let key = keys.iter().find(|key| key.signs.is_some() && key.until.is_none())?;
        let header = Header { kid: Some(key.id.clone()), ..Header::new(key.algorithm) };
        jsonwebtoken::encode(&header, claims, key.signs.as_ref()?).ok()
    }

    /// Returns the claims of a token signed by one of our keys with that key's own algorithm. The caller checks the times: the library
    /// would use the system's clock.
    pub fn check<T: DeserializeOwned>(&self, token: &str, now: Timestamp) -> Option<T> {
        let id = jsonwebtoken::decode_header(token).ok()?.kid?;
        let keys = self.all();
        let key = keys.iter().find(|key| key.id == id && key.is_honoured(now))?;
        let mut rules = Validation::new(key.algorithm);
        rules.validate_exp = false;
        rules.validate_aud = false;
        rules.required_spec_claims.clear();
        jsonwebtoken::decode(token, &key.checks, &rules).ok().map(|token| token.claims)
    }
}
