//! `/api/v1/admin/users`: accounts, for owners.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, patch_with};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Caller;
use super::accounts::{self, ChangeError};
use super::model::Role;
use super::model::account::Model as Account;
use crate::app::App;
use crate::audit::{self, Actor, Deed};
use crate::http::{ApiError, ApiResult, Body, List, NoParameters, PathId, Query};
use crate::store::{Instant, Reader, Table, Tx};

/// An account, as owners see it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct User {
    /// Never changes.
    pub id: Uuid,
    /// The mail address.
    pub email: String,
    /// What it may do.
    pub role: Role,
    /// Whether it is locked out.
    pub disabled: bool,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Instant>,
    /// When it last signed in.
    pub last_sign_in_at: Option<Instant>,
    /// When it was made.
    pub created_at: Instant,
}

impl From<Account> for User {
    fn from(account: Account) -> Self {
        Self {
            id: account.id,
            email: account.email,
            role: account.role,
            disabled: account.disabled_at.is_some(),
            email_confirmed_at: account.email_confirmed_at,
            last_sign_in_at: account.last_sign_in_at,
            created_at: account.created_at,
        }
    }
}

/// A change of an account.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct UserForm {
    /// Another role. `staff` or `owner` approves an account that waits.
    #[serde(default)]
    #[garde(skip)]
    pub role: Option<Role>,
    /// Locks it out, or lets it in again.
    #[serde(default)]
    #[garde(skip)]
    pub disabled: Option<bool>,
}

/// The owners' calls.
pub fn owners() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/users",
            get_with(list, |op| {
                op.id("listUsers").tag("users").summary("All accounts, those that wait first")
            }),
        )
        .api_route(
            "/users/{id}",
            patch_with(change, |op| op.id("updateUser").tag("users").summary("Change a role, or lock out"))
                .delete_with(remove, |op| op.id("deleteUser").tag("users").summary("Remove an account")),
        )
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Missing => Self::NotFound,
            ChangeError::LastOwner => Self::Conflict(
                "last_owner",
                "The last owner cannot be removed, disabled or given another role.",
            ),
            ChangeError::Store(error) => error.into(),
        }
    }
}

async fn list(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<User>>> {
    let accounts = accounts::list(db.on(Table::Accounts)).await?;
    Ok(Json(List::whole(accounts.into_iter().map(User::from).collect())))
}

async fn note(tx: &Tx, app: &App, caller: &Caller, action: &'static str, account: &Account) -> ApiResult<()> {
    let deed = Deed { action, subject: "account", id: account.id, title: &account.email };
    Ok(audit::record(tx, &Actor::from(caller), deed, (app.chance.uuid(), app.now())).await?)
}

async fn change(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(form): Body<UserForm>,
) -> ApiResult<Json<User>> {
    let tx = app.store.begin().await?;
    let mut account = accounts::by_id(tx.read(), id).await?.ok_or(ApiError::NotFound)?;
    if let Some(role) = form.role.filter(|role| *role != account.role) {
        account = accounts::set_role(&tx, id, role, app.now()).await?;
        note(&tx, &app, &caller, "role changed", &account).await?;
    }
    if let Some(disabled) = form.disabled.filter(|disabled| *disabled != account.disabled_at.is_some()) {
        account = accounts::set_disabled(&tx, id, disabled, app.now()).await?;
        note(&tx, &app, &caller, if disabled { "disabled" } else { "enabled" }, &account).await?;
    }
    tx.commit().await?;
    Ok(Json(account.into()))
}

async fn remove(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<StatusCode> {
    let tx = app.store.begin().await?;
    let account = accounts::remove(&tx, id).await?;
    note(&tx, &app, &caller, "removed", &account).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
