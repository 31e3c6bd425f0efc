//! `/api/v1/admin/outbox`

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use super::test_email;
use super::view::OutboxEmail;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::{PageRange, Reader};
use platform::mail::{self, NoRetry};
use platform::web::{self, ApiError, ApiResult, List, PathId, Query};

const DEFAULT_LIMIT: u64 = 50;

/// Filters of the staff's list of emails.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct OutboxQuery {
    /// The state of the emails to list. Defaults to `waiting`.
    #[garde(skip)]
    state: Option<mail::DeliveryState>,
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

pub fn owner_routes() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/outbox",
            list,
            Call::owner(
                "listOutbox",
                "outbox",
                "List emails that are waiting, were given up, or were sent within 30 days",
            ),
        )
        .post(
            "/outbox/test",
            test_email::send_test_email,
            Call::owner("testOutbox", "outbox", "Send a test email to yourself and report the result"),
        )
        .post(
            "/outbox/{id}/retry",
            send_again,
            Call::owner("retryEmail", "outbox", "Send a waiting or given-up email now, with new links"),
        )
}

async fn list(
    State(core): State<Core>,
    db: Reader,
    Query(query): Query<OutboxQuery>,
) -> ApiResult<Json<List<OutboxEmail>>> {
    let page = PageRange { limit: web::limit(query.limit, DEFAULT_LIMIT), offset: query.offset.unwrap_or(0) };
    let List { items, total, limit, offset } =
        mail::list_in_state(&db, query.state.unwrap_or(mail::DeliveryState::Waiting), page).await?;
    let items = items.into_iter().map(|row| OutboxEmail::new(row, core.now())).collect();
    Ok(Json(List { items, total, limit, offset }))
}

async fn send_again(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
) -> ApiResult<Json<OutboxEmail>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let now = change.now();
    let asked = mail::retry(change.tx(), id, now).await?;
    // To whom is in the outbox, for as long as that keeps it.
    let event = asked.as_ref().ok().map(|_| AuditEvent::new("sent again", "email", id, ""));
    // Ended at once, also when nothing was changed: a worker skips locked rows.
    change.commit(event).await?;
    match asked {
        Ok(row) => Ok(Json(OutboxEmail::new(row, now))),
        // A concurrent request has queued the email, or it was due.
        Err(NoRetry::Due(row)) => Ok(Json(OutboxEmail::new(*row, now))),
        Err(NoRetry::Sent) => Err(ApiError::conflict("already_sent", "This email has already been sent.")),
        Err(NoRetry::BeingSent) => Err(ApiError::conflict(
            "being_sent",
            "This email is being sent right now. Check again in a moment.",
        )),
        Err(NoRetry::Missing) => Err(ApiError::NotFound),
    }
}
