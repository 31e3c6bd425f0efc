//! Every writing call, sent to a read-only site. The calls come from the routes, so that later ones are included.

use super::*;
use platform::database::Reader;
use sea_orm::EntityTrait as _;
use shop::donations::model::{self as donations, DonationStatus};
use shop::donations::schema::DONATIONS;
use shop::orders::model as orders;
use shop::orders::schema::ORDERS;
use shop::payments::demo::SIGNATURE_HEADER;
use shop::payments::demo::model::{DemoState, session};

const NIL: &str = "00000000-0000-4000-8000-000000000000";
const PASSWORD: &str = "a password for tests";

/// Calls that write nothing, or fail before writing, and their statuses.
const OTHERS: &[(&str, &str, u16)] = &[
    ("POST", "/api/v1/admin/markdown-preview", 200),
    ("POST", "/api/v1/checkout/quote", 200),
    // Previews are stored in a cookie.
    ("POST", "/api/v1/admin/events/{id}/preview", 200),
    ("POST", "/api/v1/admin/news/{id}/preview", 200),
    ("POST", "/api/v1/admin/pages/{id}/preview", 200),
    ("POST", "/api/v1/admin/photos/{id}/preview", 200),
    // The link is checked before the password is hashed.
    ("POST", "/api/v1/setup", 403),
    ("POST", "/auth/v1/sso", 404),
    ("DELETE", "/auth/v1/user/identities/{id}", 404),
];

fn body(method: &Method, path: &str) -> String {
    let image = "https://files.example/a.webp";
    let form = match path.strip_prefix("/api/v1/admin/").unwrap_or(path) {
        "alerts" => json!({"text": "Closed today"}),
        "discount-codes" => json!({"code": "PICNIC", "percent": 10}),
        "documents" => json!({"title": "Rules", "file_url": "https://files.example/a.pdf"}),
        "events" => json!({"title": "Picnic", "slug": "a-picnic", "start_date": "2026-06-15T16:00:00Z"}),
        "nav-links" => json!({"label": "More", "href": "/news"}),
        "news" => json!({"title": "One", "slug": "number-one"}),
        "pages" => json!({"title": "One", "slug": "number-one"}),
        "people" => json!({"name": "Ann", "groups": ["Board"]}),
        "photos" => json!({"title": "Picnic", "slug": "a-picnic", "day": "2026-05-01"}),
        "products" => json!({"name": "Cap", "variants": [{"price": 5, "inventory_count": 9}]}),
        "questions" => json!({"question": "Why?", "answer_md": "So."}),
        "slides" => json!({"title": "One", "image_url": image}),
        "social-posts" => json!({"platform": "facebook", "image_url": image}),
        "events/preview" => {
            json!({"form": {"title": "A", "slug": "a", "start_date": "2026-06-15T16:00:00Z"}})
        }
        "news/preview" | "pages/preview" => json!({"form": {"title": "A", "slug": "a"}}),
        "photos/preview" => json!({"form": {"title": "A", "slug": "a", "day": "2026-05-01"}}),
        "contact-messages/{id}/replies" => json!({"body": "Thank you."}),
        "demonstration/removal" => json!({"dry_run": false}),
        "live/presence/{id}" if method == Method::PUT => json!({"form": "settings"}),
        "markdown-preview" => json!({"markdown": "text"}),
        "orders/stage" => json!({"stage": "packed", "ids": [NIL]}),
        "orders/{id}/fulfil" => json!({"notify": false, "tracking": null}),
        "orders/{id}/refund" => json!({"amount": 1}),
        "orders/{id}/refund/retry" => json!({"refund_id": NIL}),
        "people/import" => return "Name\r\nAnn Doe\r\n".to_owned(),
        "products/import" => return "Name,Price,Stock\r\nCap,5.00,3\r\n".to_owned(),
        "picture-takedowns" => json!({"path": "a.webp"}),
        "products/{id}/stock" => {
            json!({"counts": [{"variant_id": NIL, "expected": 1, "count": 2}], "reason": "correction"})
        }
        "reservations" => json!({"event_id": NIL, "name": "Ann"}),
        "reservations/{id}" => json!({"name": "Ann"}),
        "events/{id}/reservation-messages" => {
            json!({"subject": "Parking", "body": "Behind the hall.", "to": "all"})
        }
        "/api/v1/events/{slug}/reservations" => json!({"name": "Ann", "email": "ann@home.example"}),
        "/api/v1/reservations/{token}" => json!({"name": "Ann"}),
        "settings" | "settings/preview" => json!({"site_name": "Another Union"}),
        "shop-settings" => json!({"pickup": true, "most_units": 20}),
        "site-visibility" => json!({"visibility": "closed"}),
        "storage/{bucket}/{*path}" if method == Method::POST => return "%PDF-1.7\n".to_owned(),
        "users" => json!({"email": "new@example.org", "role": "staff"}),
        "users/{id}" => json!({"display_name": "Ann"}),
        "autosaves/{resource}/{item}" => json!({"title": "One", "values": {}}),
        "/api/v1/account" => json!({"display_name": "Ann"}),
        "/api/v1/account/reauthentication" => json!({"password": PASSWORD}),
        "/api/v1/cart/items" => json!({"product_id": NIL, "variant_id": NIL, "quantity": 1}),
        "/api/v1/cart/items/{id}" => json!({"quantity": 2}),
        "/api/v1/checkout" => {
            json!({"name": "Pat", "email": "pat@home.example", "delivery": "pickup", "total": 5})
        }
        "/api/v1/checkout/quote" => json!({"delivery": "shipping"}),
        "contact-messages" | "/api/v1/contact-messages" | "/api/v1/people/{id}/messages" => {
            json!({"name": "Nora", "email": "nora@example.org", "subject": "Hi", "message": "There"})
        }
        "/api/v1/donations" => {
            json!({"amount": 25, "interval": "once", "name": "Pat", "email": "pat@home.example"})
        }
        "/api/v1/setup" => json!({"token": "0", "email": "chief@example.org", "password": PASSWORD}),
        "/auth/v1/admin/generate_link" => json!({"type": "recovery", "email": "owner@example.org"}),
        "/auth/v1/factors/{id}/verify" => json!({"challenge_id": "CHALLENGE", "code": "000000"}),
        path if path.starts_with("/auth/v1/passkeys/") && path.ends_with("/verify") => {
            json!({"challenge_id": NIL, "credential": {}})
        }
        "/auth/v1/passkeys/{id}" => json!({"friendly_name": "Key"}),
        "/auth/v1/resend" => json!({"type": "signup", "email": "owner@example.org"}),
        "/auth/v1/factors" => json!({"factor_type": "totp"}),
        "/auth/v1/user" => json!({"data": {"name": "Ann"}}),
        "/auth/v1/verify" => json!({"type": "signup", "token": "123456", "email": "owner@example.org"}),
        path if path.starts_with("/auth/v1/") => {
            json!({"email": "owner@example.org", "password": PASSWORD, "user_metadata": {"name": "Ann"}})
        }
        "orders/{id}" | "donations/{id}" => json!({"note": "Ask Pat."}),
        "discount-codes/{id}" => json!({"percent": 20}),
        "social-posts/{id}" => json!({"content": "Signed."}),
        "products/{id}" => json!({"name": "Another cap"}),
        "contact-messages/{id}" => json!({"status": "read"}),
        path if path.ends_with("/{id}") && method == Method::PATCH => {
            return self::body(&Method::POST, &format!("/api/v1/admin/{}", path.trim_end_matches("/{id}")));
        }
        path if path.ends_with("/bulk") => json!({"action": "delete", "ids": [NIL]}),
        path if path.ends_with("/order") => json!({"ids": [NIL], "before": [NIL]}),
        path if path.ends_with("/restore") => json!({"entry": "ENTRY"}),
        _ => json!({}),
    };
    form.to_string()
}

/// Changes a row twice; returns the history entry of the first change.
async fn changed(app: &TestApp, (path, url): (&str, &str), token: &str) -> String {
    let mut form: Value = serde_json::from_str(&body(&Method::PATCH, path)).unwrap();
    for (text, percent) in [("Earlier", 15), ("Later", 16)] {
        for (field, value) in form.as_object_mut().unwrap() {
            match field.as_str() {
                "title" | "label" | "name" | "text" | "question" | "content" => *value = json!(text),
                "percent" => *value = json!(percent),
                _ => {}
            }
        }
        let version = version_of(app, url, token).await;
        let saved = call_if(app, (&Method::PATCH, url, form.to_string()), &version, Some(token)).await;
        assert_eq!(saved.status, 200, "{url}: {}", saved.text());
    }
    let history = done(app, &Method::GET, &format!("{url}/history"), Value::Null, Some(token)).await;
    history["items"][1]["id"].as_str().unwrap_or_else(|| panic!("{history}")).to_owned()
}

async fn version_of(app: &TestApp, url: &str, token: &str) -> String {
    let row = call(app, (&Method::GET, url, String::new()), Some(token)).await;
    let version = row.header(header::ETAG);
    if version.is_empty() { ONE.to_owned() } else { version.to_owned() }
}

struct Existing {
    token: String,
    user: String,
    factor: String,
    challenge: String,
    cart_item: String,
    donation: String,
}

async fn prepare(app: &TestApp) -> Existing {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let user = app.account("nora@example.org", PASSWORD, Role::Staff).await.to_string();
    let owner = Some(token.as_str());
    let post = &Method::POST;
    let code = json!({"code": "SUMMER", "percent": 5});
    done(app, post, "/api/v1/admin/discount-codes", code, owner).await;
    let factor = done(app, post, "/auth/v1/factors", json!({"factor_type": "totp"}), owner).await;
    let factor = factor["id"].as_str().unwrap().to_owned();
    let challenge = done(app, post, &format!("/auth/v1/factors/{factor}/challenge"), json!({}), owner).await;
    order(app).await;
    let cart = done(app, &Method::GET, "/api/v1/cart", Value::Null, None).await;
    let place = json!({"name": "Pat", "email": "pat@home.example"});
    let event = "/api/v1/events/first-aid-and-cpr-recertification/reservations";
    done(app, post, event, place, None).await;
    let gift = json!({"amount": 25, "interval": "monthly", "name": "Pat", "email": "pat@home.example"});
    let gift = done(app, post, "/api/v1/donations", gift, None).await;
    let session = gift["url"].as_str().unwrap().split_once("session=").unwrap().1.to_owned();
    let pay = Request::post("/pay/demo").header("sec-fetch-site", "same-origin");
    app.send(pay.body(Body::from(format!("session={session}&do=pay"))).unwrap()).await.is(303);
    let db = app.app.store.reader(Arc::default());
    let donation = donations::Entity::find().one(db.on(DONATIONS)).await.unwrap().unwrap();
    assert_eq!(donation.status, DonationStatus::Active);
    Existing {
        user,
        factor,
        challenge: challenge["id"].as_str().unwrap().to_owned(),
        cart_item: cart["items"][0]["id"].as_str().unwrap().to_owned(),
        donation: donation.token,
        token,
    }
}

impl Existing {
    async fn url(&self, app: &TestApp, path: &str) -> String {
        let of_its_own = [
            ("/api/v1/cart/items/{id}", "{id}", &self.cart_item),
            ("/auth/v1/factors/{id}", "{id}", &self.factor),
            ("/auth/v1/admin/users/{id}", "{id}", &self.user),
            ("/api/v1/donations/{token}", "{token}", &self.donation),
        ];
        let mut url = path.to_owned();
        for (prefix, name, value) in of_its_own {
            if path.starts_with(prefix) {
                url = url.replace(name, value);
            }
        }
        url = url.replace("storage/{bucket}", "storage/documents").replace("{*path}", "a.pdf");
        url = existing(app, &url, &self.token).await;
        for name in ["{session}", "{factor}", "{passkey}", "{item}"] {
            url = url.replace(name, NIL);
        }
        if path == "/auth/v1/token" { format!("{url}?grant_type=password") } else { url }
    }
}

#[test]
fn every_write_to_a_read_only_site_is_rejected_and_changes_nothing() {
    let mut settings = shop();
    settings.push(("mail.host", "127.0.0.1".to_owned()));
    settings.push(("mail.from", "office@union.example".to_owned()));
    on_both_databases_with(&settings, async |app| {
        load(&app).await;
        let there = prepare(&app).await;
        let mut calls = Vec::new();
        for endpoint in matrix().endpoints() {
            let (method, path) = (endpoint.method.clone(), endpoint.path.clone());
            if method != Method::GET || path == "/auth/v1/reauthenticate" {
                let url = there.url(&app, &path).await;
                let mut body = body(&method, &path).replace("CHALLENGE", &there.challenge);
                if let (Some(row), Some(url)) = (path.strip_suffix("/restore"), url.strip_suffix("/restore"))
                {
                    let entry = changed(&app, (row, url), &there.token).await;
                    body = body.replace("ENTRY", &entry);
                }
                calls.push((method, path, url, body));
            }
        }
        assert!(calls.len() > 150, "{} calls", calls.len());
        let mut writes = Vec::new();
        for (method, path, url, body) in calls {
            let row = path.split_inclusive("{id}").next().unwrap_or_default();
            let is_row = path.starts_with("/api/v1/admin/") && row.ends_with("{id}");
            let row = url.split('/').take(row.split('/').count()).collect::<Vec<_>>().join("/");
            let version = if is_row { version_of(&app, &row, &there.token).await } else { ONE.to_owned() };
            writes.push((method, path, url, body, version));
        }
        stop_writes(&app).await;
        let before = rows(&app).await;
        let (mut wrong, count, mut minute) = (Vec::new(), writes.len(), 0);
        for (method, path, url, body, version) in writes {
            // Each address gets one email a minute.
            if path.starts_with("/auth/v1/re") || ["/auth/v1/otp", "/auth/v1/magiclink"].contains(&&*path) {
                minute += 1;
                app.at(&format!("2026-06-15T16:{minute:02}:05Z"));
            }
            let answer = call_if(&app, (&method, &url, body), &version, Some(&there.token)).await;
            let other = OTHERS.iter().find(|other| (other.0, other.1) == (method.as_str(), path.as_str()));
            let (status, wait) = other.map_or((503, "60"), |other| (other.2, ""));
            let is_expected = (answer.status.as_u16(), answer.header(header::RETRY_AFTER)) == (status, wait);
            let is_foreign =
                status == 503 && path.starts_with("/api/") && answer.json()["code"] != "read_only";
            if !is_expected || is_foreign {
                wrong.push(format!("{method} {path}: {} {}", answer.status, answer.text()));
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), count, wrong.join("\n"));
        assert_unchanged(&before, &rows(&app).await);
    });
}

async fn form(app: &TestApp, path: &str, body: &str) -> Answer {
    let request = Request::post(path)
        .header("sec-fetch-site", "same-origin")
        .header(header::ACCEPT, "text/html")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    app.send(request.body(Body::from(body.to_owned())).unwrap()).await
}

fn is_page(answer: &Answer) -> bool {
    answer.header(header::CONTENT_TYPE).starts_with("text/html")
}

async fn payment_page(app: &TestApp, db: &Reader) -> session::Model {
    let order = orders::Entity::find().one(db.on(ORDERS)).await.unwrap().unwrap();
    let demo = app.app.shop.demo.as_ref().unwrap();
    demo.session(&order.session_id.unwrap()).await.unwrap().unwrap()
}

#[on_both_databases(&shop())]
async fn forms_and_links_of_a_read_only_site_render_an_error_page(app: TestApp) {
    load(&app).await;
    let order = order(&app).await;
    let product = app.get("/products").await.json()["items"][0]["id"].as_str().unwrap().to_owned();
    let people = app.get("/people").await.json();
    let people = people["items"].as_array().unwrap().iter();
    let person = people.clone().find(|person| person["accepts_messages"] == true).unwrap();
    let person = person["id"].as_str().unwrap();
    let pay = order["url"].as_str().unwrap().strip_prefix("https://union.example").unwrap();
    let page = payment_page(&app, &app.app.store.reader(Arc::default())).await.id;
    stop_writes(&app).await;
    let before = rows(&app).await;

    let message = "name=Nora&email=nora@example.org&message=There";
    let write = format!("/officers/write?to={person}");
    let add = format!("do=add&product_id={product}");
    for (path, body) in [("/contact", message), (&write, message), ("/cart", &add)] {
        let answer = form(&app, path, body).await;
        assert_is_rejected(&answer, path);
        assert!(is_page(&answer) && answer.was_rendered(), "{path} is the page with its form");
    }

    let moved = "<h1>We’re moving this site</h1>";
    let paid = form(&app, "/pay/demo", &format!("session={page}&do=pay")).await;
    let confirmed = form(&app, "/auth/v1/verify", "token=a&type=signup").await;
    let approved = form(&app, "/auth/approve", "token=a&do=approve").await;
    for (what, answer) in [
        ("redirect to pay", app.page(pay).await),
        ("paid", paid),
        ("confirmed", confirmed),
        ("approved", approved),
    ] {
        assert_is_rejected(&answer, what);
        assert!(is_page(&answer) && answer.text().contains(moved), "{what}: {}", answer.text());
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{what}");
    }
    assert_unchanged(&before, &rows(&app).await);
}

#[on_both_databases(&shop())]
async fn payment_webhooks_are_rejected_while_the_site_is_read_only(app: TestApp) {
    load(&app).await;
    let order = order(&app).await;
    let mut page = payment_page(&app, &app.app.store.reader(Arc::default())).await;
    page.state = DemoState::Paid;
    let event = app.app.shop.demo.as_ref().unwrap().signed_event(&page, "paid-while-moving").unwrap();
    let tell = async || {
        let request = Request::post("/api/v1/webhooks/demo").header(SIGNATURE_HEADER, &event.signature);
        app.send(request.body(Body::from(event.body.clone())).unwrap()).await
    };
    stop_writes(&app).await;
    let before = rows(&app).await;
    for _ in 0..2 {
        let rejected = tell().await;
        assert_is_rejected(&rejected, "a webhook");
        assert_eq!(rejected.json()["code"], "read_only");
    }
    assert_unchanged(&before, &rows(&app).await);
    app.app.store.allow_writes().await.unwrap();
    assert_eq!(tell().await.status, 200);
    let paid = app.get(&format!("/orders/{}", order["token"].as_str().unwrap())).await;
    assert_eq!(paid.json()["status"], "paid");
}
