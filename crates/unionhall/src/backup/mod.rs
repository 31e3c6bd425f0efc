//! What owners, monitoring and the checklist hear of backups, and their settings.

mod readiness;
mod routes;
mod subject;
mod view;

pub(super) use readiness::readiness;
pub(super) use subject::SUBJECT;
