//! Changes that take a right away from an account: role, access, password, or the account itself. Sessions end with it, and an owner is
//! always left.

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::accounts::{is_able, locked};
use super::model::account::{ActiveModel, Column, Entity, Model};
use super::model::{Purpose, Role};
use super::{one_time, sessions};
use crate::audit::{anonymize_actor, anonymize_subjects};
use crate::auth::schema::ACCOUNTS;
use platform::store::{Instant, StoreError, StoreResult, Tx};

/// The reason why a role cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// No account has this id.
    #[error("there is no such account")]
    Missing,
    /// No owner would be left.
    #[error("the last owner can't be removed, deactivated or given another role")]
    LastOwner,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DbErr> for ChangeError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

/// Gives an account another role. It takes effect with its next request: the role is read, not carried.
pub async fn set_role(tx: &Tx, id: Uuid, role: Role, now: Instant) -> Result<Model, ChangeError> {
    let account = changeable(tx, id, role == Role::Owner, now).await?;
    let row = ActiveModel {
        id: Unchanged(account.id),
        role: Set(role),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

/// Locks an account out and ends its sessions, or lets it in again.
pub async fn set_disabled(tx: &Tx, id: Uuid, disabled: bool, now: Instant) -> Result<Model, ChangeError> {
    let account = changeable(tx, id, !disabled, now).await?;
    if disabled {
        sessions::end_all(tx, id).await?;
    }
    let row = ActiveModel {
        id: Unchanged(account.id),
        disabled_at: Set(disabled.then_some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

/// The tokens that sign in without a password, which are voided with the password and with the email address.
pub(super) const WAYS_IN: [Purpose; 3] = [Purpose::Recovery, Purpose::Magiclink, Purpose::AuthCode];

/// Sets a password, with an expiry if it is a printed one, and ends all sessions, which locks out users of the old one.
pub async fn set_password(
    tx: &Tx,
    id: Uuid,
    hash: String,
    expires_at: Instant,
    now: Instant,
) -> StoreResult<()> {
    locked(tx, id).await?;
    one_time::void(tx, id, &WAYS_IN).await?;
    sessions::end_all(tx, id).await?;
    let row = ActiveModel {
        id: Unchanged(id),
        password_hash: Set(Some(hash)),
        password_expires_at: Set(Some(expires_at)),
        updated_at: Set(now),
        ..Default::default()
    };
    row.update(tx.on(ACCOUNTS)).await?;
    Ok(())
}

/// The name of a deleted account in the audit log: empty, since its email address is deleted as well.
pub const DELETED: &str = "";

/// Removes an account and its sessions, and its address from the record: of what was done to it, and of what it did. The entry of its removal
/// is written before: it may be the account's own.
pub async fn remove(tx: &Tx, id: Uuid, now: Instant) -> Result<Model, ChangeError> {
    let account = changeable(tx, id, false, now).await?;
    sessions::end_all(tx, id).await?;
    Entity::delete_by_id(id).exec(tx.on(ACCOUNTS)).await?;
    anonymize_subjects(tx, "account", &[id]).await?;
    anonymize_actor(tx, id, &account.email).await?;
    Ok(account)
}

/// The account, unless the change would take the last owner who can sign in.
async fn changeable(tx: &Tx, id: Uuid, keeps_owner: bool, now: Instant) -> Result<Model, ChangeError> {
    // Locks the owners where the engine has row locks, so that two owners cannot remove each other at once.
    let owners = Entity::find().filter(Column::Role.eq(Role::Owner)).lock_exclusive().all(tx.read()).await?;
    let account = locked(tx, id).await?.ok_or(ChangeError::Missing)?;
    let mut able = owners.iter().filter(|owner| is_able(owner, now)).peekable();
    let is_last = able.peek().is_some() && able.all(|owner| owner.id == id);
    if is_last && !keeps_owner { Err(ChangeError::LastOwner) } else { Ok(account) }
}
