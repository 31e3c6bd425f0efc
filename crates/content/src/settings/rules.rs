use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::home_sections::{self, HomeSection};
use super::model::Setting;
use platform::color::{Color, MIN_TEXT_CONTRAST, WHITE};
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};
use platform::time_zone;

/// The settings form: all keys at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SettingsForm {
    #[garde(custom(rules::required("Site name is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub site_name: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub site_description: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS), custom(rules::one_line))]
    pub hero_title: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS), custom(rules::one_line))]
    pub hero_subtitle: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub hero_description: String,
    #[serde(default)]
    #[garde(custom(email_or_nothing))]
    pub contact_email: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS), custom(rules::one_line))]
    pub contact_phone: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub contact_address: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS), custom(rules::one_line))]
    pub organization_name: String,
    #[serde(default, deserialize_with = "rules::parsed_url")]
    #[garde(custom(file_or_nothing))]
    pub logo_url: String,
    #[serde(default = "default_color")]
    #[garde(custom(color))]
    pub primary_color: String,
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub footer_text: String,
    /// URL of the union's Instagram page, which the Follow button opens. Unchanged if absent.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub instagram_url: Option<String>,
    /// URL of the union's Facebook page, which the Follow button opens. Unchanged if absent.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::web_address)))]
    pub facebook_url: Option<String>,
    /// Path of the page whose picture and text the donation page shows; empty for none. Unchanged if absent.
    #[serde(default)]
    #[garde(inner(length(chars, max = MAX_SHORT_CHARS), custom(rules::one_line)))]
    pub donation_page: Option<String>,
    /// IANA name of the site's time zone. Unchanged if absent.
    #[serde(default)]
    #[garde(inner(custom(time_zone::known)))]
    pub time_zone: Option<String>,
    /// Sections of the home page, in order. Missing ones come last and are visible. Unchanged if absent.
    #[serde(default)]
    #[garde(dive, custom(home_sections::once_each))]
    pub home_sections: Option<Vec<HomeSection>>,
}

fn default_color() -> String {
    "#2563eb".to_owned()
}

fn email_or_nothing(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { rules::email(text, context) }
}

fn file_or_nothing(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { rules::file_url(text, context) }
}

/// Buttons carry white text on this color.
fn color(text: &str, _: &()) -> garde::Result {
    let Some(color) = Color::parse(text) else {
        return Err(garde::Error::new("Must be a color such as #2563eb"));
    };
    if color.contrast(WHITE) >= MIN_TEXT_CONTRAST {
        return Ok(());
    }
    let nearest = color.darkened_until(|color| color.contrast(WHITE) >= MIN_TEXT_CONTRAST);
    Err(garde::Error::new(format!(
        "White text on this color is hard to read. The nearest color that works is {nearest}."
    )))
}

impl SettingsForm {
    pub(super) fn of(settings: &[Setting]) -> Self {
        let value = |key: &str| {
            let found = settings.iter().find(|setting| setting.key == key);
            found.map(|setting| setting.value.clone()).unwrap_or_default()
        };
        Self {
            site_name: value("site_name"),
            site_description: value("site_description"),
            hero_title: value("hero_title"),
            hero_subtitle: value("hero_subtitle"),
            hero_description: value("hero_description"),
            contact_email: value("contact_email"),
            contact_phone: value("contact_phone"),
            contact_address: value("contact_address"),
            organization_name: value("organization_name"),
            logo_url: value("logo_url"),
            primary_color: value("primary_color"),
            footer_text: value("footer_text"),
            instagram_url: Some(value("instagram_url")),
            facebook_url: Some(value("facebook_url")),
            donation_page: Some(value("donation_page")),
            time_zone: Some(value("time_zone")),
            home_sections: Some(home_sections::parse_setting(&value(home_sections::KEY))),
        }
    }

    pub(super) fn values(self) -> impl Iterator<Item = (&'static str, String)> {
        let time_zone = self.time_zone.and_then(|name| time_zone::canonical(&name));
        let home_sections = self.home_sections.map(home_sections::to_setting);
        let texts = [
            ("site_name", self.site_name),
            ("site_description", self.site_description),
            ("hero_title", self.hero_title),
            ("hero_subtitle", self.hero_subtitle),
            ("hero_description", self.hero_description),
            ("contact_email", self.contact_email),
            ("contact_phone", self.contact_phone),
            ("contact_address", self.contact_address),
            ("organization_name", self.organization_name),
            ("logo_url", self.logo_url),
            ("primary_color", self.primary_color),
            ("footer_text", self.footer_text),
        ];
        let optional = [
            ("instagram_url", self.instagram_url),
            ("facebook_url", self.facebook_url),
            ("donation_page", self.donation_page),
            ("time_zone", time_zone),
            (home_sections::KEY, home_sections),
        ];
        let optional = optional.into_iter().filter_map(|(key, value)| Some((key, value?)));
        texts.into_iter().chain(optional).map(|(key, value)| (key, value.trim().to_owned()))
    }
}
