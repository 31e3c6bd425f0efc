use std::ops::Deref;
use std::sync::Arc;

use aide::OperationInput;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts as RequestParts;

use crate::clock::{Clock, Entropy};
use crate::config::Config;
use crate::database::site_visibility::VisibilityCache;
use crate::database::{Instant, ReadSet, Reader, Store};
use crate::files::Storage;
use crate::web::cache::ResponseCache;
use crate::web::client::{Client, Proxies, network};
use crate::web::limits::RateLimits;
use crate::web::long_lived::LongLivedStreams;

/// Core of the running program; crates above add their own parts. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Core(Arc<CoreParts>);

#[derive(Debug)]
pub struct CoreParts {
    pub config: Config,
    pub store: Store,
    pub clock: Clock,
    pub entropy: Entropy,
    pub key: String,
    pub limits: RateLimits,
    pub storage: Storage,
    /// Open long-lived responses; closed at shutdown.
    pub streams: LongLivedStreams,
    pub cache: ResponseCache,
    pub site_visibility: VisibilityCache,
    /// Resolves the client of each connection's requests.
    pub proxies: Proxies,
}

impl Deref for Core {
    type Target = CoreParts;

    fn deref(&self) -> &CoreParts {
        &self.0
    }
}

/// The source of IDs and the one instant for the rows of a change.
#[derive(Clone, Copy, Debug)]
pub struct ChangeStamp<'a> {
    pub entropy: &'a Entropy,
    pub now: Instant,
}

impl Core {
    pub fn new(parts: CoreParts) -> Self {
        Self(Arc::new(parts))
    }

    pub fn now(&self) -> Instant {
        self.clock.now().into()
    }

    /// Returns the randomness source and the current time, for one change.
    pub fn stamp(&self) -> ChangeStamp<'_> {
        ChangeStamp { entropy: &self.entropy, now: self.now() }
    }
}

impl<S> FromRequestParts<S> for Reader
where
    S: Send + Sync,
    Core: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    /// Registers the tables that the handler reads, for the response cache.
    async fn from_request_parts(parts: &mut RequestParts, state: &S) -> Result<Self, Self::Rejection> {
        let read_set = parts.extensions.get_or_insert_default::<Arc<ReadSet>>();
        let reader = Core::from_ref(state).store.reader(Arc::clone(read_set));
        Ok(reader.of(parts.extensions.get::<Client>().map(|client| network(client.0))))
    }
}

impl OperationInput for Reader {}
