//! Generated keys: ES256 (RFC 7518, 3.4), in the database.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use jsonwebtoken::jwk::{Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use p256::pkcs8::EncodePrivateKey as _;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _};

use super::{Key, provider};
use crate::auth::model::signing_key::{ActiveModel, Column, Entity, Model};
use crate::auth::schema::SIGNING_KEYS;
use platform::clock::Entropy;
use platform::database::{Instant, Store, StoreError, StoreResult, Tx};

fn damaged(what: &str) -> StoreError {
    StoreError::Failed(DbErr::Custom(format!("a signing key is damaged: {what}")))
}

/// Loads all keys, newest first. A retired key has an end ([`Key::until`]): the expiry of its last token.
pub(super) async fn load(store: &Store, token_life: SignedDuration) -> StoreResult<Vec<Key>> {
    let db = store.reader(std::sync::Arc::default());
    let rows = Entity::find().order_by(Column::CreatedAt, Order::Desc).all(db.on(SIGNING_KEYS)).await?;
    rows.iter().map(|row| key_of(row, token_life)).collect()
}

fn key_of(row: &Model, token_life: SignedDuration) -> StoreResult<Key> {
    let private = STANDARD.decode(&row.private_key).map_err(|_| damaged("its private part"))?;
    let jwk: Jwk = serde_json::from_value(row.public_key.clone()).map_err(|_| damaged("its public part"))?;
    Ok(Key {
        id: row.id.to_string(),
        algorithm: Algorithm::ES256,
        signs: Some(EncodingKey::from_ec_der(&private)),
        checks: DecodingKey::from_jwk(&jwk).map_err(|_| damaged("its public part"))?,
        public: row.public_key.clone(),
        until: row.retired_at.and_then(|retired| retired.timestamp().checked_add(token_life).ok()),
    })
}

pub(super) async fn make_if_none_signs(tx: &Tx, entropy: &Entropy, now: Instant) -> StoreResult<()> {
    let signing = Entity::find().filter(Column::RetiredAt.is_null()).one(tx.read()).await?;
    if signing.is_none() {
        create(tx, entropy, now).await?;
    }
    Ok(())
}

/// Retires every key; their tokens stay valid until they expire.
pub(super) async fn retire_all(tx: &Tx, now: Instant) -> StoreResult<()> {
    let in_use = Entity::find().filter(Column::RetiredAt.is_null()).count(tx.read()).await?;
    if in_use > 0 {
        let retired = ActiveModel { retired_at: Set(Some(now)), ..Default::default() };
        let change = Entity::update_many().set(retired).filter(Column::RetiredAt.is_null());
        change.exec(tx.on(SIGNING_KEYS)).await?;
    }
    Ok(())
}

/// Maximum configurable lifetime of an access token, after which a retired key is useless.
const LONGEST_TOKEN: SignedDuration = SignedDuration::from_hours(24);

/// Creates a new key, retires the others and deletes long-retired ones. Returns the new key's id.
pub async fn rotate(tx: &Tx, entropy: &Entropy, now: Instant) -> StoreResult<Uuid> {
    retire_all(tx, now).await?;
    if let Ok(long_ago) = now.timestamp().checked_sub(LONGEST_TOKEN) {
        let old = Entity::delete_many().filter(Column::RetiredAt.lt(Instant::from(long_ago)));
        old.exec(tx.on(SIGNING_KEYS)).await?;
    }
    Ok(create(tx, entropy, now).await?.id)
}

async fn create(tx: &Tx, entropy: &Entropy, now: Instant) -> StoreResult<Model> {
    provider::install();
    // Nearly every 256-bit number is a valid key of the curve.
    let secret =
        std::iter::repeat_with(|| p256::SecretKey::from_slice(&entropy.bytes::<32>())).find_map(Result::ok);
    let private = secret.and_then(|secret| secret.to_pkcs8_der().ok()).ok_or_else(|| damaged("a new one"))?;
    let id = entropy.uuid();
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
    Ok(row.insert(tx.on(SIGNING_KEYS)).await?)
}
