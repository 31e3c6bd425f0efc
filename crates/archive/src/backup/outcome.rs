//! The outcome of a backup, and the report format of a backup process.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The start of the backup, which also names it.
    pub at: Timestamp,
    /// Making and proving, in milliseconds.
    pub duration_ms: u64,
    pub rows: u64,
    pub files: u64,
    pub bytes: u64,
    /// Whether it was restored, or why not.
    pub proved: Result<(), BackupFailure>,
    /// `None` without a bucket.
    pub sent: Option<Result<(), SendFailure>>,
    pub sent_at: Option<Timestamp>,
}

impl Outcome {
    pub fn failed(at: Timestamp, failure: BackupFailure) -> Self {
        let (rows, files, bytes) = (0, 0, 0);
        Self { at, duration_ms: 0, rows, files, bytes, proved: Err(failure), sent: None, sent_at: None }
    }

    /// Returns the time since the backup began.
    pub fn age(&self, now: Timestamp) -> SignedDuration {
        now.duration_since(self.at)
    }
}

/// Why a backup failed; details are in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BackupFailure {
    NoRoom,
    NotMade,
    NotRestored,
    Interrupted,
}

/// Why sending a backup failed; details are in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SendFailure {
    NotSent,
}

/// The current step of a running task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Copying,
    Proving,
    Sending,
}

/// A line of JSON on a backup process's output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "report", rename_all = "snake_case")]
pub enum Report {
    Step {
        step: Step,
    },
    /// The last line.
    Outcome {
        outcome: Outcome,
        /// Additional lines for the log.
        details: Vec<String>,
    },
    /// Another process is making a backup. The last line.
    Locked,
}
