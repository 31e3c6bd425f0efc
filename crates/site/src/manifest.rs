//! `/manifest.webmanifest` (W3C, Web Application Manifest).

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::logo;
use super::state::Pages;
use content::settings;
use platform::color::Color;
use platform::database::Reader;
use platform::web::ApiResult;

/// `--paper` of the light theme in web/src/shared/styles/tokens.css.
const PAPER: &str = "#fbfaf7";
/// Characters that fit below an icon.
const MAX_SHORT_NAME_CHARS: usize = 12;

pub(super) async fn serve_manifest(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let settings = settings::queries::list(&db).await?;
    let value = |key| settings.iter().find(|setting| setting.key == key).map_or("", |setting| &setting.value);
    let logo = value("logo_url");
    let is_own = logo::is_stored_image(logo, &pages.config.server.url);
    let icon = |name: &str, size: u32, purpose: &str| {
        let name = format!("{name}.png");
        json!({
            "src": if is_own { logo::icon_url(&name, logo) } else { format!("/icons/{name}") },
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    let name = value("site_name");
    let manifest = json!({
        "id": "/",
        "name": name,
        "short_name": short_name(name),
        "description": value("site_description"),
        "lang": "en-US",
        "start_url": "/",
        // Includes a back button, for phones without one.
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": Color::from_setting(value("primary_color")).to_string(),
        "icons": [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable-512", 512, "maskable")],
    });
    let kind = (header::CONTENT_TYPE, "application/manifest+json");
    Ok(([kind, (header::CACHE_CONTROL, "public, max-age=3600")], manifest.to_string()).into_response())
}

/// Abbreviates a long name to its initials: "Harlow County Correctional Officers Union" is HCCOU.
fn short_name(name: &str) -> String {
    if name.chars().count() <= MAX_SHORT_NAME_CHARS {
        return name.to_owned();
    }
    let initials: String = name.split_whitespace().filter_map(|word| word.chars().next()).collect();
    let initials: String =
        initials.chars().filter(|letter| letter.is_uppercase()).take(MAX_SHORT_NAME_CHARS).collect();
    if initials.is_empty() { name.chars().take(MAX_SHORT_NAME_CHARS).collect() } else { initials }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn a_long_name_is_shortened_to_its_initials() {
        assert_eq!(short_name("Local 12"), "Local 12");
        assert_eq!(short_name("union of the county"), "union of the");
        assert_eq!(short_name("Union of the Harlow County Officers"), "UHCO");
    }
}
