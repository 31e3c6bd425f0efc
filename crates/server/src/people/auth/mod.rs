//! Accounts and sessions: who somebody is. What they may do is decided in `access`.
//!
//! `/auth/v1` speaks the protocol of the published `@supabase/auth-js` client, as far as `docs/guides/sign-in.md` lists.

pub mod accounts;
pub mod approval;
pub mod approval_page;
mod bearer;
pub mod calls;
pub mod command;
mod delays;
mod device;
mod error;
pub(crate) mod factors;
pub mod key_command;
pub mod keys;
pub mod letters;
pub mod limits;
pub mod model;
mod one_time;
pub mod own;
pub mod password;
mod redirect;
mod refresh;
mod secret;
pub mod service;
pub mod sessions;
pub mod setup;
#[cfg(test)]
mod tests;
mod token;
mod user;
pub mod users;

pub use bearer::Caller;
pub use error::AuthError;
pub use refresh::RefreshKey;
