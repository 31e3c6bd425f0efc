//! The keys that sign access tokens (RFC 7515): one in use, retired ones honoured until their tokens have ended. They are
//! made here, or come from a file of the operator's.

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
use platform::store::{Instant, Snapshot, Store, StoreError, StoreResult, TableSet};

pub use generated::rotate;

/// The reason why the keys cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The operator's file cannot be read or holds no key that we can use.
    #[error("auth.signing_key_file ({path}): {reason}")]
    File {
        /// The file's path.
        path: String,
        /// What is wrong with it, and what is allowed.
        reason: String,
    },
    /// A key in the database is damaged, or the database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A signing key.
pub struct Key {
    /// The `kid` of tokens.
    pub id: String,
    /// How it signs.
    pub algorithm: Algorithm,
    /// None for one that only checks.
    pub signs: Option<EncodingKey>,
    /// What its signatures are checked with.
    pub checks: DecodingKey,
    /// A JWK (RFC 7517) without a private part.
    pub public: Value,
    /// When its last token has ended.
    pub until: Option<Timestamp>,
}

impl Key {
    fn is_honoured(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// The keys in the order in which they are preferred, and the state of the table that they were read in.
struct KeySet {
    keys: Vec<Arc<Key>>,
    read_at: Snapshot,
}

/// All keys that tokens may be signed with. Cheap to clone.
#[derive(Clone)]
pub struct Keys {
    key_set: Arc<RwLock<KeySet>>,
    /// Those of the operator's file, before all others.
    own: Arc<Vec<Arc<Key>>>,
    token_life: SignedDuration,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// Reads the keys; makes the first one when there is none. With a file of the operator's those that were made here
    /// are retired: an old copy of the database must sign nothing.
    ///
    /// # Errors
    /// When the database fails, a key is damaged or the file cannot be used.
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
            // Servers that start at the same time make one key.
            Ok(tx) => {
                tx.lock("signing keys").await?;
                if own.is_empty() {
                    generated::make_if_none_signs(&tx, entropy, now).await?;
                } else {
                    generated::retire_all(&tx, now).await?;
                }
                tx.commit().await?;
            }
            // It has the keys that its last start left; the next start sees to them.
            Err(StoreError::ReadOnlySite) => {}
            Err(error) => return Err(error.into()),
        }
        let key_set = KeySet { keys: Vec::new(), read_at: store.versions().snapshot() };
        let keys = Self {
            key_set: Arc::new(RwLock::new(key_set)),
            own: Arc::new(own),
            token_life: config.access_token_life(),
        };
        keys.read(store).await?;
        Ok(keys)
    }

    async fn read(&self, store: &Store) -> StoreResult<()> {
        let read_at = store.versions().snapshot();
        let made = generated::read(store, self.token_life).await?;
        let keys = self.own.iter().cloned().chain(made.into_iter().map(Arc::new)).collect();
        *self.key_set.write().unwrap_or_else(PoisonError::into_inner) = KeySet { keys, read_at };
        Ok(())
    }

    /// Reads them again if another process has changed them.
    pub(super) async fn reload(&self, store: &Store) -> StoreResult<()> {
        let table: TableSet = std::iter::once(SIGNING_KEYS).collect();
        let read_at = self.key_set.read().unwrap_or_else(PoisonError::into_inner).read_at;
        if store.versions().unchanged(table, &read_at) { Ok(()) } else { self.read(store).await }
    }

    fn all(&self) -> Vec<Arc<Key>> {
        self.key_set.read().unwrap_or_else(PoisonError::into_inner).keys.clone()
    }

    /// The public keys as a JWK set (RFC 7517, 5).
    pub fn public(&self, now: Timestamp) -> Value {
        let keys = self.all();
        let honoured = keys.iter().filter(|key| key.is_honoured(now));
        json!({ "keys": honoured.map(|key| key.public.clone()).collect::<Vec<_>>() })
    }

    /// A signed token with these claims.
    pub fn sign(&self, claims: &impl Serialize) -> Option<String> {
        let keys = self.all();
        let key = keys.iter().find(|key| key.signs.is_some() && key.until.is_none())?;
        let header = Header { kid: Some(key.id.clone()), ..Header::new(key.algorithm) };
        jsonwebtoken::encode(&header, claims, key.signs.as_ref()?).ok()
    }

    /// The claims of a token that one of our keys signed with that key's own algorithm. Its time is for the caller to
    /// check: the library would ask the system's clock.
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
