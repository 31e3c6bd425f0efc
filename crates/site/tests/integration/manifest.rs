use testing::prelude::*;

#[on_both_databases]
async fn the_manifest_is_built_from_the_settings_and_cached(app: TestApp) {
    let answer = app.page("/manifest.webmanifest").await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/manifest+json");
    let manifest = answer.json();
    assert_eq!(manifest["theme_color"], "#2563eb");
    assert_eq!(manifest["name"], "County Correctional Officers Union");
    assert_eq!(manifest["short_name"], "CCOU");
    assert_eq!(manifest["icons"][2]["purpose"], "maskable");
    assert!(
        !app.page("/manifest.webmanifest?x=1").await.was_rendered(),
        "it is kept, whatever is asked beside it"
    );
}

fn logo(width: u32, height: u32, color: [u8; 3]) -> Vec<u8> {
    let picture = image::RgbImage::from_pixel(width, height, image::Rgb(color));
    platform::files::pictures::testing::encoded(&picture.into(), image::ImageFormat::Png)
}

async fn upload(app: &TestApp, token: &str, path: &str, bytes: Vec<u8>) {
    let answer = app.upload(&format!("/storage/images/{path}"), token, "image/png", bytes).await;
    assert!(answer.status.is_success(), "{}", answer.text());
}

async fn set_logo(app: &TestApp, url: &str) {
    app.save_settings(json!({"site_name": "Harlow", "logo_url": url})).await;
}

/// The color in the middle of a picture.
fn middle(answer: &Answer) -> ([u8; 4], (u32, u32)) {
    let picture = image::load_from_memory(&answer.body).unwrap().into_rgba8();
    (picture.get_pixel(picture.width() / 2, picture.height() / 2).0, picture.dimensions())
}

#[on_both_databases]
async fn the_logo_is_used_for_page_icons_manifest_and_cards(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let crest = app.page("/").await;
    assert!(crest.text().contains("<link rel=\"icon\" href=\"/crest.svg\">"), "{}", crest.text());
    assert_eq!(app.page("/logo/192.png").await.header(header::LOCATION), "/icons/192.png");
    let card_before = app.page("/cards/shop.png").await.body;

    upload(&app, &token, "logo.png", logo(600, 120, [200, 0, 0])).await;
    set_logo(&app, "/media/images/logo.png").await;
    let manifest = app.page("/manifest.webmanifest").await.json();
    for (number, side) in [(0, 192), (1, 512), (2, 512)] {
        let src = manifest["icons"][number]["src"].as_str().unwrap();
        assert!(src.starts_with("/logo/"), "{src}");
        let icon = app.page(src).await;
        assert_eq!(icon.header(header::CONTENT_TYPE), "image/png", "{src}");
        assert_eq!(middle(&icon), ([200, 0, 0, 255], (side, side)), "{src}");
    }
    for page in ["/", "/auth", "/admin"] {
        let page = app.page(page).await;
        assert!(page.text().contains("<link rel=\"icon\" href=\"/logo/192.png?v="), "{}", page.text());
        assert!(page.text().contains("<link rel=\"apple-touch-icon\" href=\"/logo/apple-touch.png?v="));
        assert!(!page.text().contains("/crest.svg"));
    }
    assert_eq!(middle(&app.page("/logo/apple-touch.png").await).1, (180, 180));
    assert_ne!(app.page("/cards/shop.png").await.body, card_before, "with the logo");

    // The small pages of the server's own, too.
    let notice = app.page("/auth/approve?token=none").await;
    assert!(
        notice.text().contains("<img class=\"logo\" src=\"/media/images/logo.png\" alt=\"\">"),
        "{}",
        notice.text()
    );

    upload(&app, &token, "logo.png?upsert=true", logo(90, 90, [0, 0, 200])).await;
    assert_eq!(middle(&app.page("/logo/192.png").await).0, [0, 0, 200, 255]);
    assert_eq!(app.page("/logo/64.png").await.status, 404);

    // A logo of another site is not fetched, so no icons are drawn from it.
    set_logo(&app, "https://elsewhere.example/logo.svg").await;
    let page = app.page("/").await;
    assert!(page.text().contains("<link rel=\"icon\" href=\"https://elsewhere.example/logo.svg\">"));
    let manifest = app.page("/manifest.webmanifest").await.json();
    assert_eq!(manifest["icons"][0]["src"], "/icons/192.png");
    set_logo(&app, "").await;
    assert!(app.page("/").await.text().contains("<link rel=\"icon\" href=\"/crest.svg\">"));
}
