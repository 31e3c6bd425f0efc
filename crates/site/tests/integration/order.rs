use shop::products::staff::Products;
use testing::prelude::*;

async fn shop() -> (TestApp, Value) {
    let app = TestApp::with(Backend::Sqlite, &[("shop.payments", "demo".into())]).await;
    let form = json!({"name": "Mug", "variants": [{"price": 14, "inventory_count": 3}]});
    let mug = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    (app, json!({"product_id": mug.id, "quantity": 1}))
}

async fn post(app: &TestApp, path: &str, body: Value) -> Answer {
    let session = format!("session_1795000000000_{}", "0".repeat(32));
    let attempt = uuid::Uuid::from_u128(7).to_string();
    let headers = [("x-cart-session", &*session), ("idempotency-key", &attempt)];
    app.call(Method::POST, &format!("/api/v1{path}"), &headers, body.to_string()).await
}

fn assert_private(page: &Answer) {
    for (name, value) in
        [("cache-control", "no-store"), ("referrer-policy", "no-referrer"), ("x-robots-tag", "noindex")]
    {
        assert_eq!(page.header(header::HeaderName::from_static(name)), value);
    }
}

#[tokio::test]
async fn an_order_page_is_rendered_for_its_token_and_not_cached() {
    let (app, mug) = shop().await;
    assert_eq!(post(&app, "/cart/items", mug).await.status, 201);
    let form = json!({"name": "Pat Doe", "email": "pat@home.example", "delivery": "pickup", "total": 14});
    let begun = post(&app, "/checkout", form).await.is(201);
    let path = format!("/orders/{}", begun.json()["token"].as_str().unwrap());
    // The page's data is cached.
    app.page(&path).await;
    let weight = app.app.cache.weight();
    for _ in 0..2 {
        let page = app.page(&path).await;
        assert!(
            page.status == 200 && page.was_rendered() && page.text().contains("pat@home.example"),
            "{}",
            page.text()
        );
        assert_private(&page);
    }
    assert_eq!(app.app.cache.weight(), weight);
}

#[tokio::test]
async fn an_unknown_order_returns_404_without_a_render() {
    let (app, _) = shop().await;
    app.page("/nowhere").await;
    let rendered = app.app.pages.renderer.rendered();
    for token in ["0".repeat(64), "0".repeat(63), "G".repeat(64), "..".into(), "%00".into()] {
        let page = app.page(&format!("/orders/{token}")).await;
        assert_eq!(page.status, 404, "{token}");
        assert_private(&page);
    }
    assert_eq!(app.app.pages.renderer.rendered(), rendered);
}

#[tokio::test]
async fn the_checkout_page_is_rendered_once_and_cached() {
    let (app, _) = shop().await;
    let first = app.page("/checkout").await;
    assert!(first.status == 200 && first.was_rendered(), "{}", first.text());
    assert_eq!(app.page("/checkout?session=x").await.text(), first.text());
    assert_eq!(app.app.pages.renderer.rendered(), 1);
}
