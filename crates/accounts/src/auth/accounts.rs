//! Reading and writing accounts.

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
use platform::store::{Instant, Reader, StoreError, StoreResult, Tx};

/// A new account.
#[derive(Debug)]
pub struct NewAccount {
    /// Unique identifier.
    pub id: Uuid,
    /// The mail address, in any case.
    pub email: String,
    /// What [`super::password::hash`] made of the password.
    pub password_hash: Option<String>,
    /// Role.
    pub role: Role,
    /// Whether the address is known to be its own.
    pub confirmed: bool,
    /// What it keeps about itself: a JSON object.
    pub user_metadata: Json,
}

/// The role of an account that signs up without an invitation; `None` where sign-up is closed.
pub fn sign_up_role(policy: SignUp) -> Option<Role> {
    match policy {
        SignUp::Approval => Some(Role::Pending),
        SignUp::Open => Some(Role::Staff),
        SignUp::Closed => None,
    }
}

/// Tells whether an account is reserved by an owner or a server: its email address is unconfirmed, and it was invited, or was given a role
/// that a sign-up does not give. Only a trusted link may confirm it.
pub fn is_reserved(account: &Model, policy: SignUp) -> bool {
    let given = sign_up_role(policy).unwrap_or(Role::Pending);
    account.email_confirmed_at.is_none()
        && (account.invited_at.is_some() || (account.role != Role::Pending && account.role != given))
}

/// Normalizes an email address to the form that is stored: one account for each, however it is typed.
pub fn normalized_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// The account with this address.
pub async fn by_email(db: &impl ConnectionTrait, email: &str) -> StoreResult<Option<Model>> {
    Ok(Entity::find().filter(Column::Email.eq(normalized_email(email))).one(db).await?)
}

/// The account with this id.
pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// The account with this id, locked until the transaction ends where the engine has row locks: what is read of it stays true.
/// Sessions are locked after the account.
pub async fn locked(tx: &Tx, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

/// A page of the accounts, those that wait for approval first, then by address; and how many accounts there are.
pub async fn list(db: &Reader, limit: u64, offset: u64) -> StoreResult<(Vec<Model>, u64)> {
    let accounts = || Entity::find().order_by(Column::Email, Order::Asc);
    let waiting = accounts().filter(Column::Role.eq(Role::Pending));
    let others = accounts().filter(Column::Role.ne(Role::Pending));
    let waiting_total = db.total(ACCOUNTS, waiting.clone()).await?;
    let total = db.total(ACCOUNTS, Entity::find()).await?;
    let table = db.on(ACCOUNTS);
    // Two reads in the order of an index each: one order of both would sort all accounts.
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

/// The first accounts that wait for approval and have confirmed their address, by address, and how many there are.
pub async fn waiting(db: &Reader, limit: u64) -> StoreResult<(Vec<Model>, u64)> {
    let waiting = Entity::find()
        .filter(Column::Role.eq(Role::Pending))
        .filter(Column::EmailConfirmedAt.is_not_null())
        .order_by(Column::Email, Order::Asc);
    let total = db.total(ACCOUNTS, waiting.clone()).await?;
    Ok((waiting.limit(limit).all(db.on(ACCOUNTS)).await?, total))
}

/// Writes a new account; [`StoreError::Taken`] when the address has one.
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

/// Makes an unconfirmed account an invited one with this name, and deletes the password and metadata that its sign-up set.
pub async fn reserve(
    tx: &Tx,
    id: Uuid,
    (role, display_name): (Role, Option<String>),
    now: Instant,
) -> StoreResult<Model> {
    one_time::void(tx, id, &[Purpose::Signup, Purpose::Magiclink, Purpose::Recovery, Purpose::Invite])
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

/// Deletes accounts whose confirmation mail was never answered.
pub async fn delete_unconfirmed(tx: &Tx, before: Instant) -> StoreResult<()> {
    // One statement looks and deletes: a user who confirms at this moment keeps the account.
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

/// Notes a sign-in.
pub async fn signed_in(tx: &Tx, id: Uuid, now: Instant) -> StoreResult<Model> {
    let row = ActiveModel { id: Unchanged(id), last_sign_in_at: Set(Some(now)), ..Default::default() };
    Ok(row.update(tx.on(ACCOUNTS)).await?)
}

/// Notes that an owner was written to about accounts that wait.
pub(super) async fn approval_mailed(tx: &Tx, owner: Uuid, now: Instant) -> StoreResult<()> {
    let change = ActiveModel { approval_mailed_at: Set(Some(now)), ..Default::default() };
    update(tx, owner, change).await.map(drop)
}

/// Notes that the address is the account's own. A password that was set before the address was confirmed is replaced by
/// `password_hash`, or by none: it may be a stranger's.
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

/// Notes that one of the two addresses agrees to a change. The account when both have, with its new address.
///
/// # Errors
/// [`StoreError::Taken`] when another account has the new address by now.
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

/// Writes the columns of `change`.
pub async fn update(tx: &Tx, id: Uuid, change: ActiveModel) -> StoreResult<Model> {
    Ok(ActiveModel { id: Unchanged(id), ..change }.update(tx.on(ACCOUNTS)).await?)
}

/// Changes the display name of an account, and that in the metadata which its clients read.
pub async fn set_display_name(
    tx: &Tx,
    id: Uuid,
    name: Option<String>,
    now: Instant,
) -> StoreResult<Option<Model>> {
    let Some(stored) = locked(tx, id).await? else { return Ok(None) };
    let change = ActiveModel {
        user_metadata: Set(display_name::with_name(&stored.user_metadata, name.as_deref())),
        display_name: Set(name),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(Some(update(tx, id, change).await?))
}

/// Tells whether there is an owner at all.
pub async fn has_owner(db: &impl ConnectionTrait) -> StoreResult<bool> {
    Ok(Entity::find().filter(Column::Role.eq(Role::Owner)).one(db).await?.is_some())
}

/// Tells whether an owner besides `id` can sign in.
pub async fn has_second_owner(db: &impl ConnectionTrait, id: Uuid, now: Instant) -> StoreResult<bool> {
    let others = Entity::find()
        .filter(Column::Role.eq(Role::Owner))
        .filter(Column::Id.ne(id))
        .filter(Column::EmailConfirmedAt.is_not_null())
        .filter(Column::DisabledAt.is_null())
        .filter(Column::BannedUntil.is_null().or(Column::BannedUntil.lte(now)));
    Ok(others.one(db).await?.is_some())
}

/// Loads all owners who can sign in.
pub async fn owners(db: &impl ConnectionTrait, now: Instant) -> StoreResult<Vec<Model>> {
    let owners = Entity::find().filter(Column::Role.eq(Role::Owner)).order_by(Column::Email, Order::Asc);
    let mut owners = owners.all(db).await?;
    owners.retain(|owner| is_able(owner, now));
    Ok(owners)
}

/// Loads all accounts that have access to the staff's area, by address.
pub async fn with_access(db: &impl ConnectionTrait) -> StoreResult<Vec<Model>> {
    let accounts = Entity::find().filter(Column::Role.ne(Role::Pending)).order_by(Column::Email, Order::Asc);
    Ok(accounts.all(db).await?)
}

/// Tells whether an account is confirmed and may be used. Who is invited has not.
pub(super) fn is_able(account: &Model, now: Instant) -> bool {
    account.email_confirmed_at.is_some() && !account.is_locked(now)
}
