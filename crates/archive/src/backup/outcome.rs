//! The outcome of a backup, and the lines in which a process that makes one reports it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// The outcome of one backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// When it began, which is also its name.
    pub at: Timestamp,
    /// How long making and proving took, in milliseconds.
    pub duration_ms: u64,
    /// Rows of all tables.
    pub rows: u64,
    /// Files that it refers to.
    pub files: u64,
    /// The bytes of its archive and files.
    pub bytes: u64,
    /// Whether it was restored, or why not.
    pub proved: Result<(), BackupFailure>,
    /// Whether all copies were sent, or why not; `None` if there is no bucket.
    pub sent: Option<Result<(), SendFailure>>,
    /// When sending was tried last.
    pub sent_at: Option<Timestamp>,
}

impl Outcome {
    /// A backup that failed before it was made.
    pub fn failed(at: Timestamp, failure: BackupFailure) -> Self {
        let (rows, files, bytes) = (0, 0, 0);
        Self { at, duration_ms: 0, rows, files, bytes, proved: Err(failure), sent: None, sent_at: None }
    }

    /// Its age.
    pub fn age(&self, now: Timestamp) -> SignedDuration {
        now.duration_since(self.at)
    }
}

/// The reason why a backup was not made or not proved. Details are in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BackupFailure {
    /// The disk of the folder is full.
    NoRoom,
    /// The data could not be read, or the folder could not be written.
    NotMade,
    /// It was made, and did not restore.
    NotRestored,
    /// The process that made it ended early.
    Interrupted,
}

/// The reason why copies were not sent. Details are in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SendFailure {
    /// The server did not answer or did not take them.
    NotSent,
}

/// The part of a backup that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Rows and files are being copied.
    Copying,
    /// The backup is being restored.
    Proving,
    /// Copies are being sent.
    Sending,
}

/// A line that a process which makes a backup writes to its output, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "report", rename_all = "snake_case")]
pub enum Report {
    /// A part begins.
    Step {
        /// Which.
        step: Step,
    },
    /// The backup has ended. This is the last line.
    Outcome {
        /// Its outcome.
        outcome: Outcome,
        /// What the log should say beyond that.
        details: Vec<String>,
    },
    /// Another process is making one. This is the last line.
    Locked,
}
