//! The representation of a mail for owners, without its content and payload.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use platform::database::Instant;
use platform::mail::{DeliveryState, outbox};

/// An email in the outbox.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct OutboxEmail {
    /// Unique identifier; the beginning of its `Message-ID`.
    id: Uuid,
    /// The kind of email: `account`, `contact`, `test`, ...
    kind: String,
    /// The purpose within the kind: `invite`, `recover`, ...
    about: Option<String>,
    /// The recipient's address; null for an address that is read from the settings when the email is sent.
    to: Option<String>,
    /// The state of the email.
    state: DeliveryState,
    /// Whether the email is being sent right now.
    is_being_sent: bool,
    /// The time at which the email was queued, or queued again.
    queued_at: Instant,
    /// The time of the next try; null when there is none.
    next_try_at: Option<Instant>,
    /// The number of tries to send the email.
    tries: i64,
    /// The error of the last try.
    reason: Option<String>,
    /// The time at which the email was sent.
    sent_at: Option<Instant>,
    /// The time of the last try, after which the email is not tried again.
    given_up_at: Option<Instant>,
}

impl OutboxEmail {
    pub(super) fn new(row: outbox::Model, now: Instant) -> Self {
        let state = row.state();
        Self {
            id: row.id,
            about: row.about().map(str::to_owned),
            is_being_sent: row.is_being_sent(now),
            kind: row.kind,
            to: Some(row.to_address).filter(|address| !address.is_empty()),
            state,
            queued_at: row.created_at,
            next_try_at: (state == DeliveryState::Waiting).then_some(row.next_try_at),
            tries: row.tries,
            reason: row.last_error,
            sent_at: row.sent_at,
            given_up_at: row.failed_at,
        }
    }
}
