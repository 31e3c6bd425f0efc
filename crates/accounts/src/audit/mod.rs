//! The audit log. An entry is written in the transaction of its change.

pub mod actors;
mod anonymize;
mod change;
pub mod config;
pub mod event;
pub mod expiry;
pub mod model;
pub mod schema;
#[cfg(feature = "seed")]
mod seed;
pub mod subject;

pub use actors::anonymize_actor;
pub use anonymize::{anonymize_forms, anonymize_recipients, anonymize_subjects, recorded_forms};
pub use change::Change;
pub use event::{Actor, AuditEvent, record};
pub use model::{AuditEntry, AuditRevision, newest};
