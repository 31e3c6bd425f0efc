//! `/api/v1/account`: one's own account, whatever its role, and where it is signed in.

use aide::axum::ApiRouter;
use aide::axum::routing::{delete_with, get_with};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::model::session::Model as Session;
use super::model::{Assurance, Role};
use super::sessions::Limits;
use super::{Caller, sessions};
use crate::access;
use crate::auth::Auth;
use crate::auth::schema::SESSIONS;
use platform::http::{ApiError, ApiResult, List, PathId};
use platform::store::{Instant, Reader};

/// The current account, as it is now.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnAccount {
    /// Unique identifier.
    pub id: Uuid,
    /// Email.
    pub email: String,
    /// Role.
    pub role: Role,
    /// Whether two-step verification is on.
    pub second_factor: bool,
    /// Whether two-step verification has to be turned on before anything else.
    pub second_factor_required: bool,
    /// Authenticator assurance level of this session.
    pub aal: Assurance,
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
    /// The representation of a session; `asking` is the session that the request came with.
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

/// The calls about one's own account.
pub fn routes() -> ApiRouter<Auth> {
    ApiRouter::new()
        .api_route(
            "/account",
            get_with(read, |op| {
                op.id("getAccount").tag("account").summary("Get the current account").with(access::account)
            }),
        )
        .api_route(
            "/account/sessions",
            get_with(list, |op| {
                op.id("listSessions")
                    .tag("account")
                    .summary("List sessions of the current account")
                    .with(access::account)
            }),
        )
        .api_route(
            "/account/sessions/{id}",
            delete_with(end, |op| {
                op.id("endSession")
                    .tag("account")
                    .summary("End a session of the current account")
                    .with(access::account)
                    .response::<204, ()>()
            }),
        )
}

async fn read(State(auth): State<Auth>, Extension(caller): Extension<Caller>) -> Json<OwnAccount> {
    let asked = auth.settings().owner_second_factor && caller.account.role == Role::Owner;
    Json(OwnAccount {
        second_factor_required: asked && !caller.second_factor && caller.session.aal == Assurance::Aal1,
        id: caller.account.id,
        email: caller.account.email,
        role: caller.account.role,
        second_factor: caller.second_factor,
        aal: caller.session.aal,
    })
}

async fn list(
    State(auth): State<Auth>,
    db: Reader,
    Extension(caller): Extension<Caller>,
) -> ApiResult<Json<List<ActiveSession>>> {
    let limits = Limits::of(auth.settings(), caller.account.role);
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
