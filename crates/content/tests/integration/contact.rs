mod replies;

use content::contact::queries::insert;
use testing::prelude::*;

#[on_both_databases]
async fn staff_change_the_status_of_a_message_but_not_its_text(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    for (name, trap) in [(" Nora ", ""), ("Robot", "x")] {
        let sent = json!({
            "name": name, "email": "nora@example.org", "subject": " ", "message": "Where is the hall?\n",
            "reference": trap,
        });
        let sent = serde_json::from_value(sent).unwrap();
        insert(&tx, sent, true, app.app.entropy.uuid(), app.app.now()).await.unwrap();
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
    shows(&app.read(&path, &token).await.json(), json!({"subject": null, "message": "Where is the hall?"}));
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
