mod render_permits;

use axum::http::header;

use platform::files::Bucket;
use platform::files::testing::{on_disk, stored};
use testing::{TestApp, on_both_databases};
use testing::{article, event};

#[on_both_databases]
async fn pages_are_rendered_from_api_data(app: TestApp) {
    app.write_news(article("Pay agreement")).await;
    app.write_event(event("General meeting", "2026-06-20T16:00:00Z")).await;
    let home = app.page("/").await;
    assert_eq!(home.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
    assert!(home.text().contains("Pay agreement") && home.text().contains("General meeting"));
    assert!(home.text().contains(&format!("content=\"{}\"", app.app.key)), "the page carries the key");
    assert!(app.page("/news/pay-agreement").await.text().contains("Pay agreement"));
}

#[on_both_databases]
async fn a_trailing_slash_redirects_to_the_page(app: TestApp) {
    for (path, to) in [
        ("/news/", "/news"),
        ("/events/x/", "/events/x"),
        ("/about/us/", "/about/us"),
        ("/news/?search=pay&x=1", "/news?search=pay"),
    ] {
        let answer = app.page(path).await;
        assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (308, to), "{path}");
    }
    for path in ["//evil.example/", "/\\evil.example/", "/Nowhere/"] {
        assert_eq!(app.page(path).await.status, 404, "{path}");
    }
}

#[on_both_databases]
async fn other_spellings_of_a_url_redirect_to_the_canonical_one(app: TestApp) {
    app.write_news(article("Pay")).await;
    let answer = app.page("/news/%70ay").await;
    assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (308, "/news/pay"));
    for path in ["/news/%ff", "/events/%ff", "/media/images/%ff", "/news/%2e%2e", "/news/a%2fb", "/news/%00"]
    {
        let answer = app.page(path).await;
        assert_eq!(answer.status, 404, "{path}");
    }
}

#[on_both_databases]
async fn a_large_site_keeps_recent_events_in_calendar_and_sitemap(app: TestApp) {
    for number in 0..105 {
        app.write_event(event(
            &format!("Old {number}"),
            &format!("2020-01-01T{:02}:{:02}:00Z", number / 60, number % 60),
        ))
        .await;
    }
    app.write_event(event("Next", "2026-06-20T16:00:00Z")).await;
    let calendar = app.page("/events.ics").await;
    assert!(calendar.text().contains("SUMMARY:Next"));
    assert_eq!(calendar.text().matches("BEGIN:VEVENT").count(), 100);
    let map = app.page("/sitemaps/events-1.xml").await;
    assert!(map.text().contains("/events/next<") && map.text().contains("/events/old-0<"));
}

#[on_both_databases]
async fn auth_and_staff_screens_are_one_cached_shell(app: TestApp) {
    use axum::body::Body;
    use axum::extract::Request;
    for path in ["/auth", "/auth/setup", "/auth/new-password", "/admin"] {
        let first = app.page(path).await;
        assert_eq!(
            (first.status.as_u16(), first.header(header::CONTENT_TYPE)),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
        let request = Request::get(path).header("authorization", "Bearer x").body(Body::empty()).unwrap();
        let second = app.send(request).await;
        assert!(second.status == 200 && !second.was_rendered(), "{path}");
        assert_eq!(first.header(header::CACHE_CONTROL), "no-store", "what it is filled with is not kept");
        assert_eq!(second.header(header::CACHE_CONTROL), "no-store");
        let tagged = app.page(&format!("{path}?utm_source=x")).await;
        assert_eq!(tagged.text(), first.text(), "{path}");
        assert_eq!(app.page(&format!("{path}/")).await.header(header::LOCATION), path);
    }
    for path in ["/auth/nowhere", "/auth/setup/x", "/administration"] {
        assert_eq!(app.page(path).await.status, 404, "{path}");
    }
}

#[on_both_databases]
async fn all_staff_screens_share_one_cached_page(app: TestApp) {
    let first = app.page("/admin/news/7f3a?tab=history").await;
    assert!(
        first.status == 200 && first.was_rendered() && first.text().contains("<p>/admin</p>"),
        "{}",
        first.text()
    );
    let (weight, rendered) = (app.app.cache.weight(), app.app.pages.renderer.rendered());
    for number in 0..500 {
        let other = app.page(&format!("/admin/made-up/{number}?x={number}")).await;
        assert_eq!(
            (other.status.as_u16(), other.header(header::CACHE_CONTROL), other.text()),
            (200, "no-store", first.text())
        );
    }
    assert_eq!((app.app.cache.weight(), app.app.pages.renderer.rendered()), (weight, rendered));
    let file = app.page("/admin/media/file/images/2026/hall.webp").await;
    assert_eq!(
        (file.status.as_u16(), file.text()),
        (200, first.text()),
        "the address of a file stands in that of its window"
    );
    for (path, to) in [
        ("/admin/users/", "/admin/users"),
        ("/admin/news/?page=2&sort=-title", "/admin/news?page=2&sort=-title"),
    ] {
        let answer = app.page(path).await;
        assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (308, to), "{path}");
    }
    for path in [
        "/admin//evil.example",
        "/admin//evil.example/",
        "/admin/%2e%2e",
        "/admin/a%2fb",
        "/admin/../x",
        "/admin/app.js",
        "/admin/%ff",
        "/admin/media/file/images/../x",
        "/admin/media/file/hall.webp",
        "/admin/media/file//evil.example/x",
    ] {
        assert_eq!(app.page(path).await.status, 404, "{path}");
    }
}

#[on_both_databases]
async fn visitors_and_staff_get_separate_html_entry_points(app: TestApp) {
    app.write_news(article("Pay")).await;
    for (path, door) in [
        ("/", "visitors"),
        ("/news", "visitors"),
        ("/news/pay", "visitors"),
        ("/events?tab=past", "visitors"),
        ("/nowhere", "visitors"),
        ("/auth", "staff"),
        ("/auth/setup", "staff"),
        ("/auth/new-password", "staff"),
        ("/admin", "staff"),
        ("/admin/news/1", "staff"),
        ("/auth/nowhere", "visitors"),
        ("/admin/a.b", "visitors"),
    ] {
        let page = app.page(path).await;
        assert!(
            page.text().contains(&format!("<meta name=\"door\" content=\"{door}\">")),
            "{path}: {}",
            page.text()
        );
    }
}

#[on_both_databases]
async fn request_headers_do_not_skip_the_cache(app: TestApp) {
    use axum::body::Body;
    use axum::extract::Request;
    app.page("/").await;
    for (name, value) in [
        ("authorization", "Basic eDp5"),
        ("cookie", "a=b"),
        ("cache-control", "no-cache"),
        ("range", "bytes=0-1"),
    ] {
        let answer = app.send(Request::get("/").header(name, value).body(Body::empty()).unwrap()).await;
        assert!(answer.status == 200 && !answer.was_rendered(), "{name}");
    }
}

#[on_both_databases]
async fn a_category_has_a_feed_of_its_own(app: TestApp) {
    for (title, category) in [("Raise", "Pay & bids"), ("Range day", "Training")] {
        let mut form = article(title);
        form.category = Some(category.into());
        app.write_news(form).await;
    }
    let feed = app.page("/rss.xml?category=Pay+%26+bids&utm_source=x").await;
    assert!(
        feed.text().contains("<title>Raise</title>") && !feed.text().contains("Range day"),
        "{}",
        feed.text()
    );
    assert!(feed.text().contains("<title>Pay &amp; bids | "), "{}", feed.text());
    assert!(feed.text().contains("/news?category=Pay+%26+bids</link>"), "{}", feed.text());
    assert!(
        !app.page("/rss.xml?category=%20Pay+%26+bids").await.was_rendered(),
        "one address, however it is written"
    );
    assert!(app.page("/rss.xml").await.text().contains("Range day"));
    assert!(!app.page("/rss.xml?category=None").await.text().contains("<item>"));
}

#[on_both_databases]
async fn the_feed_holds_published_articles(app: TestApp) {
    let mut form = article("Bids & \"bonds\"");
    form.content_md = Some(format!("**Strong** {}", "word ".repeat(80)));
    let written = app.write_news(form).await;
    let mut draft = article("Draft");
    draft.published = false;
    app.write_news(draft).await;
    let feed = app.page("/rss.xml").await;
    assert_eq!(feed.header(header::CONTENT_TYPE), "application/rss+xml; charset=utf-8");
    let feed = rss::Channel::read_from(feed.text().as_bytes()).unwrap();
    assert_eq!(feed.items().len(), 1);
    let item = &feed.items()[0];
    assert_eq!(item.title(), Some("Bids & \"bonds\""));
    assert_eq!(item.link(), Some("https://union.example/news/bids-bonds"));
    assert_eq!(item.pub_date(), Some("Mon, 15 Jun 2026 12:00:00 -0400"));
    assert_eq!(item.guid().unwrap().value(), written.summary.id.to_string());
    assert!(!item.guid().unwrap().is_permalink());
    let description = item.description().unwrap();
    assert!(description.starts_with("Strong word") && description.chars().count() <= 201, "{description}");
}

#[on_both_databases]
async fn sitemap_and_robots_txt_list_public_pages_only(app: TestApp) {
    app.write_news(article("One")).await;
    app.write_event(event("Two", "2026-06-20T16:00:00Z")).await;
    let index = app.page("/sitemap.xml").await;
    for (part, address) in [("pages-1", "/"), ("news-1", "/news/one"), ("events-1", "/events/two")] {
        assert!(
            index.text().contains(&format!("<loc>https://union.example/sitemaps/{part}.xml</loc>")),
            "{}",
            index.text()
        );
        let map = app.page(&format!("/sitemaps/{part}.xml")).await;
        assert!(map.text().contains(&format!("<loc>https://union.example{address}</loc>")), "{}", map.text());
        assert!(!map.text().contains("/admin") && !map.text().contains("/auth"));
    }
    let robots = app.page("/robots.txt").await;
    assert!(robots.text().contains("Sitemap: https://union.example/sitemap.xml"));
    for closed in ["/admin", "/auth"] {
        assert!(robots.text().contains(&format!("Disallow: {closed}\n")), "{closed}");
    }
    assert!(app.page("/theme.css").await.text().contains("--accent:#"));
}

#[on_both_databases]
async fn files_are_served_from_their_folders_and_nowhere_else(app: TestApp) {
    let write = |path: &str, text: &str| {
        let path = app.folder().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("media/images/demo/by-hand.webp", "a picture");
    write("media/documents/secret.pdf", "a document");
    let picture = ("image/webp", b"a picture".as_slice());
    stored(&app.app, Bucket::Images, "demo/hall.webp", picture, None).await;
    write("web/client/assets/app-1.js", "plain");
    write("web/client/assets/app-1.js.br", "small");
    write("web/client/.vite/manifest.json", "{}");
    write("web/client/index.html", "door");
    write("web/client/staff.html", "door");
    write("web/server/render.js", "code");

    let picture = app.page("/media/images/demo/hall.webp").await;
    assert_eq!((picture.text(), picture.header(header::CONTENT_TYPE)), ("a picture", "image/webp"));
    assert_eq!(picture.header(header::CACHE_CONTROL), "public, max-age=3600");
    let ask = async |name: header::HeaderName, value: &str| {
        let request = axum::extract::Request::get("/media/images/demo/hall.webp").header(name, value);
        app.send(request.body(axum::body::Body::empty()).unwrap()).await
    };
    let part = ask(header::RANGE, "bytes=2-8").await;
    assert_eq!(
        (part.status.as_u16(), part.text(), part.header(header::CONTENT_RANGE)),
        (206, "picture", "bytes 2-8/9")
    );
    assert_eq!(ask(header::RANGE, "bytes=90-").await.status, 416);
    let known = ask(header::IF_MODIFIED_SINCE, picture.header(header::LAST_MODIFIED)).await;
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
    assert_eq!(known.header(header::CACHE_CONTROL), "public, max-age=3600");
    assert_eq!(ask(header::IF_MODIFIED_SINCE, "Thu, 01 Jan 1970 00:00:00 GMT").await.status, 200);
    let script = app.page("/assets/app-1.js").await;
    assert_eq!(
        (script.text(), script.header(header::CONTENT_TYPE)),
        ("plain", "text/javascript; charset=utf-8")
    );
    assert!(script.header(header::CACHE_CONTROL).ends_with("immutable"));
    assert_eq!(
        app.encoded("/assets/app-1.js", "br;q=0, gzip;q=0").await.header(header::CONTENT_ENCODING),
        ""
    );
    let small = app.encoded("/assets/app-1.js", "gzip, br").await;
    assert_eq!((small.text(), small.header(header::CONTENT_ENCODING)), ("small", "br"));
    for path in [
        "/media/documents/secret.pdf",
        "/media/images/demo/by-hand.webp",
        "/media/secrets/a.webp",
        "/media/images/../documents/secret.pdf",
        "/media/images/%2e%2e/documents/secret.pdf",
        "/media/images/..%2fdocuments%2fsecret.pdf",
        "/media/images//etc/passwd",
        "/media/images/%2fetc%2fpasswd",
        "/server/render.js",
        "/../server/render.js",
        "/%2e%2e/server/render.js",
        "/.vite/manifest.json",
        "/index.html",
        "/staff.html",
        "/assets/../../server/render.js",
        "/media/images/demo",
        "/unionhall.db",
        "/test.db",
    ] {
        assert_eq!(app.page(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn symbolic_links_and_dotfiles_return_404() {
    use std::os::unix::fs::symlink;
    let app = testing::TestApp::new(platform::database::testing::Backend::Sqlite).await;
    let media = app.folder().join("media");
    let picture = ("image/webp", b"there".as_slice());
    for path in ["demo/plain/x.webp", "demo/a.b..webp"] {
        stored(&app.app, Bucket::Images, path, picture, None).await;
        assert_eq!(app.page(&format!("/media/images/{path}")).await.text(), "there", "{path}");
    }
    for hidden in
        [".env", "%2eenv", ".git/config", "demo/.cache/x.webp", "demo/plain/.", "demo/plain/x.webp/"]
    {
        assert_eq!(app.page(&format!("/media/images/{hidden}")).await.status, 404, "{hidden}");
    }
    // A symbolic link in place of a blob.
    let whole = on_disk(app.folder());
    let bytes = media.join(whole.first().unwrap());
    let elsewhere = app.folder().join("passwd");
    std::fs::rename(&bytes, &elsewhere).unwrap();
    symlink(&elsewhere, &bytes).unwrap();
    assert_eq!(app.encoded("/media/images/demo/plain/x.webp?w=1", "identity").await.status, 404);
    std::fs::remove_file(&bytes).unwrap();
    std::fs::rename(&elsewhere, &bytes).unwrap();
    assert_eq!(app.page("/media/images/demo/plain/x.webp?w=1").await.text(), "there");
}

#[test]
fn pages_have_one_canonical_url() {
    for (asked, kept) in [
        ("/news?page=2&search=pay", "/news?page=2&search=pay"),
        ("/news?page=1", "/news"),
        ("/news?page=02", "/news?page=2"),
        ("/news?page=many&category=%20Safety%20", "/news?category=Safety"),
        ("/news?search=a%00b", "/news?search=ab"),
        ("/events?tab=q1", "/events?tab=past"),
        ("/events?tab=%20", "/events"),
        ("/events?tab=past&search=", "/events?tab=past"),
        ("/news?search=caf%c3%a9+%26%20tea", "/news?search=caf%C3%A9+%26+tea"),
        ("/officers?worksite=Facility%200&group=Stewards", "/officers?group=Stewards&worksite=Facility+0"),
        ("/?utm_source=x", "/"),
    ] {
        let uri = asked.parse().unwrap();
        assert_eq!(site::canonical_url(&uri).as_deref(), Some(kept), "{asked}");
        // Canonical URLs are unchanged by canonicalization.
        assert_eq!(site::canonical_url(&kept.parse().unwrap()).as_deref(), Some(kept), "{kept}");
    }
    let long = format!("/news?search={}", "x".repeat(201)).parse().unwrap();
    assert_eq!(site::canonical_url(&long).as_deref(), Some("/news"));
}
