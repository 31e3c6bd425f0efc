//! The files of the demonstration data.

use std::borrow::Cow;

use anyhow::Context as _;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::dates;
use content::contact::model::Status;
use content::contact::rules::ContactForm;
use content::events::model::{EventType, Registration};
use content::events::rules::EventForm;
use content::news::rules::NewsForm;
use content::settings::rules::SettingsForm;
use content::slides::rules::SlideForm;
use content::social::model::Platform;
use content::social::rules::SocialPostForm;
use platform::time_zone;
use shop::products::rules::ProductForm;

#[derive(RustEmbed)]
#[folder = "demo"]
#[include = "*.toml"]
#[include = "documents/*.md"]
#[include = "news/*.md"]
#[include = "images/*.toml"]
#[include = "images/*.webp"]
struct Files;

fn text(name: &str) -> anyhow::Result<String> {
    let file = Files::get(name).with_context(|| format!("{name} is missing"))?;
    Ok(String::from_utf8(file.data.into_owned())?)
}

/// A picture of the demonstration.
pub struct Drawing {
    /// Its file's name.
    pub name: String,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// `#rrggbb`: to find it out by looking would take longer than all the rest of the first start.
    pub color: String,
    /// What it shows.
    pub alt: String,
}

/// All pictures, by name.
pub fn drawings() -> anyhow::Result<Vec<Drawing>> {
    let colors: toml::Table = text("images/colors.toml")?.parse()?;
    let alts: toml::Table = text("images/alt.toml")?.parse()?;
    let mut drawings = Vec::new();
    for path in Files::iter() {
        let Some(name) = path.strip_prefix("images/").filter(|name| name.ends_with(".webp")) else {
            continue;
        };
        let bytes = Files::get(&path).with_context(|| format!("{path} is missing"))?.data;
        let color = colors.get(name).and_then(toml::Value::as_str);
        let color = color.with_context(|| format!("colors.toml says nothing of {name}"))?.to_owned();
        let alt = alts.get(name).and_then(toml::Value::as_str);
        let alt = alt.with_context(|| format!("alt.toml says nothing of {name}"))?.to_owned();
        drawings.push(Drawing { name: name.to_owned(), bytes, color, alt });
    }
    Ok(drawings)
}

pub(super) fn settings() -> anyhow::Result<SettingsForm> {
    Ok(toml::from_str(&text("settings.toml")?)?)
}

/// An article and its dates.
pub(super) struct Post {
    pub(super) form: NewsForm,
    pub(super) days_ago: f64,
    pub(super) updated_days_ago: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    slug: String,
    excerpt: Option<String>,
    author_name: Option<String>,
    featured_img: Option<String>,
    category: Option<String>,
    #[serde(default)]
    featured: bool,
    published: bool,
    days_ago: f64,
    updated_days_ago: Option<f64>,
}

/// The articles by file name.
pub(super) fn news() -> anyhow::Result<Vec<(String, Post)>> {
    let names = Files::iter().filter(|name| name.starts_with("news/"));
    names.map(|name| Ok((name.to_string(), post(&name).with_context(|| name.to_string())?))).collect()
}

fn post(name: &str) -> anyhow::Result<Post> {
    let (front, body) = with_front_matter(name)?;
    let front: FrontMatter = toml::from_str(&front)?;
    let form = NewsForm {
        title: front.title,
        slug: front.slug,
        excerpt: front.excerpt,
        content_md: Some(body.trim().to_owned()),
        author_name: front.author_name,
        featured_img: front.featured_img,
        category: front.category,
        featured: front.featured,
        published: front.published,
        visible_from: None,
        visible_until: None,
    };
    Ok(Post { form, days_ago: front.days_ago, updated_days_ago: front.updated_days_ago })
}

/// The two parts of a file.
fn with_front_matter(name: &str) -> anyhow::Result<(String, String)> {
    let text = text(name)?;
    let parts = text.strip_prefix("+++\n").and_then(|text| text.split_once("\n+++\n"));
    let (front, body) = parts.context("no front matter between two lines +++")?;
    Ok((front.to_owned(), body.to_owned()))
}

/// The documents: their names in an address, what is said of them, and their texts.
pub(super) fn documents() -> anyhow::Result<Vec<(String, String, String)>> {
    let names = Files::iter().filter(|file| file.starts_with("documents/"));
    names
        .map(|file| {
            let (front, body) = with_front_matter(&file).with_context(|| file.to_string())?;
            let name = file.trim_start_matches("documents/").trim_end_matches(".md");
            let name = name.split_once('-').map_or(name, |(_, name)| name);
            Ok((name.to_owned(), front, body))
        })
        .collect()
}

/// A file that is one list of tables.
fn list<T: DeserializeOwned>(name: &str, key: &str) -> anyhow::Result<Vec<T>> {
    let mut file: toml::Table = text(name)?.parse()?;
    let items = file.remove(key).with_context(|| format!("no [[{key}]]"))?;
    Ok(items.try_into()?)
}

/// An event with its days counted from the day of loading.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    title: String,
    slug: String,
    description: Option<String>,
    excerpt: Option<String>,
    content_md: Option<String>,
    featured_image: Option<String>,
    start_in_days: i64,
    start_at: Option<String>,
    end_in_days: Option<i64>,
    end_at: Option<String>,
    timezone: Option<String>,
    location: Option<String>,
    venue_name: Option<String>,
    venue_address: Option<String>,
    venue_city: Option<String>,
    venue_state: Option<String>,
    venue_zip: Option<String>,
    event_type: EventType,
    registration: Registration,
    external_url: Option<String>,
    cost_display: Option<String>,
    #[serde(default)]
    all_day: bool,
}

impl Event {
    pub(super) fn form(self, now: Timestamp) -> anyhow::Result<EventForm> {
        let timezone = self.timezone.unwrap_or_else(|| time_zone::DEFAULT.to_owned());
        let zone = TimeZone::get(&timezone)?;
        let last = self.end_in_days.unwrap_or(self.start_in_days);
        let at = |days, time: Option<&str>| dates::on(now, &zone, days, time);
        let timed = |days, time: Option<&str>| time.map(|time| at(days, Some(time))).transpose();
        Ok(EventForm {
            start_date: at(self.start_in_days, None)?,
            end_date: self.end_in_days.map(|days| at(days, None)).transpose()?,
            start_time: timed(self.start_in_days, self.start_at.as_deref())?,
            end_time: timed(last, self.end_at.as_deref())?,
            title: self.title,
            slug: self.slug,
            description: self.description,
            excerpt: self.excerpt,
            content_md: self.content_md,
            featured_image: self.featured_image,
            timezone,
            location: self.location,
            venue_name: self.venue_name,
            venue_address: self.venue_address,
            venue_city: self.venue_city,
            venue_state: self.venue_state,
            venue_zip: self.venue_zip,
            event_type: self.event_type,
            registration: self.registration,
            external_url: self.external_url,
            cost_display: self.cost_display,
            all_day: self.all_day,
            published: true,
            visible_from: None,
            visible_until: None,
        })
    }
}

pub(super) fn events() -> anyhow::Result<Vec<Event>> {
    list("events.toml", "event")
}

pub(super) fn slides() -> anyhow::Result<Vec<SlideForm>> {
    list("slides.toml", "slide")
}

/// A social post and its date.
pub(super) struct SocialPost {
    pub(super) form: SocialPostForm,
    pub(super) hours_ago: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SocialPostEntry {
    platform: Platform,
    content: Option<String>,
    image_url: String,
    post_url: Option<String>,
    hours_ago: f64,
}

pub(super) fn social_posts() -> anyhow::Result<Vec<SocialPost>> {
    let entries: Vec<SocialPostEntry> = list("social.toml", "post")?;
    let post = |entry: SocialPostEntry| SocialPost {
        form: SocialPostForm {
            platform: entry.platform,
            image_url: entry.image_url,
            content: entry.content,
            post_url: entry.post_url,
            post_id: None,
            posted_at: None,
        },
        hours_ago: entry.hours_ago,
    };
    Ok(entries.into_iter().map(post).collect())
}

/// Products as staff would send them.
pub(super) fn products() -> anyhow::Result<Vec<ProductForm>> {
    list("products.toml", "product")
}

/// A message, its date and how far it was dealt with.
pub(super) struct Message {
    pub(super) form: ContactForm,
    pub(super) status: Status,
    pub(super) hours_ago: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageEntry {
    name: String,
    email: String,
    subject: Option<String>,
    message: String,
    status: Status,
    hours_ago: f64,
}

pub(super) fn messages() -> anyhow::Result<Vec<Message>> {
    let entries: Vec<MessageEntry> = list("messages.toml", "message")?;
    let message = |entry: MessageEntry| Message {
        form: ContactForm {
            name: entry.name,
            email: entry.email,
            subject: entry.subject,
            message: entry.message,
            reference: None,
        },
        status: entry.status,
        hours_ago: entry.hours_ago,
    };
    Ok(entries.into_iter().map(message).collect())
}
