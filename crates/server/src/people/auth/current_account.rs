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
use super::{Caller, sessions};
use crate::engine::http::{ApiError, ApiResult, List, PathId};
use crate::engine::store::{Instant, Reader, Table};
use crate::people::access;
use crate::people::auth::Auth;

/// The current account, as it is now.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnAccount {
    /// Never changes.
    pub id: Uuid,
    /// The mail address.
    pub email: String,
    /// What it may do.
    pub role: Role,
    /// Whether it has a second factor.
    pub second_factor: bool,
    /// How surely this session knows who it is.
    pub aal: Assurance,
}

/// A place where an account is signed in.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SignedIn {
    /// Never changes.
    pub id: Uuid,
    /// What the browser called itself.
    pub user_agent: Option<String>,
    /// When somebody signed in there.
    pub created_at: Instant,
    /// When it was last carried on.
    pub refreshed_at: Instant,
    /// With one factor or two.
    pub aal: Assurance,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl SignedIn {
    /// As `asking` sees it, the session that the request came with.
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
                op.id("getAccount").tag("account").summary("The current account").with(access::account)
            }),
        )
        .api_route(
            "/account/sessions",
            get_with(list, |op| {
                op.id("listSessions")
                    .tag("account")
                    .summary("Sessions of the current account")
                    .with(access::account)
            }),
        )
        .api_route(
            "/account/sessions/{id}",
            delete_with(end, |op| {
                op.id("endSession")
                    .tag("account")
                    .summary("End one of the current account's sessions")
                    .with(access::account)
                    .response::<204, ()>()
            }),
        )
}

async fn read(Extension(caller): Extension<Caller>) -> Json<OwnAccount> {
    Json(OwnAccount {
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
) -> ApiResult<Json<List<SignedIn>>> {
    let life = auth.config.auth.session_life();
    let sessions = sessions::list(db.on(Table::Sessions), caller.account.id, life, auth.now()).await?;
    let shown = sessions.into_iter().map(|session| SignedIn::new(session, Some(caller.session.id)));
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
