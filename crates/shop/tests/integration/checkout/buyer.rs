use std::net::{IpAddr, Ipv4Addr};

use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use platform::money::Money;
use platform::web::client::Client;
use shop::cart::session::HEADER;
use shop::orders::model as orders;
use shop::orders::schema::ORDERS;
use shop::payments::demo::model::{refund, session};
use shop::payments::demo::{SIGNATURE_HEADER, SignedEvent};
use shop::payments::schema::DEMO_REFUNDS;
use shop::products::model::Model as Product;
use shop::products::schema::VARIANT_STOCK;
use shop::products::staff::Products;
use testing::prelude::*;

/// A shop in Ohio that ships, with the demo provider.
pub(super) fn settings() -> Vec<(&'static str, String)> {
    [("shop.payments", "demo"), ("shop.shipping", "6.50"), ("shop.state", "OH"), ("shop.tax", "OH 7.25")]
        .map(|(key, value)| (key, value.to_owned()))
        .to_vec()
}

pub(super) async fn product(app: &TestApp, name: &str, price: f64, stock: i64) -> Product {
    let form = json!({"name": name, "variants": [{"price": price, "inventory_count": stock}]});
    app.write::<Products>(serde_json::from_value(form).unwrap()).await
}

pub(super) async fn left(app: &TestApp, product: &Product) -> i64 {
    let db = app.app.store.reader(std::sync::Arc::default());
    let variant = product.variants[0].id;
    shop::products::stock::on_hand(db.on(VARIANT_STOCK), variant).await.unwrap().unwrap()
}

const FORM_EMAIL: &str = "pat@home.example";

pub(super) fn form(total: f64) -> Value {
    json!({
        "name": "Pat Doe", "email": FORM_EMAIL, "delivery": "shipping", "total": total,
        "address": {"line1": "12 Main St", "city": "Steubenville", "state": "OH", "postal_code": "43952"},
    })
}

/// Buyers come from separate blocks unless a test sets an address.
fn of_block(number: u32) -> IpAddr {
    Ipv4Addr::from_bits(0x0a00_0000 + (number << 8)).into()
}

pub(super) struct Buyer<'a> {
    app: &'a TestApp,
    session: String,
    number: u32,
    address: IpAddr,
}

impl<'a> Buyer<'a> {
    pub(super) fn new(app: &'a TestApp, number: u32) -> Self {
        let session = format!("session_1795000000000_{number:032x}");
        Self { app, session, number, address: of_block(number) }
    }

    pub(super) fn of_network(self, number: u32) -> Self {
        Self { address: of_block(number), ..self }
    }

    pub(super) fn at(self, address: &str) -> Self {
        Self { address: address.parse().unwrap(), ..self }
    }

    async fn call(&self, method: Method, path: &str, attempt: Option<u32>, body: Value) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(key::HEADER, &self.app.app.key)
            .header(HEADER, &self.session);
        if let Some(attempt) = attempt {
            let attempt = u128::from(self.number) << 64 | u128::from(attempt);
            request = request.header("idempotency-key", uuid::Uuid::from_u128(attempt).to_string());
        }
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(Client(self.address));
        self.app.send(request).await
    }

    pub(super) async fn try_add(&self, product: &Product, quantity: i64) -> Answer {
        let body = json!({"product_id": product.id, "quantity": quantity});
        self.call(Method::POST, "/cart/items", None, body).await
    }

    pub(super) async fn add(&self, product: &Product, quantity: i64) -> Value {
        let answer = self.try_add(product, quantity).await.is(201);
        answer.json()
    }

    pub(super) async fn set(&self, item: &str, quantity: i64) -> Answer {
        self.call(Method::PATCH, &format!("/cart/items/{item}"), None, json!({"quantity": quantity})).await
    }

    pub(super) async fn cart(&self) -> Value {
        self.call(Method::GET, "/cart", None, Value::Null).await.json()
    }

    pub(super) async fn try_quote(&self, body: Value) -> Answer {
        self.call(Method::POST, "/checkout/quote", None, body).await
    }

    pub(super) async fn quote(&self, body: Value) -> Value {
        let answer = self.try_quote(body).await.is(200);
        answer.json()
    }

    /// Checks out; other buyers than the first have other email addresses than [`form`]'s.
    pub(super) async fn checkout(&self, attempt: u32, mut form: Value) -> Answer {
        if self.number > 1 && form["email"] == FORM_EMAIL {
            form["email"] = json!(format!("pat@home{}.example", self.number));
        }
        self.call(Method::POST, "/checkout", Some(attempt), form).await
    }

    pub(super) async fn checkout_without_key(&self, form: Value) -> Answer {
        self.call(Method::POST, "/checkout", None, form).await
    }

    pub(super) async fn order(&self, begun: &Value) -> Value {
        let answer = self.app.get(&format!("/orders/{}", begun["token"].as_str().unwrap())).await.is(200);
        assert!(answer.header(header::CACHE_CONTROL).contains("no-store"));
        answer.json()
    }

    async fn stored(&self, begun: &Value) -> orders::Model {
        let db = self.app.app.store.reader(std::sync::Arc::default());
        let found = orders::Entity::find().filter(orders::Column::Token.eq(begun["token"].as_str().unwrap()));
        found.one(db.on(ORDERS)).await.unwrap().unwrap()
    }

    pub(super) async fn page(&self, begun: &Value) -> session::Model {
        let id = self.stored(begun).await.session_id.unwrap();
        self.app.app.shop.demo.as_ref().unwrap().session(&id).await.unwrap().unwrap()
    }

    pub(super) async fn pay(&self, begun: &Value) -> String {
        let id = self.page(begun).await.id;
        let request = Request::post("/pay/demo").header("sec-fetch-site", "same-origin");
        let answer =
            self.app.send(request.body(Body::from(format!("session={id}&do=pay"))).unwrap()).await.is(303);
        answer.header(header::LOCATION).to_owned()
    }

    pub(super) async fn go_to_pay(&self, begun: &Value) -> String {
        let url = begun["url"].as_str().unwrap();
        let path = url.strip_prefix("https://union.example").unwrap();
        let answer = self.app.send(Request::get(path).body(Body::empty()).unwrap()).await.is(303);
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
        answer.header(header::LOCATION).to_owned()
    }

    /// Pays without delivering the event.
    pub(super) async fn pay_silently(&self, begun: &Value) -> SignedEvent {
        let demo = self.app.app.shop.demo.as_ref().unwrap();
        let id = self.page(begun).await.id;
        demo.pay(&id).await.unwrap();
        demo.signed_event(&self.page(begun).await, &format!("{id}-late")).unwrap()
    }

    pub(super) async fn tell_expired(&self, begun: &Value) {
        let demo = self.app.app.shop.demo.as_ref().unwrap();
        let mut session = self.page(begun).await;
        session.state = shop::payments::demo::model::DemoState::Expired;
        let signed = demo.signed_event(&session, &format!("{}-expired", session.id)).unwrap();
        assert_eq!(self.tell(&signed).await, StatusCode::OK);
    }

    /// The provider reports this payment, whatever amount was requested.
    pub(super) async fn tell_paid(&self, begun: &Value, cents: i64) {
        self.pay_silently(begun).await;
        let demo = self.app.app.shop.demo.as_ref().unwrap();
        let mut session = self.page(begun).await;
        session.amount_cents = Money::from_cents(cents);
        let signed = demo.signed_event(&session, &format!("{}-other", session.id)).unwrap();
        assert_eq!(self.tell(&signed).await, StatusCode::OK);
    }

    pub(super) async fn tell(&self, event: &SignedEvent) -> StatusCode {
        let request = Request::post("/api/v1/webhooks/demo").header(SIGNATURE_HEADER, &event.signature);
        self.app.send(request.body(Body::from(event.body.clone())).unwrap()).await.status
    }

    pub(super) async fn refunded_cents(&self, begun: &Value) -> i64 {
        let payment = format!("demo_{}", self.page(begun).await.reference.simple());
        let db = self.app.app.store.reader(std::sync::Arc::default());
        let rows = refund::Entity::find().filter(refund::Column::PaymentId.eq(payment));
        rows.all(db.on(DEMO_REFUNDS)).await.unwrap().iter().map(|row| row.amount_cents.cents()).sum()
    }
}
