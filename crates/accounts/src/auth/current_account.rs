//! `/api/v1/account`: one's own account, whatever its role, and where it is signed in.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::session::Model as Session;
use super::model::{Assurance, Role};
use super::sessions::SessionLimits;
use super::{Caller, accounts, display_name, sessions};
use crate::access::{Call, Calls as _};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::Auth;
use crate::auth::schema::SESSIONS;
use platform::core::ChangeStamp;
use platform::database::{Instant, Reader};
use platform::web::{ApiError, ApiResult, Body, List, PathId};

/// The caller's account, as read from the database rather than from the access token.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnAccount {
    /// Unique identifier.
    pub id: Uuid,
    /// Email.
    pub email: String,
    /// The name that others read instead of the email.
    pub display_name: Option<String>,
    /// Role.
    pub role: Role,
    /// Whether two-step verification is on.
    pub second_factor: bool,
    /// Whether the account must turn on two-step verification before it can do anything else.
    pub second_factor_required: bool,
    /// Authenticator assurance level of this session.
    pub aal: Assurance,
}

/// Changes to one's own account. Email and password are changed by the calls of `/auth/v1`.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AccountForm {
    /// The name that others read instead of the email; null or blank for none.
    #[garde(inner(custom(display_name::valid), length(chars, max = display_name::MAX_CHARS)))]
    pub display_name: Option<String>,
}

/// A session of an account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ActiveSession {
    /// Unique identifier.
    pub id: Uuid,
    /// User agent of the browser.
    pub user_agent: Option<String>,
    /// The time of the sign-in.
    pub created_at: Instant,
    /// The time of the session's last refresh.
    pub refreshed_at: Instant,
    /// Authenticator assurance level.
    pub aal: Assurance,
    /// Whether this is the current session.
    pub current: bool,
}

impl ActiveSession {
    /// `asking` is the session of the request.
    pub fn new(session: Session, asking: Option<Uuid>) -> Self {
        Self {
            current: asking == Some(session.id),
            id: session.id,
            user_agent: session.user_agent,
            created_at: session.created_at,
            refreshed_at: session.refreshed_at,
            aal: session.aal,
        }
    }
}

pub fn routes() -> ApiRouter<Auth> {
    ApiRouter::new()
        .get("/account", read, Call::account("getAccount", "account", "Get the current account"))
        .patch(
            "/account",
            rename,
            Call::account("updateAccount", "account", "Change the name of the current account"),
        )
        .get(
            "/account/sessions",
            list,
            Call::account("listSessions", "account", "List the sessions of the current account"),
        )
        .delete(
            "/account/sessions/{id}",
            end,
            Call::account("endSession", "account", "End a session of the current account").no_content(),
        )
}

async fn read(State(auth): State<Auth>, Extension(caller): Extension<Caller>) -> Json<OwnAccount> {
    Json(own_account(&auth, caller))
}

fn own_account(auth: &Auth, caller: Caller) -> OwnAccount {
    let asked = auth.settings().owner_second_factor && caller.account.role == Role::Owner;
    OwnAccount {
        second_factor_required: asked && !caller.second_factor && caller.session.aal == Assurance::Aal1,
        id: caller.account.id,
        email: caller.account.email,
        display_name: caller.account.display_name,
        role: caller.account.role,
        second_factor: caller.second_factor,
        aal: caller.session.aal,
    }
}

/// The last change wins: an owner can correct the name as well.
async fn rename(
    State(auth): State<Auth>,
    Extension(mut caller): Extension<Caller>,
    Body(form): Body<AccountForm>,
) -> ApiResult<Json<OwnAccount>> {
    let name = form.display_name.as_deref().and_then(display_name::parse);
    if name != caller.account.display_name {
        let now = auth.now();
        let tx = auth.store.begin().await?;
        let id = caller.account.id;
        caller.account = accounts::set_display_name(&tx, id, name, now).await?.ok_or(ApiError::NotFound)?;
        let event = AuditEvent::new("name changed", "account", id, caller.account.email.clone());
        audit::record(&tx, &Actor::from(&caller), [event], ChangeStamp { entropy: &auth.entropy, now })
            .await?;
        tx.commit().await?;
    }
    Ok(Json(own_account(&auth, caller)))
}

async fn list(
    State(auth): State<Auth>,
    db: Reader,
    Extension(caller): Extension<Caller>,
) -> ApiResult<Json<List<ActiveSession>>> {
    let limits = SessionLimits::of(auth.settings(), caller.account.role);
    let sessions = sessions::list(db.on(SESSIONS), caller.account.id, limits, auth.now()).await?;
    let shown = sessions.into_iter().map(|session| ActiveSession::new(session, Some(caller.session.id)));
    Ok(Json(List::whole(shown.collect())))
}

async fn end(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<StatusCode> {
    let tx = auth.store.begin().await?;
    let ended = sessions::end_one(&tx, caller.account.id, id).await?;
    tx.commit().await?;
    if ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound) }
}
