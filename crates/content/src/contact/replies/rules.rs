use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use platform::rules;

const MAX_REPLY_CHARS: usize = 10_000;

/// A reply to a message.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ReplyForm {
    /// The text of the reply, sent as plain text.
    #[serde(default)]
    #[garde(custom(rules::required("Reply is required")), length(chars, max = MAX_REPLY_CHARS))]
    pub body: String,
}
