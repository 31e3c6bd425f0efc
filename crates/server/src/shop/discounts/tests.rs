//! Codes as staff keep them.

use axum::http::Method;
use serde_json::{Value, json};

use crate::engine::store::testing::on_both_databases;
use crate::people::auth::model::Role;

on_both_databases! {
    async fn a_code_that_is_taken_is_refused_at_its_field(app) {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let make = |code: &str| app.staff(Method::POST, "/discount-codes", &token, json!({"code": code, "percent": 10}));
        let (first, other) = (make("MEMBER").await, make("FAMILY").await);
        assert_eq!((first.status.as_u16(), other.status.as_u16()), (201, 201), "{}", other.text());
        let wrong = json!([{"pointer": "/code", "message": "Another code is called that already"}]);
        let again = make(" member").await;
        assert_eq!((again.status.as_u16(), &again.json()["errors"]), (422, &wrong), "{}", again.text());
        let path = format!("/discount-codes/{}", other.json()["id"].as_str().unwrap());
        let renamed = app.change(Method::PATCH, &path, &token, json!({"code": "Member"})).await;
        assert_eq!((renamed.status.as_u16(), &renamed.json()["errors"]), (422, &wrong), "{}", renamed.text());
        // Its own name once more is no change.
        let same = app.change(Method::PATCH, &path, &token, json!({"code": "family"})).await;
        assert_eq!((same.status.as_u16(), &same.json()["code"]), (200, &json!("FAMILY")), "{}", same.text());
        // Once the other one is gone, it is free.
        let first = format!("/discount-codes/{}", first.json()["id"].as_str().unwrap());
        assert_eq!(app.change(Method::DELETE, &first, &token, Value::Null).await.status, 204);
        assert_eq!(app.change(Method::PATCH, &path, &token, json!({"code": "member"})).await.json()["code"], "MEMBER");
    }
}
