//! The backup under way, as all servers see it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::outcome::Step;

/// A backup under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The server that makes it.
    pub(super) server: Uuid,
    /// When it began.
    pub started_at: Timestamp,
    /// When it counts as broken off, unless it is heard of again.
    pub expires_at: Timestamp,
    /// The part that is under way.
    pub step: Step,
}
