//! The sections of the home page: visibility, order and category (docs/behavior/screens.md#home-page).

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use platform::database::{Reader, StoreResult};
use platform::rules::MAX_SHORT_CHARS;
use platform::web::{ApiError, ApiResult, FieldError};

pub(super) const KEY: &str = "home_sections";

/// The name of a section of the home page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HomeSectionName {
    Hero,
    Slides,
    QuickAccess,
    News,
    Donation,
    Events,
    Social,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AllowedCategories {
    None,
    Fixed(Vec<String>),
    OfNews,
}

/// Categories of the rows that a section lists. The crate implements it, since other subjects store them.
pub(crate) trait SectionCategories {
    fn categories(self) -> AllowedCategories;

    async fn of_news(db: &Reader) -> StoreResult<Vec<String>>;
}

impl HomeSectionName {
    pub const ALL: [Self; 7] =
        [Self::Hero, Self::Slides, Self::QuickAccess, Self::News, Self::Donation, Self::Events, Self::Social];
}

/// A section of the home page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct HomeSection {
    /// Name of the section.
    #[garde(skip)]
    pub section: HomeSectionName,
    /// Whether visitors see it.
    #[garde(skip)]
    pub shown: bool,
    /// Only items of this category, or events of this type; null for all.
    #[serde(default)]
    #[garde(custom(category_of(self.section)), length(chars, max = MAX_SHORT_CHARS))]
    pub category: Option<String>,
}

impl HomeSection {
    fn shown(section: HomeSectionName) -> Self {
        Self { section, shown: true, category: None }
    }
}

const UNKNOWN_CATEGORY: &str = "This category doesn’t exist. Choose another one";

fn category_of(section: HomeSectionName) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |category, &()| {
        let Some(category) = category else { return Ok(()) };
        match section.categories() {
            AllowedCategories::None => Err(garde::Error::new("This section has no categories")),
            AllowedCategories::Fixed(known) if !known.contains(category) => {
                Err(garde::Error::new(UNKNOWN_CATEGORY))
            }
            AllowedCategories::Fixed(_) | AllowedCategories::OfNews => Ok(()),
        }
    }
}

/// garde: each section is listed once, and at least one is visible.
pub(super) fn once_each(sections: &Option<Vec<HomeSection>>, _: &()) -> garde::Result {
    let Some(sections) = sections else { return Ok(()) };
    let is_twice =
        |(at, one): (usize, &HomeSection)| sections.iter().take(at).any(|other| other.section == one.section);
    if sections.len() > HomeSectionName::ALL.len() || sections.iter().enumerate().any(is_twice) {
        return Err(garde::Error::new("Each section can be listed once"));
    }
    if add_missing_sections(sections.clone()).iter().any(|section| section.shown) {
        return Ok(());
    }
    Err(garde::Error::new("Show at least one section"))
}

/// Appends missing sections in the standard order: a newer version has sections that older stored lists lack.
fn add_missing_sections(mut sections: Vec<HomeSection>) -> Vec<HomeSection> {
    for section in HomeSectionName::ALL {
        if !sections.iter().any(|listed| listed.section == section) {
            sections.push(HomeSection::shown(section));
        }
    }
    sections
}

/// The sections of a stored setting, without unknown ones.
pub(super) fn parse_setting(text: &str) -> Vec<HomeSection> {
    let stored: Vec<Value> = serde_json::from_str(text).unwrap_or_default();
    let mut sections: Vec<HomeSection> = Vec::new();
    for section in stored.into_iter().filter_map(stored_section) {
        if !sections.iter().any(|listed| listed.section == section.section) {
            sections.push(section);
        }
    }
    add_missing_sections(sections)
}

/// Parses a stored section and ignores unknown properties of a newer version: hidden stays hidden.
fn stored_section(value: Value) -> Option<HomeSection> {
    let section = HomeSectionName::deserialize(&value["section"]).ok()?;
    let category = value["category"].as_str().map(str::to_owned);
    let category = category.filter(|_| !matches!(section.categories(), AllowedCategories::None));
    Some(HomeSection { section, shown: value["shown"].as_bool().unwrap_or(true), category })
}

/// The stored value; empty for the standard sections, which pages then need not contain.
pub(super) fn to_setting(sections: Vec<HomeSection>) -> String {
    let sections = add_missing_sections(sections);
    if sections == add_missing_sections(Vec::new()) {
        return String::new();
    }
    serde_json::to_string(&sections).unwrap_or_default()
}

#[derive(Debug, Serialize)]
struct VisibleSection {
    section: HomeSectionName,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
}

/// The visible sections for the public setting; empty for the standard ones.
pub(super) fn public_value(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let visible = parse_setting(text).into_iter().filter(|section| section.shown);
    let visible = visible.map(|HomeSection { section, category, .. }| VisibleSection { section, category });
    serde_json::to_string(&visible.collect::<Vec<_>>()).unwrap_or_default()
}

/// Rejects categories of news without a post. An already chosen category stays valid: it disappears with its last post, and other
/// settings must remain saveable.
pub(super) async fn validate_categories(
    db: &Reader,
    sections: Option<&[HomeSection]>,
    before: Option<&[HomeSection]>,
) -> ApiResult<()> {
    let before = before.unwrap_or_default();
    for (at, section) in sections.unwrap_or_default().iter().enumerate() {
        let Some(category) = &section.category else { continue };
        if section.section.categories() != AllowedCategories::OfNews {
            continue;
        }
        let is_chosen = |known: &HomeSection| {
            known.section == section.section && known.category.as_ref() == Some(category)
        };
        if !before.iter().any(is_chosen) && !HomeSectionName::of_news(db).await?.contains(category) {
            let pointer = format!("/{KEY}/{at}/category");
            return Err(ApiError::Fields(vec![FieldError::field(pointer, UNKNOWN_CATEGORY)]));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(text: &str) -> Vec<Value> {
        parse_setting(text).iter().map(|section| serde_json::to_value(section.section).unwrap()).collect()
    }

    #[test]
    fn an_empty_setting_shows_all_sections_in_standard_order() {
        let standard = ["hero", "slides", "quick_access", "news", "donation", "events", "social"];
        assert_eq!(names(""), standard);
        assert!(parse_setting("").iter().all(|section| section.shown && section.category.is_none()));
        assert_eq!(to_setting(parse_setting("")), "");
    }

    #[test]
    fn sections_missing_from_a_stored_list_are_appended() {
        let stored = json!([
            {"section": "events", "shown": true, "category": "training"},
            {"section": "weather", "shown": true},
            {"section": "hero", "shown": false},
            {"section": "events", "shown": false},
        ]);
        let sections = parse_setting(&stored.to_string());
        assert_eq!(
            names(&stored.to_string()),
            ["events", "hero", "slides", "quick_access", "news", "donation", "social"]
        );
        assert_eq!(sections[0].category.as_deref(), Some("training"), "the first of two counts");
        assert!(!sections[1].shown && sections[2].shown);
        assert_eq!(parse_setting(&to_setting(sections.clone())), sections);
    }

    #[test]
    fn an_invalid_setting_falls_back_to_the_standard_sections() {
        for text in ["{", "3", "[[]]", r#"{"section":"news"}"#] {
            assert_eq!(parse_setting(text), parse_setting(""), "{text}");
        }
    }
}
