//! The keys that sign access tokens: ES256 (RFC 7518), one in use, retired ones honoured until their tokens have ended.

use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jsonwebtoken::jwk::{Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use p256::pkcs8::EncodePrivateKey as _;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::model::signing_key::{ActiveModel, Column, Entity, Model};
use crate::clock::Chance;
use crate::store::{Instant, Store, StoreError, StoreResult, Table, Tx};

/// A key that was made but cannot be used: the data is damaged.
fn damaged(what: &str) -> StoreError {
    StoreError::Failed(sea_orm::DbErr::Custom(format!("a signing key is damaged: {what}")))
}

struct Key {
    id: Uuid,
    signs: EncodingKey,
    checks: DecodingKey,
    public: Value,
}

/// All keys that tokens may be signed with, the one in use first. Cheap to clone.
#[derive(Clone)]
pub struct Keys(Arc<RwLock<Vec<Key>>>);

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// Reads the keys; makes the first one when there is none.
    ///
    /// # Errors
    /// When the database fails or a key is damaged.
    pub async fn open(store: &Store, chance: &Chance, now: Instant) -> StoreResult<Self> {
        let tx = store.begin().await?;
        let mut rows = Entity::find().order_by(Column::CreatedAt, Order::Desc).all(tx.read()).await?;
        if rows.is_empty() {
            rows.push(make(&tx, chance, now).await?);
            tx.commit().await?;
        }
        let keys = rows.iter().map(Key::from_row).collect::<StoreResult<_>>()?;
        Ok(Self(Arc::new(RwLock::new(keys))))
    }

    /// The public keys as a JWK set (RFC 7517, 5).
    pub fn public(&self) -> Value {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        json!({ "keys": keys.iter().map(|key| key.public.clone()).collect::<Vec<_>>() })
    }

    /// A signed token with these claims.
    pub(super) fn sign(&self, claims: &impl Serialize) -> Option<String> {
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.first()?;
        let header = Header { kid: Some(key.id.to_string()), ..Header::new(Algorithm::ES256) };
        jsonwebtoken::encode(&header, claims, &key.signs).ok()
    }

    /// The claims of a token that one of our keys signed with our algorithm. Its time is for the caller to check:
    /// the library would ask the system's clock.
    pub(super) fn check<T: DeserializeOwned>(&self, token: &str) -> Option<T> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        let id: Uuid = header.kid?.parse().ok()?;
        let keys = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.iter().find(|key| key.id == id)?;
        let mut rules = Validation::new(Algorithm::ES256);
        rules.validate_exp = false;
        rules.validate_aud = false;
        rules.required_spec_claims.clear();
        jsonwebtoken::decode(token, &key.checks, &rules).ok().map(|token| token.claims)
    }
}

impl Key {
    fn from_row(row: &Model) -> StoreResult<Self> {
        let private = STANDARD.decode(&row.private_key).map_err(|_| damaged("its private part"))?;
        let jwk: Jwk =
            serde_json::from_value(row.public_key.clone()).map_err(|_| damaged("its public part"))?;
        Ok(Self {
            id: row.id,
            signs: EncodingKey::from_ec_der(&private),
            checks: DecodingKey::from_jwk(&jwk).map_err(|_| damaged("its public part"))?,
            public: row.public_key.clone(),
        })
    }
}

async fn make(tx: &Tx, chance: &Chance, now: Instant) -> StoreResult<Model> {
    // All but a few of 2^256 numbers are keys of the curve.
    let secret =
        std::iter::repeat_with(|| p256::SecretKey::from_slice(&chance.bytes::<32>())).find_map(Result::ok);
    let private = secret.and_then(|secret| secret.to_pkcs8_der().ok()).ok_or_else(|| damaged("a new one"))?;
    let id = chance.uuid();
    let signs = EncodingKey::from_ec_der(private.as_bytes());
    let mut jwk = Jwk::from_encoding_key(&signs, Algorithm::ES256).map_err(|_| damaged("a new one"))?;
    jwk.common.key_id = Some(id.to_string());
    jwk.common.public_key_use = Some(PublicKeyUse::Signature);
    let row = ActiveModel {
        id: Set(id),
        private_key: Set(STANDARD.encode(private.as_bytes())),
        public_key: Set(serde_json::to_value(&jwk).map_err(|_| damaged("a new one"))?),
        created_at: Set(now),
        retired_at: Set(None),
    };
    Ok(row.insert(tx.on(Table::SigningKeys)).await?)
}
