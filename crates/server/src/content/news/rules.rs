//! What an article must be, and what saving does to it (specification sections 4 and 5).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::{Set, Unchanged};
use serde::Deserialize;
use uuid::Uuid;

use super::model::{ActiveModel, Model};
use crate::engine::markdown;
use crate::engine::rules::{self, LONG, MEDIUM, SHORT};
use crate::engine::slugs;
use crate::engine::store::{Instant, fold};

/// Length of a card's text when there is no excerpt, in characters (specification section 9).
const SUMMARY: usize = 120;
/// Length of a feed's text when there is no excerpt, in characters (specification section 7).
const FEED: usize = 200;

/// An article as staff send it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewsForm {
    /// The headline.
    #[garde(custom(rules::required("Title is required")), length(chars, max = SHORT))]
    pub title: String,
    /// The last part of the address; when taken, a number is added.
    #[garde(custom(rules::slug))]
    pub slug: String,
    /// An introduction.
    #[serde(default)]
    #[garde(inner(length(chars, max = MEDIUM)))]
    pub excerpt: Option<String>,
    /// The text, in Markdown.
    #[serde(default)]
    #[garde(inner(length(chars, max = LONG)))]
    pub content_md: Option<String>,
    /// Who wrote it.
    #[serde(default)]
    #[garde(inner(length(chars, max = SHORT)))]
    pub author_name: Option<String>,
    /// The address of a picture, or nothing.
    #[serde(default)]
    #[garde(custom(rules::or_nothing(rules::file_address)))]
    pub featured_img: Option<String>,
    /// A word to group it by.
    #[serde(default)]
    #[garde(inner(length(chars, max = SHORT)))]
    pub category: Option<String>,
    /// Whether it is shown first.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
    /// Whether visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub published: bool,
}

impl NewsForm {
    /// The row of a new article.
    pub(super) fn created(self, id: Uuid, now: Instant) -> ActiveModel {
        let first = self.published.then_some(now);
        let mut row = self.saved(now);
        row.id = Set(id);
        row.created_at = Set(now);
        row.first_published_at = Set(first);
        // A draft has no date yet.
        if row.published_at.is_not_set() {
            row.published_at = Set(None);
        }
        row
    }

    /// The row of an article that was saved before.
    pub(super) fn changed(self, before: &Model, now: Instant) -> ActiveModel {
        let first = before.first_published_at.or(self.published.then_some(now));
        let mut row = self.saved(now);
        row.id = Unchanged(before.id);
        row.first_published_at = Set(first);
        row
    }

    /// Saving with `published` on sets `published_at` to now, also on edits; with it off the date is left alone.
    fn saved(self, now: Instant) -> ActiveModel {
        let excerpt = rules::some(self.excerpt);
        let content = rules::some(self.content_md);
        let rendered = content.as_deref().map(markdown::render).unwrap_or_default();
        let in_short = |most| excerpt.clone().unwrap_or_else(|| rules::shortened(&rendered.text, most));
        let (summary, feed_text) = (in_short(SUMMARY), in_short(FEED));
        let title = self.title.trim().to_owned();
        let searched = [Some(title.as_str()), excerpt.as_deref(), content.as_deref()];
        let search_text = fold(&searched.into_iter().flatten().collect::<Vec<_>>().join("\n"));
        let mut row = ActiveModel {
            title: Set(title),
            slug: Set(self.slug),
            excerpt: Set(excerpt),
            content_html: Set(content.is_some().then_some(rendered.html)),
            content_md: Set(content),
            toc: Set(rendered.toc),
            summary: Set(summary),
            feed_text: Set(feed_text),
            search_text: Set(search_text),
            author_name: Set(rules::some(self.author_name)),
            featured_img: Set(rules::some(self.featured_img)),
            category: Set(rules::some(self.category)),
            featured: Set(self.featured),
            published: Set(self.published),
            updated_at: Set(now),
            ..ActiveModel::default()
        };
        if self.published {
            row.published_at = Set(Some(now));
        }
        row
    }
}

/// A change of an article: only the fields that are sent.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are those of `NewsForm`")]
#[schemars(rename = "NewsChangeForm")]
pub struct NewsChange {
    #[garde(inner(custom(rules::required("Title is required")), length(chars, max = SHORT)))]
    pub title: Option<String>,
    #[garde(inner(custom(rules::slug)))]
    pub slug: Option<String>,
    #[garde(inner(length(chars, max = MEDIUM)))]
    pub excerpt: Option<String>,
    #[garde(inner(length(chars, max = LONG)))]
    pub content_md: Option<String>,
    #[garde(inner(length(chars, max = SHORT)))]
    pub author_name: Option<String>,
    #[garde(custom(rules::or_nothing(rules::file_address)))]
    pub featured_img: Option<String>,
    #[garde(inner(length(chars, max = SHORT)))]
    pub category: Option<String>,
    #[garde(skip)]
    pub featured: Option<bool>,
    #[garde(skip)]
    pub published: Option<bool>,
}

impl NewsChange {
    /// Whether it is the toggle of the list: `published` and nothing else.
    pub(super) fn toggles(&self) -> Option<bool> {
        let texts = [
            &self.title,
            &self.slug,
            &self.excerpt,
            &self.content_md,
            &self.author_name,
            &self.featured_img,
            &self.category,
        ];
        let alone = texts.iter().all(|text| text.is_none()) && self.featured.is_none();
        self.published.filter(|_| alone)
    }

    /// The whole form: what is sent, and what was there before. An empty text takes one away.
    pub(super) fn applied_to(self, before: &Model) -> NewsForm {
        NewsForm {
            title: self.title.unwrap_or_else(|| before.title.clone()),
            slug: self.slug.unwrap_or_else(|| before.slug.clone()),
            excerpt: self.excerpt.or_else(|| before.excerpt.clone()),
            content_md: self.content_md.or_else(|| before.content_md.clone()),
            author_name: self.author_name.or_else(|| before.author_name.clone()),
            featured_img: self.featured_img.or_else(|| before.featured_img.clone()),
            category: self.category.or_else(|| before.category.clone()),
            featured: self.featured.unwrap_or(before.featured),
            published: self.published.unwrap_or(before.published),
        }
    }
}

/// The toggle sets `published_at` to now when publishing and clears it when taking back.
pub(super) fn toggled(before: &Model, published: bool, now: Instant) -> ActiveModel {
    ActiveModel {
        id: Unchanged(before.id),
        published: Set(published),
        published_at: Set(published.then_some(now)),
        first_published_at: Set(before.first_published_at.or(published.then_some(now))),
        updated_at: Set(now),
        ..ActiveModel::default()
    }
}

/// The addresses of articles, for [`slugs`].
pub(super) const SLUGS: slugs::Subject = slugs::Subject::News;
