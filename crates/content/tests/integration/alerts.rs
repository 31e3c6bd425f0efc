mod pages;

use testing::prelude::*;

const ALERT: &str = "Tonight’s meeting is canceled.";

async fn made(app: &TestApp, token: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, "/alerts", token, form).await.is(201);
    answer.json()
}

fn row_of(alert: &Value) -> String {
    format!("/alerts/{}", alert["id"].as_str().unwrap())
}

async fn editor(app: &TestApp) -> String {
    app.signed_in("editor@example.org", Role::Editor).await
}

async fn shown(app: &TestApp) -> Option<String> {
    let current = app.get("/alerts/current").await;
    current.json()["alert"]["text"].as_str().map(str::to_owned)
}

#[on_both_databases]
async fn an_alert_must_be_one_line_with_a_safe_link(app: TestApp) {
    let token = editor(&app).await;
    for (form, pointer) in [
        (json!({"text": " "}), "/text"),
        (json!({"text": "a".repeat(141)}), "/text"),
        (json!({"text": "Two\nlines"}), "/text"),
        (json!({"text": "a", "link_url": "javascript:alert(1)"}), "/link_url"),
        (json!({"text": "a", "link_url": "//elsewhere.example"}), "/link_url"),
        (json!({"text": "a", "link_text": "b".repeat(41)}), "/link_text"),
        (
            json!({"text": "a", "visible_from": "2026-06-15T16:00:00Z", "visible_until": "2026-06-15T15:00:00Z"}),
            "/visible_until",
        ),
    ] {
        let rejected = app.staff(Method::POST, "/alerts", &token, form.clone()).await;
        assert_eq!(rejected.status, 422, "{form}: {}", rejected.text());
        assert_eq!(rejected.json()["errors"][0]["pointer"], pointer, "{form}");
    }
    let unknown = json!({"text": "a", "kind": "funny"});
    assert_eq!(app.staff(Method::POST, "/alerts", &token, unknown).await.status, 422);
    let alert = made(&app, &token, json!({"text": format!(" {ALERT} "), "link_url": ""})).await;
    assert_eq!((&alert["text"], &alert["link_url"]), (&json!(ALERT), &Value::Null));
    assert_eq!((&alert["kind"], &alert["published"]), (&json!("information"), &json!(false)));
    assert_eq!(alert.get("search_text"), None);
    for text in ["Élan", "buses", "Zone"] {
        made(&app, &token, json!({"text": text})).await;
    }
    let by_text = app.read("/alerts?sort=text", &token).await;
    assert_eq!(by_text.items("text"), ["buses", "Élan", ALERT, "Zone"]);
}

#[on_both_databases]
async fn the_most_severe_and_most_recent_alert_is_shown(app: TestApp) {
    let token = editor(&app).await;
    let form = |kind: &str, text: &str| json!({"kind": kind, "text": text, "published": true});
    assert_eq!(shown(&app).await, None);
    made(&app, &token, form("important", "Important")).await;
    assert_eq!(shown(&app).await.as_deref(), Some("Important"));
    made(&app, &token, form("information", "Information")).await;
    assert_eq!(shown(&app).await.as_deref(), Some("Important"));
    app.at("2026-06-15T16:00:01Z");
    made(&app, &token, form("urgent", "Urgent")).await;
    assert_eq!(shown(&app).await.as_deref(), Some("Urgent"));
    app.at("2026-06-15T16:00:02Z");
    let mut begun = form("urgent", "Began earlier");
    begun["visible_from"] = json!("2026-06-15T10:00:00Z");
    let begun = made(&app, &token, begun).await;
    assert_eq!(
        shown(&app).await.as_deref(),
        Some("Began earlier"),
        "it is on the pages since it was published"
    );
    app.at("2026-06-15T16:00:03Z");
    let newer = made(&app, &token, form("urgent", "Newer")).await;
    assert_eq!(shown(&app).await.as_deref(), Some("Newer"));

    let current = app.read("/alerts/current", &token).await.json();
    assert_eq!(current["alert"]["id"], newer["id"]);
    for alert in [&newer, &begun] {
        app.change(Method::PATCH, &row_of(alert), &token, json!({"published": false})).await;
    }
    assert_eq!(shown(&app).await.as_deref(), Some("Urgent"));
    // A draft appears when it is published, not when it was written.
    app.at("2026-06-15T16:00:04Z");
    app.change(Method::PATCH, &row_of(&begun), &token, json!({"published": true})).await;
    assert_eq!(shown(&app).await.as_deref(), Some("Began earlier"));
}

#[on_both_databases]
async fn alerts_are_filtered_by_kind_status_and_search(app: TestApp) {
    let token = editor(&app).await;
    for form in [
        json!({"text": "Current", "published": true}),
        json!({"text": "Later", "published": true, "visible_from": "2026-06-16T16:00:00Z"}),
        json!({"text": "Over", "kind": "urgent", "published": true, "visible_until": "2026-06-14T16:00:00Z"}),
        json!({"text": "Not yet"}),
    ] {
        made(&app, &token, form).await;
    }
    for (query, texts) in [
        ("status=published", ["Current"]),
        ("status=scheduled", ["Later"]),
        ("status=expired", ["Over"]),
        ("status=draft", ["Not yet"]),
        ("kind=urgent", ["Over"]),
        ("search=NOT", ["Not yet"]),
    ] {
        let list = app.read(&format!("/alerts?{query}"), &token).await;
        assert_eq!(list.items("text"), texts, "{query}");
    }
}
