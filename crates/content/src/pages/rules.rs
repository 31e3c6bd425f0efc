use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};

use super::address;
use super::model::{ActiveModel, Model};
use super::parts::{self, Parts};
use platform::database::{Instant, fold, search_text};
use platform::markdown::{self, RenderedMarkdown};
use platform::rules::{self, MAX_LONG_CHARS, MAX_SHORT_CHARS};

/// Length of the summary without a description, in characters: that of search results.
const SUMMARY_CHARS: usize = 160;
/// Maximum length in characters: search engines truncate at about 160.
pub(super) const MAX_DESCRIPTION_CHARS: usize = 300;

/// Fields of a content page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct PageForm {
    /// Title.
    #[garde(custom(rules::required("Title is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    pub title: String,
    /// Slug: the last segment of the URL. A number is appended if another page below the same one has it.
    #[garde(custom(address::valid_slug(self.parent_id.is_none())))]
    pub slug: String,
    /// Id of the page above it; null at the top. There are three levels.
    #[serde(default)]
    #[garde(skip)]
    pub parent_id: Option<Uuid>,
    /// Position; lower numbers come first among the pages below one page. Defaults to 0.
    #[serde(default, deserialize_with = "rules::or_default")]
    #[garde(skip)]
    pub sort_order: i64,
    /// Description for search engines.
    #[serde(default)]
    #[garde(length(chars, max = MAX_DESCRIPTION_CHARS))]
    pub description: Option<String>,
    /// Content in Markdown.
    #[serde(default)]
    #[garde(length(chars, max = MAX_LONG_CHARS), custom(rules::or_nothing(markdown::bounded)))]
    pub content_md: Option<String>,
    /// URL of the picture, or empty.
    #[serde(default, deserialize_with = "rules::parsed_option")]
    #[garde(custom(rules::or_nothing(rules::file_url)))]
    pub image_url: Option<String>,
    /// Whether the page is published.
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
pub struct PreparedPage {
    form: PageForm,
    rendered: RenderedMarkdown,
    parts: Parts,
}

impl From<PageForm> for PreparedPage {
    fn from(form: PageForm) -> Self {
        let (rendered, parts) = form.content_md.as_deref().map(parts::render).unwrap_or_default();
        Self { form, rendered, parts }
    }
}

impl PreparedPage {
    pub(super) fn slug(&self) -> &str {
        &self.form.slug
    }

    pub(super) fn parent_id(&self) -> Option<Uuid> {
        self.form.parent_id
    }

    pub(super) fn move_to_top(&mut self) {
        self.form.parent_id = None;
    }

    pub(super) fn columns(self, path: String) -> ActiveModel {
        let slug = address::slug_of_path(&path).to_owned();
        ActiveModel { slug: Set(slug), path: Set(path), ..self.into() }
    }
}

/// Omits the path, which the pages above determine.
impl From<PreparedPage> for ActiveModel {
    fn from(page: PreparedPage) -> Self {
        let PreparedPage { form, rendered, parts } = page;
        let description = rules::non_blank(form.description);
        let content = rules::non_blank(form.content_md);
        let summary = description.clone().unwrap_or_else(|| rules::shorten(&rendered.text, SUMMARY_CHARS));
        let title = form.title.trim().to_owned();
        let searched = [Some(title.as_str()), description.as_deref(), Some(rendered.text.as_str())];
        let search_text = search_text(searched.into_iter().flatten());
        ActiveModel {
            sort_key: Set(fold(&title)),
            title: Set(title),
            slug: Set(form.slug),
            parent_id: Set(form.parent_id),
            sort_order: Set(form.sort_order),
            description: Set(description),
            content_html: Set(content.is_some().then_some(rendered.html)),
            content_md: Set(content),
            toc: Set(rendered.toc),
            parts: Set(parts),
            summary: Set(summary),
            search_text: Set(search_text),
            image_url: Set(rules::non_blank(form.image_url)),
            published: Set(form.published),
            visible_from: Set(form.visible_from),
            visible_until: Set(form.visible_until),
            ..ActiveModel::default()
        }
    }
}

impl From<Model> for PageForm {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            slug: row.slug,
            parent_id: row.parent_id,
            sort_order: row.sort_order,
            description: row.description,
            content_md: row.content_md,
            image_url: row.image_url,
            published: row.published,
            visible_from: row.visible_from,
            visible_until: row.visible_until,
        }
    }
}
