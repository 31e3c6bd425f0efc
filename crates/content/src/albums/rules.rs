use std::collections::HashSet;

use garde::Validate;
use jiff::civil::Date;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, AlbumPicture, Model, Pictures};
use super::pages;
use platform::database::{fold, search_text};
use platform::rules::{self, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};
use platform::slugs;

pub(super) const MAX_PICTURES: usize = 500;
/// Maximum length of a caption or alternative text, in characters: a full album still fits into a request.
const MAX_CAPTION_CHARS: usize = 150;

/// Lists whose items an album may belong to.
const RELATED_LISTS: [&str; 2] = ["/events/", "/news/"];

pub const SLUGS: slugs::Scope = slugs::Scope::new(pages::LIST.pattern, "album");

/// Fields of an album.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct AlbumForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// Slug: the last segment of the URL. A number is appended if it is taken.
    #[garde(custom(rules::slug))]
    pub slug: String,
    /// The day of the pictures (`YYYY-MM-DD`).
    #[garde(skip)]
    pub day: Date,
    /// The description of the album.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub description: Option<String>,
    /// Path of the event or article that the pictures belong to, such as `/events/summer-picnic`.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(page_of_item)))]
    pub related_path: Option<String>,
    /// The pictures in their order.
    #[serde(default)]
    #[garde(length(max = MAX_PICTURES), custom(distinct_pictures), inner(custom(picture)))]
    pub pictures: Vec<AlbumPicture>,
    /// Whether the album is published.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
}

/// garde: the path of an event's or an article's page.
fn page_of_item(text: &str, _: &()) -> garde::Result {
    let slug = RELATED_LISTS.iter().find_map(|list| text.strip_prefix(list));
    match slug {
        Some(slug) if rules::is_slug(slug) => Ok(()),
        _ => Err(garde::Error::new(
            "Must be the address of an event or a news post, such as /events/summer-picnic",
        )),
    }
}

/// garde: no duplicate pictures, since the URL identifies a picture.
fn distinct_pictures(pictures: &[AlbumPicture], _: &()) -> garde::Result {
    let mut urls = HashSet::new();
    match pictures.iter().find(|picture| !urls.insert(picture.url.as_str())) {
        None => Ok(()),
        Some(twice) => Err(garde::Error::new(format!("{} is in this album twice", twice.url))),
    }
}

fn picture(picture: &AlbumPicture, context: &()) -> garde::Result {
    if picture.url.is_empty() {
        return Err(garde::Error::new("Choose a picture"));
    }
    rules::file_url(&picture.url, context)?;
    let is_long = |text: &str| text.chars().count() > MAX_CAPTION_CHARS;
    if is_long(&picture.caption) || is_long(&picture.alt) {
        return Err(garde::Error::new(format!(
            "Captions and descriptions have at most {MAX_CAPTION_CHARS} characters"
        )));
    }
    Ok(())
}

impl From<AlbumForm> for ActiveModel {
    fn from(form: AlbumForm) -> Self {
        let title = form.title.trim().to_owned();
        let description = rules::non_blank(form.description);
        let pictures: Vec<_> = form
            .pictures
            .into_iter()
            .map(|AlbumPicture { url, caption, alt, taken_at }| AlbumPicture {
                url,
                taken_at,
                caption: caption.trim().to_owned(),
                alt: alt.trim().to_owned(),
            })
            .collect();
        let searched = search_text([title.as_str(), description.as_deref().unwrap_or_default()]);
        ActiveModel {
            sort_key: Set(fold(&title)),
            title: Set(title),
            slug: Set(form.slug),
            day: Set(form.day.to_string()),
            description: Set(description),
            related_path: Set(rules::non_blank(form.related_path)),
            picture_count: Set(i64::try_from(pictures.len()).unwrap_or(i64::MAX)),
            cover: Set(pictures.first().map(|first| first.url.clone())),
            pictures: Set(Pictures(pictures)),
            published: Set(form.published),
            search_text: Set(searched),
            ..ActiveModel::default()
        }
    }
}

impl From<Model> for AlbumForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            slug: row.slug,
            day: row.day.parse().unwrap_or_default(),
            description: row.description,
            related_path: row.related_path,
            pictures: row.pictures.0,
            published: row.published,
        }
    }
}
