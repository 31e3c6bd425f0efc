//! What each change of an order or a donation is made with.

use platform::clock::Entropy;
use platform::store::Instant;

/// Where ids come from, and when it is.
pub type Context<'a> = (&'a Entropy, Instant);
