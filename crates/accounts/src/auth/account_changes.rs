//! Changes that revoke rights of an account: role, access, password, or the account itself. They end its sessions, and the last owner is
//! protected.

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::accounts::{is_able, lock};
use super::model::account::{ActiveModel, Column, Entity, Model};
use super::model::{Purpose, Role};
use super::{one_time, sessions};
use crate::audit::{anonymize_actor, anonymize_subjects};
use crate::auth::schema::ACCOUNTS;
use platform::database::{Instant, StoreError, StoreResult, Tx};

#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    #[error("there is no such account")]
    Missing,
    #[error("the last owner can't be removed, deactivated or given another role")]
    LastOwner,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DbErr> for ChangeError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

/// Takes effect with the next request, since requests read the role from the database.
pub async fn set_role(tx: &Tx, id: Uuid, role: Role, now: Instant) -> Result<Model, ChangeError> {
    let account = lock_changeable(tx, id, role == Role::Owner, now).await?;
    let row = ActiveModel {
        id: Unchanged(account.id),
        role: Set(role),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

pub async fn set_disabled(tx: &Tx, id: Uuid, disabled: bool, now: Instant) -> Result<Model, ChangeError> {
    let account = lock_changeable(tx, id, !disabled, now).await?;
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

/// Tokens that sign in without a password; revoked when the password or email address changes.
pub(super) const SIGN_IN_PURPOSES: [Purpose; 3] = [Purpose::Recovery, Purpose::Magiclink, Purpose::AuthCode];

/// Sets a password, with an expiry if it is a printed one, and ends all sessions, which locks out users of the old one.
pub async fn set_password(
    tx: &Tx,
    id: Uuid,
    hash: String,
    expires_at: Instant,
    now: Instant,
) -> StoreResult<()> {
    lock(tx, id).await?;
    one_time::revoke(tx, id, &SIGN_IN_PURPOSES).await?;
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
pub const NAME_OF_DELETED_ACCOUNT: &str = "";

/// Deletes an account and its sessions, and its address from the audit log. The entry of the deletion is written before: its actor may be
/// the account itself.
pub async fn remove(tx: &Tx, id: Uuid, now: Instant) -> Result<Model, ChangeError> {
    let account = lock_changeable(tx, id, false, now).await?;
    sessions::end_all(tx, id).await?;
    Entity::delete_by_id(id).exec(tx.on(ACCOUNTS)).await?;
    anonymize_subjects(tx, "account", &[id]).await?;
    anonymize_actor(tx, id, &account.email).await?;
    Ok(account)
}

/// Loads an account, unless the change would leave no owner who can sign in.
async fn lock_changeable(tx: &Tx, id: Uuid, keeps_owner: bool, now: Instant) -> Result<Model, ChangeError> {
    // Locks every owner on PostgreSQL, so that two owners cannot remove each other concurrently.
    let owners = Entity::find().filter(Column::Role.eq(Role::Owner)).lock_exclusive().all(tx.read()).await?;
    let account = lock(tx, id).await?.ok_or(ChangeError::Missing)?;
    let mut able = owners.iter().filter(|owner| is_able(owner, now)).peekable();
    let is_last = able.peek().is_some() && able.all(|owner| owner.id == id);
    if is_last && !keeps_owner { Err(ChangeError::LastOwner) } else { Ok(account) }
}
