//! Ten thousand malformed query strings are refused or passed over; none makes the server fail.

use axum::body::Body;
use axum::extract::Request;
use axum::http::Uri;

use crate::engine::http::key;
use crate::engine::store::testing::on_both_databases;
use crate::testing::{TestApp, article, event};

/// xorshift64: the same strings in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

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

on_both_databases! {
    async fn ten_thousand_malformed_queries_never_fail(app) {
        malformed(&app).await;
    }
}

async fn malformed(app: &TestApp) {
    app.write_news(article("One")).await;
    app.write_event(event("Two", "2026-06-20T16:00:00Z")).await;
    let mut dice = Dice(0x5eed);
    let mut refused = 0;
    while refused < 10_000 {
        let mut query = String::new();
        for _ in 0..=dice.below(4) {
            query += NAMES[dice.below(NAMES.len())];
            for _ in 0..=dice.below(3) {
                query += PIECES[dice.below(PIECES.len())];
            }
            query += ["&", "=", "&&", ""][dice.below(4)];
        }
        let Ok(uri) = format!("{}?{query}", PATHS[dice.below(PATHS.len())]).parse::<Uri>() else { continue };
        let request =
            Request::get(uri.clone()).header(key::HEADER, &app.app.key).body(Body::empty()).unwrap();
        let answer = app.send(request).await;
        assert!(matches!(answer.status.as_u16(), 200 | 400), "{uri} is {}: {}", answer.status, answer.text());
        if answer.status == 400 {
            refused += 1;
            assert_eq!(answer.json()["code"], "invalid_parameters", "{uri}");
        }
    }
}
