//! `POST /api/v1/admin/{resource}/{id}/preview`: a link to the page of an item as it is stored, for the caller.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Resource, store};
use crate::preview as previews;
use accounts::access;
use accounts::auth::{Auth, Caller};
use platform::http::{ApiError, ApiResult, PathId};
use platform::slugs::Scope;
use platform::store::Reader;

/// A resource whose items have a page each.
pub trait Previewable: Resource {
    /// Where the pages are.
    const SCOPE: Scope;

    /// The slug of a row's page.
    fn slug(row: &Self::Row) -> &str;
}

/// The link to a preview.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PreviewLink {
    /// Path of the page. For 10 minutes it shows the preview, but only to the browser that asked.
    pub url: String,
}

/// The route of the call.
pub fn preview<R: Previewable>() -> ApiRouter<Auth> {
    let names = R::NAMES;
    ApiRouter::new().api_route(
        &format!("{}/{{id}}/preview", names.path),
        post_with(begin::<R>, |op| {
            op.id(&format!("preview{}", names.one))
                .tag(names.tag)
                .summary(&format!(
                    "Preview {} on its own page, whether visitors see it or not",
                    names.label_with_article()
                ))
                .response::<200, Json<PreviewLink>>()
                .with(access::staff)
        }),
    )
}

async fn begin<R: Previewable>(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    PathId(id): PathId,
) -> ApiResult<Response> {
    let row = store::find::<R>(db.on(R::TABLE), id).await?.ok_or(ApiError::NotFound)?;
    let (url, cookie) = previews::cookie(&auth, (R::SCOPE, id, R::slug(&row)), caller.session.id)
        .ok_or_else(|| ApiError::Internal("a preview has no cookie".into()))?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(PreviewLink { url })).into_response())
}
