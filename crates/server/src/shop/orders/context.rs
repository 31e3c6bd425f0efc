//! What each change of an order is made with.

use crate::engine::clock::Entropy;
use crate::engine::store::Instant;

/// Where ids come from, and when it is.
pub type Context<'a> = (&'a Entropy, Instant);
