use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, AlertKind, Model};
use platform::database::{Instant, fold};
use platform::rules;

/// Maximum length in characters: two lines on a phone, one on a desktop.
pub(super) const MAX_TEXT_CHARS: usize = 140;
pub(super) const MAX_LINK_TEXT_CHARS: usize = 40;

/// Fields of an alert.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AlertForm {
    /// Severity: the most severe of the current alerts is the one on the pages. Defaults to information.
    #[serde(default)]
    #[garde(skip)]
    pub kind: AlertKind,
    /// The line.
    #[garde(
        custom(rules::required("Text is required")),
        length(chars, max = MAX_TEXT_CHARS),
        custom(rules::one_line)
    )]
    pub text: String,
    /// Link target: an absolute URL or a path on this site.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::link)))]
    pub link_url: Option<String>,
    /// Link text; "Read more" without one.
    #[serde(default)]
    #[garde(length(chars, max = MAX_LINK_TEXT_CHARS), custom(rules::or_nothing(rules::one_line)))]
    pub link_text: Option<String>,
    /// Whether the alert is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
    /// The time from which visitors see it; null for as soon as it is published.
    #[serde(default)]
    #[garde(skip)]
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    #[serde(default)]
    #[garde(custom(rules::after(self.visible_from)))]
    pub visible_until: Option<Instant>,
}

impl From<AlertForm> for ActiveModel {
    fn from(form: AlertForm) -> Self {
        let text = form.text.trim().to_owned();
        Self {
            kind: Set(form.kind),
            search_text: Set(fold(&text)),
            sort_key: Set(fold(&text)),
            text: Set(text),
            link_url: Set(rules::non_blank(form.link_url)),
            link_text: Set(rules::non_blank(form.link_text)),
            published: Set(form.published),
            visible_from: Set(form.visible_from),
            visible_until: Set(form.visible_until),
            ..Self::default()
        }
    }
}

impl From<Model> for AlertForm {
    fn from(row: Model) -> Self {
        Self {
            kind: row.kind,
            text: row.text,
            link_url: row.link_url,
            link_text: row.link_text,
            published: row.published,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
        }
    }
}
