//! Hidden rows are in no result, suggestion, count or correction.

use platform::database::site_visibility::SiteVisibility;
use testing::prelude::*;

/// In each of its rows, and in no other.
const PLANTED: &str = "zanzibarian";
/// Two letters away.
const MISTYPED: &str = "zanzibraian";

async fn assert_untold(app: &TestApp, about: &str) {
    for path in [
        format!("/search?q={PLANTED}"),
        format!("/search?q={MISTYPED}"),
        format!("/search?q=common%20{MISTYPED}"),
        "/search?q=common&limit=100".to_owned(),
        "/search/suggestions?q=zanz".to_owned(),
        "/search/suggestions?q=common".to_owned(),
    ] {
        let answer = app.get(&path).await;
        let text = answer.text();
        assert!(!text.replace(&format!("\"{PLANTED}\""), "").contains(PLANTED), "{about}: {path}: {text}");
        let is_common = path.contains("q=common&") || path.ends_with("q=common");
        assert_eq!(answer.json()["total"], u8::from(is_common), "{about}: {path}: {text}");
    }
    let page = app.page(&format!("/search?q=common%20{MISTYPED}")).await;
    assert!(!page.text().contains(PLANTED), "{about}");
}

/// The calls of staff, with rows that visitors do not see.
fn hidden_rows() -> Vec<(&'static str, Value)> {
    let title = format!("Common {PLANTED}");
    let text = format!("A common text of the {PLANTED}.");
    let news = json!({"title": title, "slug": "a", "content_md": text, "published": false});
    let later = "2099-01-01T00:00:00Z";
    let ended = "2020-01-01T00:00:00Z";
    let with = |row: &Value, more: Value| {
        let mut row = row.clone();
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row
    };
    let event = json!({
        "title": title, "slug": "a", "description": text, "start_date": later, "timezone": "America/New_York",
        "event_type": "meeting", "registration": "none", "published": false,
    });
    let file = "/media/documents/a.pdf";
    let document = json!({"title": title, "description": text, "file_url": file, "published": false});
    vec![
        ("/news", news.clone()),
        ("/news", with(&news, json!({"slug": "b", "published": true, "visible_from": later}))),
        ("/news", with(&news, json!({"slug": "c", "published": true, "visible_until": ended}))),
        ("/events", event.clone()),
        ("/events", with(&event, json!({"slug": "b", "published": true, "visible_from": later}))),
        ("/pages", with(&news, json!({"slug": "a"}))),
        ("/pages", with(&news, json!({"slug": "b", "published": true, "visible_from": later}))),
        ("/questions", json!({"question": title, "answer_md": text, "published": false})),
        ("/people", json!({"name": title, "groups": ["Stewards"], "post": text, "published": false})),
        ("/documents", document.clone()),
        (
            "/documents",
            with(
                &document,
                json!({
                    "published": true, "visible_to": "staff",
                    "file_url": "/media/documents/staff/0123456789abcdef0123456789abcdef/a.pdf",
                }),
            ),
        ),
        (
            "/photos",
            json!({"title": title, "slug": "a", "day": "2026-01-01", "description": text, "published": false}),
        ),
        (
            "/products",
            json!({"name": title, "description": text, "variants": [{"price": 24}], "is_active": false}),
        ),
    ]
}

#[on_both_databases]
async fn drafts_scheduled_and_staff_rows_are_not_searchable(app: TestApp) {
    app.write_news(testing::article("Common")).await;
    let token = app.signed_in("owner@union.example", Role::Owner).await;
    for (path, row) in hidden_rows() {
        let made = app.staff(Method::POST, path, &token, row).await;
        assert_eq!(made.status, 201, "{path}: {}", made.text());
    }
    assert_untold(&app, "hidden rows").await;
}

#[on_both_databases]
async fn a_row_in_the_trash_is_not_searchable(app: TestApp) {
    app.write_news(testing::article("Common")).await;
    let token = app.signed_in("editor@union.example", Role::Editor).await;
    let news = json!({"title": format!("Common {PLANTED}"), "slug": "a", "published": true});
    let made = app.staff(Method::POST, "/news", &token, news).await.json();
    assert_eq!(app.get(&format!("/search?q={MISTYPED}")).await.json()["corrected"], PLANTED);
    let row = format!("/news/{}", made["id"].as_str().unwrap());
    app.change(Method::DELETE, &row, &token, Value::Null).await.is(204);
    assert_untold(&app, "trash").await;
}

#[on_both_databases]
async fn a_scheduled_row_is_searchable_only_within_its_window(app: TestApp) {
    app.at("2026-06-15T12:00:00Z");
    let (from, until) = ("2026-06-15T13:00:00Z", "2026-06-15T14:00:00Z");
    let token = app.signed_in("editor@union.example", Role::Editor).await;
    let news = json!({
        "title": "Fireworks", "slug": "a", "published": true, "visible_from": from, "visible_until": until,
    });
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 201);
    for (now, total) in [("12:59:59", 0), ("13:00:00", 1), ("13:59:59", 1), ("14:00:00", 0)] {
        app.at(&format!("2026-06-15T{now}Z"));
        for path in ["/search?q=fireworks", "/search/suggestions?q=fire"] {
            assert_eq!(app.get(path).await.json()["total"], total, "{now} {path}");
        }
    }
}

#[on_both_databases]
async fn a_closed_site_rejects_searches(app: TestApp) {
    app.write_news(testing::article("Common")).await;
    app.set_visibility(SiteVisibility::Closed).await;
    for path in ["/search?q=common", "/search/suggestions?q=common"] {
        let answer = app.get(path).await;
        assert!(
            answer.status.is_server_error() && !answer.text().contains("Common"),
            "{path}: {}",
            answer.text()
        );
    }
    assert!(!app.page("/search?q=common").await.text().contains("/news/common"));
}

#[on_both_databases]
async fn a_word_form_found_only_in_a_draft_is_not_a_correction(app: TestApp) {
    app.write_news(testing::article("Grievance")).await;
    let draft = testing::article("Grievanced");
    app.write_news(content::news::rules::NewsForm { published: false, ..draft }).await;
    let found = app.get("/search?q=grievancedd").await.json();
    assert_eq!((&found["corrected"], &found["total"]), (&json!("grievance"), &json!(1)));
}
