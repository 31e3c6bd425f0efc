use garde::Validate as _;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};

use crate::content::contact::model::{Entity, Status};
use crate::content::contact::queries::{receive, set_status};
use crate::content::contact::rules::ContactForm;
use crate::engine::store::testing::on_both_databases;

fn form(fields: Value) -> ContactForm {
    serde_json::from_value(fields).unwrap()
}

on_both_databases! {
    async fn a_message_is_new_until_someone_deals_with_it(app) {
        let sent = form(json!({"name": " Nora ", "email": "nora@example.org", "subject": " ", "message": "Hello\n"}));
        let tx = app.app.store.begin().await.unwrap();
        let kept = receive(&tx, sent, app.app.entropy.uuid(), app.app.now()).await.unwrap();
        assert_eq!((kept.name.as_str(), kept.subject, kept.status), ("Nora", None, Status::New));
        set_status(&tx, kept.id, Status::Replied).await.unwrap();
        let now = Entity::find_by_id(kept.id).one(tx.read()).await.unwrap().unwrap();
        assert_eq!((now.status, now.message.as_str(), now.created_at), (Status::Replied, "Hello", kept.created_at));
    }
}

#[test]
fn a_form_says_what_is_wrong_with_it() {
    let wrong = form(json!({"name": "", "email": "nobody", "message": " "}));
    let errors = crate::engine::http::extract::field_errors(&wrong.validate().unwrap_err());
    let errors: Vec<_> =
        errors.iter().map(|error| (error.pointer.as_deref().unwrap(), error.message.as_str())).collect();
    assert_eq!(
        errors,
        [
            ("/email", "Invalid email address"),
            ("/message", "Message is required"),
            ("/name", "Name is required"),
        ]
    );
}
