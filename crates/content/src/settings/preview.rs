use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse as _, Response};

use super::rules::SettingsForm;
use super::staff;
use accounts::access::{Call, Calls as _};
use accounts::auth::{Auth, Caller};
use admin::preview as previews;
use admin::resource::PreviewLink;
use platform::database::Reader;
use platform::web::{ApiError, ApiResult, Body};

pub fn preview() -> ApiRouter<Auth> {
    ApiRouter::new().post(
        "/settings/preview",
        begin,
        Call::staff(
            "previewSettings",
            "settings",
            "Preview the home page with these settings, without saving them",
        )
        .ok::<PreviewLink>(),
    )
}

async fn begin(
    db: Reader,
    State(auth): State<Auth>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<SettingsForm>,
) -> ApiResult<Response> {
    staff::validate_home_sections(&db, &form).await?;
    let typed = form.values().map(|(key, value)| (key.to_owned(), value)).collect();
    let (url, cookie) = previews::store_typed_settings(&auth, &typed, caller.session.id)
        .await?
        .ok_or_else(|| ApiError::Internal("a preview has no cookie".into()))?;
    let link = PreviewLink { url: url.to_owned() };
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(link)).into_response())
}
