//! The representation of a mail for owners, without its content and payload.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use platform::mail::{State, outbox};
use platform::store::Instant;

/// An email in the outbox.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct OutboxEmail {
    /// Unique identifier; the beginning of its `Message-ID`.
    id: Uuid,
    /// What kind of email it is: `account`, `contact`, `test`, ...
    kind: String,
    /// What it is about, where emails of a kind are about different things: `invite`, `recover`, ...
    about: Option<String>,
    /// The address it goes to; null for one that the site settings name when it is sent.
    to: Option<String>,
    /// What became of it.
    state: State,
    /// Whether it is being sent right now.
    is_being_sent: bool,
    /// When it was queued, or queued again.
    queued_at: Instant,
    /// When it is tried next; null when it is not.
    next_try_at: Option<Instant>,
    /// How often sending it was begun.
    tries: i64,
    /// Why it did not go out the last time.
    reason: Option<String>,
    /// When it went out.
    sent_at: Option<Instant>,
    /// When it was given up.
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
            next_try_at: (state == State::Waiting).then_some(row.next_try_at),
            tries: row.tries,
            reason: row.last_error,
            sent_at: row.sent_at,
            given_up_at: row.failed_at,
        }
    }
}
