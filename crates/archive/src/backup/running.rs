use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::outcome::Step;

/// The task of the server that holds the lease.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningTask {
    pub(super) server: Uuid,
    pub started_at: Timestamp,
    /// End of the lease, unless it is renewed.
    pub expires_at: Timestamp,
    pub step: Step,
}
