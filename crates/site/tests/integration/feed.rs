use axum::http::Method;
use serde_json::json;

use accounts::auth::model::Role;
use content::settings::queries;
use testing::on_both_databases;
use testing::{TestApp, article};

fn is_illegal(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\t' | '\n' | '\r'))
        || matches!(letter, '\u{fffe}' | '\u{ffff}')
}

async fn assert_legal(app: &TestApp, path: &str) {
    let feed = app.page(path).await;
    assert!(feed.status == 200 && !feed.text().contains(is_illegal), "{path}: {:?}", feed.text());
}

#[test]
fn feeds_and_calendars_follow_the_time_zone_of_the_site() {
    on_both_databases(async |app| {
        app.at("2026-06-15T02:00:00Z");
        app.write_news(article("Pay bids")).await;
        assert!(
            app.page("/rss.xml").await.text().contains("<pubDate>Sun, 14 Jun 2026 22:00:00 -0400</pubDate>")
        );
        assert!(app.page("/events.ics").await.text().contains("X-WR-TIMEZONE:America/New_York"));
        app.set_time_zone("Asia/Tokyo").await;
        let feed = app.page("/rss.xml").await;
        assert!(
            feed.text().contains("<pubDate>Mon, 15 Jun 2026 11:00:00 +0900</pubDate>"),
            "{}",
            feed.text()
        );
        assert!(app.page("/events.ics").await.text().contains("X-WR-TIMEZONE:Asia/Tokyo"));
    });
}

#[test]
fn no_character_that_xml_forbids_is_stored_or_reaches_a_feed() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        for letter in ['\u{1}', '\u{1f}', '\u{fffe}', '\u{ffff}'] {
            let body = json!({"title": format!("Pay{letter}"), "slug": "pay"});
            let made = app.staff(Method::POST, "/news", &token, body).await;
            assert_eq!((made.status.as_u16(), &made.json()["title"]), (201, &json!("Pay")), "{letter:?}");
        }
        // Text with characters that XML forbids.
        app.write_news(article("Pay\u{fffe} and\u{b} bids\u{ffff}")).await;
        assert_legal(&app, "/rss.xml").await;
        assert!(app.page("/rss.xml").await.text().contains("<title>Pay and bids</title>"));
        for path in
            ["/rss.xml?category=%EF%BF%BE", "/rss.xml?category=%01", "/sitemap.xml", "/sitemaps/news-1.xml"]
        {
            assert_legal(&app, path).await;
        }
    });
}

#[test]
fn a_feed_reader_shows_the_excerpt_as_it_was_typed() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        for (slug, form) in [
            ("radio", json!({"excerpt": "Press <PTT> twice & say \"over\" ]]><b>loud</b>"})),
            ("words", json!({"content_md": "Press `<PTT>` twice &amp; say \"over\" \\]\\]>\\<b>loud\\</b>"})),
        ] {
            let mut form = form;
            (form["title"], form["slug"], form["published"]) = (json!(slug), json!(slug), json!(true));
            let made = app.staff(Method::POST, "/news", &token, form).await;
            assert_eq!(made.status, 201, "{}", made.text());
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
    });
}

#[test]
fn the_name_of_a_calendar_is_escaped() {
    on_both_databases(async |app| {
        let form =
            json!({"site_name": "Officers, Inc; Local \\1199", "contact_email": "office@union.example"});
        let tx = app.app.store.begin().await.unwrap();
        queries::save(&tx, serde_json::from_value(form).unwrap(), app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        let calendar = app.page("/events.ics").await;
        for property in ["NAME", "X-WR-CALNAME"] {
            let line = format!("\r\n{property}:Officers\\, Inc\\; Local \\\\1199\r\n");
            assert!(calendar.text().contains(&line), "{}", calendar.text());
        }
    });
}
