use testing::prelude::*;

#[test]
fn discount_form_errors_name_field_and_message() {
    let errors = |form: Value| {
        errors(&serde_json::from_value::<shop::discounts::rules::DiscountCodeForm>(form).unwrap())
    };
    assert_eq!(errors(json!({"code": "TEN", "percent": 100, "most_uses": 1})), []);
    let whole = "Enter a percentage from 1 to 100";
    for (fields, pointer, message) in [
        (json!({}), "/percent", "Enter a percentage or an amount"),
        (json!({"percent": 101}), "/percent", whole),
        (json!({"percent": -1}), "/percent", whole),
        (json!({"percent": 1, "amount": 1}), "/percent", "Use either a percentage or an amount"),
        (json!({"percent": 1, "most_uses": 0}), "/most_uses", "Enter 1 or more, or leave it empty"),
    ] {
        let mut form = fields;
        form["code"] = json!("TEN");
        assert_eq!(errors(form), [(pointer.to_owned(), message.to_owned())]);
    }
}

#[on_both_databases]
async fn a_duplicate_discount_code_is_rejected(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let make =
        |code: &str| app.staff(Method::POST, "/discount-codes", &token, json!({"code": code, "percent": 10}));
    let (first, other) = (make("MEMBER").await, make("FAMILY").await);
    assert_eq!((first.status.as_u16(), other.status.as_u16()), (201, 201), "{}", other.text());
    let wrong = json!([{"pointer": "/code", "message": "Another code is called that already"}]);
    make(" member").await.shows(422, json!({"errors": wrong}));
    let path = format!("/discount-codes/{}", other.json()["id"].as_str().unwrap());
    app.change(Method::PATCH, &path, &token, json!({"code": "Member"}))
        .await
        .shows(422, json!({"errors": wrong}));
    // An unchanged name does not conflict with itself.
    app.change(Method::PATCH, &path, &token, json!({"code": "family"}))
        .await
        .shows(200, json!({"code": "FAMILY"}));
    // The name is free once the other code is deleted.
    let first = format!("/discount-codes/{}", first.json()["id"].as_str().unwrap());
    assert_eq!(app.change(Method::DELETE, &first, &token, Value::Null).await.status, 204);
    assert_eq!(
        app.change(Method::PATCH, &path, &token, json!({"code": "member"})).await.json()["code"],
        "MEMBER"
    );
}

async fn made(app: &TestApp, token: &str, form: Value) -> String {
    let made = app.staff(Method::POST, "/discount-codes", token, form).await.json();
    format!("/discount-codes/{}", made["id"].as_str().unwrap())
}

async fn restored(app: &TestApp, token: &str, path: &str) -> Answer {
    let entry = app.read(&format!("{path}/history"), token).await.items("id").remove(0);
    app.staff(Method::POST, &format!("{path}/restore"), token, json!({"entry": entry})).await
}

#[on_both_databases]
async fn a_restored_discount_code_keeps_its_uses(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let path = made(&app, &token, json!({"code": "ONCE", "percent": 10, "most_uses": 2})).await;
    let tx = app.app.store.begin().await.unwrap();
    for _ in 0..2 {
        assert!(shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap());
    }
    tx.commit().await.unwrap();
    assert_eq!(app.change(Method::DELETE, &path, &token, Value::Null).await.status, 204);
    // An order with the deleted code expires.
    let tx = app.app.store.begin().await.unwrap();
    // Orders from before ids were stored name their code.
    let used = shop::discounts::UsedCode { id: None, code: "ONCE".to_owned() };
    shop::discounts::uncount_use(&tx, &used).await.unwrap();
    tx.commit().await.unwrap();
    restored(&app, &token, &path).await.shows(201, json!({"uses": 1}));
    let tx = app.app.store.begin().await.unwrap();
    assert!(shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap());
    assert!(!shop::discounts::count_use(&tx, "ONCE", app.app.now()).await.unwrap(), "it is used up");
}

#[on_both_databases]
async fn a_use_during_deletion_counts_after_the_discount_code_is_restored(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let path = made(&app, &token, json!({"code": "ONCE", "percent": 10})).await;
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
    restored(&app, &token, &path).await.shows(201, json!({"uses": 1}));
}
