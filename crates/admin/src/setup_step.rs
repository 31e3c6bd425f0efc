//! The steps that make a site ready for visitors, which subjects declare for the checklist of owners.

use std::future::{Future, ready};
use std::pin::Pin;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use platform::core::Core;
use platform::database::{Reader, StoreResult};

/// A step of the checklist. It is never ticked by hand: each request measures whether it is done.
#[derive(Clone, Copy, Debug)]
pub struct SetupStep {
    pub name: &'static str,
    pub stage: SetupStage,
    /// The task: `Publish your first post`.
    pub title: &'static str,
    /// The reason for the step, or the condition under which it is done.
    pub about: &'static str,
    /// The label of the link to the screen where it is done.
    pub action: &'static str,
    pub path: &'static str,
    /// Whether this site needs it at all.
    pub is_needed: StepCheck,
    pub is_done: StepCheck,
}

/// The check of steps that every site needs.
pub const ALWAYS: StepCheck = |_| Box::pin(ready(Ok(true)));

/// The parts of the list, in order. Within one, steps are in the order of their subjects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetupStage {
    Identity,
    Content,
    /// Email, backups and payments.
    Services,
    Accounts,
    /// Letting visitors in.
    Opening,
}

#[derive(Debug)]
pub struct StepContext<'a> {
    pub core: &'a Core,
    pub db: &'a Reader,
    pub account: Uuid,
}

/// Measures whether a step is needed or done, with queries that cost the same however much a site holds.
pub type StepCheck = for<'a> fn(&'a StepContext<'a>) -> StepFuture<'a>;

pub type StepFuture<'a> = Pin<Box<dyn Future<Output = StoreResult<bool>> + Send + 'a>>;
