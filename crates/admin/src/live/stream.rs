//! The server-sent event stream of one browser tab, which ends when its rights do.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderMap, Method};
use axum::response::sse::Event;
use futures_util::Stream;
use serde_json::json;
use tokio::time::Instant;

use super::presence::{self, Presence};
use super::topic::Topic;
use crate::live::schema::PRESENCE;
use accounts::access::Permission;
use accounts::auth::gate::{Principal, authorize};
use accounts::auth::schema::{ACCOUNTS, FACTORS, SESSIONS};
use accounts::auth::{Auth, Caller};
use platform::database::{Snapshot, StoreResult, Table, TableSet};
use platform::web::long_lived::StreamGuard;
use platform::web::{ApiError, ApiResult};

/// The interval within which changes reach the browser as one event.
const DEBOUNCE: Duration = Duration::from_millis(100);
/// Tables whose changes may end the access of the caller.
const ACCESS_TABLES: [Table; 3] = [ACCOUNTS, SESSIONS, FACTORS];

pub(super) struct EventStream {
    auth: Auth,
    caller: Caller,
    /// With the token that the stream was asked for with: when that ends, so does the stream.
    headers: HeaderMap,
    topics: &'static [Topic],
    guard: StreamGuard,
    followed: TableSet,
    seen: Snapshot,
    told: Vec<Presence>,
    due: VecDeque<Event>,
    /// Times of the last event and of the last check of the session.
    said_at: Instant,
    checked_at: Instant,
}

impl EventStream {
    pub(super) async fn new(
        auth: Auth,
        caller: Caller,
        headers: HeaderMap,
        topics: &'static [Topic],
        guard: StreamGuard,
    ) -> ApiResult<Self> {
        let seen = auth.store.versions().snapshot();
        let followed = topics.iter().map(|topic| topic.table).chain(ACCESS_TABLES).chain([PRESENCE]);
        let followed = followed.collect();
        let (told, due, now) = (Vec::new(), VecDeque::new(), Instant::now());
        let mut stream = Self {
            auth,
            caller,
            headers,
            topics,
            guard,
            followed,
            seen,
            told,
            due,
            said_at: now,
            checked_at: now,
        };
        // Since the gate was passed rights may have gone: from the snapshot on nothing is missed.
        stream.check_access().await?;
        stream.told = stream.visible_presence().await?;
        // It tells the browser at once that it is heard.
        stream.due.push_back(presence_event(&stream.told));
        Ok(stream)
    }

    pub(super) fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        futures_util::stream::unfold(self, |mut stream| async move {
            let event = stream.next_event().await?;
            Some((Ok(event), stream))
        })
    }

    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.due.pop_front() {
                self.said_at = Instant::now();
                return Some(event);
            }
            tokio::select! {
                () = self.guard.wait_for_shutdown() => return None,
                () = self.auth.store.versions().change(self.followed, &self.seen) => {
                    tokio::time::sleep(DEBOUNCE).await;
                }
                () = tokio::time::sleep_until(self.said_at.min(self.checked_at) + self.auth.streams.heartbeat()) => {}
            }
            if let Err(error) = self.queue_changes().await {
                // The browser reconnects and receives the error then.
                tracing::debug!(%error, "closed a stream of changes");
                return None;
            }
        }
    }

    /// Queues an event for each kind of change since the last call. Fails if the access of the caller has ended.
    async fn queue_changes(&mut self) -> ApiResult<()> {
        let heartbeat = self.auth.streams.heartbeat();
        let is_silent = self.said_at.elapsed() >= heartbeat;
        let is_due = self.checked_at.elapsed() >= heartbeat;
        let seen = std::mem::replace(&mut self.seen, self.auth.store.versions().snapshot());
        let store = self.auth.store.clone();
        let changed = |tables: &[Table]| !store.versions().unchanged(tables.iter().copied().collect(), &seen);
        // Rights and tokens also end by the clock alone.
        if is_due || changed(&ACCESS_TABLES) {
            self.check_access().await?;
        }
        let role = Some(self.caller.account.role);
        let topics = self.topics.iter().filter(|topic| topic.permission.allows(role));
        let names: Vec<_> = topics.filter(|topic| changed(&[topic.table])).map(|topic| topic.name).collect();
        if !names.is_empty() {
            self.due.push_back(event("changed", &json!({ "topics": names })));
        }
        // Presences expire by time. The role decides which forms the caller sees.
        if is_silent || is_due || changed(&[PRESENCE]) || changed(&ACCESS_TABLES) {
            let present = self.visible_presence().await?;
            if present != self.told {
                self.due.push_back(presence_event(&present));
                self.told = present;
            }
        }
        if is_silent && self.due.is_empty() {
            self.due.push_back(Event::default().comment("still here"));
        }
        Ok(())
    }

    /// Authorizes the caller again, with the role that the account has now.
    async fn check_access(&mut self) -> ApiResult<()> {
        let about = OnceLock::new();
        match authorize(&self.auth, Permission::StaffArea, &Method::GET, &self.headers, &about).await? {
            Principal::Caller(caller) => self.caller = *caller,
            Principal::Anyone | Principal::Service => return Err(ApiError::NotSignedIn),
        }
        self.checked_at = Instant::now();
        Ok(())
    }

    /// Loads the open forms that the role of the caller may see.
    async fn visible_presence(&self) -> StoreResult<Vec<Presence>> {
        let reader = self.auth.store.reader(Arc::default());
        let mut present = presence::list_open_forms(&reader, self.auth.now()).await?;
        present.retain(|at| presence::may_see_form(self.topics, &at.form, self.caller.account.role));
        Ok(present)
    }
}

fn presence_event(present: &[Presence]) -> Event {
    event("presence", &json!({ "present": present }))
}

fn event(name: &str, data: &serde_json::Value) -> Event {
    // JSON on one line has no line break, which is all that the method could refuse.
    Event::default().event(name).data(data.to_string())
}
