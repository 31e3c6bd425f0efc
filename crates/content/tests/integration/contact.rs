mod replies;

use sea_orm::EntityTrait as _;

use content::contact::model::{Entity, MessageStatus};
use content::contact::queries::{receive, set_status};
use content::contact::rules::ContactForm;
use testing::prelude::*;

fn form(fields: Value) -> ContactForm {
    serde_json::from_value(fields).unwrap()
}

#[on_both_databases]
async fn a_message_is_new_until_someone_deals_with_it(app: TestApp) {
    let sent =
        form(json!({"name": " Nora ", "email": "nora@example.org", "subject": " ", "message": "Hello\n"}));
    let tx = app.app.store.begin().await.unwrap();
    let kept = receive(&tx, sent, true, (app.app.entropy.uuid(), app.app.now())).await.unwrap();
    assert_eq!((kept.name.as_str(), kept.subject, kept.status), ("Nora", None, MessageStatus::New));
    set_status(&tx, kept.id, MessageStatus::Replied).await.unwrap();
    let now = Entity::find_by_id(kept.id).one(tx.read()).await.unwrap().unwrap();
    assert_eq!(
        (now.status, now.message.as_str(), now.created_at),
        (MessageStatus::Replied, "Hello", kept.created_at)
    );
}

#[on_both_databases]
async fn staff_read_answer_and_close_messages_but_never_change_what_was_written(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    for (name, trap) in [("Nora", ""), ("Robot", "x")] {
        let sent = form(
            json!({"name": name, "email": "nora@example.org", "message": "Where is the hall?", "reference": trap}),
        );
        receive(&tx, sent, true, (app.app.entropy.uuid(), app.app.now())).await.unwrap();
    }
    tx.commit().await.unwrap();
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let list = |query: &'static str| {
        let (app, token) = (&app, &token);
        async move { app.read(&format!("/contact-messages{query}"), token).await }
    };
    assert_eq!(list("?is_spam=false").await.items("name"), ["Nora"]);
    assert_eq!(list("?is_spam=true").await.items("name"), ["Robot"]);
    assert_eq!(list("?status=new&is_spam=false&search=HALL").await.items("name"), ["Nora"]);
    let id = list("?is_spam=false").await.items("id").remove(0);
    let path = format!("/contact-messages/{id}");
    for status in ["read", "replied", "closed", "read"] {
        app.change(Method::PATCH, &path, &token, json!({"status": status}))
            .await
            .shows(200, json!({"status": status}));
    }
    app.change(Method::PATCH, &path, &token, json!({"message": "Nothing"})).await.is(422);
    app.staff(Method::POST, "/contact-messages", &token, json!({"status": "new"})).await.is(405);
    let moved = app.change(Method::PATCH, &path, &token, json!({"is_spam": true})).await;
    assert_eq!(moved.json()["is_spam"], true);
    assert_eq!(app.change(Method::DELETE, &path, &token, Value::Null).await.status, 204);
    assert_eq!(list("").await.items("name"), ["Robot"]);
    assert_eq!(app.read("/contact-messages", "").await.status, 401);
}

#[test]
fn a_form_says_stored_form_error_with_it() {
    let wrong = form(json!({"name": "", "email": "nobody", "message": " "}));
    let expected = [
        ("/email", "Invalid email address"),
        ("/message", "Message is required"),
        ("/name", "Name is required"),
    ];
    assert_eq!(errors(&wrong), expected.map(|(field, message)| (field.to_owned(), message.to_owned())));
}
