//! The calls by which owners see what mail went out, send it again, and test the settings of mail.

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
