//! A read-only site: every read works as before, every write gets 503, and no row changes.

mod writes;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use platform::database::StoreError;
use platform::mail::schema::OUTBOX;
use platform::web::client::Client;
use shop::cart::session::HEADER as CART;
use shop::checkout::reconcile;
use testing::article;
use testing::prelude::*;
use unionhall::router::matrix;
use unionhall::subjects::schema;
use unionhall::{demo, setup};

/// A shop in Ohio that ships, with the demo provider.
fn shop() -> Vec<(&'static str, String)> {
    [("shop.payments", "demo"), ("shop.shipping", "6.50"), ("shop.state", "OH"), ("shop.tax", "OH 7.25")]
        .map(|(key, value)| (key, value.to_owned()))
        .to_vec()
}

const ONE: &str = "\"1\"";

async fn stop_writes(app: &TestApp) {
    app.app.store.stop_writes("moving", app.app.entropy.uuid(), app.app.now()).await.unwrap();
}

async fn load(app: &TestApp) {
    demo::load(&app.app.store, &app.app.storage, &app.app.clock, &app.app.entropy).await.unwrap();
}

async fn rows(app: &TestApp) -> BTreeMap<&'static str, String> {
    let reader = app.app.store.reader(Arc::default());
    let mut rows = BTreeMap::new();
    for table in schema().tables().filter(|table| table.name() != "rate_limits") {
        let (db, name) = (reader.on(table), table.name());
        let text = async |sql: String| {
            let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
            row.unwrap().try_get_by_index::<String>(0).unwrap()
        };
        let query = if db.get_database_backend() == DbBackend::Postgres {
            format!(
                "SELECT coalesce(string_agg(row::text, chr(10) ORDER BY row::text), '') FROM {name} AS row"
            )
        } else {
            let columns = format!(
                "SELECT group_concat('quote(\"' || name || '\")', ' || '',''|| ') FROM pragma_table_info('{name}')"
            );
            let columns = text(columns).await;
            format!(
                "SELECT coalesce(group_concat(row, char(10)), '') FROM (SELECT {columns} AS row FROM {name} ORDER BY 1)"
            )
        };
        rows.insert(name, text(query).await);
    }
    rows
}

fn assert_unchanged(before: &BTreeMap<&str, String>, after: &BTreeMap<&str, String>) {
    for (table, rows) in before {
        assert!(after[table] == *rows, "rows of {table} have changed");
    }
}

fn assert_is_rejected(answer: &Answer, what: &str) {
    assert_eq!(answer.status, 503, "{what}: {}", answer.text());
    assert_eq!(answer.header(header::RETRY_AFTER), "60", "{what}");
}

/// A call by the owner of `token`, if any, who also has a cart. Each comes from a separate network.
async fn call(app: &TestApp, request: (&Method, &str, String), token: Option<&str>) -> Answer {
    call_if(app, request, ONE, token).await
}

async fn call_if(
    app: &TestApp,
    (method, path, body): (&Method, &str, String),
    version: &str,
    token: Option<&str>,
) -> Answer {
    static NUMBER: AtomicU32 = AtomicU32::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(key::HEADER, &app.app.key)
        .header(header::IF_MATCH, version)
        .header(CART, format!("session_1795000000000_{:032x}", 7))
        .header("idempotency-key", uuid::Uuid::from_u128(number.into()).to_string())
        .extension(Client(std::net::Ipv4Addr::from_bits(0x0a00_0000 + (number << 8)).into()));
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    app.send(request.body(Body::from(body)).unwrap()).await
}

async fn done(app: &TestApp, method: &Method, path: &str, body: Value, token: Option<&str>) -> Value {
    let answer = call(app, (method, path, body.to_string()), token).await;
    assert!(answer.status.is_success(), "{method} {path}: {} {}", answer.status, answer.text());
    serde_json::from_slice(&answer.body).unwrap_or_default()
}

/// Orders one unit of a product without paying; returns the checkout session.
async fn order(app: &TestApp) -> Value {
    let product = app.get("/products").await.json()["items"][0].clone();
    let variant = app.get(&format!("/products/{}", product["id"].as_str().unwrap())).await.json()["variants"]
        [0]
    .clone();
    let item = json!({"product_id": product["id"], "variant_id": variant["id"], "quantity": 1});
    done(app, &Method::POST, "/api/v1/cart/items", item, None).await;
    let quote = done(app, &Method::POST, "/api/v1/checkout/quote", json!({"delivery": "pickup"}), None).await;
    let form =
        json!({"name": "Pat", "email": "pat@home.example", "delivery": "pickup", "total": quote["total"]});
    done(app, &Method::POST, "/api/v1/checkout", form, None).await
}

/// Special calls: an endless stream, one that reports the read-only mode, and a GET that requests an email.
const OTHER_READS: [&str; 3] =
    ["/api/v1/admin/live", "/api/v1/admin/site-visibility", "/auth/v1/reauthenticate"];

/// A path of the matrix with the id or slug of an existing item.
async fn existing(app: &TestApp, path: &str, token: &str) -> String {
    let mut whole = path.to_owned();
    for (name, field) in [("{id}", "id"), ("{slug}", "slug")] {
        if let Some((list, _)) = path.split_once(&format!("/{name}")) {
            let items = read(app, list, token).await;
            let item = serde_json::from_str::<Value>(&items.1).ok();
            let item = item.as_ref().and_then(|list| list["items"][0][field].as_str());
            whole = whole.replace(name, item.unwrap_or("00000000-0000-4000-8000-000000000000"));
        }
    }
    whole.replace("{key}", "site_name").replace("{bucket}", "images").replace("{resource}", "news")
}

async fn read(app: &TestApp, path: &str, token: &str) -> (u16, String) {
    let headers = [("authorization", &*format!("Bearer {token}"))];
    let answer = app.call(Method::GET, path, &headers, "").await;
    (answer.status.as_u16(), String::from_utf8_lossy(&answer.body).into_owned())
}

/// Pages of visitors; the last ones are first opened during the read-only mode.
const PAGES: [&str; 14] = [
    "/",
    "/news",
    "/shop",
    "/cart",
    "/rss.xml",
    "/events.ics",
    "/sitemap.xml",
    "/robots.txt",
    "/theme.css",
    "/contact",
    "/events",
    "/officers",
    "/documents",
    "/donate",
];
const OPENED_BEFORE: usize = 10;

#[on_both_databases(&shop())]
async fn reads_of_a_read_only_site_return_the_same_responses(app: TestApp) {
    load(&app).await;
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let mut reads = Vec::new();
    for call in matrix().endpoints() {
        if call.method == Method::GET && !OTHER_READS.contains(&call.path.as_str()) {
            let path = existing(&app, &call.path, &token).await;
            let answer = read(&app, &path, &token).await;
            reads.push((path, answer));
        }
    }
    let found = reads.iter().filter(|(_, (status, _))| *status == 200).count();
    assert!(found > 80, "{found} of {} calls answer with data", reads.len());
    for page in &PAGES[..OPENED_BEFORE] {
        assert_eq!(app.page(page).await.status, 200, "{page}");
    }
    stop_writes(&app).await;
    let before = rows(&app).await;
    for (path, (status, body)) in reads {
        let (now, text) = read(&app, &path, &token).await;
        assert_eq!((now, text == body), (status, true), "{path}: {text}");
    }
    for page in PAGES {
        assert_eq!(app.page(page).await.status, 200, "{page}");
    }
    let status = app.read("/site-visibility", &token).await.json();
    assert_eq!(status, json!({"visibility": "open", "read_only": true}));
    assert_unchanged(&before, &rows(&app).await);
}

#[on_both_databases]
async fn readiness_reports_a_read_only_site(app: TestApp) {
    let ready = async || {
        let answer = app.locally("/readyz").await;
        (answer.status.as_u16(), answer.json()["status"].clone(), answer.json()["read_only"].clone())
    };
    assert_eq!(ready().await, (200, json!("ready"), json!(false)));
    stop_writes(&app).await;
    app.at("2026-06-15T16:01:00Z");
    assert_eq!(ready().await, (200, json!("ready"), json!(true)));
    assert!(!app.locally("/readyz").await.text().contains("moving"), "the reason is for the log");
    app.app.store.allow_writes().await.unwrap();
    assert_eq!(ready().await, (200, json!("ready"), json!(false)));
}

#[on_both_databases]
async fn a_refresh_rejected_while_read_only_does_not_end_the_session(app: TestApp) {
    app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let send = async |grant: &str, body: Value| {
        app.call(Method::POST, &format!("/auth/v1/token?grant_type={grant}"), &[], body.to_string()).await
    };
    let credentials = json!({"email": "nora@example.org", "password": "a password for tests"});
    let session = send("password", credentials.clone()).await.json();
    stop_writes(&app).await;
    let before = rows(&app).await;
    let refresh = json!({"refresh_token": session["refresh_token"]});
    for (grant, body) in [("refresh_token", &refresh), ("password", &credentials)] {
        let rejected = send(grant, body.clone()).await;
        assert_is_rejected(&rejected, grant);
        assert!(rejected.json()["msg"].as_str().unwrap().contains("being moved"), "{}", rejected.text());
    }
    assert_unchanged(&before, &rows(&app).await);
    let token = session["access_token"].as_str().unwrap();
    assert_eq!(app.read("/news", token).await.status, 200);
    app.app.store.allow_writes().await.unwrap();
    assert_eq!(send("refresh_token", refresh).await.status, 200, "the same token is still good");
}

#[on_both_databases(&shop())]
async fn jobs_of_a_read_only_site_send_and_change_nothing(app: TestApp) {
    load(&app).await;
    order(&app).await;
    let message = json!({"name": "Nora", "email": "nora@example.org", "subject": "Hi", "message": "There"});
    let sent = app.call(Method::POST, "/api/v1/contact-messages", &[], message.to_string()).await;
    assert!(sent.status.is_success(), "{}", sent.text());
    stop_writes(&app).await;
    // Sessions, drafts and scheduled rows have expired by then.
    app.at("2036-06-15T16:00:00Z");
    let before = rows(&app).await;
    assert_ne!(before[OUTBOX.name()], "", "an email waits");
    let is_rejected = |done: Result<(), StoreError>| matches!(done, Err(StoreError::ReadOnlySite));
    let transport = platform::mail::Transport::new(&app.app.config).unwrap();
    let folder = transport.folder().unwrap().to_owned();
    let worker = app.app.mail_worker(transport);
    assert!(is_rejected(worker.drain().await.map(drop)));
    assert!(!folder.exists() || folder.read_dir().unwrap().next().is_none(), "no email went out");
    assert!(is_rejected(reconcile::run_once(&app.app.shop).await), "the unpaid order has expired by then");
    let core = &app.app.auth.core;
    assert!(is_rejected(content::contact::expiry::delete_old(core).await.map(drop)));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(worker.run(async { drop(stopped.await) }));
    assert_unchanged(&before, &rows(&app).await);

    let outbox = platform::database::TableSet::from_iter([OUTBOX]);
    let then = app.app.store.versions().snapshot();
    app.app.store.allow_writes().await.unwrap();
    let goes_on = async {
        app.app.store.versions().change(outbox, &then).await;
        while folder.read_dir().map_or(0, Iterator::count) == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), goes_on).await.expect("the email goes out");
    drop(stop);
    running.await.unwrap();
}

async fn restarted(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(backend, folder.path()).await;
    let app = TestApp::on(&location, tempfile::tempdir().unwrap(), &[]).await;
    app.write_news(article("One")).await;
    stop_writes(&app).await;
    drop(app);
    let app = TestApp::on(&location, tempfile::tempdir().unwrap(), &[]).await;
    assert_eq!(app.get("/news").await.items("title"), ["One"]);
    let link = accounts::auth::setup::create_link(
        &app.app.store,
        &app.app.entropy,
        "https://a.example",
        app.app.now(),
    );
    assert_eq!(link.await.unwrap(), None, "its first owner is made where it moves to");
    assert!(matches!(app.app.store.begin().await, Err(StoreError::ReadOnlySite)), "a start changes nothing");
    let secrets =
        setup::first_start(&app.app.store, &app.app.clock, &app.app.entropy, app.app.config.section());
    assert_eq!(secrets.await.unwrap().public_key, app.app.key);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_site_can_be_restarted() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        restarted(backend).await;
    }
}
