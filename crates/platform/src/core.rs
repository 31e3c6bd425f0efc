//! The state that all handlers share.

use std::ops::Deref;
use std::sync::Arc;

use aide::OperationInput;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts as RequestParts;

use crate::clock::{Clock, Entropy};
use crate::config::Config;
use crate::http::cache::ResponseCache;
use crate::http::client::{Client, network};
use crate::http::limits::RateLimits;
use crate::http::long_lived::LongLivedStreams;
use crate::site_visibility::VisibilityCache;
use crate::storage::Storage;
use crate::store::{Instant, ReadSet, Reader, Store};

/// The core of the running program; rooms above put their own parts beside it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Core(Arc<CoreParts>);

/// The parts of the core.
#[derive(Debug)]
pub struct CoreParts {
    /// The settings of the operator.
    pub config: Config,
    /// The data.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// The source of ids and secrets.
    pub entropy: Entropy,
    /// The public client key.
    pub key: String,
    /// The rate limits.
    pub limits: RateLimits,
    /// Files.
    pub storage: Storage,
    /// Answers that go on.
    pub streams: LongLivedStreams,
    /// Finished answers.
    pub cache: ResponseCache,
    /// Whether visitors see the site.
    pub site_visibility: VisibilityCache,
}

impl Deref for Core {
    type Target = CoreParts;

    fn deref(&self) -> &CoreParts {
        &self.0
    }
}

impl Core {
    /// Puts the parts together.
    pub fn new(parts: CoreParts) -> Self {
        Self(Arc::new(parts))
    }

    /// The present instant.
    pub fn now(&self) -> Instant {
        self.clock.now().into()
    }
}

impl<S> FromRequestParts<S> for Reader
where
    S: Send + Sync,
    Core: FromRef<S>,
{
    type Rejection = std::convert::Infallible;

    /// Notes what is read where the response cache looks for it, and for whom.
    async fn from_request_parts(parts: &mut RequestParts, state: &S) -> Result<Self, Self::Rejection> {
        let read_set = parts.extensions.get_or_insert_default::<Arc<ReadSet>>();
        let reader = Core::from_ref(state).store.reader(Arc::clone(read_set));
        Ok(reader.of(parts.extensions.get::<Client>().map(|client| network(client.0))))
    }
}

impl OperationInput for Reader {}
