//! Owners list emails, send them again, and test the mail settings.

mod confirmation;
mod routes;
#[cfg(feature = "seed")]
mod seed;
mod test_email;
mod view;

pub use confirmation::pages;
pub(crate) use confirmation::{compose, is_confirmed};
pub use routes::owners;
#[cfg(feature = "seed")]
pub(crate) use seed::SEED;
