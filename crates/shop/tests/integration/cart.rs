use futures_util::future::join_all;
use sea_orm::EntityTrait as _;
use sea_orm::prelude::Uuid;

use shop::cart::model::cart;
use shop::cart::schema::CARTS;
use shop::cart::session::HEADER;
use shop::products::model::Model;
use shop::products::staff::Products;
use testing::prelude::*;

fn session(number: u32) -> String {
    format!("session_1795000000000_{number:032x}")
}

async fn call(app: &TestApp, method: Method, path: &str, session: &str, body: Value) -> Answer {
    app.call(method, &format!("/api/v1{path}"), &[(HEADER, session)], body.to_string()).await
}

async fn add(app: &TestApp, cart: u32, product: &Model, quantity: i64) -> Answer {
    let body = json!({"product_id": product.id, "quantity": quantity});
    call(app, Method::POST, "/cart/items", &session(cart), body).await
}

async fn cart(app: &TestApp, number: u32) -> Value {
    let answer = call(app, Method::GET, "/cart", &session(number), Value::Null).await.is(200);
    assert!(answer.header(header::CACHE_CONTROL).contains("no-store"));
    assert!(!answer.text().contains(&format!("{number:032x}")));
    answer.json()
}

async fn product(app: &TestApp, name: &str, price: f64, stock: i64) -> Model {
    let form = json!({"name": name, "variants": [{"price": price, "inventory_count": stock}]});
    app.write::<Products>(serde_json::from_value(form).unwrap()).await
}

fn item(cart: &Value) -> String {
    cart["items"][0]["id"].as_str().unwrap().to_owned()
}

#[on_both_databases]
async fn an_item_shows_the_picture_of_its_color(app: TestApp) {
    let variant = |color: &str| json!({"color": color, "price": 24, "inventory_count": 5});
    let form = json!({
        "name": "Shirt", "image_url": "/media/images/navy.webp",
        "pictures": [{"url": "/media/images/back.webp"}, {"url": "/media/images/black.webp", "color": "black"}],
        "variants": [variant("Navy"), variant("Black")],
    });
    let shirt = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    for variant in &shirt.variants {
        let body = json!({"product_id": shirt.id, "variant_id": variant.id});
        call(&app, Method::POST, "/cart/items", &session(1), body).await.is(201);
    }
    let cart = cart(&app, 1).await;
    let items = cart["items"].as_array().unwrap();
    let mut pictures: Vec<_> =
        items.iter().map(|item| item["product"]["image_url"].as_str().unwrap()).collect();
    pictures.sort_unstable();
    assert_eq!(pictures, ["/media/images/black.webp", "/media/images/navy.webp"]);
    assert!(items.iter().all(|item| item["product"]["picture"].is_null()), "neither is stored here");
}

#[on_both_databases]
async fn a_cart_item_includes_size_and_color_of_its_stored_picture(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let picture = include_bytes!("../../../unionhall/demo/images/mug.webp");
    app.upload("/storage/images/mug.webp", &token, "image/webp", &picture[..]).await.is(201);
    let form = json!({"name": "Mug", "image_url": "/media/images/mug.webp", "variants": [{"price": 14.5, "inventory_count": 5}]});
    let mug = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    let added = add(&app, 1, &mug, 1).await.is(201).json();
    for cart in [added, cart(&app, 1).await] {
        let picture = &cart["items"][0]["product"]["picture"];
        assert_eq!((&picture["width"], &picture["height"]), (&json!(1200), &json!(1500)));
        assert!(picture["color"].as_str().unwrap().starts_with('#'));
    }
}

#[on_both_databases]
async fn cart_items_are_listed_newest_first(app: TestApp) {
    app.at("2026-06-15T16:00:00Z");
    let (mug, cap) = (product(&app, "Mug", 12.5, 5).await, product(&app, "Cap", 20.0, 5).await);
    assert_eq!(cart(&app, 1).await, json!({"items": [], "item_count": 0, "total": 0.0, "notice": null}));
    add(&app, 1, &mug, 2).await.is(201);
    app.at("2026-06-15T16:00:01Z");
    add(&app, 1, &cap, 1).await;
    app.at("2026-06-15T16:00:02Z");
    let again = add(&app, 1, &mug, 1).await.json();
    assert_eq!(again, cart(&app, 1).await, "a change answers the cart as it is then");
    shows(&again["items"][0], json!({"product/name": "Cap", "quantity": 1, "price": 20.0}));
    shows(&again["items"][1], json!({"product/name": "Mug", "quantity": 3, "price": 12.5}));
    assert_eq!(again["items"].as_array().unwrap().len(), 2);
    assert_eq!((&again["item_count"], &again["total"]), (&json!(4), &json!(57.5)));
    assert_eq!(cart(&app, 2).await["items"], json!([]), "nobody else's");
}

#[on_both_databases]
async fn quantities_can_be_changed_and_items_removed(app: TestApp) {
    let (mug, cap) = (product(&app, "Mug", 12.5, 5).await, product(&app, "Cap", 20.0, 5).await);
    let id = item(&add(&app, 1, &mug, 2).await.json());
    let path = format!("/cart/items/{id}");
    let set = async |quantity: i64| {
        call(&app, Method::PATCH, &path, &session(1), json!({"quantity": quantity})).await
    };
    assert_eq!(set(4).await.json()["total"], json!(50.0));
    let capped = set(9).await.json();
    shows(&capped, json!({"item_count": 5, "notice": "Only 5 left, so your cart has 5."}));
    set(0).await.is(200);
    set(-3).await.is(404);
    add(&app, 1, &mug, 1).await;
    let id = item(&add(&app, 1, &cap, 1).await.json());
    let removed = call(&app, Method::DELETE, &format!("/cart/items/{id}"), &session(1), Value::Null).await;
    assert_eq!(removed.json()["item_count"], json!(1));
    call(&app, Method::DELETE, "/cart", &session(1), Value::Null).await.shows(200, json!({"items": []}));
    assert_eq!(cart(&app, 1).await["items"], json!([]));
}

#[on_both_databases]
async fn concurrent_additions_to_a_cart_are_capped_at_the_stock(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 12).await;
    let answers = join_all((0..20).map(|_| add(&app, 1, &mug, 1))).await;
    let in_full = answers.iter().filter(|answer| answer.json()["notice"].is_null()).count();
    assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED));
    assert_eq!((in_full, &cart(&app, 1).await["item_count"]), (12, &json!(12)));
    // A cart reserves nothing: the same units may be in another.
    let other = add(&app, 2, &mug, 13).await.json();
    shows(&other, json!({"item_count": 12, "notice": "Only 12 left, so your cart has 12."}));
}

#[on_both_databases]
async fn invalid_calls_are_rejected_and_change_nothing(app: TestApp) {
    let (mug, sold_out) = (product(&app, "Mug", 12.5, 5).await, product(&app, "Cap", 20.0, 0).await);
    let before = add(&app, 1, &mug, 2).await.json();
    let with = |fields: Value| {
        let mut body = json!({"product_id": mug.id});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        body
    };
    for (body, status) in [
        (with(json!({"quantity": 0})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"quantity": -1})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"quantity": 1_000_000_000})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"quantity": 2.5})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"quantity": "1"})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"price": 0.01})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"unit_price_cents": 1})), StatusCode::UNPROCESSABLE_ENTITY),
        (with(json!({"variant_id": sold_out.variants[0].id})), StatusCode::CONFLICT),
        (json!({"product_id": sold_out.id}), StatusCode::CONFLICT),
        (json!({"product_id": Uuid::from_u128(7)}), StatusCode::CONFLICT),
    ] {
        let answer = call(&app, Method::POST, "/cart/items", &session(1), body.clone()).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.text());
    }
    let id = item(&before);
    let path = format!("/cart/items/{id}");
    for (method, body) in [
        (Method::PATCH, json!({"quantity": 1})),
        (Method::PATCH, json!({"quantity": 0})),
        (Method::DELETE, Value::Null),
    ] {
        let answer = call(&app, method, &path, &session(2), body).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "another cart's item");
    }
    for wrong in ["", "session_1_1", "session_1795000000000_0123"] {
        call(&app, Method::GET, "/cart", wrong, Value::Null).await.is(400);
    }
    assert_eq!(cart(&app, 1).await, before);
}

#[on_both_databases]
async fn a_cart_reports_price_changes_and_unavailable_items(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    add(&app, 1, &mug, 3).await;
    let path = format!("/products/{}", mug.id);
    let variant = mug.variants[0].id;
    let problem = async || {
        let cart = cart(&app, 1).await;
        (
            cart["items"][0]["problem"]["message"].as_str().unwrap_or_default().to_owned(),
            cart["total"].as_f64().unwrap(),
        )
    };
    assert_eq!(problem().await, (String::new(), 37.5));
    let dearer = json!({"variants": [{"id": variant, "price": 14}]});
    assert_eq!(app.change(Method::PATCH, &path, &token, dearer).await.status, StatusCode::OK);
    assert_eq!(problem().await, ("The price changed from $12.50 to $14.00.".to_owned(), 42.0));
    let much_dearer = json!({"variants": [{"id": variant, "price": 1400}]});
    assert_eq!(app.change(Method::PATCH, &path, &token, much_dearer).await.status, StatusCode::OK);
    assert_eq!(problem().await.0, "The price changed from $12.50 to $1,400.00.");
    let dearer = json!({"variants": [{"id": variant, "price": 14}]});
    assert_eq!(app.change(Method::PATCH, &path, &token, dearer).await.status, StatusCode::OK);
    let id = item(&cart(&app, 1).await);
    call(&app, Method::PATCH, &format!("/cart/items/{id}"), &session(1), json!({"quantity": 3})).await;
    assert_eq!(problem().await, (String::new(), 42.0), "it was seen");
    for (count, text, total) in
        [(2, "Only 2 left. Lower the quantity to check out.", 28.0), (0, "This item is sold out.", 0.0)]
    {
        crate::products::counted(&app, variant, count).await;
        assert_eq!(problem().await, (text.to_owned(), total));
    }
    crate::products::counted(&app, variant, 9).await;
    let gone = ("This item is no longer available.".to_owned(), 0.0);
    app.change(Method::PATCH, &path, &token, json!({"is_active": false})).await;
    assert_eq!(problem().await, gone);
    assert_eq!(add(&app, 1, &mug, 1).await.json()["code"], "unavailable");
    app.change(Method::DELETE, &path, &token, Value::Null).await;
    assert_eq!(problem().await, gone);
    assert_eq!(cart(&app, 1).await["items"][0]["product"], Value::Null);
}

#[on_both_databases]
async fn a_product_with_variants_requires_a_choice(app: TestApp) {
    let form = json!({"name": "Shirt", "variants": [
        {"size": "M", "price": 20, "inventory_count": 2}, {"size": "L", "color": "Navy", "price": 22, "inventory_count": 2}]});
    let shirt = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    add(&app, 1, &shirt, 1).await.shows(422, json!({"errors/0/pointer": "/variant_id"}));
    let body = json!({"product_id": shirt.id, "variant_id": shirt.variants[1].id});
    let chosen = call(&app, Method::POST, "/cart/items", &session(1), body).await.json();
    let product = &chosen["items"][0]["product"];
    assert_eq!(
        (&product["size"], &product["color"], &chosen["total"]),
        (&json!("L"), &json!("Navy"), &json!(22.0))
    );
}

#[on_both_databases]
async fn unused_carts_are_deleted_after_60_days(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 99).await;
    app.at("2026-01-01T00:00:00Z");
    add(&app, 1, &mug, 1).await;
    app.at("2026-01-31T00:00:00Z");
    add(&app, 2, &mug, 1).await;
    app.at("2026-03-02T00:00:01Z");
    add(&app, 3, &mug, 1).await;
    let db = app.app.store.reader(std::sync::Arc::default());
    let rows = cart::Entity::find().all(db.on(CARTS)).await.unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| !row.id.contains(&"0".repeat(31))), "no session id is stored");
    assert_eq!(
        (&cart(&app, 1).await["item_count"], &cart(&app, 2).await["item_count"]),
        (&json!(0), &json!(1))
    );
}

#[on_both_databases]
async fn new_carts_per_network_are_limited_and_existing_ones_are_not(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 99).await;
    for number in 1..=60 {
        assert_eq!(add(&app, number, &mug, 1).await.status, StatusCode::CREATED, "{number}");
    }
    assert_eq!(add(&app, 61, &mug, 1).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(add(&app, 1, &mug, 1).await.status, StatusCode::CREATED);
    call(&app, Method::DELETE, "/cart", &session(62), Value::Null).await.shows(200, json!({"items": []}));
}

#[on_both_databases]
async fn concurrent_calls_on_one_cart_do_not_deadlock(app: TestApp) {
    let (mug, cap) = (product(&app, "Mug", 12.5, 99).await, product(&app, "Cap", 20.0, 99).await);
    for _ in 0..6 {
        add(&app, 1, &mug, 1).await;
        let id = item(&add(&app, 1, &cap, 1).await.json());
        let path = format!("/cart/items/{id}");
        let calls = (0..16).map(|number| {
            let (app, mug, path) = (&app, &mug, &path);
            async move {
                match number % 4 {
                    0 => add(app, 1, mug, 1).await,
                    1 => call(app, Method::DELETE, path, &session(1), Value::Null).await,
                    2 => call(app, Method::PATCH, path, &session(1), json!({"quantity": 2})).await,
                    _ => call(app, Method::DELETE, "/cart", &session(1), Value::Null).await,
                }
            }
        });
        for answer in join_all(calls).await {
            assert!(
                answer.status.is_success() || answer.status == StatusCode::NOT_FOUND,
                "{}",
                answer.text()
            );
        }
    }
}
