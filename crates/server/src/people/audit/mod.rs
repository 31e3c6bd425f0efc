//! The record of who changed what. An entry is written in the transaction of the change: there is no one without the other.

mod actors;
#[cfg(test)]
mod actors_tests;
mod change;
mod event;
pub mod expiry;
#[cfg(test)]
mod expiry_tests;
mod export;
mod filter;
mod forget;
mod model;
pub(crate) mod queries;
mod routes;
#[cfg(test)]
mod tests;

pub use actors::anonymize_actor;
pub use change::Change;
pub use event::{Actor, AuditEvent, record};
pub use expiry::PersonalData;
pub use forget::{forget_forms, forget_recipients, forget_subjects};
pub use model::{AuditEntry, AuditRevision};
pub use routes::owners;
