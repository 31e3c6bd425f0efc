use super::{ALERT, editor, made, row_of, shown};
use platform::database::site_visibility::SiteVisibility;
use testing::prelude::*;

async fn is_on(app: &TestApp, path: &str) -> bool {
    app.page(path).await.text().contains(ALERT)
}

#[on_both_databases]
async fn an_alert_change_appears_on_every_page_at_once(app: TestApp) {
    let paths = ["/", "/news", "/cart", "/nothing-is-here"];
    let token = editor(&app).await;
    for path in paths {
        assert!(!is_on(&app, path).await, "{path}");
    }
    let alert = made(&app, &token, json!({"text": ALERT, "published": true})).await;
    for path in paths {
        assert!(is_on(&app, path).await, "{path}");
    }
    assert!(!app.page("/news").await.was_rendered(), "the page with the alert is stored");
    app.change(Method::PATCH, &row_of(&alert), &token, json!({"published": false})).await;
    for path in paths {
        assert!(!is_on(&app, path).await, "{path}");
    }
}

#[on_both_databases]
async fn a_scheduled_alert_appears_and_disappears_on_time(app: TestApp) {
    let token = editor(&app).await;
    let form = json!({
        "text": ALERT, "published": true,
        "visible_from": "2026-06-15T18:00:00Z", "visible_until": "2026-06-15T20:00:00Z",
    });
    made(&app, &token, form).await;
    for (now, is_there) in [
        ("2026-06-15T16:00:00Z", false),
        ("2026-06-15T17:59:59.999999Z", false),
        ("2026-06-15T18:00:00Z", true),
        ("2026-06-15T19:59:59.999999Z", true),
        ("2026-06-15T20:00:00Z", false),
    ] {
        app.at(now);
        assert_eq!(is_on(&app, "/news").await, is_there, "{now}");
        assert_eq!(shown(&app).await.is_some(), is_there, "{now}");
    }
    assert_eq!(app.app.pages.renderer.rendered(), 3, "once for each state");
}

#[on_both_databases]
async fn a_closed_site_shows_no_alert_to_visitors(app: TestApp) {
    let token = editor(&app).await;
    made(&app, &token, json!({"text": ALERT, "published": true})).await;
    app.set_visibility(SiteVisibility::Closed).await;
    assert!(!is_on(&app, "/news").await);
    let refused = app.get("/alerts/current").await.is(503);
    assert_eq!(refused.header(header::CONTENT_TYPE), "application/problem+json");
}
