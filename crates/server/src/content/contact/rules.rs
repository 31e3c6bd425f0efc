//! What a message must be (specification section 5).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, Status};
use crate::engine::rules::{self, SHORT};
use crate::engine::store::Instant;

/// Longest message, in characters.
const MESSAGE: usize = 10_000;

/// A message as a visitor sends it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ContactForm {
    /// Who writes.
    #[garde(custom(rules::required("Name is required")), length(chars, max = SHORT))]
    pub name: String,
    /// Where the answer goes.
    #[garde(custom(rules::email))]
    pub email: String,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub subject: Option<String>,
    /// The message.
    #[garde(custom(rules::required("Message is required")), length(chars, max = MESSAGE))]
    pub message: String,
}

impl ContactForm {
    /// The row of a new message.
    pub(super) fn received(self, id: Uuid, now: Instant) -> ActiveModel {
        ActiveModel {
            id: Set(id),
            name: Set(self.name.trim().to_owned()),
            email: Set(self.email),
            subject: Set(rules::some(self.subject)),
            message: Set(self.message.trim().to_owned()),
            status: Set(Status::New),
            created_at: Set(now),
        }
    }
}
