//! Autosaves: what an account typed into a form and has not saved, so that a closed tab loses nothing and another device goes on with it.
//!
//! An autosave is no version of a row: it has no history and no audit entry, follows none of the form's rules, and only its account sees it.

mod access;
mod expiry;
mod model;
mod queries;
mod routes;
mod rules;
pub mod schema;
mod view;

pub(crate) use expiry::run_autosave_expiry;
pub use expiry::{AUTOSAVE_RETENTION, delete_expired_autosaves};
pub use queries::delete_autosaves_of_item;
pub(crate) use routes::routes;
