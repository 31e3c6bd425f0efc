//! The tasks of the job.

/// What a run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Makes and proves a backup, and sends it.
    Backup,
    /// Sends what was not sent.
    Send,
}
