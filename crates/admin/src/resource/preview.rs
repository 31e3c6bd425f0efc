//! `POST /api/v1/admin/{resource}/{id}/preview`: a link to the page of an item as it is stored, for the caller; and
//! `POST /api/v1/admin/{resource}/preview`: one to the page of an item as it is typed.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::{Deserialize, Serialize};

use super::Resource;
use super::any::AnyResource;
use super::routes::call;
use crate::preview as previews;
use accounts::access::Calls as _;
use accounts::auth::{Auth, Caller};
use platform::database::{Reader, StoreResult};
use platform::slugs::Scope;
use platform::web::{ApiError, ApiResult, Body, PathId};

pub trait Previewable: Resource {
    const SCOPE: Scope;

    fn slug(row: &Self::Row) -> &str;

    /// Returns the slug that a form would get if it were saved.
    fn typed_slug(db: &Reader, form: &Self::Form) -> impl Future<Output = StoreResult<String>> + Send;
}

/// The link to a preview.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PreviewLink {
    /// Path of the page. For 10 minutes it shows the preview, but only to the browser that asked.
    pub url: String,
}

/// The unsaved values of a form.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "{F}PreviewRequest")]
struct PreviewRequest<F: Validate<Context = ()>> {
    /// The item's id; null for an item that does not exist yet.
    #[garde(skip)]
    id: Option<Uuid>,
    /// The complete form.
    #[garde(dive)]
    form: F,
}

/// Builds the calls that preview an item as it is stored, and as it is typed.
pub fn preview_routes<R: Previewable>() -> ApiRouter<Auth> {
    let (resource, names) = (AnyResource::of::<R>(), R::NAMES);
    let a_label = names.label_with_article();
    ApiRouter::new()
        .post(
            &format!("{}/preview", names.path),
            preview_typed_form::<R>,
            call(
                &resource,
                format!("previewTyped{}", names.one),
                format!("Preview {a_label} with unsaved values"),
            )
            .ok::<PreviewLink>(),
        )
        .post(
            &format!("{}/{{id}}/preview", names.path),
            preview_stored_item::<R>,
            call(&resource, format!("preview{}", names.one), format!("Preview {a_label}, published or not"))
                .ok::<PreviewLink>(),
        )
}

async fn preview_stored_item<R: Previewable>(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    PathId(id): PathId,
) -> ApiResult<Response> {
    let item = AnyResource::of::<R>().find_untrashed(&db, id).await?;
    respond_with_link(previews::item_cookie(&auth, R::SCOPE, id, R::slug(item.row::<R>()), caller.session.id))
}

async fn preview_typed_form<R: Previewable>(
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    db: Reader,
    Body(PreviewRequest { id, form }): Body<PreviewRequest<R::Form>>,
) -> ApiResult<Response> {
    let slug = R::typed_slug(&db, &form).await?;
    let id = id.unwrap_or_else(|| auth.entropy.uuid());
    respond_with_link(previews::store_typed_form(&auth, R::SCOPE, id, &slug, &form, caller.session.id).await?)
}

fn respond_with_link(preview: Option<(String, HeaderValue)>) -> ApiResult<Response> {
    let (url, cookie) = preview.ok_or_else(|| ApiError::Internal("a preview has no cookie".into()))?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(PreviewLink { url })).into_response())
}
