//! The calls by which owners see what mail went out, send it again, and test the settings of mail.

mod routes;
#[cfg(feature = "fill")]
mod seed;
mod test_email;
mod view;

pub use routes::owners;
#[cfg(feature = "fill")]
pub(crate) use seed::SEED;
