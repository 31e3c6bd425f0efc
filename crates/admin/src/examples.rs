//! The examples of a subject: drafts that a new site may start with.

use std::future::Future;
use std::pin::Pin;

use schemars::JsonSchema;
use serde::Serialize;

use accounts::audit::{AuditEvent, Change};
use platform::samples::RemoveSamples;
use platform::store::Table;

/// The examples of one subject.
#[derive(Clone, Copy, Debug)]
pub struct Examples {
    /// Their table. Examples are offered while those of all subjects are empty.
    pub table: Table,
    /// Writes those that are not there.
    pub write: WriteExamples,
    /// Removes the unchanged ones.
    pub removal: RemoveSamples,
}

/// The outcome of writing examples.
#[derive(Debug, Default)]
pub struct WrittenExamples {
    /// The audit events of those that were written.
    pub events: Vec<AuditEvent>,
    /// Those that were not, because something else is at their address.
    pub skipped: Vec<SkippedExample>,
}

/// An example that was not written, because its address is taken.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SkippedExample {
    /// Its title.
    pub title: String,
    /// The address.
    pub path: String,
}

/// Writes the examples of a subject.
pub type WriteExamples = for<'a> fn(&'a Change) -> WriteFuture<'a>;

/// The future of [`WriteExamples`].
pub type WriteFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<WrittenExamples>> + Send + 'a>>;
