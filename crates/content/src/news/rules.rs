//! The form of a news article, its validation, and its dates (docs/behavior/dates.md#publication).

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::model::{ActiveModel, Model};
use super::pages;
use platform::database::{Instant, fold, search_text};
use platform::markdown::{self, RenderedMarkdown};
use platform::rules::{self, MAX_LONG_CHARS, MAX_MEDIUM_CHARS, MAX_SHORT_CHARS};
use platform::slugs;

/// Length of a card's text without an excerpt, in characters (docs/behavior/content.md#news-posts).
const SUMMARY_CHARS: usize = 120;
/// Length of a feed's text without an excerpt, in characters (docs/behavior/content.md#news-posts).
const FEED_TEXT_CHARS: usize = 200;

/// Fields of a news post.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewsForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// Slug: the last segment of the URL. A number is appended if it is taken.
    #[garde(custom(rules::slug))]
    pub slug: String,
    /// Short introduction shown in lists.
    #[serde(default)]
    #[garde(length(chars, max = MAX_MEDIUM_CHARS))]
    pub excerpt: Option<String>,
    /// Content in Markdown.
    #[serde(default)]
    #[garde(length(chars, max = MAX_LONG_CHARS), custom(rules::or_nothing(markdown::bounded)))]
    pub content_md: Option<String>,
    /// Author name.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub author_name: Option<String>,
    /// URL of the picture, or empty.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::file_url)))]
    pub featured_img: Option<String>,
    /// Category.
    #[serde(default)]
    #[garde(length(chars, max = MAX_SHORT_CHARS))]
    pub category: Option<String>,
    /// Whether the post is featured.
    #[serde(default)]
    #[garde(skip)]
    pub featured: bool,
    /// Whether the post is published.
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

#[derive(Clone, Debug)]
pub struct PreparedArticle {
    form: NewsForm,
    rendered: RenderedMarkdown,
}

impl From<NewsForm> for PreparedArticle {
    fn from(form: NewsForm) -> Self {
        let rendered = form.content_md.as_deref().map(markdown::render).unwrap_or_default();
        Self { form, rendered }
    }
}

impl PreparedArticle {
    pub(super) fn slug(&self) -> &str {
        &self.form.slug
    }

    /// The publication date if it is saved at `now`; a scheduled article gets its future date.
    fn date(&self, now: Instant) -> Option<Instant> {
        self.form.published.then(|| self.form.visible_from.map_or(now, |from| from.max(now)))
    }

    /// The dates of a new article: a draft has none.
    pub(super) fn first_dates(&self, now: Instant) -> (Option<Instant>, Option<Instant>) {
        let date = self.date(now);
        (date, date)
    }

    /// The dates of an article that is saved again (docs/behavior/dates.md#publication). Saving with `published` on sets `published_at`
    /// to now, also on edits; with it off the date stays. The first date stays too, unless the article was not visible yet.
    pub(super) fn next_dates(&self, before: &Model, now: Instant) -> (Option<Instant>, Option<Instant>) {
        let date = self.date(now);
        let first = before.first_published_at.filter(|first| *first <= now);
        (date.or(before.published_at), first.or(date))
    }
}

impl From<PreparedArticle> for ActiveModel {
    fn from(article: PreparedArticle) -> Self {
        let PreparedArticle { form, rendered } = article;
        let excerpt = rules::non_blank(form.excerpt);
        let content = rules::non_blank(form.content_md);
        let in_short = |most| excerpt.clone().unwrap_or_else(|| rules::shorten(&rendered.text, most));
        let (summary, feed_text) = (in_short(SUMMARY_CHARS), in_short(FEED_TEXT_CHARS));
        let title = form.title.trim().to_owned();
        let searched = [Some(title.as_str()), excerpt.as_deref(), Some(rendered.text.as_str())];
        let search_text = search_text(searched.into_iter().flatten());
        ActiveModel {
            sort_key: Set(fold(&title)),
            title: Set(title),
            slug: Set(form.slug),
            excerpt: Set(excerpt),
            content_html: Set(content.is_some().then_some(rendered.html)),
            content_md: Set(content),
            toc: Set(rendered.toc),
            summary: Set(summary),
            feed_text: Set(feed_text),
            search_text: Set(search_text),
            author_name: Set(rules::non_blank(form.author_name)),
            featured_img: Set(rules::non_blank(form.featured_img)),
            category: Set(rules::non_blank(form.category)),
            featured: Set(form.featured),
            published: Set(form.published),
            visible_from: Set(form.visible_from),
            visible_until: Set(form.visible_until),
            ..ActiveModel::default()
        }
    }
}

impl From<Model> for NewsForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            slug: row.slug,
            excerpt: row.excerpt,
            content_md: row.content_md,
            author_name: row.author_name,
            featured_img: row.featured_img,
            category: row.category,
            featured: row.featured,
            published: row.published,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
        }
    }
}

pub const SLUGS: slugs::Scope = slugs::Scope::new(pages::LIST.pattern, "news");
