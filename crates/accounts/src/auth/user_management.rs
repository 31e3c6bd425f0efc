use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::Operation;
use aide::operation::OperationInput;
use axum::Json;
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::account_changes::{self, ChangeError};
use super::accounts::{self, NewAccount};
use super::current_account::ActiveSession;
use super::emails::{self, AccountMail, Change};
use super::model::Role;
use super::model::account::Model as Account;
use super::sessions::SessionLimits;
use super::{AuthError, Caller, approval, display_name, factors, sessions};
use crate::access::{Call, Calls as _};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::Auth;
use crate::auth::limits::AccountLimits as _;
use crate::auth::schema::{ACCOUNTS, FACTORS, SESSIONS};
use platform::database::{Instant, Reader, Tx};
use platform::web::schemas::path_parameter;
use platform::web::{self, ApiError, ApiResult, Body, List, PathId, Query};

/// A user, as owners see it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct User {
    /// Unique identifier.
    pub id: Uuid,
    /// Email.
    pub email: String,
    /// The name that others read instead of the email.
    pub display_name: Option<String>,
    /// Role.
    pub role: Role,
    /// Whether the user is deactivated.
    pub disabled: bool,
    /// The time at which the email address was confirmed; null before.
    pub email_confirmed_at: Option<Instant>,
    /// The time of the invitation; null for users who signed up.
    pub invited_at: Option<Instant>,
    /// Whether two-step verification is on.
    pub second_factor: bool,
    /// The time of the last sign-in.
    pub last_sign_in_at: Option<Instant>,
    /// The time of creation.
    pub created_at: Instant,
}

impl User {
    fn new(account: Account, second_factor: bool, now: Instant) -> Self {
        Self {
            id: account.id,
            disabled: account.is_locked(now),
            email: account.email,
            display_name: account.display_name,
            role: account.role,
            email_confirmed_at: account.email_confirmed_at,
            invited_at: account.invited_at,
            second_factor,
            last_sign_in_at: account.last_sign_in_at,
            created_at: account.created_at,
        }
    }
}

/// A user to invite.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct InvitationForm {
    /// Email of the user to invite.
    #[garde(custom(super::email::valid))]
    pub email: String,
    /// The name that others read instead of the email.
    #[serde(default)]
    #[garde(inner(custom(display_name::valid), length(chars, max = display_name::MAX_CHARS)))]
    pub display_name: Option<String>,
    /// Role.
    #[garde(skip)]
    pub role: Role,
}

/// Changes to a user.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct UserForm {
    /// The new role. Any role but `pending` approves a pending user.
    #[serde(default)]
    #[garde(skip)]
    pub role: Option<Role>,
    /// `true` deactivates the user, `false` reactivates them.
    #[serde(default)]
    #[garde(skip)]
    pub disabled: Option<bool>,
    /// `false` turns off two-step verification, for someone who lost their authenticator app.
    #[serde(default)]
    #[garde(custom(only_removed))]
    pub second_factor: Option<bool>,
    /// The name that others read instead of the email; blank for none.
    #[serde(default)]
    #[garde(inner(custom(display_name::valid), length(chars, max = display_name::MAX_CHARS)))]
    pub display_name: Option<String>,
}

/// Owners can only remove a second factor; enrollment needs the user's device.
fn only_removed(wish: &Option<bool>, _: &()) -> garde::Result {
    if *wish == Some(true) { Err(garde::Error::new("Only false is allowed")) } else { Ok(()) }
}

pub fn owners() -> ApiRouter<Auth> {
    ApiRouter::new()
        .get("/users", list, Call::owner("listUsers", "users", "List all users, pending ones first"))
        .post(
            "/users",
            invite,
            Call::owner("inviteUser", "users", "Invite a user by email").created::<User>(),
        )
        .patch(
            "/users/{id}",
            change,
            Call::owner(
                "updateUser",
                "users",
                "Approve, change the role of, deactivate or reactivate a user",
            ),
        )
        .delete("/users/{id}", remove, Call::owner("deleteUser", "users", "Delete a user").no_content())
        .get(
            "/users/{id}/sessions",
            list_sessions,
            Call::owner("listUserSessions", "users", "List the sessions of a user"),
        )
        .delete(
            "/users/{id}/sessions/{session}",
            end_session,
            Call::owner("endUserSession", "users", "End a session of a user").no_content(),
        )
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Missing => Self::NotFound,
            ChangeError::LastOwner => Self::conflict(
                "last_owner",
                "The last owner can't be removed, deactivated or given another role.",
            ),
            ChangeError::Store(error) => error.into(),
        }
    }
}

/// Range of the list of accounts.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct UserQuery {
    /// Maximum number of items to return. Defaults to 100, which is also the maximum.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

async fn list(
    State(auth): State<Auth>,
    db: Reader,
    Query(query): Query<UserQuery>,
) -> ApiResult<Json<List<User>>> {
    let limit = web::limit(query.limit, web::MAX_LIMIT);
    let offset = query.offset.unwrap_or(0);
    let (accounts, total) = accounts::list(&db, limit, offset).await?;
    let ids = accounts.iter().map(|account| account.id);
    let holders = factors::accounts_with_factor(db.on(FACTORS), ids).await?;
    let user = |account: Account| {
        let second_factor = holders.contains(&account.id);
        User::new(account, second_factor, auth.now())
    };
    Ok(Json(List { items: accounts.into_iter().map(user).collect(), total, limit, offset }))
}

async fn record_for_account(
    tx: &Tx,
    auth: &Auth,
    caller: &Caller,
    action: &'static str,
    account: &Account,
) -> ApiResult<()> {
    let event = AuditEvent::new(action, "account", account.id, account.email.clone());
    Ok(audit::record(tx, &Actor::from(caller), [event], auth.stamp()).await?)
}

async fn invite(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<InvitationForm>,
) -> ApiResult<(StatusCode, Json<User>)> {
    let email = accounts::normalized_email(&form.email);
    auth.limits.count_mail(&email).await.map_err(|rejection| match rejection {
        AuthError::TooManyMails(_) => {
            ApiError::conflict("invited_lately", "We just emailed this address. Try again in a minute.")
        }
        other => ApiError::Internal(other.to_string()),
    })?;
    let now = auth.now();
    let new = NewAccount {
        id: auth.entropy.uuid(),
        email,
        password_hash: None,
        role: form.role,
        confirmed: false,
        user_metadata: serde_json::json!({}),
    };
    let tx = auth.store.begin().await?;
    let account = match accounts::by_email(tx.read(), &new.email).await? {
        None => accounts::create(&tx, new, now).await?,
        // A sign-up with this address was not confirmed: an invitation takes precedence.
        Some(account) if !is_settled(&account, &auth) => account,
        Some(_) => {
            return Err(ApiError::conflict("email_exists", "This address already has an account."));
        }
    };
    let name = form.display_name.as_deref().and_then(display_name::parse);
    let account = accounts::reserve(&tx, account.id, form.role, name, now).await?;
    let redirect_to = emails::new_password_url(&auth);
    let account = emails::queue_invitation(&tx, &account, redirect_to, &auth.entropy, now).await?;
    record_for_account(&tx, &auth, &caller, "invited", &account).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(User::new(account, false, now))))
}

fn is_settled(account: &Account, auth: &Auth) -> bool {
    account.email_confirmed_at.is_some() || accounts::is_reserved(account, auth.settings().sign_up)
}

async fn change(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(form): Body<UserForm>,
) -> ApiResult<Json<User>> {
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let mut account = accounts::by_id(tx.read(), id).await?.ok_or(ApiError::NotFound)?;
    if let Some(role) = form.role.filter(|role| *role != account.role) {
        if role != Role::Pending && !is_settled(&account, &auth) {
            // The address is unconfirmed: the user gets an invitation, and the sign-up's password and data are deleted.
            account = accounts::reserve(&tx, id, role, None, now).await?;
            let redirect_to = emails::new_password_url(&auth);
            account = emails::queue_invitation(&tx, &account, redirect_to, &auth.entropy, now).await?;
            record_for_account(&tx, &auth, &caller, "invited", &account).await?;
        } else if account.role == Role::Pending && role != Role::Owner {
            account = approval::approve(&tx, &Actor::from(&caller), id, role, &auth.entropy, now).await?;
        } else {
            account = account_changes::set_role(&tx, id, role, now).await?;
            record_for_account(&tx, &auth, &caller, "role changed", &account).await?;
        }
    }
    if let Some(disabled) = form.disabled.filter(|disabled| *disabled != account.is_locked(now)) {
        account = account_changes::set_disabled(&tx, id, disabled, now).await?;
        record_for_account(&tx, &auth, &caller, if disabled { "disabled" } else { "enabled" }, &account)
            .await?;
    }
    if form.second_factor == Some(false) && factors::remove_all(&tx, id).await? {
        record_for_account(&tx, &auth, &caller, "second factor removed", &account).await?;
        let told = AccountMail::Changed { what: Change::FactorRemoved };
        emails::queue(&tx, &account.email, &told, auth.entropy.uuid(), now).await?;
    }
    if let Some(name) = form.display_name.as_deref().map(display_name::parse)
        && name != account.display_name
    {
        account = accounts::set_display_name(&tx, id, name, now).await?.ok_or(ApiError::NotFound)?;
        record_for_account(&tx, &auth, &caller, "name changed", &account).await?;
    }
    let second_factor = factors::has_verified_factor(tx.read(), id).await?;
    tx.commit().await?;
    Ok(Json(User::new(account, second_factor, now)))
}

async fn remove(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<StatusCode> {
    let now = auth.now();
    let tx = auth.store.begin().await?;
    let account = accounts::by_id(tx.read(), id).await?.ok_or(ApiError::NotFound)?;
    if account.role == Role::Pending {
        approval::reject(&tx, &Actor::from(&caller), id, &auth.entropy, now).await?;
    } else {
        record_for_account(&tx, &auth, &caller, "removed", &account).await?;
        account_changes::remove(&tx, id, now).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn list_sessions(
    State(auth): State<Auth>,
    db: Reader,
    PathId(id): PathId,
) -> ApiResult<Json<List<ActiveSession>>> {
    let account = accounts::by_id(db.on(ACCOUNTS), id).await?.ok_or(ApiError::NotFound)?;
    let limits = SessionLimits::of(auth.settings(), account.role);
    let sessions = sessions::list(db.on(SESSIONS), id, limits, auth.now()).await?;
    Ok(Json(List::whole(sessions.into_iter().map(|session| ActiveSession::new(session, None)).collect())))
}

async fn end_session(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    PathSession(id, session): PathSession,
) -> ApiResult<StatusCode> {
    let tx = auth.store.begin().await?;
    let account = accounts::by_id(tx.read(), id).await?.ok_or(ApiError::NotFound)?;
    if !sessions::end_one(&tx, id, session).await? {
        return Err(ApiError::NotFound);
    }
    record_for_account(&tx, &auth, &caller, "signed out", &account).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

struct PathSession(Uuid, Uuid);

impl<S: Send + Sync> FromRequestParts<S> for PathSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<(Uuid, Uuid)>::from_request_parts(parts, state).await;
        path.map(|Path((id, session))| Self(id, session)).map_err(|_| ApiError::NotFound)
    }
}

impl OperationInput for PathSession {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        path_parameter::<Uuid>(ctx, operation, "id");
        path_parameter::<Uuid>(ctx, operation, "session");
    }
}
