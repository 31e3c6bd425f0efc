//! Accounts and sessions: who somebody is. What they may do is decided in `access`.
//!
//! `/auth/v1` speaks the protocol of the published `@supabase/auth-js` client, as far as `docs/guides/sign-in.md` lists.

pub mod accounts;
pub mod admin;
mod bearer;
pub mod command;
mod error;
pub mod keys;
pub mod limits;
pub mod model;
pub mod password;
mod refresh;
pub mod routes;
pub mod sessions;
#[cfg(test)]
mod tests;
mod token;
mod user;

pub use bearer::Caller;
pub use error::AuthError;
pub use refresh::RefreshKey;
