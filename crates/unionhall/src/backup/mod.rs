//! Status of backups for owners, monitoring and the checklist.

mod readiness;
mod routes;
mod subject;
mod view;

pub(super) use readiness::backup_readiness;
pub(super) use subject::SUBJECT;
