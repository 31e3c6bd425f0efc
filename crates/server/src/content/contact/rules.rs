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

/// Fields of a message.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ContactForm {
    /// Who writes.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), length(chars, max = SHORT))]
    pub name: String,
    /// Where the answer goes.
    #[serde(default)]
    #[garde(custom(trimmed_email))]
    pub email: String,
    /// What it is about.
    #[serde(default)]
    #[garde(length(chars, max = SHORT))]
    pub subject: Option<String>,
    /// The message.
    #[serde(default)]
    #[garde(custom(rules::required("Message is required")), length(chars, max = MESSAGE))]
    pub message: String,
    /// A trap: people never see this field, and programs that fill in whatever there is do.
    #[serde(default)]
    #[garde(length(chars, max = MESSAGE))]
    pub website: Option<String>,
}

/// Phones put a blank behind what they complete.
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

impl ContactForm {
    /// Whether a program filled it in.
    pub(super) fn is_trapped(&self) -> bool {
        self.website.as_deref().is_some_and(|text| !text.is_empty())
    }

    /// The row of a new message.
    pub(super) fn received(self, id: Uuid, now: Instant) -> ActiveModel {
        ActiveModel {
            id: Set(id),
            name: Set(self.name.trim().to_owned()),
            email: Set(self.email.trim().to_owned()),
            subject: Set(rules::some(self.subject)),
            message: Set(self.message.trim().to_owned()),
            status: Set(Status::New),
            created_at: Set(now),
        }
    }
}
