use std::cell::Cell;

use axum::http::Uri;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use url::form_urlencoded::byte_serialize;

use platform::database::fold;
use testing::prelude::*;
use testing::{article, event};

const PATHS: &[&str] =
    &["/api/v1/news", "/api/v1/events", "/api/v1/slides", "/api/v1/social-posts", "/api/v1/settings"];
const NAMES: &[&str] = &[
    "limit", "offset", "search", "category", "featured", "when", "type", "month", "from", "to", "platform",
    "x", "",
];
const PIECES: &[&str] = &[
    "%",
    "%zz",
    "%00",
    "%ff%fe",
    "+",
    "=",
    "&",
    "&&",
    ";",
    "[]",
    "[0]",
    "'",
    "\"",
    "\\",
    "_",
    "-1",
    "0",
    "1e9",
    "18446744073709551616",
    "9223372036854775807",
    "true",
    "null",
    "2026-02-30",
    "2026-00",
    "%F0%9F%92%A9",
    "%E2%80%AE",
    "upcoming",
    "..",
    "%2e%2e%2f",
    "OR+1=1--",
    "%25",
    "a",
];

fn address() -> impl Strategy<Value = String> {
    let value = proptest::collection::vec(select(PIECES), 1..=4).prop_map(|pieces| pieces.concat());
    let pair = (select(NAMES), value, select(&["&", "=", "&&", ""][..]));
    let pair = pair.prop_map(|(name, value, then)| format!("{name}{value}{then}"));
    let query = proptest::collection::vec(pair, 1..=5).prop_map(|pairs| pairs.concat());
    (select(PATHS), query).prop_map(|(path, query)| format!("{path}?{query}"))
}

async fn answer(app: &TestApp, uri: &Uri) -> Answer {
    let request = Request::get(uri.clone()).header(key::HEADER, &app.app.key);
    app.send(request.body(Body::empty()).unwrap()).await
}

/// SQLite only: nearly all requests are rejected before a query.
#[test]
fn ten_thousand_malformed_queries_never_fail() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let app = runtime.block_on(TestApp::new(Backend::Sqlite));
    let rejected = Cell::new(0);
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&address(), |address| {
        let Ok(uri) = address.parse::<Uri>() else { return Ok(()) };
        let answer = runtime.block_on(answer(&app, &uri));
        prop_assert!(matches!(answer.status.as_u16(), 200 | 400), "{}: {}", answer.status, answer.text());
        if answer.status == 400 {
            rejected.set(rejected.get() + 1);
            prop_assert_eq!(&answer.json()["code"], "invalid_parameters");
        }
        Ok(())
    });
    result.unwrap();
    assert!(rejected.get() > 5_000, "{} of them were malformed", rejected.get());
}

/// Texts with a meaning for a database, or similar.
const ODD: &[&str] = &[
    "%",
    "_",
    "\\",
    "\\%",
    "'",
    "''",
    "\"",
    "`",
    ";",
    "--",
    "/*",
    "$1",
    "?1",
    "?",
    "x'00'",
    "OR 1=1--",
    "'; DROP TABLE news_posts; --",
    "NULL",
    "[0]",
    "^a.*$",
    "*",
    "É",
    "ß",
    "💩",
    "e\u{301}",
];

#[on_both_databases]
async fn searches_with_special_characters_find_matching_titles(app: TestApp) {
    for (number, text) in ODD.iter().enumerate() {
        let mut form = article(&format!("post {number}"));
        form.title = format!("Number {number}: a {text} b");
        app.write_news(form).await;
    }
    let titles = app.get("/news?limit=100").await.items("title");
    assert_eq!(titles.len(), ODD.len());
    for text in ODD {
        let query: String = byte_serialize(text.as_bytes()).collect();
        let mut found = app.get(&format!("/news?limit=100&search={query}")).await.items("title");
        let mut right: Vec<_> =
            titles.iter().filter(|title| fold(title).contains(&fold(text))).cloned().collect();
        found.sort();
        right.sort();
        assert!(!right.is_empty() && found == right, "{text}: {found:?}");
        let category = app.get(&format!("/news?category={query}")).await;
        assert!(category.items("title").is_empty(), "{text}");
    }
}

#[on_both_databases]
async fn extreme_numbers_and_dates_return_200(app: TestApp) {
    app.write_event(event("Two", "2026-06-20T16:00:00Z")).await;
    let odd = [
        ("/events?from=-009999-01-01", 1),
        ("/events?from=0000-01-01&to=9999-12-31", 1),
        ("/events?to=0001-01-01", 0),
        ("/events?from=2026-06-21&to=2026-06-19", 0),
        ("/events?month=2024-02", 0),
        ("/events?month=0000-01", 0),
        ("/events?month=9999-12", 0),
        ("/events?limit=18446744073709551615", 1),
        ("/events?offset=1000000", 0),
        ("/events?search=+++", 1),
        ("/events?search=", 1),
        ("/events?when=past&type=meeting&month=2026-06&search=two", 0),
    ];
    for (path, found) in odd {
        let answer = app.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        assert_eq!(answer.items("title").len(), found, "{path}: {}", answer.text());
    }
    // Every search must reach the database.
    app.app.store.versions().raise_all();
    app.app.store.close().await;
    for (path, _) in odd {
        assert_eq!(app.get(path).await.status, 503, "{path}");
    }
}
