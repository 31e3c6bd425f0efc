//! `/coming-soon`: replaces every page while the site is closed; 404 on an open site.

use axum::response::{Html, IntoResponse as _, Response};

use super::logo;
use super::state::Pages;
use accounts::pages::SIGN_IN;
use content::settings;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::database::{Reader, StoreResult};
use platform::web::html;

/// The page of a closed site; `None` on an open one.
pub(super) async fn page_if_closed(pages: &Pages, db: &Reader) -> StoreResult<Option<Response>> {
    if site_visibility::stored(db.on(CONFIG_ENTRIES)).await? != Some(SiteVisibility::Closed) {
        return Ok(None);
    }
    let settings = settings::queries::list(db).await?;
    let value = |key| settings.iter().find(|setting| setting.key == key).map_or("", |setting| &setting.value);
    let (logo, origin) = (value("logo_url"), &pages.config.server.url);
    let icon = match logo::is_stored_image(logo, origin) {
        true => logo::icon_url("192.png", logo),
        false => "/favicon.ico".to_owned(),
    };
    let page = html::ComingSoon {
        site: value("site_name"),
        postal_address: value("contact_address"),
        phone: value("contact_phone"),
        email: value("contact_email"),
        sign_in: SIGN_IN.pattern,
        stylesheet: &pages.templates.visitors.stylesheet_url(value("primary_color"), origin),
        icon: &icon,
    };
    Ok(Some(Html(logo::add_logo_to_notice(page.page(), logo)).into_response()))
}
