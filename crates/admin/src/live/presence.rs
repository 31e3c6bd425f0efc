//! Presence: who has which form open. A window says so again and again; one that is heard of no more is forgotten.

use garde::Validate;
use jiff::SignedDuration;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{ActiveModel, Column, Entity, Model};
use super::topic::Topic;
use crate::live::schema::PRESENCE;
use accounts::access::Role;
use accounts::auth::model::account;
use accounts::auth::schema::ACCOUNTS;
use platform::core::Core;
use platform::database::{Instant, Reader, StoreError, StoreResult};
use platform::web::{ApiError, ApiResult};

/// How long a window counts as open after it was heard of. It says so every 20 s: two may be lost.
const WINDOW_LIFETIME: SignedDuration = SignedDuration::from_secs(60);
const MAX_WINDOWS_PER_ACCOUNT: u64 = 30;
const MAX_LISTED: u64 = 200;

/// An open form.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct PresenceForm {
    /// The form: `settings`, or the topic of a resource and the id of a row, such as `news/0190a1b2-…`.
    #[garde(length(chars, min = 1, max = 100), custom(valid_form_name))]
    pub form: String,
}

fn valid_form_name(form: &str, _: &()) -> garde::Result {
    let is_plain = form.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_".contains(&byte));
    if is_plain { Ok(()) } else { Err(garde::Error::new("Must be letters, digits, hyphens and slashes")) }
}

/// An account that has a form open.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, FromQueryResult)]
pub(super) struct Presence {
    /// The window.
    pub id: Uuid,
    /// The form.
    pub form: String,
    /// Email of the account.
    pub email: String,
    /// The name of the account, which others read instead of the email.
    pub display_name: Option<String>,
}

/// Tells whether a role may see and announce the presence in a form: its topic must be allowed for the role.
pub(super) fn may_see_form(topics: &[Topic], form: &str, role: Role) -> bool {
    let name = form.split('/').next().unwrap_or_default();
    topics.iter().any(|topic| topic.name == name && topic.permission.allows(Some(role)))
}

pub(super) async fn list_open_forms(db: &Reader, now: Instant) -> StoreResult<Vec<Presence>> {
    db.on(ACCOUNTS);
    let account = Entity::belongs_to(account::Entity).from(Column::AccountId).to(account::Column::Id).into();
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Form])
        .columns([account::Column::Email, account::Column::DisplayName])
        .join(JoinType::InnerJoin, account)
        .filter(Column::ExpiresAt.gt(now))
        .order_by_asc(Column::BegunAt)
        .order_by_asc(Column::Id)
        .limit(MAX_LISTED);
    Ok(rows.into_model().all(db.on(PRESENCE)).await?)
}

/// Records that a window of `account` is open, and deletes expired entries. Fails if the entry is another account's, or the account has too
/// many.
pub(super) async fn record_open_window(
    core: &Core,
    account: Uuid,
    id: Uuid,
    form: PresenceForm,
) -> ApiResult<()> {
    let now = core.now();
    let expires_at = now.timestamp().checked_add(WINDOW_LIFETIME).map_or(now, Instant::from);
    let tx = core.store.begin().await?;
    // Most of these calls change no name: raising the table's version would wake every open stream.
    let table = tx.quietly();
    let fails = |error| ApiError::from(StoreError::from(error));
    let gone = Entity::delete_many().filter(Column::ExpiresAt.lte(now)).exec(table).await.map_err(fails)?;
    if gone.rows_affected > 0 {
        tx.on(PRESENCE);
    }
    match Entity::find_by_id(id).one(table).await.map_err(fails)? {
        Some(row) if row.account_id != account => return Err(ApiError::NotFound),
        Some(row) => {
            if row.form != form.form {
                tx.on(PRESENCE);
            }
            let change =
                ActiveModel { form: Set(form.form), expires_at: Set(expires_at), ..Default::default() };
            // A presence that expired concurrently is recreated by the next call.
            let own = Entity::update_many().set(change).filter(Column::Id.eq(id));
            own.filter(Column::AccountId.eq(account)).exec(table).await.map_err(fails)?;
        }
        None => {
            let open = Entity::find().filter(Column::AccountId.eq(account)).count(table).await;
            if open.map_err(fails)? >= MAX_WINDOWS_PER_ACCOUNT {
                return Err(ApiError::conflict("too_many_forms", "You have too many forms open."));
            }
            let row = Model { id, account_id: account, form: form.form, begun_at: now, expires_at };
            let only_new = OnConflict::column(Column::Id).do_nothing().to_owned();
            let insert = Entity::insert(row.into_active_model().reset_all()).on_conflict(only_new);
            insert.exec_without_returning(tx.on(PRESENCE)).await.map_err(fails)?;
        }
    }
    Ok(tx.commit().await?)
}

pub(super) async fn delete_window(core: &Core, account: Uuid, id: Uuid) -> ApiResult<()> {
    let tx = core.store.begin().await?;
    let own = Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::AccountId.eq(account));
    own.exec(tx.on(PRESENCE)).await.map_err(StoreError::from)?;
    Ok(tx.commit().await?)
}
