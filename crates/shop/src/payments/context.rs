use platform::clock::Entropy;
use platform::database::Instant;

pub type Context<'a> = (&'a Entropy, Instant);
