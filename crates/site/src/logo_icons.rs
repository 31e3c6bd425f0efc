use std::io::Cursor;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Redirect, Response};
use http_body_util::BodyExt as _;

use super::logo::{ICONS, LogoIcons, draw_icons, image_path};
use super::state::Pages;
use content::settings;
use platform::database::Reader;
use platform::files::pictures;
use platform::files::{self, Bucket, File};
use platform::web::{ApiError, ApiResult};

/// Maximum width of the source in px: twice the largest icon.
const MAX_SOURCE_WIDTH: u32 = 1024;

/// Serves an icon drawn from the logo, or redirects to that of the front end.
pub(super) async fn serve_icon(
    State(pages): State<Pages>,
    db: Reader,
    Path(name): Path<String>,
) -> ApiResult<Response> {
    let Some((name, ..)) = ICONS.iter().find(|(icon, ..)| *icon == name) else {
        return Err(ApiError::NotFound);
    };
    let logo = settings::queries::value(&db, "logo_url").await?;
    let icons = load_icons(&pages, &db, &logo).await?;
    let Some(bytes) = icons.and_then(|icons| icons.icons.get(name).cloned()) else {
        return Ok(Redirect::to(&format!("/icons/{name}")).into_response());
    };
    let kind = (header::CONTENT_TYPE, "image/png");
    Ok(([kind, (header::CACHE_CONTROL, "public, max-age=3600")], bytes).into_response())
}

/// Takes the icons of a logo from the cache, or draws and caches them. `None` for a logo that is not stored here or cannot be decoded.
pub(super) async fn load_icons(pages: &Pages, db: &Reader, logo: &str) -> ApiResult<Option<Arc<LogoIcons>>> {
    let Some(path) = image_path(logo, &pages.config.server.url) else { return Ok(None) };
    let Some(file) = files::find(db, Bucket::Images, &path).await? else { return Ok(None) };
    let cache = &pages.templates.logo;
    if let Some(drawn) = cache.get(&file.sha256) {
        return Ok(drawn);
    }
    // A single request decodes the logo; waiting ones use its result.
    let _drawing = cache.drawing.lock().await;
    if let Some(drawn) = cache.get(&file.sha256) {
        return Ok(drawn);
    }
    let Some(bytes) = read_original(pages, db, &file).await? else { return Ok(None) };
    let drawn = pages.storage.with_picture(move || {
        let (_, picture) = pictures::decode(Cursor::new(bytes)).ok()?;
        // The renderer needs sixteen bytes per pixel of the width.
        let picture = pictures::resize_to_width(picture, MAX_SOURCE_WIDTH).ok()?;
        draw_icons(&picture).ok()
    });
    let icons = drawn.await.flatten().map(Arc::new);
    if icons.is_none() {
        tracing::warn!(path = file.path, "no icons could be made from the logo");
    }
    cache.store(file.sha256, icons.clone());
    Ok(icons)
}

async fn read_original(pages: &Pages, db: &Reader, file: &File) -> ApiResult<Option<Bytes>> {
    let original = files::choose_variant(&pages.storage, db, file, None).await?;
    match pages.storage.open_file(&original, None).await {
        Ok(object) => {
            let body = object.body.collect().await;
            Ok(Some(body.map_err(|error| ApiError::Internal(error.to_string()))?.to_bytes()))
        }
        Err(files::StorageError::Missing(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
