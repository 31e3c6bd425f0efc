use axum::http::Method;
use serde_json::{Value, json};

use accounts::auth::model::Role;
use testing::on_both_databases;

#[test]
fn a_form_says_stored_form_error_with_it_in_words() {
    use garde::Validate as _;
    let errors = |form: Value| {
        let form: shop::discounts::rules::DiscountCodeForm = serde_json::from_value(form).unwrap();
        let errors = form.validate().err().map(|report| platform::http::extract::field_errors(&report));
        let errors = errors.unwrap_or_default().into_iter();
        errors.map(|error| (error.pointer.unwrap(), error.message)).collect::<Vec<_>>()
    };
    assert_eq!(errors(json!({"code": "TEN", "percent": 100, "most_uses": 1})), []);
    let whole = "Enter a percentage from 1 to 100";
    for (form, pointer, message) in [
        (json!({"code": "TEN"}), "/percent", "Enter a percentage or an amount"),
        (json!({"code": "TEN", "percent": 101}), "/percent", whole),
        (json!({"code": "TEN", "percent": -1}), "/percent", whole),
        (
            json!({"code": "TEN", "percent": 1, "amount": 1}),
            "/percent",
            "Use either a percentage or an amount",
        ),
        (
            json!({"code": "TEN", "percent": 1, "most_uses": 0}),
            "/most_uses",
            "Enter 1 or more, or leave it empty",
        ),
    ] {
        assert_eq!(errors(form), [(pointer.to_owned(), message.to_owned())]);
    }
}

#[test]
fn a_code_that_is_taken_is_rejected_at_its_field() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let make = |code: &str| {
            app.staff(Method::POST, "/discount-codes", &token, json!({"code": code, "percent": 10}))
        };
        let (first, other) = (make("MEMBER").await, make("FAMILY").await);
        assert_eq!((first.status.as_u16(), other.status.as_u16()), (201, 201), "{}", other.text());
        let wrong = json!([{"pointer": "/code", "message": "Another code is called that already"}]);
        let again = make(" member").await;
        assert_eq!((again.status.as_u16(), &again.json()["errors"]), (422, &wrong), "{}", again.text());
        let path = format!("/discount-codes/{}", other.json()["id"].as_str().unwrap());
        let renamed = app.change(Method::PATCH, &path, &token, json!({"code": "Member"})).await;
        assert_eq!((renamed.status.as_u16(), &renamed.json()["errors"]), (422, &wrong), "{}", renamed.text());
        // An unchanged name does not conflict with itself.
        let same = app.change(Method::PATCH, &path, &token, json!({"code": "family"})).await;
        assert_eq!((same.status.as_u16(), &same.json()["code"]), (200, &json!("FAMILY")), "{}", same.text());
        // The name is free once the other code is deleted.
        let first = format!("/discount-codes/{}", first.json()["id"].as_str().unwrap());
        assert_eq!(app.change(Method::DELETE, &first, &token, Value::Null).await.status, 204);
        assert_eq!(
            app.change(Method::PATCH, &path, &token, json!({"code": "member"})).await.json()["code"],
            "MEMBER"
        );
    });
}

#[test]
fn a_restored_code_was_used_as_often_as_before() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let form = json!({"code": "ONCE", "percent": 10, "most_uses": 2});
        let made = app.staff(Method::POST, "/discount-codes", &token, form).await.json();
        let path = format!("/discount-codes/{}", made["id"].as_str().unwrap());
        let tx = app.app.store.begin().await.unwrap();
        for _ in 0..2 {
            assert!(shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap());
        }
        tx.commit().await.unwrap();
        assert_eq!(app.change(Method::DELETE, &path, &token, Value::Null).await.status, 204);
        // An order with the deleted code expires.
        let tx = app.app.store.begin().await.unwrap();
        shop::discounts::uncount_use(&tx, &used("ONCE")).await.unwrap();
        tx.commit().await.unwrap();
        let history = app.staff(Method::GET, &format!("{path}/history"), &token, Value::Null).await;
        let entry = history.items("id").remove(0);
        let restored =
            app.staff(Method::POST, &format!("{path}/restore"), &token, json!({"entry": entry})).await;
        assert_eq!(
            (restored.status.as_u16(), &restored.json()["uses"]),
            (201, &json!(1)),
            "{}",
            restored.text()
        );
        let tx = app.app.store.begin().await.unwrap();
        assert!(shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap());
        assert!(!shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap(), "it is used up");
    });
}

#[test]
fn a_use_that_is_written_while_the_code_is_removed_counts_when_it_is_restored() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let form = json!({"code": "ONCE", "percent": 10});
        let made = app.staff(Method::POST, "/discount-codes", &token, form).await.json();
        let path = format!("/discount-codes/{}", made["id"].as_str().unwrap());
        let order = app.app.store.begin().await.unwrap();
        assert!(shop::discounts::count_use(&order, "ONCE", app.app.now()).await.unwrap());
        let mut removal = std::pin::pin!(app.change(Method::DELETE, &path, &token, Value::Null));
        // Enough time to reach the lock of the order.
        let early = tokio::time::timeout(std::time::Duration::from_millis(500), removal.as_mut()).await;
        order.commit().await.unwrap();
        let removed = match early {
            Ok(answer) => answer,
            Err(_) => removal.await,
        };
        assert_eq!(removed.status, 204, "{}", removed.text());
        let history = app.staff(Method::GET, &format!("{path}/history"), &token, Value::Null).await;
        let entry = history.items("id").remove(0);
        let restored =
            app.staff(Method::POST, &format!("{path}/restore"), &token, json!({"entry": entry})).await;
        assert_eq!(
            (restored.status.as_u16(), &restored.json()["uses"]),
            (201, &json!(1)),
            "{}",
            restored.text()
        );
    });
}

/// A code as an order from before ids were stored names it.
fn used(code: &str) -> shop::discounts::UsedCode {
    shop::discounts::UsedCode { id: None, code: code.to_owned() }
}
