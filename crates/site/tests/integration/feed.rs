use axum::http::Method;
use serde_json::json;

use accounts::auth::model::Role;
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
fn no_character_that_xml_forbids_is_taken_or_reaches_a_feed() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        for letter in ['\u{1}', '\u{1f}', '\u{fffe}', '\u{ffff}'] {
            let body = json!({"title": format!("Pay{letter}"), "slug": "pay"});
            let rejected = app.staff(Method::POST, "/news", &token, body).await;
            assert_eq!(
                (rejected.status.as_u16(), &rejected.json()["errors"][0]["pointer"]),
                (422, &json!("/title")),
                "{letter:?}"
            );
        }
        // Written before it was refused.
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
