use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use uuid::Uuid;

use accounts::auth::account_changes;
use content::contact::model::{ActiveModel, Entity};
use content::contact::queries::insert;
use content::contact::replies::model::Entity as Replies;
use content::contact::schema::{CONTACT_MESSAGES, MESSAGE_REPLIES};
use testing::prelude::*;

/// A local trial site writes emails to files, and counts them as sent.
fn local(more: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let url = ("server.url", "http://127.0.0.1:8080");
    [&[url], more].concat().into_iter().map(|(key, value)| (key, value.to_owned())).collect()
}

/// Returns its path.
async fn message(app: &TestApp) -> String {
    let form = json!({
        "name": "Nora Quinn", "email": "nora@example.org", "subject": "Side door",
        "message": "Is it open?\n\nThanks",
    });
    let tx = app.app.store.begin().await.unwrap();
    let row =
        insert(&tx, serde_json::from_value(form).unwrap(), false, app.app.entropy.uuid(), app.app.now())
            .await
            .unwrap();
    tx.commit().await.unwrap();
    format!("/contact-messages/{}", row.id)
}

/// `*` is the stored version.
async fn reply(app: &TestApp, path: &str, token: &str, etag: &str, body: &str) -> Answer {
    let stored = app.read(path, token).await;
    let etag = if etag == "*" { stored.header(header::ETAG) } else { etag };
    app.staff_if(Method::POST, &format!("{path}/replies"), token, etag, json!({ "body": body })).await
}

async fn thread(app: &TestApp, path: &str, token: &str) -> Vec<Value> {
    let answer = app.read(&format!("{path}/replies"), token).await;
    answer.json()["items"].as_array().unwrap_or_else(|| panic!("{}", answer.text())).clone()
}

async fn status(app: &TestApp, path: &str, token: &str) -> Value {
    app.read(path, token).await.json()["status"].clone()
}

#[on_both_databases(&local(&[]))]
async fn a_message_is_marked_replied_once_the_reply_is_sent(app: TestApp) {
    app.save_settings(json!({})).await;
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    let sent = reply(&app, &path, &token, "\"1\"", " Yes, until six.\n\nAnn ").await.is(201);
    assert_eq!((&sent.json()["status"], &sent.json()["version"]), (&json!("new"), &json!(2)));
    let waiting = thread(&app, &path, &token).await;
    shows(&waiting[0], json!({"state": "sending", "sent_at": null, "author/email": "ann@union.example"}));

    let mails = app.received_mails().await;

    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), ("nora@example.org", "Re: Side door"));
    assert_eq!(mails[0].reply_to.as_deref(), Some("office@union.example"));
    let text = "Yes, until six.\r\n\r\nAnn\r\n\r\nYou wrote:\r\n\r\n> Is it open?\r\n>\r\n> Thanks\r\n";
    assert!(mails[0].text.starts_with(text), "{}", mails[0].text);
    let thread = thread(&app, &path, &token).await;
    shows(&thread[0], json!({"state": "sent", "body": "Yes, until six.\n\nAnn"}));
    let stored = app.read(&path, &token).await.json();
    assert_eq!((&stored["status"], &stored["version"]), (&json!("replied"), &json!(3)));
    let history = app.read(&format!("{path}/history"), &token).await;
    assert_eq!(history.items("action"), ["replied"]);
    assert!(!history.text().contains("until six"), "the text stays in the thread: {}", history.text());
}

#[test]
fn reply_to_is_the_author_if_configured_or_without_an_office_address() {
    for (setting, has_office, expected) in [
        (&[("contact.reply_to", "sender")][..], true, "ann@union.example"),
        (&[][..], false, "ann@union.example"),
        (&[][..], true, "office@union.example"),
    ] {
        on_both_databases_with(&local(setting), async |app| {
            if has_office {
                app.save_settings(json!({})).await;
            }
            let token = app.signed_in("ann@union.example", Role::Staff).await;
            let path = message(&app).await;
            assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 201);
            assert_eq!(app.received_mails().await[0].reply_to.as_deref(), Some(expected));
        });
    }
}

#[on_both_databases(&local(&[]))]
async fn a_reply_based_on_an_outdated_thread_is_rejected(app: TestApp) {
    let ann = app.signed_in("ann@union.example", Role::Staff).await;
    let ben = app.signed_in("ben@union.example", Role::Staff).await;
    let path = message(&app).await;
    assert_eq!(reply(&app, &path, &ann, "\"1\"", "Yes.").await.status, 201);
    for token in [&ann, &ben] {
        reply(&app, &path, token, "\"1\"", "Yes.").await.shows(412, json!({"stored/version": 2}));
    }
    app.staff(Method::POST, &format!("{path}/replies"), &ben, json!({"body": "Yes."})).await.is(428);
    assert_eq!((app.received_mails().await.len(), thread(&app, &path, &ann).await.len()), (1, 1));
}

#[on_both_databases]
async fn a_reply_without_a_mail_server_is_rejected_with_instructions(app: TestApp) {
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    let rejected = reply(&app, &path, &token, "*", "Yes.").await;
    rejected.shows(409, json!({"code": "mail_not_set_up"}));
    assert!(rejected.text().contains("mail.host"), "{}", rejected.text());
    assert!(thread(&app, &path, &token).await.is_empty() && app.received_mails().await.is_empty());
}

#[on_both_databases(&local(&[]))]
async fn replies_are_limited_in_length_and_number(app: TestApp) {
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    for (body, wrong) in [(" \n".to_owned(), "Reply is required"), ("x".repeat(10_001), "10,000")] {
        let rejected = reply(&app, &path, &token, "*", &body).await;
        let error = &rejected.json()["errors"][0];
        assert_eq!((rejected.status.as_u16(), &error["pointer"]), (422, &json!("/body")));
        assert!(error["message"].as_str().unwrap().contains(wrong), "{error}");
    }
    for _ in 0..20 {
        assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 201);
    }
    assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 429);
    let other = app.signed_in("ben@union.example", Role::Staff).await;
    assert_eq!(reply(&app, &path, &other, "*", "Yes.").await.status, 201, "each account has its own limit");
    for _ in 0..9 {
        assert_eq!(reply(&app, &path, &other, "*", "Yes.").await.status, 201);
    }
    assert_eq!(
        reply(&app, &path, &other, "*", "Yes.").await.status,
        429,
        "one message has a limit for all accounts"
    );
    assert_eq!(reply(&app, &path, "", "*", "Yes.").await.status, 401);
    let pending = app.signed_in("new@union.example", Role::Pending).await;
    assert_eq!(reply(&app, &path, &pending, "*", "Yes.").await.status, 403);
    let gone = format!("/contact-messages/{}", Uuid::from_u128(9));
    assert_eq!(reply(&app, &gone, &other, "*", "Yes.").await.status, 404);
}

/// Overwrites a column of every message, bypassing the rules of the form.
async fn overwrite(app: &TestApp, change: ActiveModel) {
    let tx = app.app.store.begin().await.unwrap();
    Entity::update_many().set(change).exec(tx.on(CONTACT_MESSAGES)).await.unwrap();
    tx.commit().await.unwrap();
}

#[on_both_databases(&local(&[]))]
async fn message_text_cannot_inject_headers_into_a_reply(app: TestApp) {
    use sea_orm::ActiveValue::Set;
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    let evil = "Door\r\nBcc: victim@example.org\r\n\r\nbody";
    overwrite(&app, ActiveModel { subject: Set(Some(evil.into())), ..Default::default() }).await;
    assert_eq!(reply(&app, &path, &token, "*", "Yes.\r\nBcc: victim@example.org").await.status, 201);
    let mails = app.received_mails().await;
    assert_eq!(mails[0].subject, "Re: Door  Bcc: victim@example.org    body");
    assert!(mails[0].text.starts_with("Yes.\r\nBcc: victim@example.org\r\n"), "{}", mails[0].text);

    let to = "nora@example.org\r\nBcc: victim@example.org";
    overwrite(&app, ActiveModel { email: Set(to.into()), ..Default::default() }).await;
    assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 201);
    assert!(app.received_mails().await.is_empty(), "no mail goes to such an address");
    assert_eq!(thread(&app, &path, &token).await[1]["state"], "failed");
}

#[on_both_databases(&local(&[]))]
async fn an_undeliverable_reply_shows_the_reason_and_keeps_the_message_open(app: TestApp) {
    use sea_orm::ActiveValue::Set;
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    // A file in place of the folder makes writing fail.
    let mails = app.folder().join("mails");
    std::fs::write(&mails, "").unwrap();
    assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 201);
    assert!(app.received_mails().await.is_empty());
    let waiting = thread(&app, &path, &token).await.remove(0);
    assert_eq!(waiting["state"], "sending");
    assert!(waiting["reason"].as_str().unwrap().contains("cannot write"), "{waiting}");
    std::fs::remove_file(&mails).unwrap();
    overwrite(&app, ActiveModel { email: Set("nobody".into()), ..Default::default() }).await;
    app.at("2026-06-15T16:01:00Z");
    assert!(app.received_mails().await.is_empty());
    let failed = thread(&app, &path, &token).await.remove(0);
    assert_eq!(failed["state"], "failed");
    assert!(failed["reason"].as_str().unwrap().contains("is not an email address"), "{failed}");
    assert_eq!(status(&app, &path, &token).await, "new");
}

#[on_both_databases(&local(&[]))]
async fn a_message_archived_before_the_reply_is_sent_stays_archived(app: TestApp) {
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let path = message(&app).await;
    assert_eq!(reply(&app, &path, &token, "*", "Yes.").await.status, 201);
    app.change(Method::PATCH, &path, &token, json!({"status": "closed"})).await;
    assert_eq!(app.received_mails().await.len(), 1);
    assert_eq!(status(&app, &path, &token).await, "closed");
}

async fn stored_replies(app: &TestApp) -> u64 {
    let db = app.app.store.reader(std::sync::Arc::default());
    Replies::find().count(db.on(MESSAGE_REPLIES)).await.unwrap()
}

#[on_both_databases(&local(&[]))]
async fn replies_are_deleted_with_their_message_and_lose_deleted_authors(app: TestApp) {
    let token = app.signed_in("ann@union.example", Role::Staff).await;
    let ben = app.account("ben@union.example", "a password for tests", Role::Staff).await;
    let ben_token = app.sign_in("ben@union.example").await;
    let (first, second) = (message(&app).await, message(&app).await);
    assert_eq!(reply(&app, &first, &token, "*", "Yes.").await.status, 201);
    assert_eq!(reply(&app, &second, &ben_token, "*", "No.").await.status, 201);
    assert_eq!(app.change(Method::DELETE, &first, &token, Value::Null).await.status, 204);
    assert_eq!(stored_replies(&app).await, 1);
    let tx = app.app.store.begin().await.unwrap();
    account_changes::remove(&tx, ben, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    let left = thread(&app, &second, &token).await.remove(0);
    assert_eq!((&left["author"], &left["body"]), (&Value::Null, &json!("No.")));
    assert_eq!(app.received_mails().await.len(), 1, "a deleted message is not answered any more");
    app.at("2027-06-15T16:00:01Z");
    content::contact::expiry::delete_old(&app.app.auth.core).await.unwrap();
    assert_eq!(stored_replies(&app).await, 0);
}
