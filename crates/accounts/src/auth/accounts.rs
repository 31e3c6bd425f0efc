use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _};
use uuid::Uuid;

use super::model::account::{ActiveModel, Column, Entity, Model};
use super::model::{AgreedBy, Purpose, Role};
use super::{display_name, one_time};
use crate::audit::anonymize_subjects;
use crate::auth::config::SignUp;
use crate::auth::schema::ACCOUNTS;
use platform::database::{Instant, Reader, StoreError, StoreResult, Tx};

#[derive(Debug)]
pub struct NewAccount {
    pub id: Uuid,
    /// In any case.
    pub email: String,
    pub password_hash: Option<String>,
    pub role: Role,
    pub confirmed: bool,
    pub user_metadata: Json,
}

/// The role after a sign-up without an invitation; `None` if sign-up is closed.
pub fn sign_up_role(policy: SignUp) -> Option<Role> {
    match policy {
        SignUp::Approval => Some(Role::Pending),
        SignUp::Open => Some(Role::Staff),
        SignUp::Closed => None,
    }
}

/// Returns whether an account is reserved by an owner or a server: its email address is unconfirmed, and it was invited, or was given a
/// role that a sign-up does not give. Only a trusted link may confirm it.
pub fn is_reserved(account: &Model, policy: SignUp) -> bool {
    let given = sign_up_role(policy).unwrap_or(Role::Pending);
    account.email_confirmed_at.is_none()
        && (account.invited_at.is_some() || (account.role != Role::Pending && account.role != given))
}

/// Normalizes an email address to its stored form, so that each has one account.
pub fn normalized_email(email: &str) -> String {
    email.trim().to_lowercase()
}

pub async fn by_email(db: &impl ConnectionTrait, email: &str) -> StoreResult<Option<Model>> {
    Ok(Entity::find().filter(Column::Email.eq(normalized_email(email))).one(db).await?)
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// Loads an account, locked until the transaction ends. The account is always locked before its sessions.
pub async fn lock(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

/// A page of the accounts, accounts pending approval first, then by address; and the total.
pub async fn list(db: &Reader, limit: u64, offset: u64) -> StoreResult<(Vec<Model>, u64)> {
    let accounts = || Entity::find().order_by(Column::Email, Order::Asc);
    let waiting = accounts().filter(Column::Role.eq(Role::Pending));
    let others = accounts().filter(Column::Role.ne(Role::Pending));
    let waiting_total = db.total(ACCOUNTS, waiting.clone()).await?;
    let total = db.total(ACCOUNTS, Entity::find()).await?;
    let table = db.on(ACCOUNTS);
    // Two index scans: a single order over both would sort every account.
    let mut page = Vec::new();
    if offset < waiting_total {
        page = waiting.limit(limit).offset(offset).all(table).await?;
    }
    let room = limit.saturating_sub(page.len() as u64);
    if room > 0 {
        let offset = offset.saturating_sub(waiting_total);
        page.extend(others.limit(room).offset(offset).all(table).await?);
    }
    Ok((page, total))
}

/// The first confirmed accounts pending approval, by address, and their number.
pub async fn list_pending(db: &Reader, limit: u64) -> StoreResult<(Vec<Model>, u64)> {
    let waiting = Entity::find()
        .filter(Column::Role.eq(Role::Pending))
        .filter(Column::EmailConfirmedAt.is_not_null())
        .order_by(Column::Email, Order::Asc);
    let total = db.total(ACCOUNTS, waiting.clone()).await?;
    Ok((waiting.limit(limit).all(db.on(ACCOUNTS)).await?, total))
}

/// Fails with [`StoreError::Taken`] if the address has an account.
pub async fn create(tx: &Tx, new: NewAccount, now: Instant) -> StoreResult<Model> {
    let row = ActiveModel {
        id: Set(new.id),
        email: Set(normalized_email(&new.email)),
        display_name: Set(display_name::in_metadata(&new.user_metadata)),
        password_hash: Set(new.password_hash),
        role: Set(new.role),
        email_confirmed_at: Set(new.confirmed.then_some(now)),
        last_sign_in_at: Set(None),
        disabled_at: Set(None),
        user_metadata: Set(new.user_metadata),
        app_metadata: Set(serde_json::json!({})),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.on(ACCOUNTS)).await?)
}

/// Turns an unconfirmed account into an invited one with this name, and deletes the password and metadata of its sign-up.
pub async fn reserve(
    tx: &Tx,
    id: Uuid,
    role: Role,
    display_name: Option<String>,
    now: Instant,
) -> StoreResult<Model> {
    one_time::revoke(tx, id, &[Purpose::Signup, Purpose::Magiclink, Purpose::Recovery, Purpose::Invite])
        .await?;
    let row = ActiveModel {
        id: Unchanged(id),
        role: Set(role),
        password_hash: Set(None),
        invited_at: Set(Some(now)),
        user_metadata: Set(display_name::with_name(&Json::Null, display_name.as_deref())),
        display_name: Set(display_name),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

pub async fn delete_unconfirmed(tx: &Tx, before: Instant) -> StoreResult<()> {
    // A single statement, so that a concurrent confirmation keeps the account.
    let stale = Entity::delete_many()
        .filter(Column::EmailConfirmedAt.is_null())
        .filter(Column::InvitedAt.is_null())
        .filter(Column::ConfirmationSentAt.lt(before));
    let deleted = stale.exec_with_returning(tx.on(ACCOUNTS)).await?;
    if deleted.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = deleted.into_iter().map(|account| account.id).collect();
    anonymize_subjects(tx, "account", &ids).await
}

pub async fn record_sign_in(tx: &Tx, id: Uuid, now: Instant) -> StoreResult<Model> {
    let row = ActiveModel { id: Unchanged(id), last_sign_in_at: Set(Some(now)), ..Default::default() };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

pub(super) async fn record_approval_mail(tx: &Tx, owner: Uuid, now: Instant) -> StoreResult<()> {
    let change = ActiveModel { approval_mailed_at: Set(Some(now)), ..Default::default() };
    update(tx, owner, change).await.map(drop)
}

/// Confirms the address. A password that was set before is replaced by `password_hash` or removed, since a stranger may have set it.
pub async fn confirm(
    tx: &Tx,
    id: Uuid,
    password_hash: Option<String>,
    now: Instant,
) -> Result<Model, StoreError> {
    let first = ActiveModel {
        password_hash: Set(password_hash),
        email_confirmed_at: Set(Some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    let unconfirmed = Entity::update_many().set(first).filter(Column::Id.eq(id));
    unconfirmed.filter(Column::EmailConfirmedAt.is_null()).exec(tx.on(ACCOUNTS)).await?;
    by_id(tx.read(), id).await?.ok_or(StoreError::Gone)
}

/// Returns the account with its new address once both addresses agreed. Fails with [`StoreError::Taken`] if the address has an account.
pub async fn agree_to_change(
    tx: &Tx,
    account: &Model,
    by: AgreedBy,
    now: Instant,
) -> StoreResult<Option<Model>> {
    let other_agreed = account.email_change_agreed_by.is_some_and(|before| before != by);
    let mut row = ActiveModel { id: Unchanged(account.id), updated_at: Set(now), ..Default::default() };
    match account.new_email.clone().filter(|_| other_agreed) {
        None => row.email_change_agreed_by = Set(Some(by)),
        Some(email) => {
            row.email = Set(email);
            row.new_email = Set(None);
            row.email_change_sent_at = Set(None);
            row.email_change_agreed_by = Set(None);
        }
    }
    let account = row.update(tx.on(ACCOUNTS)).await?;
    Ok(other_agreed.then_some(account))
}

pub async fn update(tx: &Tx, id: Uuid, change: ActiveModel) -> StoreResult<Model> {
    Ok(ActiveModel { id: Unchanged(id), ..change }.update(tx.on(ACCOUNTS)).await?)
}

/// Changes the display name, also in the metadata for clients.
pub async fn set_display_name(
    tx: &Tx,
    id: Uuid,
    name: Option<String>,
    now: Instant,
) -> StoreResult<Option<Model>> {
    let Some(stored) = lock(tx, id).await? else { return Ok(None) };
    let change = ActiveModel {
        user_metadata: Set(display_name::with_name(&stored.user_metadata, name.as_deref())),
        display_name: Set(name),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(Some(update(tx, id, change).await?))
}

pub async fn has_owner(db: &impl ConnectionTrait) -> StoreResult<bool> {
    Ok(Entity::find().filter(Column::Role.eq(Role::Owner)).one(db).await?.is_some())
}

pub async fn has_second_owner(db: &impl ConnectionTrait, id: Uuid, now: Instant) -> StoreResult<bool> {
    let others = Entity::find()
        .filter(Column::Role.eq(Role::Owner))
        .filter(Column::Id.ne(id))
        .filter(Column::EmailConfirmedAt.is_not_null())
        .filter(Column::DisabledAt.is_null())
        .filter(Column::BannedUntil.is_null().or(Column::BannedUntil.lte(now)));
    Ok(others.one(db).await?.is_some())
}

pub async fn able_owners(db: &impl ConnectionTrait, now: Instant) -> StoreResult<Vec<Model>> {
    let owners = Entity::find().filter(Column::Role.eq(Role::Owner)).order_by(Column::Email, Order::Asc);
    let mut owners = owners.all(db).await?;
    owners.retain(|owner| is_able(owner, now));
    Ok(owners)
}

pub async fn all_except_pending(db: &impl ConnectionTrait) -> StoreResult<Vec<Model>> {
    let accounts = Entity::find().filter(Column::Role.ne(Role::Pending)).order_by(Column::Email, Order::Asc);
    Ok(accounts.all(db).await?)
}

/// Returns whether an account is confirmed and enabled; an invited one is not confirmed.
pub(super) fn is_able(account: &Model, now: Instant) -> bool {
    account.email_confirmed_at.is_some() && !account.is_locked(now)
}
