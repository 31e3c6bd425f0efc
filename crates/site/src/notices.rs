use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::Response;

use super::logo;
use super::state::Pages;
use content::settings;
use platform::web::html::Notice;

/// Renders the body of a [`Notice`] response with the site's name, color and logo; other responses pass unchanged.
pub async fn add_template(State(pages): State<Pages>, mut response: Response) -> Response {
    let Some(notice) = response.extensions_mut().remove::<Notice>() else { return response };
    // The page works without the name.
    let db = pages.store.reader(Arc::default());
    let site = settings::queries::value(&db, "site_name").await.unwrap_or_default();
    let color = settings::queries::value(&db, "primary_color").await.unwrap_or_default();
    let logo = settings::queries::value(&db, "logo_url").await.unwrap_or_default();
    let page = pages.templates.visitors.render(
        (&color, &logo, &pages.config.server.url),
        &notice.head(&site).into_string(),
        &logo::add_logo_to_notice(notice.body(&site).into_string(), &logo),
        "",
    );
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(page);
    response
}
