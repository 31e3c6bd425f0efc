//! The record as owners read it.

use jiff::SignedDuration;
use sea_orm::{ConnectionTrait as _, Statement};

use accounts::audit::schema::AUDIT_ENTRIES;
use accounts::audit::{Actor, AuditEvent, Change, record};
use admin::audit::queries::MAX_COUNTED;
use testing::prelude::*;

async fn ask(app: &TestApp, token: &str, path: &str) -> Answer {
    app.read(&format!("/audit{path}"), token).await
}

/// The clock moves on, so that entries have an order.
fn later(app: &TestApp) {
    let now = app.app.clock.now();
    app.app.clock.set(now.checked_add(SignedDuration::from_secs(1)).unwrap());
}

async fn made(app: &TestApp, token: &str, path: &str, form: Value) -> String {
    later(app);
    let row = app.staff(Method::POST, path, token, form).await.is(201);
    row.json()["id"].as_str().unwrap().to_owned()
}

/// Two people and two kinds of rows: Nora writes a post and an event; Vera publishes the post, edits it, and deletes the event.
async fn story(app: &TestApp) -> (String, String, String) {
    let nora = app.signed_in("nora@example.org", Role::Staff).await;
    let vera = app.signed_in("vera@example.org", Role::Owner).await;
    let post = made(app, &nora, "/news", json!({"title": "Pay", "slug": "pay", "content_md": "Old"})).await;
    let event = made(
        app,
        &nora,
        "/events",
        json!({"title": "Meeting", "slug": "meeting", "start_date": "2026-07-01T04:00:00Z"}),
    )
    .await;
    for patch in [json!({"published": true}), json!({"content_md": "New", "title": "=Pay"})] {
        later(app);
        app.change(Method::PATCH, &format!("/news/{post}"), &vera, patch).await.is(200);
    }
    later(app);
    assert_eq!(app.change(Method::DELETE, &format!("/events/{event}"), &vera, Value::Null).await.status, 204);
    (vera, post, event)
}

async fn many(app: &TestApp, count: usize) {
    let events = |_| AuditEvent::new("imported", "news post", app.app.entropy.uuid(), "One of many");
    for part in (0..count).collect::<Vec<_>>().chunks(100) {
        let change = Change::begin(&app.app, Actor::CommandLine).await.unwrap();
        change.commit(part.iter().map(events)).await.unwrap();
    }
}

#[on_both_databases]
async fn the_audit_log_filters_by_any_combination_of_columns(app: TestApp) {
    let (token, post, event) = story(&app).await;
    let all = ["deleted", "updated", "published", "created", "created"];
    for (query, actions) in [
        (String::new(), all.to_vec()),
        ("?actor=nora%40example.org".into(), vec!["created", "created"]),
        ("?resource=event".into(), vec!["deleted", "created"]),
        ("?action=created".into(), vec!["created", "created"]),
        (format!("?resource_id={post}"), vec!["updated", "published", "created"]),
        ("?actor=vera%40example.org&resource=news%20post".into(), vec!["updated", "published"]),
        ("?actor=vera%40example.org&action=deleted".into(), vec!["deleted"]),
        ("?resource=event&action=deleted".into(), vec!["deleted"]),
        ("?actor=nora%40example.org&resource=event&action=deleted".into(), vec![]),
        (format!("?resource=event&resource_id={event}&action=created"), vec!["created"]),
        ("?limit=2&offset=1".into(), vec!["updated", "published"]),
    ] {
        let list = ask(&app, &token, &query).await;
        assert_eq!(list.items("action"), actions, "{query}");
    }
    for (query, parameter) in
        [("?actor=a&colour=red", "colour"), ("?from=yesterday", "from"), ("?limit=0", "limit")]
    {
        let rejected = ask(&app, &token, query).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.json()["errors"][0]["parameter"].as_str()),
            (400, Some(parameter)),
            "{query}"
        );
    }
    let choices = ask(&app, &token, "/choices").await.json();
    assert_eq!(choices["actors"], json!(["nora@example.org", "vera@example.org"]));
    assert_eq!(choices["resources"], json!(["event", "news post"]));
    assert_eq!(choices["actions"], json!(["created", "deleted", "published", "updated"]));
}

#[on_both_databases]
async fn audit_date_filters_use_the_site_time_zone(app: TestApp) {
    // Midnight in New York is at four in the morning in UTC in summer.
    let token = app.signed_in("vera@example.org", Role::Owner).await;
    for (at, title) in [
        ("2026-06-16T03:59:59.999999Z", "monday"),
        ("2026-06-16T04:00:00Z", "tuesday"),
        ("2026-06-17T03:59:59Z", "night"),
        ("2026-06-17T04:00:00Z", "wednesday"),
    ] {
        app.at(at);
        let tx = app.app.store.begin().await.unwrap();
        let event = AuditEvent::new("updated", "slide", app.app.entropy.uuid(), title);
        record(&tx, &Actor::Service, [event], app.app.stamp()).await.unwrap();
        tx.commit().await.unwrap();
    }
    app.at("2026-06-15T16:00:00Z");
    for (query, titles) in [
        ("?from=2026-06-16&to=2026-06-16", vec!["night", "tuesday"]),
        ("?to=2026-06-15", vec!["monday"]),
        ("?resource=slide&from=2026-06-17", vec!["wednesday"]),
        ("?from=-009999-01-01&to=9999-12-31", vec!["wednesday", "night", "tuesday", "monday"]),
        ("?from=2026-06-18&to=2026-06-01", vec![]),
    ] {
        assert_eq!(ask(&app, &token, query).await.items("title"), titles, "{query}");
    }
    // Three time zones further west it is still the day before.
    app.set_time_zone("America/Los_Angeles").await;
    assert_eq!(
        ask(&app, &token, "?resource=slide&from=2026-06-16").await.items("title"),
        ["wednesday", "night"]
    );
}

#[on_both_databases]
async fn an_audit_entry_shows_both_versions_and_whether_the_row_exists(app: TestApp) {
    let (token, _, _) = story(&app).await;
    let list = ask(&app, &token, "").await.json();
    let one = async |at: usize| {
        ask(&app, &token, &format!("/{}", list["items"][at]["id"].as_str().unwrap())).await.json()
    };
    let updated = one(1).await;
    shows(&updated, json!({"before/content_md": "Old", "after/content_md": "New"}));
    shows(&updated, json!({"actor": "vera@example.org", "gone": false}));
    let deleted = one(0).await;
    shows(&deleted, json!({"before/title": "Meeting", "after": null, "gone": true}));
    assert_eq!(one(3).await["gone"], true, "the event was made, and is gone since");
    assert!(list["items"][0].get("before").is_none(), "a list does not carry them");
    let nowhere = "/00000000-0000-4000-8000-000000000000";
    assert_eq!(ask(&app, &token, nowhere).await.status, 404);
}

#[on_both_databases]
async fn the_audit_export_has_filtered_entries_with_both_versions_as_json(app: TestApp) {
    let (token, post, _) = story(&app).await;
    let answer = ask(&app, &token, "/export?resource=news%20post").await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    assert_eq!(answer.header(header::CONTENT_DISPOSITION), "attachment; filename=\"audit-2026-06-15.csv\"");
    let text = answer.text().to_owned();
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    assert_eq!(
        reader.headers().unwrap(),
        vec!["Entry ID", "Time", "Account", "Action", "Resource", "Resource ID", "Title", "Before", "After"]
    );
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    let actions: Vec<_> = rows.iter().map(|row| row[3].as_str()).collect();
    assert_eq!(actions, ["updated", "published", "created"]);
    assert_eq!((rows[0][5].as_str(), rows[0][6].as_str()), (post.as_str(), "'=Pay"), "a title is no formula");
    let after: Value = serde_json::from_str(&rows[0][8]).unwrap();
    assert_eq!((after["content_md"].as_str(), rows[2][7].as_str()), (Some("New"), ""));
}

#[on_both_databases]
async fn the_total_of_a_filtered_audit_list_is_capped(app: TestApp) {
    let token = app.signed_in("vera@example.org", Role::Owner).await;
    many(&app, 1_005).await;
    assert_eq!(ask(&app, &token, "").await.json()["total"], 1_005, "what is not filtered is known exactly");
    let list = ask(&app, &token, "?resource=news%20post&limit=10&offset=1000").await.json();
    assert_eq!((list["total"].as_u64(), list["items"].as_array().unwrap().len()), (Some(MAX_COUNTED), 5));
    let export = ask(&app, &token, "/export?actor=command%20line").await;
    assert_eq!(export.text().lines().count(), 1_006, "a download is whole");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_audit_filter_combination_has_a_sorted_index() {
    let app = TestApp::new(Backend::Sqlite).await;
    let reader = app.app.store.reader(std::sync::Arc::default());
    let db = reader.on(AUDIT_ENTRIES);
    for chosen in 1..8_u8 {
        let columns = ["actor", "resource", "action"].into_iter().enumerate();
        let columns: Vec<_> =
            columns.filter(|(at, _)| chosen & (1 << at) != 0).map(|(_, column)| column).collect();
        let filters: Vec<_> = columns.iter().map(|column| format!("{column} = 'x'")).collect();
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT id FROM audit_entries WHERE {} AND created_at < '2027-01-01' \
             ORDER BY created_at DESC, id DESC LIMIT 50",
            filters.join(" AND ")
        );
        let plan = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
        let index = format!("INDEX audit_entries_by_{}_created_at_id ", columns.join("_"));
        assert!(plan.len() == 1 && plan[0].contains(&index), "{index}: {plan:?}");
    }
}
