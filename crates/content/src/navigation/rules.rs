use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Area, Model};
use platform::database::{fold, search_text};
use platform::rules::{self, MAX_SHORT_CHARS};

/// Fields of a navigation link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NavLinkForm {
    /// Text of the link.
    #[garde(custom(rules::required("Label is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub label: String,
    /// A path on this site or an absolute URL. Empty for a heading, or while there is none: visitors see such a link only above others.
    #[serde(deserialize_with = "rules::parsed_url")]
    #[garde(custom(link_or_empty))]
    pub href: String,
    /// Whether the link opens another site in a new tab.
    #[serde(default)]
    #[garde(skip)]
    pub external: bool,
    /// A short description, for the Quick Access cards.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub description: Option<String>,
    /// Navigation area.
    #[serde(default)]
    #[garde(skip)]
    pub area: Area,
    /// The id of the header link that it belongs under, which is at the top level itself.
    #[serde(default)]
    #[garde(custom(only_in_header(self.area)))]
    pub parent: Option<Uuid>,
    /// Icon name.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub icon_name: Option<String>,
    /// Whether the link is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
    /// Position; lower numbers come first. Defaults to 0.
    #[serde(default, deserialize_with = "rules::or_default")]
    #[garde(skip)]
    pub sort_order: i64,
    /// Whether the link is active: visitors see it.
    #[serde(default = "default_true")]
    #[garde(skip)]
    pub is_active: bool,
}

fn link_or_empty(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { rules::link(text, context) }
}

/// garde: only header links have a second level.
fn only_in_header(area: Area) -> impl FnOnce(&Option<Uuid>, &()) -> garde::Result {
    move |parent, &()| match parent {
        Some(_) if area != Area::Header => {
            Err(garde::Error::new("Only header links can belong under another link"))
        }
        _ => Ok(()),
    }
}

fn default_true() -> bool {
    true
}

impl From<NavLinkForm> for ActiveModel {
    fn from(form: NavLinkForm) -> Self {
        let label = form.label.trim().to_owned();
        Self {
            search_text: Set(search_text([label.as_str(), &form.href])),
            sort_key: Set(fold(&label)),
            label: Set(label),
            href: Set(form.href),
            external: Set(form.external),
            description: Set(rules::non_blank(form.description)),
            area: Set(form.area),
            parent: Set(form.parent),
            icon_name: Set(rules::non_blank(form.icon_name)),
            featured: Set(form.featured),
            sort_order: Set(form.sort_order),
            is_active: Set(form.is_active),
            ..Self::default()
        }
    }
}

impl From<Model> for NavLinkForm {
    fn from(row: Model) -> Self {
        Self {
            label: row.label,
            href: row.href,
            external: row.external,
            description: row.description,
            area: row.area,
            parent: row.parent,
            icon_name: row.icon_name,
            featured: row.featured,
            sort_order: row.sort_order,
            is_active: row.is_active,
        }
    }
}
