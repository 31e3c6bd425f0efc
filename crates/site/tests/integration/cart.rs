//! The cart without scripts. Browser tests cover its page.

use axum::http::HeaderName;

use platform::web::client::Client;
use shop::cart::session::HEADER;
use shop::products::model::Model;
use shop::products::staff::Products;
use testing::prelude::*;

const ORIGIN: (&str, &str) = ("sec-fetch-site", "same-origin");

async fn product(app: &TestApp, name: &str, sizes: &[&str], stock: i64) -> Model {
    let variant = |size: &&str| json!({"size": size, "price": 12.5, "inventory_count": stock});
    let form = json!({"name": name, "variants": sizes.iter().map(variant).collect::<Vec<_>>()});
    app.write::<Products>(serde_json::from_value(form).unwrap()).await
}

async fn post(app: &TestApp, cookie: &str, (origin, value): (&str, &str), form: &str) -> Answer {
    let request = Request::post("/cart")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie)
        .header(origin, value)
        .extension(Client([192, 0, 2, 1].into()));
    app.send(request.body(Body::from(form.to_owned())).unwrap()).await
}

async fn show(app: &TestApp, cookie: &str) -> Answer {
    let request = Request::get("/cart").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
    app.send(request).await
}

async fn by_scripts(app: &TestApp, cookie: &str) -> Value {
    let id = cookie.split_once('=').unwrap().1;
    app.call(Method::GET, "/api/v1/cart", &[(HEADER, id)], "").await.json()
}

fn cookie_of(answer: &Answer) -> String {
    answer.header(header::SET_COOKIE).split(';').next().unwrap().to_owned()
}

#[on_both_databases]
async fn forms_and_scripts_share_one_cart(app: TestApp) {
    let mug = product(&app, "Mug", &[""], 5).await;
    let added = post(&app, "", ORIGIN, &format!("do=add&product_id={}&quantity=2", mug.id)).await;
    assert_eq!((added.status, added.header(header::LOCATION)), (StatusCode::SEE_OTHER, "/cart"));
    let set = added.header(header::SET_COOKIE).to_owned();
    for part in ["Path=/cart", "SameSite=Lax", "Max-Age=5184000"] {
        assert!(set.contains(part), "{part} in {set}");
    }
    let cookie = cookie_of(&added);
    let cart = by_scripts(&app, &cookie).await;
    assert_eq!((cart["item_count"].clone(), cart["total"].clone()), (json!(2), json!(25.0)));

    let page = show(&app, &cookie).await;
    assert!(page.text().contains(r#""item_count":2,"total":25.0"#), "{}", page.text());
    assert_eq!(
        (page.header(header::CACHE_CONTROL), page.header(HeaderName::from_static("x-robots-tag"))),
        ("no-store", "noindex")
    );
    assert!(!page.text().contains(cookie.split_once('=').unwrap().1), "its id is on no page");
    assert!(show(&app, "").await.text().contains(r#""items":[],"item_count":0"#), "nobody else sees it");

    let item = cart["items"][0]["id"].as_str().unwrap().to_owned();
    let fewer = post(&app, &cookie, ORIGIN, &format!("do=update&item={item}&quantity=1")).await.is(303);
    assert_eq!(cookie_of(&fewer), cookie, "it is kept for as long again");
    assert_eq!(by_scripts(&app, &cookie).await["item_count"], 1);
    post(&app, &cookie, ORIGIN, &format!("do=remove&item={item}")).await.is(303);
    assert_eq!(by_scripts(&app, &cookie).await["item_count"], 0);
    let shirt = product(&app, "Shirt", &["M", "L"], 5).await;
    post(&app, &cookie, ORIGIN, &format!("do=add&product_id={}&size=L", shirt.id)).await;
    assert_eq!(by_scripts(&app, &cookie).await["items"][0]["product"]["size"], "L");
    post(&app, &cookie, ORIGIN, &format!("do=add&product_id={}", mug.id)).await;
    assert_eq!(post(&app, &cookie, ORIGIN, "do=clear").await.status, StatusCode::SEE_OTHER);
    assert_eq!(by_scripts(&app, &cookie).await["item_count"], 0);
}

#[on_both_databases]
async fn rejected_cart_forms_show_a_message_and_the_unchanged_cart(app: TestApp) {
    let (mug, shirt) = (product(&app, "Mug", &[""], 3).await, product(&app, "Shirt", &["M", "L"], 3).await);
    let sold_out = product(&app, "Cap", &[""], 0).await;
    let add = |product: &Model, more: &str| format!("do=add&product_id={}{more}", product.id);
    let cookie = cookie_of(&post(&app, "", ORIGIN, &add(&mug, "&quantity=1")).await);
    for (form, status, said) in [
        (add(&mug, "&quantity=9"), StatusCode::OK, "Only 3 left, so your cart has 3."),
        (add(&mug, "&quantity=0"), StatusCode::UNPROCESSABLE_ENTITY, "Must be at least 1"),
        (
            add(&mug, "&quantity=2.5"),
            StatusCode::UNPROCESSABLE_ENTITY,
            "Enter a whole number for the quantity.",
        ),
        (add(&mug, "&quantity=1000000000"), StatusCode::UNPROCESSABLE_ENTITY, "Must be at most 999"),
        (add(&shirt, ""), StatusCode::UNPROCESSABLE_ENTITY, "choose one"),
        (add(&shirt, "&size=XS"), StatusCode::CONFLICT, "This item doesn't come in that size and color."),
        (add(&shirt, "&size=M&color=Navy"), StatusCode::CONFLICT, "Choose another combination."),
        (add(&sold_out, ""), StatusCode::CONFLICT, "This item is out of stock."),
        ("do=add&product_id=x".into(), StatusCode::UNPROCESSABLE_ENTITY, "Must be an id."),
        (
            "do=remove&item=00000000-0000-4000-8000-000000000000".into(),
            StatusCode::NOT_FOUND,
            "no longer in your cart",
        ),
        ("do=steal".into(), StatusCode::UNPROCESSABLE_ENTITY, "Must be add, update, remove or clear."),
    ] {
        let answer = post(&app, &cookie, ORIGIN, &form).await;
        assert_eq!(answer.status, status, "{form}");
        assert!(answer.text().contains(said), "{form}: {}", answer.text());
        assert!(answer.text().contains(r#""item_count":"#), "{form}: the cart is there");
    }
    let form = json!({"name": "Polo", "is_active": false, "variants": [{"size": "M", "price": 12.5, "inventory_count": 3}]});
    let polo = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    let gone = post(&app, &cookie, ORIGIN, &add(&polo, "&size=M")).await.is(409);
    assert!(gone.text().contains("This item is no longer available."), "{}", gone.text());
    assert_eq!(by_scripts(&app, &cookie).await["item_count"], 3);
    post(&app, &cookie, ORIGIN, &format!("do=clear&x={}", "x".repeat(3000))).await.is(413);

    let foreign = post(&app, &cookie, ("sec-fetch-site", "cross-site"), "do=clear").await.is(403);
    assert!(foreign.text().contains("came from another website"));
    assert_eq!(by_scripts(&app, &cookie).await["item_count"], 3);
    let others = cookie_of(&post(&app, "cart_session_id=session_1_0", ORIGIN, &add(&mug, "")).await);
    let item = by_scripts(&app, &cookie).await["items"][0]["id"].as_str().unwrap().to_owned();
    post(&app, &others, ORIGIN, &format!("do=remove&item={item}")).await.is(404);
}
