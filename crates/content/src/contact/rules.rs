use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{ActiveModel, MessageStatus, Model};
use platform::database::{Instant, search_text};
use platform::rules::{self, MAX_SHORT_CHARS};

const MAX_MESSAGE_CHARS: usize = 10_000;

/// Indexed characters of a message: an index takes more space than the text, which strangers control.
const INDEXED_CHARS: usize = 1000;

/// Fields of a message.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ContactForm {
    /// The sender's name.
    #[serde(default)]
    #[garde(custom(rules::required("Name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub name: String,
    /// The sender's email address.
    #[serde(default)]
    #[garde(custom(trimmed_email))]
    pub email: String,
    /// The subject.
    #[serde(default)]
    #[garde(inner(custom(rules::one_line)), length(chars, max = MAX_SHORT_CHARS))]
    pub subject: Option<String>,
    /// The message.
    #[serde(default)]
    #[garde(custom(rules::required("Message is required")), length(chars, max = MAX_MESSAGE_CHARS))]
    pub message: String,
    /// A honeypot, which people never see and programs fill in. A message with it is stored as spam.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MESSAGE_CHARS))]
    pub reference: Option<String>,
}

/// Phones append a blank to completed text.
fn trimmed_email(text: &str, context: &()) -> garde::Result {
    rules::email(text.trim(), context)
}

impl ContactForm {
    /// Returns whether the honeypot field was filled in.
    pub fn is_spam(&self) -> bool {
        self.reference.as_deref().is_some_and(|text| !text.is_empty())
    }

    pub(super) fn into_row(self, id: Uuid, now: Instant) -> ActiveModel {
        let is_spam = self.is_spam();
        let (name, email) = (self.name.trim().to_owned(), self.email.trim().to_owned());
        let (subject, message) = (rules::non_blank(self.subject), self.message.trim().to_owned());
        let start =
            message.char_indices().nth(INDEXED_CHARS).map_or(message.as_str(), |(end, _)| &message[..end]);
        let texts = [name.as_str(), &email, subject.as_deref().unwrap_or_default(), start];
        ActiveModel {
            id: Set(id),
            version: Set(1),
            search_text: Set(search_text(texts)),
            name: Set(name),
            email: Set(email),
            subject: Set(subject),
            message: Set(message),
            status: Set(MessageStatus::New),
            is_spam: Set(is_spam),
            is_announced: Set(true),
            created_at: Set(now),
            updated_at: Set(now),
        }
    }
}

/// The fields of a message that staff may change. The message itself never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct MessageForm {
    /// The message's status.
    #[garde(skip)]
    pub status: MessageStatus,
    /// Whether the message is spam.
    #[serde(default)]
    #[garde(skip)]
    pub is_spam: bool,
}

impl From<Model> for MessageForm {
    fn from(row: Model) -> Self {
        Self { status: row.status, is_spam: row.is_spam }
    }
}

impl From<MessageForm> for ActiveModel {
    fn from(form: MessageForm) -> Self {
        Self { status: Set(form.status), is_spam: Set(form.is_spam), ..Self::default() }
    }
}
