//! Products as staff keep them, through their calls.

use platform::files::schema::FILE_USES;
use platform::files::testing::stored;
use platform::files::{Bucket, Picture};
use testing::prelude::*;

async fn staff(app: &TestApp) -> String {
    app.signed_in("staff@example.org", Role::Staff).await
}

async fn read(app: &TestApp, token: &str, path: &str) -> Answer {
    app.read(path, token).await
}

/// A shirt in these sizes, each with its stock.
async fn shirt(app: &TestApp, token: &str, sizes: &[(&str, i64)]) -> Value {
    let variant = |(size, stock): &(&str, i64)| json!({"size": size, "price": 24, "inventory_count": stock});
    let form = json!({"name": "Shirt", "category": "Apparel", "variants": sizes.iter().map(variant).collect::<Vec<_>>()});
    let made = app.staff(Method::POST, "/products", token, form).await.is(201);
    made.json()
}

fn path(product: &Value) -> String {
    format!("/products/{}", product["id"].as_str().unwrap())
}

/// Size, price and stock of each variant.
fn told(product: &Value) -> Vec<(String, f64, i64)> {
    let variants = product["variants"].as_array().unwrap().iter();
    variants
        .map(|one| {
            (
                one["size"].as_str().unwrap_or("-").to_owned(),
                one["price"].as_f64().unwrap(),
                one["inventory_count"].as_i64().unwrap(),
            )
        })
        .collect()
}

fn without_stock(variants: &Value) -> Vec<Value> {
    let mut variants = variants.as_array().unwrap().clone();
    for variant in &mut variants {
        variant.as_object_mut().unwrap().remove("inventory_count");
    }
    variants
}

#[on_both_databases]
async fn saving_a_product_keeps_the_stock_of_its_variants(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, &token, &[("S", 4), ("M", 7), ("L", 9)]).await;
    assert_eq!((shirt["price"].as_f64(), shirt["inventory_count"].as_i64()), (Some(24.0), Some(20)));
    let mut variants = without_stock(&shirt["variants"]);
    // Two change their sizes with each other, one goes, one is new; a number that is sent of one that is there is not heard.
    variants[0]["size"] = "M".into();
    variants[1]["size"] = "S".into();
    variants[1]["price"] = 22.into();
    variants[1]["inventory_count"] = 1_000.into();
    variants[2] = json!({"size": "XL", "price": 26, "inventory_count": 2});
    let saved =
        app.change(Method::PATCH, &path(&shirt), &token, json!({"variants": variants})).await.is(200).json();
    assert_eq!(told(&saved), [("M".into(), 24.0, 4), ("S".into(), 22.0, 7), ("XL".into(), 26.0, 2)]);
    assert_eq!(
        (saved["price"].as_f64(), saved["inventory_count"].as_i64()),
        (Some(22.0), Some(13)),
        "the lowest price"
    );
    // Without ids, sizes say which.
    let again = json!({"variants": [{"size": "XL", "price": 30}, {"size": "M", "price": 24}]});
    let again = app.change(Method::PATCH, &path(&shirt), &token, again).await.json();
    assert_eq!(told(&again), [("XL".into(), 30.0, 2), ("M".into(), 24.0, 4)]);
    assert_eq!(again["variants"][0]["id"], saved["variants"][2]["id"]);
}

#[on_both_databases]
async fn a_variant_id_of_another_product_is_rejected(app: TestApp) {
    let token = staff(&app).await;
    let first = shirt(&app, &token, &[("S", 4)]).await;
    let second = shirt(&app, &token, &[("S", 5)]).await;
    let stolen = json!({"variants": [{"id": first["variants"][0]["id"], "size": "M", "price": 1}]});
    assert_eq!(app.change(Method::PATCH, &path(&second), &token, stolen).await.status, 409);
    assert_eq!(told(&read(&app, &token, &path(&first)).await.json()), [("S".into(), 24.0, 4)]);
    assert_eq!(told(&read(&app, &token, &path(&second)).await.json()), [("S".into(), 24.0, 5)]);
}

#[on_both_databases]
async fn restoring_a_revision_does_not_restore_stock(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, &token, &[("S", 40), ("M", 7)]).await;
    app.at("2026-06-15T16:10:00Z");
    let counts = json!([{"variant_id": shirt["variants"][0]["id"], "expected": 40, "count": 1}]);
    let counted = json!({"counts": counts, "reason": "damaged"});
    app.staff(Method::POST, &format!("{}/stock", path(&shirt)), &token, counted).await.is(200);
    app.at("2026-06-15T16:20:00Z");
    let only = json!({"name": "Other", "variants": without_stock(&shirt["variants"])[..1]});
    assert_eq!(
        told(&app.change(Method::PATCH, &path(&shirt), &token, only).await.json()),
        [("S".into(), 24.0, 1)]
    );
    let history = read(&app, &token, &format!("{}/history", path(&shirt))).await.json();
    assert_eq!(history["total"], 2, "stock is put on record by itself");
    let first = json!({"entry": history["items"][1]["id"]});
    let back =
        app.change(Method::POST, &format!("{}/restore", path(&shirt)), &token, first.clone()).await.is(200);
    assert_eq!(
        told(&back.json()),
        [("S".into(), 24.0, 1), ("M".into(), 24.0, 7)],
        "what was there when it went"
    );
    app.change(Method::DELETE, &path(&shirt), &token, Value::Null).await;
    let again = app.staff(Method::POST, &format!("{}/restore", path(&shirt)), &token, first).await;
    assert_eq!(
        (again.status.as_u16(), told(&again.json())),
        (201, vec![("S".into(), 24.0, 1), ("M".into(), 24.0, 7)])
    );
}

#[on_both_databases]
async fn products_with_low_stock_are_found(app: TestApp) {
    let token = staff(&app).await;
    for sizes in
        [&[("S", 6), ("M", 900)][..], &[("S", 5), ("M", 900)], &[("S", 0), ("M", 0)], &[("S", 0), ("M", 1)]]
    {
        shirt(&app, &token, sizes).await;
    }
    let found =
        async |filter: &str| read(&app, &token, &format!("/products?sort=created_at{filter}")).await.json();
    let all = found("").await;
    let counts = ["inventory_count", "low_count", "variant_count"];
    let shown = all["items"].as_array().unwrap().iter();
    let mut sorted: Vec<_> = shown.map(|one| counts.map(|count| one[count].as_i64().unwrap())).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, [[0, 2, 2], [1, 2, 2], [905, 1, 2], [906, 0, 2]]);
    assert_eq!(
        (found("&stock=low").await["total"].as_i64(), found("&stock=out").await["total"].as_i64()),
        (Some(3), Some(1))
    );
    // The number is remembered until stock changes, not only until products do.
    let out = found("&stock=out").await["items"][0]["id"].as_str().unwrap().to_owned();
    let variant = read(&app, &token, &format!("/products/{out}")).await.json()["variants"][0]["id"].clone();
    let counts = json!([{"variant_id": variant, "expected": 0, "count": 900}]);
    let more = json!({"counts": counts, "reason": "received"});
    app.staff(Method::POST, &format!("/products/{out}/stock"), &token, more).await.is(200);
    assert_eq!(
        (found("&stock=low").await["total"].as_i64(), found("&stock=out").await["total"].as_i64()),
        (Some(3), Some(0))
    );
}

#[on_both_databases]
async fn related_products_are_other_active_ones_of_the_category(app: TestApp) {
    let token = staff(&app).await;
    let product = async |name: &str, more: Value| {
        let mut form = json!({"name": name, "category": "Coins", "variants": [{"price": 9}]});
        form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        app.staff(Method::POST, "/products", &token, form).await.is(201).json()
    };
    let coin = product("Coin", json!({})).await;
    for name in ["Five", "Four", "One", "Three"] {
        product(name, json!({})).await;
    }
    product("Two", json!({"featured": true})).await;
    let hidden = product("Hidden", json!({"is_active": false})).await;
    let mug = product("Mug", json!({"category": "Drinkware"})).await;
    let loose = product("Loose", json!({"category": null})).await;
    let related = async |product: &Value| app.get(&format!("{}/related", path(product))).await;
    assert_eq!(related(&coin).await.items("name"), ["Two", "Five", "Four", "One"]);
    assert_eq!(app.get(&format!("{}/related?limit=1", path(&coin))).await.items("name"), ["Two"]);
    assert!(related(&mug).await.items("name").is_empty() && related(&loose).await.items("name").is_empty());
    assert_eq!(related(&hidden).await.status, 404);
}

#[on_both_databases]
async fn visitors_see_only_active_products(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, &token, &[("S", 300), ("M", 7)]).await;
    let mug =
        json!({"name": "Mug", "category": "Drinkware", "is_active": false, "variants": [{"price": 14.5}]});
    let mug = app.staff(Method::POST, "/products", &token, mug).await.json();
    let featured =
        json!({"name": "Zippo", "featured": true, "description": "A lighter", "variants": [{"price": 9}]});
    app.staff(Method::POST, "/products", &token, featured).await;
    let get = async |path: &str| app.get(path).await;
    assert_eq!(get("/products").await.items("name"), ["Zippo", "Shirt"], "featured first");
    assert_eq!(get("/products?category=Apparel").await.items("name"), ["Shirt"]);
    assert_eq!(get("/products?search=light").await.items("name"), ["Zippo"]);
    assert_eq!(get("/products?featured=false").await.items("name"), ["Shirt"]);
    assert_eq!(get("/products/categories").await.json()["items"], json!(["Apparel"]));
    assert_eq!(get(&path(&mug)).await.status, 404);
    let one = get(&path(&shirt)).await.json();
    assert_eq!(
        (told(&one), one["inventory_count"].as_i64()),
        (vec![("S".into(), 24.0, 300), ("M".into(), 24.0, 7)], Some(307))
    );
    assert!(one.get("tax_class").is_none() && one["variants"][0].get("sku").is_none());
    // Staff: a category of an inactive product is offered too.
    assert_eq!(
        read(&app, &token, "/products/categories").await.json()["items"],
        json!(["Apparel", "Drinkware"])
    );
    let turned = app
        .staff(Method::POST, "/products/bulk", &token, json!({"action": "publish", "ids": [mug["id"]]}))
        .await;
    assert_eq!(turned.json()["changed"], json!([mug["id"]]));
    assert_eq!(get("/products").await.items("name"), ["Zippo", "Mug", "Shirt"]);
}

#[on_both_databases]
async fn a_product_picture_without_alt_text_uses_the_media_librarys(app: TestApp) {
    let token = staff(&app).await;
    let picture = Some(Picture { width: 800, height: 600, color: "#14285a".into() });
    stored(&app.app, Bucket::Images, "b.webp", ("image/webp", b"mug"), picture).await;
    app.change(Method::PATCH, "/storage/images/b.webp", &token, json!({"alt": "From behind"})).await.is(200);
    let pictures = json!([{"url": "/media/images/b.webp", "alt": ""}, {"url": "/media/images/b.webp", "alt": "The handle", "color": " Navy "}]);
    let form = json!({"name": "Mug", "pictures": pictures, "variants": [{"price": 14}]});
    let mug = app.staff(Method::POST, "/products", &token, form).await.json();
    let shown = app.get(&format!("/products/{}", mug["id"].as_str().unwrap())).await.json();
    shows(&shown, json!({"pictures/0/alt": "From behind", "pictures/1/alt": "The handle"}));
    shows(&shown, json!({"pictures/0/color": null, "pictures/1/color": "Navy"}));
}

#[on_both_databases]
async fn product_pictures_are_recorded_as_file_uses_until_deletion(app: TestApp) {
    let token = staff(&app).await;
    let form = json!({"name": "Mug", "image_url": "/media/images/a.webp",
        "pictures": [{"url": "/media/images/b.webp", "alt": "From behind"}], "variants": [{"price": 14}]});
    let mug = app.staff(Method::POST, "/products", &token, form).await.is(201);
    let db = app.app.store.reader(std::sync::Arc::default());
    let uses = async || {
        use sea_orm::EntityTrait as _;
        let rows = platform::files::model::file_use::Entity::find().all(db.on(FILE_USES)).await.unwrap();
        let mut files: Vec<_> =
            rows.into_iter().map(|row| format!("{} {}", row.resource, row.file)).collect();
        files.sort();
        files
    };
    assert_eq!(uses().await, ["products images/a.webp", "products images/b.webp"]);
    app.change(Method::DELETE, &path(&mug.json()), &token, Value::Null).await;
    assert_eq!(uses().await.len(), 2, "it is in the trash");
    let body = json!({"action": "delete_permanently", "ids": [mug.json()["id"]]});
    assert_eq!(app.staff(Method::POST, "/products/bulk", &token, body).await.status, 200);
    assert!(uses().await.is_empty());
}
