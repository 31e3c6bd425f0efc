//! The outbox as owners see it.

use platform::database::TableSet;
use platform::mail::schema::OUTBOX;
use testing::prelude::*;

async fn list(app: &TestApp, token: &str, state: &str) -> Value {
    let answer = app.read(&format!("/outbox?state={state}"), token).await.is(200);
    answer.json()
}

async fn again(app: &TestApp, token: &str, id: &Value) -> Answer {
    app.staff(Method::POST, &format!("/outbox/{}/retry", id.as_str().unwrap()), token, Value::Null).await
}

async fn invite(app: &TestApp, token: &str, email: &str) {
    let form = json!({"email": email, "role": "staff"});
    assert_eq!(app.staff(Method::POST, "/users", token, form).await.status, 201);
}

/// No mail can be written while a file stands where their folder should be.
fn block(app: &TestApp) -> std::path::PathBuf {
    let path = app.folder().join("mails");
    let _ = std::fs::remove_dir(&path);
    std::fs::write(&path, "").unwrap();
    path
}

/// Presses the button while a worker is there.
async fn tested(app: &TestApp, token: &str) -> Answer {
    let before = app.app.store.versions().snapshot();
    let worker = async {
        app.app.store.versions().change(TableSet::from_iter([OUTBOX]), &before).await;
        app.received_mails().await
    };
    tokio::join!(app.staff(Method::POST, "/outbox/test", token, Value::Null), worker).0
}

#[on_both_databases]
async fn waiting_failed_and_sent_mails_are_listed_without_their_content(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    invite(&app, &token, "nora@example.org").await;
    let waiting = &list(&app, &token, "waiting").await["items"][0];
    shows(waiting, json!({"kind": "account", "about": "invite", "to": "nora@example.org", "tries": 0}));
    let blocked = block(&app);
    app.at("2026-06-18T16:00:00Z");
    app.received_mails().await;
    let token = app.sign_in("owner@example.org").await;
    let given_up = list(&app, &token, "given-up").await;
    assert!(given_up["items"][0]["reason"].as_str().unwrap().contains("cannot write"));
    shows(&given_up, json!({"items/0/next_try_at": null, "total": 1}));
    std::fs::remove_file(blocked).unwrap();

    let id = given_up["items"][0]["id"].clone();
    assert_eq!(again(&app, &token, &id).await.json()["state"], "waiting");
    assert_eq!(again(&app, &token, &id).await.status, 200, "two who press at once");
    let mails = app.received_mails().await;
    assert_eq!(mails.len(), 1, "send one mail");
    let sent = list(&app, &token, "sent").await;
    assert_eq!(
        (sent["items"][0]["about"].as_str(), sent["items"][0]["reason"].as_str()),
        (Some("invite"), None)
    );
    assert_eq!(sent["items"][0]["sent_at"], "2026-06-18T16:00:00Z");
    let secret = mails[0].text.split("token=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    for state in ["waiting", "sent", "given-up"] {
        let text = list(&app, &token, state).await.to_string();
        assert!(
            !text.contains(&secret) && !text.contains("redirect_to") && !text.contains("payload"),
            "{text}"
        );
    }
    again(&app, &token, &id).await.shows(409, json!({"code": "already_sent"}));
    let record = app.read("/audit?resource=email", &token).await;
    assert_eq!(record.items("action"), ["sent again"], "once, though two pressed");
    assert_eq!(record.items("title"), [""], "not to whom: that ends with the email");
}

#[on_both_databases]
async fn a_resent_email_contains_a_working_link(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    invite(&app, &token, "nora@example.org").await;
    let blocked = block(&app);
    app.received_mails().await;
    std::fs::remove_file(blocked).unwrap();
    let id = list(&app, &token, "waiting").await["items"][0]["id"].clone();
    assert_eq!(again(&app, &token, &id).await.status, 200);
    let link = app.received_mails().await[0]
        .text
        .split("token=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap()
        .to_owned();
    let verify = format!(
        "/auth/v1/verify?token={link}&type=invite&redirect_to=https://union.example/auth/new-password"
    );
    assert!(app.page(&verify).await.status.is_success(), "it is good");
}

#[on_both_databases]
async fn a_test_email_uses_the_outbox_and_reports_the_outcome(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let sent = tested(&app, &token).await.json();
    shows(&sent, json!({"state": "sent", "to": "owner@example.org", "reason": null}));
    assert_eq!(sent["as_file"], true, "no mail server is set up");
    block(&app);
    let failed = tested(&app, &token).await.json();
    assert_eq!(failed["state"], "given-up");
    assert!(failed["reason"].as_str().unwrap().contains("cannot write"), "{failed}");
    let record = app.read("/audit?resource=email&action=tested", &token).await.json();
    shows(&record, json!({"total": 2, "items/0/title": "owner@example.org"}));
}

#[on_both_databases]
async fn test_emails_are_rate_limited(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    for _ in 0..3 {
        assert_eq!(tested(&app, &token).await.status, 200);
    }
    app.staff(Method::POST, "/outbox/test", &token, Value::Null)
        .await
        .shows(429, json!({"code": "too_many"}));
}

#[on_both_databases]
async fn an_unknown_mail_or_state_is_rejected(app: TestApp) {
    let nowhere = "/outbox/00000000-0000-4000-8000-000000000000/retry";
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    assert_eq!(app.staff(Method::POST, nowhere, &owner, Value::Null).await.status, 404);
    app.read("/outbox?state=lost", &owner).await.shows(400, json!({"errors/0/parameter": "state"}));
}
