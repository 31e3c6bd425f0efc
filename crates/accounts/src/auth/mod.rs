//! Authentication: accounts and sessions; `access` authorizes them.
//!
//! `/auth/v1` implements the protocol of the published `@supabase/auth-js` client, as far as `docs/guides/sign-in.md` lists.

pub mod account_changes;
pub mod accounts;
pub mod api;
pub mod approval;
pub mod approval_link;
pub mod approval_page;
mod bearer;
pub mod command;
pub mod config;
pub mod current_account;
mod device;
pub mod display_name;
mod email;
pub mod emails;
mod error;
pub mod factors;
pub mod gate;
pub mod hashing;
pub mod key_command;
pub mod keys;
mod limits;
mod link_cookie;
pub mod model;
pub mod one_time;
pub mod passkeys;
pub mod password;
mod password_strength;
pub mod reauthentication;
mod redirect;
mod refresh;
pub mod schema;
mod secret;
pub mod security_log;
pub mod service;
pub mod sessions;
pub mod setup;
mod state;
pub mod subject;
mod token;
pub mod user_management;
mod user_object;

pub const PREFIX: &str = "/auth/v1";

pub use bearer::Caller;
pub use error::AuthError;
pub use hashing::Hashing;
pub use refresh::RefreshKey;
pub use state::{Auth, SiteName};
