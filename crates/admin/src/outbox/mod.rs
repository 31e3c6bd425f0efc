//! Owners list emails, send them again, and test the mail settings.

mod routes;
#[cfg(feature = "seed")]
mod seed;
mod test_email;
mod test_email_link;
mod view;

pub use routes::owners;
#[cfg(feature = "seed")]
pub(crate) use seed::SEED;
pub use test_email_link::pages;
pub(crate) use test_email_link::{compose, is_confirmed};
