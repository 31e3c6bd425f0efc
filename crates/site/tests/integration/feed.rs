use testing::article;
use testing::prelude::*;

fn is_illegal(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\t' | '\n' | '\r'))
        || matches!(letter, '\u{fffe}' | '\u{ffff}')
}

async fn assert_legal(app: &TestApp, path: &str) {
    let feed = app.page(path).await;
    assert!(feed.status == 200 && !feed.text().contains(is_illegal), "{path}: {:?}", feed.text());
}

#[on_both_databases]
async fn feeds_and_calendars_follow_the_time_zone_of_the_site(app: TestApp) {
    app.at("2026-06-15T02:00:00Z");
    app.write_news(article("Pay bids")).await;
    assert!(app.page("/rss.xml").await.text().contains("<pubDate>Sun, 14 Jun 2026 22:00:00 -0400</pubDate>"));
    assert!(app.page("/events.ics").await.text().contains("X-WR-TIMEZONE:America/New_York"));
    app.set_time_zone("Asia/Tokyo").await;
    let feed = app.page("/rss.xml").await;
    assert!(feed.text().contains("<pubDate>Mon, 15 Jun 2026 11:00:00 +0900</pubDate>"), "{}", feed.text());
    assert!(app.page("/events.ics").await.text().contains("X-WR-TIMEZONE:Asia/Tokyo"));
}

#[on_both_databases]
async fn characters_that_xml_forbids_are_removed_from_rows_and_feeds(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for letter in ['\u{1}', '\u{1f}', '\u{fffe}', '\u{ffff}'] {
        let body = json!({"title": format!("Pay{letter}"), "slug": "pay"});
        let made = app.staff(Method::POST, "/news", &token, body).await;
        assert_eq!((made.status.as_u16(), &made.json()["title"]), (201, &json!("Pay")), "{letter:?}");
    }
    // Written in another way.
    app.write_news(article("Pay\u{fffe} and\u{b} bids\u{ffff}")).await;
    assert_legal(&app, "/rss.xml").await;
    assert!(app.page("/rss.xml").await.text().contains("<title>Pay and bids</title>"));
    for path in
        ["/rss.xml?category=%EF%BF%BE", "/rss.xml?category=%01", "/sitemap.xml", "/sitemaps/news-1.xml"]
    {
        assert_legal(&app, path).await;
    }
}

#[on_both_databases]
async fn feed_descriptions_escape_html_in_excerpts(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for (slug, form) in [
        ("radio", json!({"excerpt": "Press <PTT> twice & say \"over\" ]]><b>loud</b>"})),
        ("words", json!({"content_md": "Press `<PTT>` twice &amp; say \"over\" \\]\\]>\\<b>loud\\</b>"})),
    ] {
        let mut form = form;
        (form["title"], form["slug"], form["published"]) = (json!(slug), json!(slug), json!(true));
        app.staff(Method::POST, "/news", &token, form).await.is(201);
    }
    let feed = app.page("/rss.xml").await;
    let items = rss::Channel::read_from(feed.text().as_bytes()).unwrap().into_items();
    assert_eq!(items.len(), 2);
    for item in items {
        assert_eq!(
            item.description(),
            Some("Press &lt;PTT&gt; twice &amp; say &quot;over&quot; ]]&gt;&lt;b&gt;loud&lt;/b&gt;"),
            "{}",
            feed.text()
        );
    }
}

#[on_both_databases]
async fn the_name_of_a_calendar_is_escaped(app: TestApp) {
    app.save_settings(json!({"site_name": "Officers, Inc; Local \\1199"})).await;
    let calendar = app.page("/events.ics").await;
    for property in ["NAME", "X-WR-CALNAME"] {
        let line = format!("\r\n{property}:Officers\\, Inc\\; Local \\\\1199\r\n");
        assert!(calendar.text().contains(&line), "{}", calendar.text());
    }
}
