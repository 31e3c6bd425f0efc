use platform::database::Instant;
use testing::prelude::*;
use testing::{article, event};

/// Published, scheduled, expired and draft, as they are at noon.
const TIMES: [(&str, bool, Option<&str>, Option<&str>); 6] = [
    ("always", true, None, None),
    ("now", true, Some("2026-06-15T11:00:00Z"), Some("2026-06-15T13:00:00Z")),
    ("later", true, Some("2026-06-15T14:00:00Z"), None),
    ("latest", true, Some("2026-06-15T18:00:00Z"), Some("2026-06-15T19:00:00Z")),
    ("over", true, None, Some("2026-06-15T12:00:00Z")),
    ("draft", false, Some("2026-06-15T14:00:00Z"), None),
];

async fn write(app: &TestApp) {
    let instant =
        |text: Option<&str>| text.map(|text| Instant::from(text.parse::<jiff::Timestamp>().unwrap()));
    for (title, published, from, until) in TIMES {
        let mut form = article(title);
        (form.published, form.visible_from, form.visible_until) = (published, instant(from), instant(until));
        app.write_news(form).await;
        let mut form = event(title, "2026-07-01T18:00:00Z");
        (form.published, form.visible_from, form.visible_until) = (published, instant(from), instant(until));
        app.write_event(form).await;
    }
}

#[on_both_databases]
async fn staff_filter_items_by_publication_status(app: TestApp) {
    app.at("2026-06-15T12:00:00Z");
    write(&app).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let titles = async |query: &str| {
        let list = app.read(query, &token).await;
        assert_eq!(list.status, 200, "{query}: {}", list.text());
        assert_eq!(list.json()["total"], list.items("title").len(), "{query}");
        list.items("title")
    };
    for path in ["/news?sort=title", "/events?sort=title"] {
        let with = |status: &str| format!("{path}&status={status}");
        assert_eq!(titles(&with("published")).await, ["always", "now"]);
        assert_eq!(titles(&with("scheduled")).await, ["later", "latest"]);
        assert_eq!(titles(&with("expired")).await, ["over"]);
        assert_eq!(titles(&with("draft")).await, ["draft"]);
        assert_eq!(titles(&format!("{}&search=late", with("scheduled"))).await, ["later", "latest"]);
        assert_eq!(titles(&format!("{}&published=false", with("draft"))).await, ["draft"]);
        assert!(titles(&format!("{}&trashed=true", with("draft"))).await.is_empty());
        app.read(&with("gone"), &token).await.is(400);
    }
    // No write happens at these times.
    app.at("2026-06-15T14:00:00Z");
    for path in ["/news?sort=title", "/events?sort=title"] {
        let token = app.sign_in("staff@example.org").await;
        let list =
            async |status: &str| app.read(&format!("{path}&status={status}"), &token).await.items("title");
        assert_eq!(list("published").await, ["always", "later"]);
        assert_eq!(list("scheduled").await, ["latest"]);
        assert_eq!(list("expired").await, ["now", "over"]);
    }
}
