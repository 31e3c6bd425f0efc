//! Every call that writes, sent to a read-only site. The calls come from the routes themselves, so that one that is added later is sent too.

use axum::http::HeaderMap;

use super::*;
use platform::http::client::Client;
use platform::http::etag;
use shop::cart::session::HEADER as CART;
use shop::payments::demo::SIGNATURE;

const NIL: &str = "00000000-0000-4000-8000-000000000000";
const PASSWORD: &str = "a password for tests";

/// Calls that write nothing, or look for what they are about before they would write, and what they answer.
const OTHERS: &[(&str, &str, u16)] = &[];

/// A body that is valid for a call of the API.
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
        "people" => json!({"name": "Ann"}),
        "photos" => json!({"title": "Picnic", "slug": "a-picnic", "day": "2026-05-01"}),
        "products" => json!({"name": "Cap", "variants": [{"price": 5, "inventory_count": 9}]}),
        "questions" => json!({"question": "Why?", "answer_md": "So."}),
        "slides" => json!({"title": "One", "image_url": image}),
        "social-posts" => json!({"platform": "facebook", "image_url": image}),
        "events/preview" => json!({"form": {"title": "A", "slug": "a", "start_date": "2026-06-15T16:00:00Z"}}),
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
        "products/import" => return "Name,Price,Inventory\r\nCap,5.00,3\r\n".to_owned(),
        "picture-takedowns" => json!({"path": "a.webp"}),
        "products/{id}/stock" => json!({"counts": [], "note": null, "reason": "count"}),
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
        "/api/v1/checkout" => json!({"name": "Pat", "email": "pat@home.example", "delivery": "pickup", "total": 5}),
        "/api/v1/checkout/quote" => json!({"delivery": "shipping"}),
        "contact-messages" | "/api/v1/contact-messages" | "/api/v1/people/{id}/messages" => {
            json!({"name": "Nora", "email": "nora@example.org", "subject": "Hi", "message": "There"})
        }
        "/api/v1/donations" => {
            json!({"amount": 25, "interval": "once", "name": "Pat", "email": "pat@home.example"})
        }
        "/api/v1/setup" => json!({"token": "0", "email": "chief@example.org", "password": PASSWORD}),
        "/auth/v1/admin/generate_link" => json!({"type": "recovery", "email": "owner@example.org"}),
        "/auth/v1/resend" => json!({"type": "signup", "email": "owner@example.org"}),
        "/auth/v1/factors" => json!({"factor_type": "totp"}),
        "/auth/v1/user" => json!({"data": {"name": "Ann"}}),
        "/auth/v1/verify" => json!({"type": "signup", "token": "123456", "email": "owner@example.org"}),
        path if path.starts_with("/auth/v1/") => {
            json!({"email": "owner@example.org", "password": PASSWORD, "user_metadata": {"name": "Ann"}})
        }
        path if path.ends_with("/bulk") => json!({"action": "delete", "ids": [NIL]}),
        path if path.ends_with("/order") => json!({"ids": [NIL], "before": [NIL]}),
        path if path.ends_with("/restore") => json!({"entry": NIL}),
        _ => json!({}),
    };
    form.to_string()
}

/// A call by an owner who also has a cart, each from a network of its own.
async fn send(app: &TestApp, (method, path, body): (&Method, &str, String), token: &str, number: u32) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::IF_MATCH, etag::of_version(1))
        .header(CART, format!("session_1795000000000_{:032x}", 7))
        .header("idempotency-key", uuid::Uuid::from_u128(number.into()).to_string())
        .extension(Client(std::net::Ipv4Addr::from_bits(0x0a00_0000 + (number << 8)).into()));
    app.send(request.body(Body::from(body)).unwrap()).await
}

#[test]
fn every_write_to_a_read_only_site_is_rejected_and_changes_nothing() {
    on_both_databases_with(&shop(), async |app| {
        load(&app).await;
        let token = app.signed_in("owner@example.org", Role::Owner).await;
        let mut writes = Vec::new();
        for call in matrix().endpoints() {
            let (method, path) = (call.method.clone(), call.path.clone());
            if method == Method::GET && path != "/auth/v1/reauthenticate" {
                continue;
            }
            let mut url = existing(&app, &path, &token).await;
            for name in ["{session}", "{factor}", "{passkey}", "{item}"] {
                url = url.replace(name, NIL);
            }
            let url = url.replace("{*path}", "a.pdf").replace("{token}", &"0".repeat(64));
            let url = if path == "/auth/v1/token" { format!("{url}?grant_type=password") } else { url };
            writes.push((method, path, url));
        }
        assert!(writes.len() > 150, "{} calls", writes.len());
        stop_writes(&app).await;
        let before = rows(&app).await;
        let mut wrong = Vec::new();
        for (number, (method, path, url)) in (1..).zip(&writes) {
            let answer = send(&app, (method, url, body(method, path)), &token, number).await;
            let other = OTHERS.iter().find(|other| (other.0, other.1) == (method.as_str(), path.as_str()));
            let (status, wait) = other.map_or((503, "60"), |other| (other.2, ""));
            if (answer.status.as_u16(), answer.header(header::RETRY_AFTER)) != (status, wait) {
                wrong.push(format!("{method} {path}: {} {}", answer.status, answer.text()));
            }
            let is_ours = path.starts_with("/api/");
            if answer.status == 503 && is_ours && answer.json()["code"] != "read_only" {
                wrong.push(format!("{method} {path}: {}", answer.text()));
            }
        }
        assert_eq!(wrong, Vec::<String>::new(), "\n{}", wrong.join("\n"));
        assert_unchanged(&before, &rows(&app).await);
    });
}
