use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::model::Model;
use platform::database::Instant;

/// The state of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ReplyState {
    /// Waiting to be sent, or tried again.
    Sending,
    /// Accepted by the mail server.
    Sent,
    /// Failed, and not retried.
    Failed,
}

/// The author of a reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct ReplyAuthor {
    /// Email of the account.
    pub email: String,
    /// The name of the account, which others read instead of the email.
    pub display_name: Option<String>,
}

/// A reply to a contact message.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct MessageReply {
    /// Unique identifier.
    pub id: Uuid,
    /// The text.
    pub body: String,
    /// The author; null once the account is deleted.
    pub author: Option<ReplyAuthor>,
    /// The state of the reply.
    pub state: ReplyState,
    /// The reason why the last attempt to send it failed.
    pub reason: Option<String>,
    /// The time at which it was written.
    pub created_at: Instant,
    /// The time at which the mail server accepted it.
    pub sent_at: Option<Instant>,
}

impl MessageReply {
    pub(super) fn new(row: Model, author: Option<ReplyAuthor>) -> Self {
        Self {
            state: match (row.sent_at, row.failed_at) {
                (Some(_), _) => ReplyState::Sent,
                (None, Some(_)) => ReplyState::Failed,
                (None, None) => ReplyState::Sending,
            },
            id: row.id,
            body: row.body,
            author,
            reason: row.failure,
            created_at: row.created_at,
            sent_at: row.sent_at,
        }
    }
}
