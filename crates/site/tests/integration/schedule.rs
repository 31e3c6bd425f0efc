//! Scheduled content appears and disappears by the clock alone, on every page and feed.

use content::events::rules::EventForm;
use content::news;
use content::news::rules::NewsForm;
use content::news::schema::NEWS_POSTS;
use content::slides::rules::SlideForm;
use content::slides::staff::Slides;
use platform::database::{Instant, visible_rows};
use testing::prelude::*;
use testing::{article, event};

fn instant(text: &str) -> Option<Instant> {
    Some(text.parse::<jiff::Timestamp>().unwrap().into())
}

const BEFORE: &str = "2026-06-15T12:29:59.999999Z";
const FROM: &str = "2026-06-15T12:30:00Z";
const LAST: &str = "2026-06-15T13:29:59.999999Z";
const UNTIL: &str = "2026-06-15T13:30:00Z";

fn post() -> NewsForm {
    NewsForm {
        category: Some("Strike".into()),
        visible_from: instant(FROM),
        visible_until: instant(UNTIL),
        ..article("Strike vote")
    }
}

const ARTICLE: &[&str] =
    &["/", "/news", "/news?category=Strike", "/news?search=strike", "/rss.xml", "/sitemaps/news-1.xml"];
const EVENT: &[&str] = &["/", "/events", "/events?search=picket", "/events.ics", "/sitemaps/events-1.xml"];

async fn is_everywhere(app: &TestApp, seen: bool) {
    for (paths, words) in
        [(ARTICLE, ["Strike vote", "/news/strike-vote<"]), (EVENT, ["Picket line", "/events/picket-line<"])]
    {
        for path in paths {
            let page = app.page(path).await;
            let found = words.iter().any(|word| page.text().contains(word));
            assert_eq!(found, seen, "{path}: {}", page.status);
            // No page is regenerated until then.
            assert!(!app.page(path).await.was_rendered(), "{path}");
        }
    }
    let status = if seen { StatusCode::OK } else { StatusCode::NOT_FOUND };
    for path in ["/news/strike-vote", "/events/picket-line", "/events/picket-line.ics"] {
        assert_eq!(app.page(path).await.status, status, "{path}");
    }
    assert_eq!(app.get("/news/strike-vote").await.status, status);
    assert_eq!(app.get("/news/categories").await.text().contains("Strike"), seen);
    assert_eq!(app.get("/events/types").await.text().contains("social"), seen);
    assert_eq!(app.get("/news/pay-rise/related").await.items("title").contains(&"Strike vote".into()), seen);
    assert_eq!(app.page("/").await.text().contains("Banner of the day"), seen, "the slide");
    assert_eq!(app.get("/slides").await.json()["total"], u64::from(seen));
    assert_eq!(app.get("/slides/categories").await.text().contains("general"), seen);
    for (path, more) in
        [("/news", 1), ("/news?search=e", 1), ("/events?when=upcoming", 1), ("/events?search=line", 0)]
    {
        assert_eq!(app.get(path).await.json()["total"], more + u64::from(seen), "{path}");
    }
}

#[on_both_databases]
async fn rows_scheduled_between_two_queries_are_not_listed(app: TestApp) {
    for known in [None, instant(BEFORE), instant(UNTIL)] {
        let other = NewsForm { visible_from: known, category: Some("Known".into()), ..article("Known") };
        app.write_news(other).await;
        app.at(BEFORE);
        let reader = app.app.store.reader(std::sync::Arc::default());
        let seen = visible_rows::<news::model::Entity>(&reader, app.app.now()).await.unwrap();
        app.write_news(post()).await;
        let rows = seen.rows().all(reader.on(NEWS_POSTS)).await.unwrap();
        assert!(rows.iter().all(|row| row.category.as_deref() != Some("Strike")), "{known:?}");
        let categories = seen.distinct(&reader, news::model::Column::Category).await.unwrap();
        assert!(!categories.contains(&"Strike".to_owned()), "{known:?}: {categories:?}");
    }
}

#[on_both_databases]
async fn scheduled_items_are_visible_only_within_their_window(app: TestApp) {
    app.at("2026-06-15T12:00:00Z");
    app.write_news(article("Pay rise")).await;
    app.write_news(post()).await;
    app.write_event(event("General meeting", "2026-06-20T16:00:00Z")).await;
    app.write_event(EventForm {
        event_type: content::events::model::EventType::Social,
        visible_from: instant(FROM),
        visible_until: instant(UNTIL),
        ..event("Picket line", "2026-06-21T16:00:00Z")
    })
    .await;
    let slide = json!({
        "title": "Banner of the day", "image_url": "/media/images/a.webp",
        "visible_from": FROM, "visible_until": UNTIL,
    });
    app.write::<Slides>(serde_json::from_value::<SlideForm>(slide).unwrap()).await;
    for (now, seen) in [
        ("2026-06-15T12:00:00Z", false),
        (BEFORE, false),
        (FROM, true),
        (LAST, true),
        (UNTIL, false),
        ("2027-01-01T00:00:00Z", false),
    ] {
        app.at(now);
        if now < "2027" {
            is_everywhere(&app, seen).await;
        } else {
            assert_eq!(app.page("/news/strike-vote").await.status, StatusCode::NOT_FOUND);
        }
    }
}

#[on_both_databases]
async fn listed_news_match_a_plain_comparison_of_visibility_windows(app: TestApp) {
    app.at("2026-06-15T00:00:00Z");
    let hour = |hour: u32| format!("2026-06-15T{hour:02}:00:00Z");
    let mut all = Vec::new();
    for number in 0..40_u32 {
        // Every combination of none, early and late; every fifth a draft.
        let from = [None, Some(1 + number % 7), Some(8 + number % 5)][number as usize % 3];
        let until = [None, Some(10 + number % 3), Some(14 + number % 6)][number as usize / 3 % 3]
            .filter(|until| from.is_none_or(|from| from < *until));
        let form = NewsForm {
            published: number % 5 != 0,
            visible_from: from.and_then(|at| instant(&hour(at))),
            visible_until: until.and_then(|at| instant(&hour(at))),
            ..article(&format!("Number {number}"))
        };
        app.write_news(form).await;
        all.push((number, from, until));
    }
    for now in 0..22 {
        app.at(&hour(now));
        let seen = all.iter().filter(|(number, from, until)| {
            number % 5 != 0 && from.is_none_or(|from| from <= now) && until.is_none_or(|until| now < until)
        });
        let mut seen: Vec<_> = seen.map(|(number, ..)| format!("Number {number}")).collect();
        seen.sort();
        for path in
            ["/news?limit=100", "/news?limit=100&search=number", "/news?limit=100&search=er&featured=false"]
        {
            let answer = app.get(path).await;
            let mut titles = answer.items("title");
            titles.sort();
            assert_eq!(
                (titles, answer.json()["total"].as_u64()),
                (seen.clone(), Some(seen.len() as u64)),
                "{path} at {now}"
            );
        }
    }
}

#[on_both_databases]
async fn a_scheduled_article_is_dated_by_its_visible_from(app: TestApp) {
    app.at("2026-06-15T12:00:00Z");
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let body = serde_json::to_value(post()).unwrap();
    let made = app.staff(Method::POST, "/news", &token, body).await.json();
    shows(&made, json!({"published_at": FROM, "first_published_at": FROM}));
    let path = format!("/news/{}", made["id"].as_str().unwrap());
    let later = "2026-06-15T13:00:00Z";
    let moved = app.change(Method::PATCH, &path, &token, json!({"visible_from": later})).await.json();
    shows(&moved, json!({"published_at": later, "first_published_at": later}));
    // The toggle does as the form does.
    let bulk = |action: &str| json!({"action": action, "ids": [made["id"]]});
    app.staff(Method::POST, "/news/bulk", &token, bulk("unpublish")).await;
    let hidden = app.staff(Method::GET, &path, &token, json!(null)).await.json();
    assert_eq!((&hidden["published_at"], &hidden["first_published_at"]), (&json!(null), &json!(null)));
    app.staff(Method::POST, "/news/bulk", &token, bulk("publish")).await;
    let shown = app.staff(Method::GET, &path, &token, json!(null)).await.json();
    shows(&shown, json!({"published_at": later, "first_published_at": later}));
    // Once it was visible, a save sets the date to now and keeps the first one.
    app.at("2026-06-15T13:10:00Z");
    let token = app.sign_in("staff@union.example").await;
    let saved = app.change(Method::PATCH, &path, &token, json!({"excerpt": "Tonight"})).await.json();
    shows(&saved, json!({"published_at": "2026-06-15T13:10:00Z", "first_published_at": later}));
}

#[on_both_databases]
async fn a_visible_until_before_visible_from_is_rejected(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    for (path, form) in [
        ("/news", serde_json::to_value(NewsForm { visible_until: instant(FROM), ..post() }).unwrap()),
        (
            "/events",
            serde_json::to_value(EventForm {
                visible_from: instant(UNTIL),
                visible_until: instant(FROM),
                ..event("Picket", FROM)
            })
            .unwrap(),
        ),
        (
            "/slides",
            json!({"title": "A", "image_url": "/media/images/a.webp", "visible_from": FROM, "visible_until": FROM}),
        ),
    ] {
        let rejected = app.staff(Method::POST, path, &token, form).await;
        assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {}", rejected.text());
        assert!(
            rejected.text().contains("visible_until")
                && rejected.text().contains("Must be after the time it appears"),
            "{}",
            rejected.text()
        );
    }
}
