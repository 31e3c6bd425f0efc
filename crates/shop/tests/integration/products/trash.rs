use shop::cart::session::HEADER;
use shop::products::staff::Products;
use testing::prelude::*;

const SESSION: &str = "session_1795000000000_00000000000000000000000000000001";

async fn cart(app: &TestApp, method: Method, path: &str, body: Value) -> Value {
    app.call(method, &format!("/api/v1/cart{path}"), &[(HEADER, SESSION)], body.to_string()).await.json()
}

async fn import(app: &TestApp, token: &str, table: &str) -> Value {
    super::import::import(app, token, "?dry_run=true", table).await.json()
}

#[on_both_databases]
async fn a_trashed_product_is_unavailable_until_restored_and_published(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let form = json!({"name": "Mug", "is_active": true, "category": "Drinkware", "variants": [
        {"size": "S", "price": 12.5, "sku": "MUG-S", "inventory_count": 5}, {"size": "L", "price": 14, "inventory_count": 2}]});
    let mug = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    let (path, variant) = (format!("/products/{}", mug.id), mug.variants[0].id);
    let wanted = json!({"product_id": mug.id, "variant_id": variant, "quantity": 2});
    cart(&app, Method::POST, "/items", wanted.clone()).await;
    let before = app.read(&path, &token).await.json();
    app.change(Method::DELETE, &path, &token, Value::Null).await;

    let in_cart = cart(&app, Method::GET, "", Value::Null).await;
    assert_eq!(in_cart["items"][0]["problem"]["message"], "This item is no longer available.");
    assert_eq!(in_cart["total"], 0.0);
    assert_eq!(cart(&app, Method::POST, "/items", wanted).await["code"], "unavailable");
    let stock = format!("{path}/stock");
    assert_eq!(app.read(&stock, &token).await.status, 404);
    let counts = json!([{"variant_id": variant, "expected": 5, "count": 9}]);
    let counted = json!({"counts": counts, "reason": "correction"});
    assert_eq!(app.staff(Method::POST, &stock, &token, counted).await.status, 404);
    for (table, error) in [
        (
            format!("variant_id,price\r\n{variant},20\r\n"),
            json!("There is no such variant. Leave the cell empty to create one"),
        ),
        (
            format!("product_id,size,price\r\n{},S,20\r\n", mug.id),
            json!("There is no such product. Leave the cell empty to create one"),
        ),
    ] {
        assert_eq!(import(&app, &token, &table).await["errors"][0]["message"], error);
    }
    for table in [
        "name,category,size,price,sku\r\nMug,Drinkware,S,20,MUG-S\r\n",
        "name,category,size,price\r\nMug,Drinkware,S,20\r\n",
    ] {
        let report = import(&app, &token, table).await;
        assert_eq!((&report["created"], &report["changed"]), (&json!(1), &json!(0)), "{report}");
    }

    for action in ["restore", "publish"] {
        let body = json!({"action": action, "ids": [mug.id]});
        assert_eq!(app.staff(Method::POST, "/products/bulk", &token, body).await.status, 200);
    }
    let after = app.read(&path, &token).await.json();
    assert_eq!((&after["variants"], &after["inventory_count"]), (&before["variants"], &json!(7)));
    let in_cart = cart(&app, Method::GET, "", Value::Null).await;
    assert_eq!((&in_cart["items"][0]["problem"], &in_cart["total"]), (&Value::Null, &json!(25.0)));
}
