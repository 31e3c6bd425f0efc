use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};

use super::model::passkey::{ActiveModel, Column, Entity, Model};
use crate::auth::AuthError;
use crate::auth::schema::PASSKEYS;
use platform::database::{Instant, StoreError, StoreResult, Tx};

pub(in crate::auth) const MAX_PASSKEYS: usize = 10;

pub async fn of(db: &impl ConnectionTrait, account: Uuid) -> StoreResult<Vec<Model>> {
    let own = Entity::find().filter(Column::AccountId.eq(account));
    Ok(own.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).all(db).await?)
}

pub(in crate::auth) async fn find(
    db: &impl ConnectionTrait,
    account: Uuid,
    id: Option<Uuid>,
) -> Result<Model, AuthError> {
    let id = id.ok_or(AuthError::PasskeyNotFound)?;
    let own = Entity::find_by_id(id).filter(Column::AccountId.eq(account));
    own.one(db).await?.ok_or(AuthError::PasskeyNotFound)
}

/// Loads a passkey, locked until the transaction ends, so that concurrent requests cannot use one counter.
pub(in crate::auth) async fn by_credential_id(tx: &Tx, id: &[u8]) -> StoreResult<Option<Model>> {
    let one = Entity::find().filter(Column::CredentialId.eq(URL_SAFE_NO_PAD.encode(id)));
    Ok(one.lock_exclusive().one(tx.read()).await?)
}

/// Fails if the account has the maximum number of passkeys, or the credential belongs to an account already.
pub(in crate::auth) async fn create(
    tx: &Tx,
    account: Uuid,
    credential_id: &[u8],
    credential: Json,
    id: Uuid,
    now: Instant,
) -> Result<Model, AuthError> {
    // Serializes concurrent inserts, which would each find room.
    tx.lock(&format!("passkeys of {account}")).await?;
    if of(tx.read(), account).await?.len() >= MAX_PASSKEYS {
        return Err(AuthError::TooManyPasskeys);
    }
    let row = ActiveModel {
        id: Set(id),
        account_id: Set(account),
        credential_id: Set(URL_SAFE_NO_PAD.encode(credential_id)),
        credential: Set(credential),
        friendly_name: Set(None),
        created_at: Set(now),
        last_used_at: Set(None),
    };
    match row.insert(tx.on(PASSKEYS)).await.map_err(StoreError::from) {
        Err(StoreError::Taken(_)) => Err(AuthError::WebauthnCredentialExists),
        other => Ok(other?),
    }
}

pub(in crate::auth) async fn record_use(
    tx: &Tx,
    id: Uuid,
    credential: Json,
    now: Instant,
) -> StoreResult<()> {
    let row = ActiveModel {
        id: Unchanged(id),
        credential: Set(credential),
        last_used_at: Set(Some(now)),
        ..Default::default()
    };
    row.update(tx.on(PASSKEYS)).await?;
    Ok(())
}

pub(in crate::auth) async fn rename(tx: &Tx, id: Uuid, name: String) -> StoreResult<Model> {
    let row = ActiveModel { id: Unchanged(id), friendly_name: Set(Some(name)), ..Default::default() };
    Ok(row.update(tx.on(PASSKEYS)).await?)
}

pub(in crate::auth) async fn remove(tx: &Tx, passkey: &Model) -> StoreResult<()> {
    Entity::delete_by_id(passkey.id).exec(tx.on(PASSKEYS)).await?;
    Ok(())
}

/// Returns whether there were passkeys.
pub(in crate::auth) async fn remove_all(tx: &Tx, account: Uuid) -> StoreResult<bool> {
    let all = Entity::delete_many().filter(Column::AccountId.eq(account));
    Ok(all.exec(tx.on(PASSKEYS)).await?.rows_affected > 0)
}
