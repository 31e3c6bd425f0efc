use site::style::*;
use testing::prelude::*;

fn style_of(page: &Answer) -> String {
    let (_, path) = cut_stylesheet_link(page.text()).unwrap();
    assert_eq!(page.text().matches("stylesheet").count(), 1, "{}", page.text());
    path.to_owned()
}

async fn choose(app: &TestApp, color: &str) {
    app.save_settings(json!({"site_name": "Harlow", "primary_color": color})).await;
}

#[on_both_databases]
async fn changing_the_site_color_changes_the_style_url_of_every_page(app: TestApp) {
    for path in ["/", "/nowhere", "/auth", "/admin/news", "/auth/approve?token=x"] {
        choose(&app, "#2563eb").await;
        let blue = style_of(&app.page(path).await);
        assert_eq!(style_of(&app.page(path).await), blue, "{path}");
        choose(&app, "#7f1d1d").await;
        let red = style_of(&app.page(path).await);
        assert!(blue.contains("-2563eb-") && red.contains("-7f1d1d-"), "{path}: {blue} {red}");
        // A page that was sent a moment ago asks for its own still.
        for (style, accent) in [(&blue, "--accent-solid:#2563eb"), (&red, "--accent-solid:#7f1d1d")] {
            let file = app.page(style).await;
            assert!(file.status == 200 && file.text().contains(accent), "{style}: {}", file.text());
        }
    }
}

#[on_both_databases]
async fn pages_set_the_theme_color_for_light_and_dark_mode(app: TestApp) {
    for path in ["/", "/nowhere", "/auth", "/auth/approve?token=x"] {
        choose(&app, "#7f1d1d").await;
        let page = app.page(path).await;
        let bars: Vec<_> = page.text().split("<meta name=\"theme-color\" ").skip(1).collect();
        assert_eq!(bars.len(), 2, "{path}: {}", page.text());
        assert!(
            bars[0].starts_with("content=\"#7f1d1d\" media=\"(prefers-color-scheme: light)\">"),
            "{}",
            bars[0]
        );
        assert!(
            bars[1].contains("media=\"(prefers-color-scheme: dark)\">")
                && !bars[1].starts_with("content=\"#7f1d1d\""),
            "{}",
            bars[1]
        );
    }
}

#[on_both_databases]
async fn a_style_has_the_origin_of_the_site_for_printed_links(app: TestApp) {
    let file = app.page(&style_of(&app.page("/").await)).await;
    assert!(file.text().contains(":root{--origin:\"https://union.example\"}"), "{}", file.text());
}

#[on_both_databases]
async fn a_style_file_is_immutable(app: TestApp) {
    for (page, door) in [("/", "visitors"), ("/auth", "staff")] {
        let path = style_of(&app.page(page).await);
        let file = app.page(&path).await;
        assert_eq!(file.header(header::CONTENT_TYPE), "text/css; charset=utf-8");
        assert_eq!(file.header(header::CACHE_CONTROL), "public, max-age=31536000, immutable");
        let (built, accent) = file.text().split_once('\n').unwrap();
        assert_eq!(built, format!("body{{--door:{door}}}"));
        assert!(accent.starts_with(":root{--accent:#"), "{accent}");
        assert_eq!(app.encoded(&path, "br").await.header(header::CONTENT_ENCODING), "br");
    }
}

#[on_both_databases]
async fn unknown_style_urls_return_404_and_are_not_cached(app: TestApp) {
    let path = style_of(&app.page("/").await);
    let weight = app.app.cache.weight();
    for wrong in [
        path.replace("2563eb", "2563ec"),
        path.replace("visitors", "staff"),
        path.replace("visitors", "others"),
        path.replace(".css", "0.css"),
        path.replace(".css", ""),
        path.replace("/styles/", "/styles/x/"),
        "/styles/".into(),
    ] {
        assert_eq!(app.page(&wrong).await.status, 404, "{wrong}");
    }
    // Only the shared 404 page is cached.
    app.app.cache.weight().checked_sub(weight).filter(|grown| *grown < 8 * 1024).unwrap();
}

#[test]
fn the_stylesheet_link_is_removed_from_the_built_page() {
    let built = "<head>\n  <script src=\"/a.js\"></script>\n  <link rel=\"stylesheet\" crossorigin href=\"/assets/style-1.css\">\n</head>";
    let (html, path) = cut_stylesheet_link(built).unwrap();
    assert_eq!(
        (html.as_str(), path),
        ("<head>\n  <script src=\"/a.js\"></script>\n</head>", "/assets/style-1.css")
    );
    assert!(cut_stylesheet_link("<head></head>").is_none());
}
