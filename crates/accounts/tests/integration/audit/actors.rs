//! When the record stops naming who made a change.

use sea_orm::{ConnectionTrait as _, Statement};
use uuid::Uuid;

use accounts::audit::actors::{MAX_ANONYMIZED_AT_DELETION, anonymize_removed_actors};
use accounts::audit::event::{Actor, AuditEvent, record};
use accounts::audit::expiry::anonymize_old_entries;
use accounts::audit::schema::AUDIT_ENTRIES;
use platform::subject::PersonalData;
use testing::prelude::*;

const DATA: &[PersonalData] = &[PersonalData { forms: &[], titles: &[] }];
const NORA: &str = "nora@home.example";

async fn get(app: &TestApp, token: &str, path: &str) -> Value {
    app.read(path, token).await.json()
}

async fn whole_record(app: &TestApp, token: &str) -> String {
    let list = get(app, token, "/audit?limit=100").await;
    let mut text = format!("{list}{}", get(app, token, "/audit/choices").await);
    for entry in list["items"].as_array().unwrap() {
        text += &get(app, token, &format!("/audit/{}", entry["id"].as_str().unwrap())).await.to_string();
    }
    text + app.read("/audit/export", token).await.text()
}

async fn remove(app: &TestApp, token: &str, account: Uuid) {
    app.staff(Method::DELETE, &format!("/users/{account}"), token, Value::Null).await.is(204);
}

async fn write(
    app: &TestApp,
    actor: &Actor,
    count: u64,
    (action, resource, title): (&'static str, &'static str, &str),
) {
    let tx = app.app.store.begin().await.unwrap();
    let events = (0..count).map(|_| AuditEvent::new(action, resource, app.app.entropy.uuid(), title));
    record(&tx, actor, events, app.app.stamp()).await.unwrap();
    tx.commit().await.unwrap();
}

fn pseudonym(account: Uuid) -> String {
    format!("account {}", &account.to_string()[..8])
}

#[on_both_databases]
async fn audit_entries_of_a_deleted_account_share_one_pseudonym(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account(NORA, "a password for tests", Role::Owner).await;
    let nora = app.sign_in(NORA).await;
    let post = json!({"title": "Pay", "slug": "pay", "content_md": "Old"});
    let post = app.staff(Method::POST, "/news", &nora, post).await.json();
    let path = format!("/news/{}", post["id"].as_str().unwrap());
    assert_eq!(app.change(Method::PATCH, &path, &nora, json!({"published": true})).await.status, 200);
    // Before she changed her address, and tested mail with the former one; later somebody sent an email to her again.
    let former = Actor::Account(id, "nora@former.example".to_owned());
    write(&app, &former, 1, ("tested", "email", "nora@former.example")).await;
    let other = Actor::Account(Uuid::from_u128(7 << 120), "vera@example.org".to_owned());
    write(&app, &other, 1, ("sent again", "email", NORA)).await;
    write(&app, &other, 1, ("sent again", "email", "pat@other.example")).await;
    assert!(whole_record(&app, &owner).await.contains(NORA));

    remove(&app, &owner, id).await;

    let text = whole_record(&app, &owner).await;
    assert!(!text.contains("home.example") && !text.contains("former.example"), "{text}");
    assert!(text.contains("pat@other.example") && text.contains("owner@example.org"), "others' stay: {text}");
    let who = pseudonym(id);
    let by_her = get(&app, &owner, &format!("/audit?actor={}", who.replace(' ', "%20"))).await;
    let mut actions: Vec<_> =
        by_her["items"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    actions.sort_unstable();
    assert_eq!(actions, ["created", "published", "tested"]);
    assert!(by_her["items"].as_array().unwrap().iter().all(|entry| entry["actor_id"].is_null()));
    assert!(get(&app, &owner, "/audit/choices").await["actors"].as_array().unwrap().contains(&json!(who)));
    let history = get(&app, &owner, &format!("{path}/history")).await;
    assert_eq!(history["items"][0]["actor"], json!(who));
}

#[on_both_databases]
async fn self_deletion_is_audited_under_a_pseudonym(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account(NORA, "a password for tests", Role::Owner).await;
    remove(&app, &app.sign_in(NORA).await, id).await;
    let text = whole_record(&app, &owner).await;
    assert!(!text.contains("home.example"), "{text}");
    let entry = &get(&app, &owner, "/audit?action=removed").await["items"][0];
    assert_eq!((&entry["actor"], &entry["resource_id"]), (&json!(pseudonym(id)), &json!(id)));
}

#[on_both_databases]
async fn large_anonymizations_continue_in_later_transactions(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account(NORA, "a password for tests", Role::Staff).await;
    write(
        &app,
        &Actor::Account(id, NORA.to_owned()),
        MAX_ANONYMIZED_AT_DELETION + 600,
        ("updated", "slide", "One"),
    )
    .await;
    remove(&app, &owner, id).await;
    let named = async || app.read("/audit/export", &owner).await.text().matches("home.example").count();
    let core = &app.app.auth.core;
    assert_eq!(named().await, 600);
    assert!(anonymize_removed_actors(core).await.unwrap());
    assert_eq!(named().await, 100);
    assert!(anonymize_removed_actors(core).await.unwrap());
    assert_eq!(named().await, 0);
    assert!(!anonymize_removed_actors(core).await.unwrap(), "nothing is left to do");
    assert_eq!(
        get(&app, &owner, "/audit?actor=owner%40example.org").await["total"],
        1,
        "who is there stays named"
    );
}

#[on_both_databases(&[("audit.personal_days", "30".to_owned())])]
async fn old_audit_entries_of_existing_accounts_are_pseudonymized(app: TestApp) {
    let id = app.account(NORA, "a password for tests", Role::Owner).await;
    let (nora, vera) = (
        Actor::Account(id, NORA.to_owned()),
        Actor::Account(Uuid::from_u128(7 << 120), "vera@home.example".to_owned()),
    );
    for actor in [&nora, &vera, &Actor::CommandLine] {
        write(&app, actor, 2, ("updated", "slide", "One")).await;
    }
    app.at("2026-07-15T16:00:01Z");
    write(&app, &nora, 1, ("updated", "slide", "One")).await;
    assert!(!anonymize_old_entries(&app.app.auth.core, DATA).await.unwrap());
    let owner = app.sign_in(NORA).await;
    let actors = get(&app, &owner, "/audit/choices").await["actors"].clone();
    assert_eq!(actors, json!([pseudonym(id), "account 07000000", "command line", NORA]));
    assert_eq!(get(&app, &owner, "/audit?actor=nora%40home.example").await["total"], 1, "the new one");
    remove(&app, &app.signed_in("owner@example.org", Role::Owner).await, id).await;
    let owner = app.sign_in("owner@example.org").await;
    let list =
        get(&app, &owner, &format!("/audit?resource=slide&actor=account%20{}", &id.to_string()[..8])).await;
    assert_eq!(list["total"], 3, "old and new ones are the same person's");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn audit_queries_by_actor_use_an_index() {
    let app = TestApp::new(Backend::Sqlite).await;
    let reader = app.app.store.reader(std::sync::Arc::default());
    let db = reader.on(AUDIT_ENTRIES);
    for (sql, index) in [
        (accounts::audit::actors::REMOVED_ACTORS_QUERY, "audit_entries_by_actor_id "),
        ("SELECT id FROM audit_entries WHERE actor_id IN (x'00') LIMIT 5", "audit_entries_by_actor_id "),
        (
            "UPDATE audit_entries SET title = NULL WHERE resource = 'email' AND title IN ('a')",
            "audit_entries_by_resource_",
        ),
    ] {
        let plan = Statement::from_string(db.get_database_backend(), format!("EXPLAIN QUERY PLAN {sql}"));
        let plan = db.query_all_raw(plan).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
        let reads: Vec<_> = plan.iter().filter(|step| step.contains("audit_entries")).collect();
        assert!(!reads.is_empty() && reads.iter().all(|step| step.contains(index)), "{sql}: {plan:?}");
    }
}
