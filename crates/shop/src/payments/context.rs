//! The context of changes to orders and donations.

use platform::clock::Entropy;
use platform::store::Instant;

/// The source of ids, and the present instant.
pub type Context<'a> = (&'a Entropy, Instant);
