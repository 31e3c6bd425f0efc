//! The examples of a subject: drafts that a new site may start with.

use std::future::Future;
use std::pin::Pin;

use schemars::JsonSchema;
use serde::Serialize;

use accounts::audit::{AuditEvent, Change};
use platform::database::Table;
use platform::samples::RemoveSamples;

#[derive(Clone, Copy, Debug)]
pub struct Examples {
    /// Their table. Examples are offered while those of all subjects are empty.
    pub table: Table,
    pub write: WriteExamples,
    pub removal: RemoveSamples,
}

#[derive(Debug, Default)]
pub struct WrittenExamples {
    pub events: Vec<AuditEvent>,
    /// Examples whose address is taken.
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

pub type WriteExamples = for<'a> fn(&'a Change) -> WriteFuture<'a>;

pub type WriteFuture<'a> = Pin<Box<dyn Future<Output = anyhow::Result<WrittenExamples>> + Send + 'a>>;
