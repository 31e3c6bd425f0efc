use std::net::IpAddr;
use std::pin::Pin;

use axum::body::BodyDataStream;
use futures_util::StreamExt as _;

use accounts::auth::schema::ACCOUNTS;
use admin::live::schema::PRESENCE;
use platform::database::TableSet;
use platform::web::client::Client;
use testing::article;
use testing::prelude::*;

/// A stream as a browser reads it.
struct BrowserStream(Pin<Box<BodyDataStream>>);

impl BrowserStream {
    async fn open(app: &TestApp, token: &str) -> Self {
        let response = app.response(request(app, token)).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        Self(Box::pin(response.into_body().into_data_stream()))
    }

    /// The next event and its data; `None` when the stream has ended.
    async fn next(&mut self) -> Option<(String, Value)> {
        let mut text = String::from(":");
        // A comment keeps the connection alive.
        while text.starts_with(':') {
            text = String::from_utf8(self.0.next().await?.unwrap().to_vec()).unwrap();
        }
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim();
        Some((field("event:").to_owned(), serde_json::from_str(field("data:")).unwrap()))
    }

    /// The next event of this name.
    async fn until(&mut self, name: &str) -> Value {
        loop {
            let (event, data) = self.next().await.expect("the stream goes on");
            if event == name {
                return data;
            }
        }
    }
}

fn request(app: &TestApp, token: &str) -> Request {
    let request = Request::get("/api/v1/admin/live").header(key::HEADER, &app.app.key);
    request.header(header::AUTHORIZATION, format!("Bearer {token}")).body(Body::empty()).unwrap()
}

const WINDOW: &str = "0190a1b2-0000-7000-8000-000000000001";

#[on_both_databases]
async fn table_changes_are_streamed_by_topic(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mut heard = BrowserStream::open(&app, &token).await;
    assert_eq!(heard.next().await.unwrap(), ("presence".into(), json!({"present": []})));
    let form = serde_json::to_value(article("Pay")).unwrap();
    assert_eq!(app.staff(Method::POST, "/news", &token, form).await.status, 201);
    // The record changed as well, which is for owners.
    assert_eq!(heard.next().await.unwrap(), ("changed".into(), json!({"topics": ["news"]})));
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let mut owners = BrowserStream::open(&app, &owner).await;
    owners.next().await;
    let link = json!({"area": "header", "label": "Pay", "href": "/news"});
    app.staff(Method::POST, "/nav-links", &token, link).await.is(201);
    assert_eq!(owners.until("changed").await, json!({"topics": ["audit", "navigation"]}));
}

#[on_both_databases]
async fn a_stream_ends_when_its_account_loses_access(app: TestApp) {
    use accounts::auth::model::account;
    use sea_orm::ActiveValue::Set;
    use sea_orm::EntityTrait as _;
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mut heard = BrowserStream::open(&app, &token).await;
    heard.next().await;
    let tx = app.app.store.begin().await.unwrap();
    let change = account::ActiveModel { role: Set(Role::Pending), ..Default::default() };
    account::Entity::update_many().set(change).exec(tx.on(ACCOUNTS)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(heard.next().await, None);
    assert_eq!(app.response(request(&app, &token)).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(app.response(request(&app, "nonsense")).await.status(), StatusCode::UNAUTHORIZED);
}

async fn name(app: &TestApp, email: &str, name: &str) {
    use accounts::auth::accounts as auth_accounts;
    use accounts::auth::model::account::ActiveModel;
    let tx = app.app.store.begin().await.unwrap();
    let account = auth_accounts::by_email(tx.read(), email).await.unwrap().unwrap();
    let named =
        ActiveModel { display_name: sea_orm::ActiveValue::Set(Some(name.to_owned())), ..Default::default() };
    auth_accounts::update(&tx, account.id, named).await.unwrap();
    tx.commit().await.unwrap();
}

#[on_both_databases]
async fn open_forms_are_streamed_until_they_are_closed(app: TestApp) {
    let ann = app.signed_in("ann@union.example", Role::Staff).await;
    name(&app, "ann@union.example", "Ann Lee").await;
    let bob = app.signed_in("bob@union.example", Role::Staff).await;
    let mut heard = BrowserStream::open(&app, &bob).await;
    heard.next().await;
    let path = format!("/live/presence/{WINDOW}");
    let note =
        async |token: &str| app.staff(Method::PUT, &path, token, json!({"form": "news/1"})).await.status;
    assert_eq!(note(&ann).await, 204);
    let present = heard.until("presence").await;
    assert_eq!(
        present,
        json!({"present": [{"id": WINDOW, "form": "news/1", "email": "ann@union.example", "display_name": "Ann Lee"}]})
    );
    // A window is its owner's.
    assert_eq!(note(&bob).await, 404);
    assert_eq!(app.staff(Method::DELETE, &path, &bob, Value::Null).await.status, 204);
    let mut second = BrowserStream::open(&app, &bob).await;
    assert_eq!(second.next().await.unwrap().1, present);
    assert_eq!(app.staff(Method::DELETE, &path, &ann, Value::Null).await.status, 204);
    assert_eq!(heard.until("presence").await, json!({"present": []}));
    assert_eq!(note(&ann).await, 204);
    app.at("2026-06-15T16:01:00Z");
    assert_eq!(BrowserStream::open(&app, &bob).await.next().await.unwrap().1, json!({"present": []}));
    for form in ["", "news 1", "<b>", &"x".repeat(101)] {
        let rejected = app.staff(Method::PUT, &path, &ann, json!({"form": form})).await;
        assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
}

async fn give_role(app: &TestApp, email: &str, role: Role) {
    let tx = app.app.store.begin().await.unwrap();
    let account = accounts::auth::accounts::by_email(tx.read(), email).await.unwrap().unwrap();
    accounts::auth::account_changes::set_role(&tx, account.id, role, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

#[on_both_databases]
async fn editors_and_shop_accounts_get_events_only_of_resources_they_edit(app: TestApp) {
    let staff = app.signed_in("staff@union.example", Role::Staff).await;
    let editor = app.signed_in("editor@union.example", Role::Editor).await;
    let shop = app.signed_in("shop@union.example", Role::Shop).await;
    let mut editors = BrowserStream::open(&app, &editor).await;
    let mut shops = BrowserStream::open(&app, &shop).await;
    for heard in [&mut editors, &mut shops] {
        assert_eq!(heard.next().await.unwrap(), ("presence".into(), json!({"present": []})));
    }
    let at = async |token: &str, window: u8, form: &str| {
        let path = format!("/live/presence/0190a1b2-0000-7000-8000-00000000000{window}");
        app.staff(Method::PUT, &path, token, json!({"form": form})).await.status.as_u16()
    };
    for (window, form) in (1..).zip(["donations/1", "settings", "nothing/1", "orders/1", "news/1"]) {
        let expected = if form == "nothing/1" { 403 } else { 204 };
        assert_eq!(at(&staff, window, form).await, expected, "{form}");
    }
    let forms = |data: Value| {
        let present = data["present"].as_array().unwrap().clone();
        present.iter().map(|one| one["form"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(forms(editors.until("presence").await), ["news/1"]);
    assert_eq!(forms(shops.until("presence").await), ["orders/1"]);
    for (token, form) in
        [(&editor, "orders/1"), (&editor, "settings"), (&shop, "news/1"), (&shop, "donations/1")]
    {
        assert_eq!(at(token, 9, form).await, 403, "{form}");
    }
    let news = serde_json::to_value(article("Pay")).unwrap();
    let mug = json!({"name": "Mug", "variants": [{"price": 12.5, "inventory_count": 3}]});
    for (path, body) in [("/news", news), ("/products", mug)] {
        app.staff(Method::POST, path, &staff, body).await.is(201);
    }
    assert_eq!(editors.until("changed").await, json!({"topics": ["news"]}));
    // Both tables of a product.
    assert_eq!(shops.until("changed").await, json!({"topics": ["products", "products"]}));
    give_role(&app, "editor@union.example", Role::Shop).await;
    assert_eq!(forms(editors.until("presence").await), ["orders/1"]);
}

#[on_both_databases]
async fn a_repeated_presence_sends_no_event(app: TestApp) {
    let ann = app.signed_in("ann@union.example", Role::Staff).await;
    let path = format!("/live/presence/{WINDOW}");
    let note = async |form: &str| {
        let before = app.app.store.versions().snapshot();
        assert_eq!(app.staff(Method::PUT, &path, &ann, json!({"form": form})).await.status, 204);
        !app.app.store.versions().unchanged(TableSet::from_iter([PRESENCE]), &before)
    };
    assert!(note("news/1").await, "it is new");
    app.at("2026-06-15T16:00:50Z");
    assert!(!note("news/1").await, "it is known");
    app.at("2026-06-15T16:01:20Z");
    let bob = app.signed_in("bob@union.example", Role::Staff).await;
    assert_eq!(
        BrowserStream::open(&app, &bob).await.next().await.unwrap().1["present"][0]["form"],
        "news/1",
        "it lasts"
    );
    assert!(note("news/2").await, "it is another one");
    app.at("2026-06-15T16:03:00Z");
    assert!(note("news/2").await, "it was forgotten meanwhile");
}

#[on_both_databases]
async fn an_account_may_have_thirty_forms_open(app: TestApp) {
    let ann = app.signed_in("ann@union.example", Role::Staff).await;
    let note = async |number: usize| {
        let path = format!("/live/presence/0190a1b2-0000-7000-8000-{number:012}");
        app.staff(Method::PUT, &path, &ann, json!({"form": "news/1"})).await.status
    };
    for number in 0..30 {
        assert_eq!(note(number).await, 204);
    }
    assert_eq!((note(30).await, note(7).await), (StatusCode::CONFLICT, StatusCode::NO_CONTENT));
    app.at("2026-06-15T16:02:00Z");
    assert_eq!(note(30).await, 204);
}

#[on_both_databases]
async fn streams_are_limited_per_account_across_networks(app: TestApp) {
    let [ann, bob] =
        ["ann@union.example", "bob@union.example"].map(|email| app.signed_in(email, Role::Staff));
    let (ann, bob) = (ann.await, bob.await);
    let from = async |token: &str, last: u8| {
        let mut request = request(&app, token);
        request.extensions_mut().insert(Client(IpAddr::from([192, 0, last, 1])));
        app.response(request).await
    };
    let mut open = Vec::new();
    for last in 0..20 {
        open.push(from(&ann, last).await);
    }
    assert!(open.iter().all(|response| response.status() == 200));
    for last in [0, 99] {
        assert_eq!(from(&ann, last).await.status(), StatusCode::SERVICE_UNAVAILABLE, "{last}");
    }
    assert_eq!(from(&bob, 0).await.status(), StatusCode::OK, "others are not kept out");
    open.pop();
    assert_eq!(from(&ann, 99).await.status(), StatusCode::OK);
}

#[on_both_databases]
async fn streams_are_limited_per_network_and_end_at_shutdown(app: TestApp) {
    let mut tokens = Vec::new();
    for number in 0..4 {
        tokens.push(app.signed_in(&format!("staff-{number}@union.example"), Role::Staff).await);
    }
    let from = async |token: &str, address: [u8; 4]| {
        let mut request = request(&app, token);
        request.extensions_mut().insert(Client(IpAddr::from(address)));
        app.response(request).await
    };
    let mut open = Vec::new();
    for number in 0..60 {
        open.push(from(&tokens[number % 3], [192, 0, 2, 1]).await);
    }
    assert!(open.iter().all(|response| response.status() == 200));
    assert_eq!(from(&tokens[3], [192, 0, 2, 1]).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    let mut other =
        BrowserStream(Box::pin(from(&tokens[3], [192, 0, 2, 2]).await.into_body().into_data_stream()));
    open.pop();
    assert_eq!(from(&tokens[3], [192, 0, 2, 1]).await.status(), StatusCode::OK);
    other.next().await;
    app.app.streams.end();
    assert_eq!(other.next().await, None);
}
