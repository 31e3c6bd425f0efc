//! Owners list emails, send them again, and test the mail settings.

mod routes;
#[cfg(feature = "seed")]
mod seed;
mod test_email;
mod test_email_link;
mod view;

pub use routes::owner_routes;
#[cfg(feature = "seed")]
pub(crate) use seed::SEED;
pub use test_email_link::test_email_pages;
pub(crate) use test_email_link::{compose_test_email, is_mail_server_confirmed};
