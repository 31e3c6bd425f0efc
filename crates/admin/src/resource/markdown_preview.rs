//! `POST /api/v1/admin/markdown-preview`: what a text will look like, by the code that a save uses.

use aide::axum::ApiRouter;
use axum::Json;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::files::add_images_to_html;
use platform::markdown::{self, Heading};
use platform::rules::MAX_LONG_CHARS;
use platform::web::{ApiResult, Body};

/// Markdown to render.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct MarkdownPreviewRequest {
    /// Content in Markdown.
    #[garde(length(chars, max = MAX_LONG_CHARS), custom(markdown::bounded))]
    markdown: String,
}

/// Rendered Markdown.
#[derive(Debug, Serialize, JsonSchema)]
struct MarkdownPreview {
    /// Content rendered as sanitized HTML.
    html: String,
    /// Table of contents.
    contents: Vec<Heading>,
}

pub fn markdown_preview_route() -> ApiRouter<Core> {
    ApiRouter::new().post(
        "/markdown-preview",
        preview_markdown,
        Call::content("previewMarkdown", "markdown", "Render Markdown as it would be stored"),
    )
}

async fn preview_markdown(
    db: Reader,
    Body(request): Body<MarkdownPreviewRequest>,
) -> ApiResult<Json<MarkdownPreview>> {
    let rendered = markdown::render(&request.markdown);
    let html = add_images_to_html(&db, &rendered.html).await?;
    Ok(Json(MarkdownPreview { html, contents: rendered.toc.0 }))
}
