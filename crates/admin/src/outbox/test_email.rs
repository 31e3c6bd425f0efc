//! `POST /api/v1/admin/outbox/test`: sends a test email to the caller, through the outbox like all mails, and returns its outcome.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::{StoreResult, TableSet};
use platform::mail::schema::OUTBOX;
use platform::mail::{self, test};
use platform::web::ApiResult;
use platform::web::limits::Quota;

/// 20 an hour to one owner, 3 of them at once.
const TEST_EMAILS: Quota = Quota::new("test emails", 20, 3);
/// A mail server that takes longer is too slow to be waited for; what becomes of the mail is then seen in its list.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// The result of a test email.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TestResult {
    /// The email.
    id: Uuid,
    /// The recipient's address.
    to: String,
    /// `sent`, `given-up`, or `waiting` when that is not known yet.
    state: mail::DeliveryState,
    /// The reason why the email was not sent.
    reason: Option<String>,
    /// Whether the email was written to a file on the server, because no mail server is set up.
    as_file: bool,
}

pub(super) async fn send_test_email(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
) -> ApiResult<Json<TestResult>> {
    core.limits.take(TEST_EMAILS, &caller.account.id.to_string()).await?;
    let (id, to) = (core.entropy.uuid(), caller.account.email.clone());
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    mail::queue(change.tx(), test::mail(&to), id, change.now()).await?;
    change.commit([AuditEvent::new("tested", "email", id, to.clone())]).await?;
    let (state, reason) = match tokio::time::timeout(MAX_WAIT, wait_for_outcome(&core, id)).await {
        Ok(outcome) => outcome?,
        Err(_) => (mail::DeliveryState::Waiting, None),
    };
    let as_file = core.config.mail.host.is_none();
    Ok(Json(TestResult { id, to, state, reason, as_file }))
}

/// Waits for the outcome of a mail. A row that is gone was sent and deleted.
async fn wait_for_outcome(core: &Core, id: Uuid) -> StoreResult<(mail::DeliveryState, Option<String>)> {
    let outbox = TableSet::from_iter([OUTBOX]);
    loop {
        // Before the look: what is written between the two must not be waited for.
        let before = core.store.versions().snapshot();
        let Some(row) = mail::find(&core.store.reader(Arc::default()), id).await? else {
            return Ok((mail::DeliveryState::Sent, None));
        };
        match row.state() {
            mail::DeliveryState::Waiting => core.store.versions().change(outbox, &before).await,
            done => return Ok((done, row.last_error)),
        }
    }
}
