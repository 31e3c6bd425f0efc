use platform::clock::Entropy;
use platform::store::Instant;

pub type Context<'a> = (&'a Entropy, Instant);
