//! When personal data leaves the record.

use accounts::audit::event::{Actor, AuditEvent, record};
use accounts::audit::expiry::anonymize_old_entries;
use platform::subject::PersonalData;
use testing::prelude::*;

const DATA: &[PersonalData] = &[PersonalData { forms: &["order", "account"], titles: &["account"] }];

async fn told(app: &TestApp, token: &str) -> Vec<Value> {
    let list = app.read("/audit", token).await.json();
    let mut entries = Vec::new();
    for entry in list["items"].as_array().unwrap() {
        let path = format!("/audit/{}", entry["id"].as_str().unwrap());
        entries.push(app.read(&path, token).await.json());
    }
    entries
}

async fn write(app: &TestApp, resource: &'static str, number: u128) {
    let note = json!({"note": format!("Call Pat at 304-555-0100 ({number})")});
    let event = AuditEvent::new("updated", resource, uuid::Uuid::from_u128(number), "pat@home.example");
    let tx = app.app.store.begin().await.unwrap();
    let event = event.with_forms(Some(&note), Some(&note));
    record(&tx, &Actor::Program, [event], app.app.stamp()).await.unwrap();
    tx.commit().await.unwrap();
}

#[on_both_databases(&[("audit.personal_days", "30".to_owned())])]
async fn old_audit_entries_are_anonymized_but_not_deleted(app: TestApp) {
    for number in 0..600 {
        write(&app, ["order", "account", "news post"][number as usize % 3], number).await;
    }
    app.at("2026-07-15T15:59:59Z");
    assert!(!anonymize_old_entries(&app.app.auth.core, DATA).await.unwrap(), "none is old");
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let export = async || app.read("/audit/export", &token).await.text().to_owned();
    assert_eq!(export().await.matches("304-555-0100").count(), 1200);
    app.at("2026-07-15T16:00:01Z");
    write(&app, "order", 700).await;
    assert!(anonymize_old_entries(&app.app.auth.core, DATA).await.unwrap(), "500 at once");
    assert!(!anonymize_old_entries(&app.app.auth.core, DATA).await.unwrap());
    let token = app.sign_in("owner@example.org").await;
    let text = app.read("/audit/export", &token).await.text().to_owned();
    assert_eq!(text.lines().count(), 602, "every entry stays");
    // Both forms of 200 posts, and those of the new order.
    assert_eq!(text.matches("304-555-0100").count(), 402);
    // Titles of accounts are gone; those of orders are their numbers.
    assert_eq!(text.matches("pat@home.example").count(), 401);
    let versions = app.app.store.versions().snapshot();
    assert!(!anonymize_old_entries(&app.app.auth.core, DATA).await.unwrap());
    let all: platform::database::TableSet = platform::database::TableSet::ALL;
    assert!(app.app.store.versions().unchanged(all, &versions), "what is done is not done again");
}

#[on_both_databases(&[("audit.personal_days", "30".to_owned())])]
async fn the_audit_log_drops_the_email_of_a_deleted_account(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    for (email, role) in [("nora@home.example", Role::Staff), ("pending@home.example", Role::Pending)] {
        let id = app.account(email, "a password for tests", role).await;
        let path = format!("/users/{id}");
        app.staff(Method::PATCH, &path, &token, json!({"disabled": true})).await.is(200);
        assert!(told(&app, &token).await.iter().any(|entry| entry["title"] == email));
        app.staff(Method::DELETE, &path, &token, Value::Null).await.is(204);
    }
    let entries = told(&app, &token).await;
    assert!(!format!("{entries:?}").contains("home.example"), "{entries:?}");
    let actions: Vec<_> = entries.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["refused", "disabled", "removed", "disabled"]);
    assert!(entries.iter().all(|entry| entry["actor"] == "owner@example.org"), "who did it stays");
    assert_eq!((&entries[0]["title"], &entries[1]["title"]), (&json!(""), &Value::Null));
}
