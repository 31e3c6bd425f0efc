//! Every CSV export, with hostile texts in every text field.

use std::collections::BTreeSet;

use csv::ReaderBuilder;

use platform::web::client::Client;
use testing::prelude::*;

/// Formulas wherever a spreadsheet may begin a cell, on one line.
const LINE: &str = "=cmd|'/c calc'!A0;+1 555; \"=HYPERLINK(\"\"http://x.example\"\");-2;@SUM(A1)";
/// As [`LINE`], for multi-line fields.
const LINES: &str = "=cmd|'/c calc'!A0\n=1\t+2\n\n@3;\t-4";
/// As [`LINE`], for short fields.
const SHORT: &str = "=cmd|1;+1; \"=2\";-2;@3";
/// Identifies columns with a hostile text.
const MARK: &str = "=cmd|";

/// Forms of staff resources by path, for fields beyond plain text.
fn forms() -> Vec<(&'static str, Value)> {
    let image = "https://files.example/a.webp";
    vec![
        (
            "news",
            json!({"title": LINE, "slug": "a", "excerpt": LINES, "content_md": LINES, "author_name": LINE, "category": LINE}),
        ),
        (
            "events",
            json!({"title": LINE, "slug": "a", "description": LINES, "excerpt": LINES, "content_md": LINES,
                   "start_date": "2026-06-15T16:00:00Z", "timezone": "America/New_York", "location": LINE, "venue_name": LINE,
                   "venue_address": LINE, "venue_city": LINE, "cost_display": LINE, "event_type": "meeting", "question": LINE,
                   "capacity": 5, "published": true}),
        ),
        (
            "slides",
            json!({"title": LINE, "image_url": image, "description": LINES, "caption": LINE, "link_text": LINE}),
        ),
        ("social-posts", json!({"platform": "facebook", "image_url": image, "content": LINES})),
        (
            "documents",
            json!({"title": LINE, "file_url": "https://files.example/a.pdf", "description": LINES}),
        ),
        ("pages", json!({"title": LINE, "slug": "x", "description": LINE, "content_md": LINES})),
        ("photos", json!({"title": LINE, "slug": "x", "day": "2026-05-01", "description": LINES})),
        ("questions", json!({"question": LINE, "answer_md": LINES, "category": LINE})),
        (
            "people",
            json!({"name": LINE, "post": LINE, "groups": [LINE], "worksite": LINE, "shift": LINE,
                   "phone": "555-0100", "email": "ann@union.example"}),
        ),
        ("alerts", json!({"text": LINE, "link_text": SHORT})),
        ("nav-links", json!({"label": LINE, "href": "/news", "description": LINES, "icon_name": LINE})),
        (
            "products",
            json!({"name": LINE, "description": LINES, "category": LINE,
            "pictures": [{"url": image, "alt": LINE}],
            "variants": [{"price": 5, "inventory_count": 9, "size": SHORT, "color": SHORT, "sku": SHORT}]}),
        ),
        ("discount-codes", json!({"code": "PICNIC", "percent": 10})),
    ]
}

fn shop() -> [(&'static str, String); 2] {
    [("shop.payments", "demo".to_owned()), ("shop.shipping", "6.50".to_owned())]
}

/// Resources filled by visitors, and the audit log.
const FILTER_TABLES: [&str; 5] = ["audit", "contact-messages", "donations", "orders", "reservations"];
/// Without free text from staff.
const WITHOUT_TEXT: [&str; 2] = ["contact-messages", "discount-codes"];

/// The default form of a resource: hostile texts where allowed, the minimum elsewhere.
fn form_of(description: &Value, path: &str) -> Value {
    let schema = |value: &Value| {
        let name = value["$ref"].as_str().and_then(|name| name.strip_prefix('#'));
        name.map_or_else(|| value.clone(), |name| description.pointer(name).unwrap().clone())
    };
    let paths = &description["paths"][format!("/api/v1/admin/{path}")];
    let form = schema(&paths["post"]["requestBody"]["content"]["application/json"]["schema"]);
    let value = |field: &Value| match field {
        field if field["type"].to_string().contains("string") && field["format"].is_null() => json!(LINE),
        field if field["type"] == "boolean" => json!(false),
        field => field["minimum"].clone(),
    };
    let fields = form["properties"].as_object().unwrap().iter();
    fields.map(|(name, field)| (name.clone(), value(field))).filter(|(_, value)| !value.is_null()).collect()
}

async fn post(app: &TestApp, path: &str, body: Value) -> Value {
    let request = Request::post(format!("/api/v1{path}"))
        .header(key::HEADER, &app.app.key)
        .header(shop::cart::session::HEADER, format!("session_1795000000000_{:032x}", 7))
        .header("idempotency-key", uuid::Uuid::from_u128(7).to_string())
        .extension(Client([192, 0, 2, 7].into()));
    let answer = app.send(request.body(Body::from(body.to_string())).unwrap()).await;
    assert!(answer.status.is_success(), "{path}: {}", answer.text());
    if answer.body.is_empty() { Value::Null } else { answer.json() }
}

async fn fill(app: &TestApp, token: &str, exports: &BTreeSet<String>) {
    let description = unionhall::router::description();
    let known = forms();
    let others = exports.iter().map(String::as_str);
    let others =
        others.filter(|path| !FILTER_TABLES.contains(path) && known.iter().all(|(known, _)| known != path));
    let others: Vec<_> = others.map(|path| (path, form_of(&description, path))).collect();
    for (path, form) in known.into_iter().chain(others) {
        let answer = app.staff(Method::POST, &format!("/{path}"), token, form).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{path}: {}", answer.text());
    }
    let email = "=cmd|x@home.example";
    post(app, "/contact-messages", json!({"name": LINE, "email": email, "subject": LINE, "message": LINES}))
        .await;
    let place = json!({"name": LINE, "email": email, "note": LINES, "answer": LINES});
    post(app, "/events/a/reservations", place).await;
    post(app, "/donations", json!({"amount": 25, "interval": "once", "name": LINE, "email": email})).await;
    let product = app.read("/products", token).await.json()["items"][0]["id"].clone();
    let active = json!({"is_active": true});
    app.change(Method::PATCH, &format!("/products/{}", product.as_str().unwrap()), token, active).await;
    post(app, "/cart/items", json!({"product_id": product, "quantity": 1})).await;
    let order = json!({
        "name": LINE, "email": email, "phone": "=cmd|1;+1 555 0100", "delivery": "shipping", "total": 11.5,
        "address": {"line1": LINE, "line2": LINE, "city": LINE, "state": "OH", "postal_code": "43952"},
    });
    post(app, "/checkout", order).await;
    for path in ["orders", "donations"] {
        let list = app.read(&format!("/{path}"), token).await.json();
        let row = format!(
            "/{path}/{}",
            list["items"][0]["id"].as_str().unwrap_or_else(|| panic!("{path}: {list}"))
        );
        app.change(Method::PATCH, &row, token, json!({"note": LINES})).await.is(200);
    }
}

/// The cells that a spreadsheet with this separator would show.
fn cells(text: &str, separator: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let cells = |row: csv::StringRecord| row.iter().map(str::to_owned).collect::<Vec<_>>();
    reader.records().flat_map(|row| cells(row.unwrap())).collect()
}

fn is_formula(cell: &str) -> bool {
    let bare = cell.trim_start_matches([' ', '"', '\t', '\r', '\n', '\u{feff}']);
    bare.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err()
}

fn headings(text: &str) -> Vec<String> {
    let text = text.trim_start_matches('\u{feff}');
    let row = ReaderBuilder::new().from_reader(text.as_bytes()).headers().unwrap().clone();
    row.iter().map(str::to_owned).collect()
}

/// Tells whether a heading is in sentence case.
fn is_in_words(heading: &str) -> bool {
    heading.starts_with(char::is_uppercase)
        && heading.chars().all(|letter| letter.is_alphanumeric() || letter == ' ')
}

#[on_both_databases(&shop())]
async fn csv_exports_contain_no_formulas_and_have_distinct_headings(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let description = unionhall::router::description();
    let paths = description["paths"].as_object().unwrap().keys();
    let paths = paths.filter_map(|path| path.strip_prefix("/api/v1/admin/")?.strip_suffix("/export"));
    let exports: BTreeSet<_> = paths.map(str::to_owned).collect();
    let filled: BTreeSet<_> = forms().into_iter().map(|(path, _)| path.to_owned()).collect();
    assert!(exports.is_superset(&filled), "{exports:?}");
    fill(&app, &token, &exports).await;
    for path in exports.iter().map(String::as_str) {
        let answer = app.read(&format!("/{path}/export"), &token).await;
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/csv; charset=utf-8", "{path}");
        let text = answer.text();
        let headings = headings(text);
        let words: BTreeSet<_> = headings.iter().filter(|heading| is_in_words(heading)).collect();
        assert_eq!(words.len(), headings.len(), "{path}: {headings:?}");
        assert!(text.contains(MARK) || WITHOUT_TEXT.contains(&path), "{path}: {text}");
        for separator in *b",;\t" {
            for cell in cells(text, separator) {
                assert!(!is_formula(&cell), "{path} split at {:?}: {cell}", char::from(separator));
            }
            // As a program does that knows nothing of quotes.
            let rows = text.split(['\r', '\n']).flat_map(|row| row.split(char::from(separator)));
            for cell in rows.filter(|_| separator != b',') {
                assert!(!is_formula(cell), "{path} split at {:?}: {cell}", char::from(separator));
            }
        }
    }
}

#[on_both_databases(&shop())]
async fn exported_products_are_imported_unchanged(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let texts = ["-10% mug", "+1 555", "'=1", "''=1", "'t Hart", SHORT, "a;-b", "\"=1\"", "@all; '+1"];
    for text in texts {
        let form = json!({"name": text, "category": text, "description": format!("{text}\n\n- one\n{text}\t=2"),
        "pictures": [{"url": "https://files.example/a.webp", "alt": text}],
        "variants": [{"price": 5, "size": text, "color": text}]});
        app.staff(Method::POST, "/products", &token, form).await.is(201);
    }
    let out = app.read("/products/export", &token).await;
    let report = app.upload("/products/import", &token, "text/csv", out.body).await.is(200);
    shows(&report.json(), json!({"unchanged": texts.len(), "changed": 0, "created": 0}));
    let plain = "name,price,description\n-10% cap,5,+1 555; -2\n";
    app.upload("/products/import", &token, "text/csv", plain).await;
    let cap = app.read("/products?search=cap", &token).await.json();
    assert_eq!(cap["items"][0]["name"], "-10% cap", "typed without a guard: {cap}");
}
