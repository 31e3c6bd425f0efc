use std::collections::BTreeSet;

use accounts::access::{Matrix, Permission, Role};
use testing::prelude::*;
use unionhall::router::matrix;

const ROLES: [(&str, Option<Role>); 6] = [
    ("anonymous", None),
    ("pending", Some(Role::Pending)),
    ("editor", Some(Role::Editor)),
    ("shop", Some(Role::Shop)),
    ("staff", Some(Role::Staff)),
    ("owner", Some(Role::Owner)),
];

#[test]
fn the_documented_access_matrix_matches_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/access-matrix.txt");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == matrix().to_string(), "docs/access-matrix.txt is stale; `cargo xtask codegen` writes it");
}

#[test]
fn every_route_declares_a_permission() {
    let description = unionhall::router::description();
    let matrix = matrix();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            // OpenAPI has no wildcard path parameters.
            let rest = path.replace("{path}", "{*path}");
            assert!(
                matrix.permission(&method, path).or(matrix.permission(&method, &rest)).is_some(),
                "{method} {path} says nothing of who may send it"
            );
            let shared = operation["x-cached"].as_bool() == Some(true);
            assert!(
                !shared || operation["x-permission"] == "public",
                "{path} is kept for all and is not for all"
            );
        }
    }
    let calls: Vec<_> =
        matrix.endpoints().iter().map(|call| (call.method.to_string(), call.path.clone())).collect();
    assert_eq!(calls.iter().collect::<BTreeSet<_>>().len(), calls.len(), "a call stands there twice");
}

async fn send(app: &TestApp, method: &Method, path: &str, authorization: Option<&str>) -> u16 {
    let mut path = path.to_owned();
    for name in ["{id}", "{session}", "{factor}", "{passkey}"] {
        path = path.replace(name, "00000000-0000-4000-8000-000000000000");
    }
    let mut request = Request::builder().method(method).uri(path).header(key::HEADER, &app.app.key);
    if let Some(authorization) = authorization {
        request = request.header(header::AUTHORIZATION, authorization);
    }
    // A successful response may be an endless stream.
    let answer = app.response(request.body(Body::from("{}")).unwrap()).await;
    let status = answer.status().as_u16();
    if matches!(status, 401 | 403) {
        let body = axum::body::to_bytes(answer.into_body(), 64 * 1024).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        let fields: Vec<_> = body.as_object().unwrap().keys().map(String::as_str).collect();
        let problem = ["type", "title", "status", "code", "detail", "error_code", "msg"];
        assert!(fields.iter().all(|field| problem.contains(field)), "a refusal holds no data: {body}");
    }
    status
}

fn guarded(matrix: &Matrix) -> impl Iterator<Item = (&Method, &str, Permission)> {
    let calls = matrix.endpoints().iter().filter(|call| call.permission != Permission::Public);
    calls.map(|call| (&call.method, call.path.as_str(), call.permission))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_guarded_call_rejects_callers_without_its_permission() {
    let app = TestApp::new(Backend::Sqlite).await;
    app.start_sending_mails();
    let matrix = matrix();
    assert!(guarded(&matrix).count() > 30);
    for (name, role) in ROLES {
        let email = format!("{name}@example.org");
        let mut token = match role {
            None => None,
            Some(role) => Some(format!("Bearer {}", app.signed_in(&email, role).await)),
        };
        for (method, path, permission) in guarded(&matrix) {
            let status = send(&app, method, path, token.as_deref()).await;
            if permission.allows(role) {
                assert!(!matches!(status, 401 | 403), "{status} {name} {method} {path}");
            } else {
                assert_eq!(status, if role.is_none() { 401 } else { 403 }, "{name} {method} {path}");
            }
            if path.ends_with("/logout") && role.is_some() {
                token = Some(format!("Bearer {}", app.sign_in(&email).await));
            }
        }
    }
}

/// Roles by prefix of the calls below `/api/v1/admin/`. Independent of the permissions, which it verifies.
const WORK: [(&[Role], &[&str]); 5] = [
    (&[Role::Owner], &["audit", "backup", "checklist", "demonstration", "health", "outbox", "users"]),
    (
        &[Role::Owner, Role::Staff],
        &["discount-codes", "donations", "picture-takedowns", "settings", "shop-settings"],
    ),
    (
        &[Role::Owner, Role::Staff, Role::Editor],
        &[
            "alerts",
            "contact-messages",
            "dashboard",
            "documents",
            "events",
            "reservations",
            "examples",
            "markdown-preview",
            "nav-links",
            "news",
            "pages",
            "people",
            "photos",
            "questions",
            "slides",
            "social-posts",
        ],
    ),
    (&[Role::Owner, Role::Staff, Role::Shop], &["orders", "products"]),
    (
        &[Role::Owner, Role::Staff, Role::Editor, Role::Shop],
        &["autosaves", "live", "search", "site-visibility", "storage", "system"],
    ),
];

#[test]
fn editor_and_shop_roles_may_call_only_their_own_areas() {
    let matrix = matrix();
    for call in matrix.endpoints() {
        let Some(rest) = call.path.strip_prefix("/api/v1/admin/") else {
            let is_everybodys = matches!(call.permission, Permission::Public | Permission::Account);
            assert!(is_everybodys || call.path.starts_with("/auth/v1/"), "{}", call.path);
            continue;
        };
        let word = rest.split('/').next().unwrap();
        let found = WORK.iter().find(|(_, words)| words.contains(&word));
        let (roles, _) = found.unwrap_or_else(|| panic!("whose work is {}?", call.path));
        let is_refund = rest.contains("/refund");
        let is_erasure = rest.ends_with("/erase");
        // Every role may read the site's visibility.
        let is_for_owners = word == "site-visibility" && call.method != Method::GET;
        for role in [Role::Pending, Role::Editor, Role::Shop, Role::Staff, Role::Owner] {
            let expected = roles.contains(&role)
                && !(is_refund && role == Role::Shop)
                && !(is_erasure && role == Role::Editor)
                && !(is_for_owners && role != Role::Owner);
            assert_eq!(
                call.permission.allows(Some(role)),
                expected,
                "{role:?} {} {}",
                call.method,
                call.path
            );
        }
    }
}

#[on_both_databases]
async fn unsupported_methods_return_405(app: TestApp) {
    let owner = format!("Bearer {}", app.signed_in("owner@example.org", Role::Owner).await);
    for method in [Method::PUT, Method::OPTIONS, Method::from_bytes(b"BREW").unwrap()] {
        assert_eq!(send(&app, &method, "/api/v1/news", None).await, 405, "{method}");
        assert_eq!(send(&app, &method, "/api/v1/admin/news", Some(&owner)).await, 405, "{method}");
    }
}

#[on_both_databases]
async fn a_route_without_a_declared_permission_returns_403(app: TestApp) {
    let owner = format!("Bearer {}", app.signed_in("owner@example.org", Role::Owner).await);
    let gate =
        accounts::auth::gate::Gate { auth: app.app.auth.clone(), matrix: Matrix::new(Vec::new()).into() };
    let silent = axum::Router::new()
        .route("/api/v1/silent", axum::routing::get(|| async { "data" }))
        .layer(axum::middleware::from_fn_with_state(gate, accounts::auth::gate::guard));
    let request = Request::get("/api/v1/silent").header(key::HEADER, &app.app.key);
    let request = request.header(header::AUTHORIZATION, owner).body(Body::empty()).unwrap();
    assert_eq!(tower::ServiceExt::oneshot(silent, request).await.unwrap().status(), 403);
}

#[on_both_databases]
async fn calls_beyond_the_own_account_require_the_second_factor(app: TestApp) {
    let token = format!("Bearer {}", app.signed_in("owner@example.org", Role::Owner).await);
    app.second_factor("owner@example.org").await;
    let matrix = matrix();
    for (method, path, needs) in guarded(&matrix) {
        if needs != Permission::Account {
            let status = send(&app, method, path, Some(&token)).await;
            assert!(matches!(status, 401 | 403), "{status} {method} {path}");
        }
    }
    assert_eq!(send(&app, &Method::GET, "/api/v1/account", Some(&token)).await, 200);
    let rejected = app.staff(Method::GET, "/users", &token[7..], Value::Null).await;
    assert_eq!(rejected.json()["code"], "second_factor");
}

#[on_both_databases]
async fn the_service_key_grants_only_service_permissions(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    let first = accounts::auth::service::renew(&tx, &app.app.entropy, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    let bearer = format!("Bearer {first}");
    let matrix = matrix();
    for (method, path, needs) in guarded(&matrix).filter(|(method, ..)| **method == Method::GET) {
        let rejected = matches!(send(&app, method, path, Some(&bearer)).await, 401 | 403);
        assert_eq!(rejected, needs != Permission::Service, "{method} {path}");
    }
    let as_key = Request::get("/auth/v1/admin/users").header(key::HEADER, &first);
    assert_eq!(app.send(as_key.body(Body::empty()).unwrap()).await.status, 200, "as apikey alone");

    let tx = app.app.store.begin().await.unwrap();
    accounts::auth::service::renew(&tx, &app.app.entropy, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(send(&app, &Method::GET, "/auth/v1/admin/users", Some(&bearer)).await, 403, "renewed");
    let none = format!("Bearer service_{}", "0".repeat(64));
    assert_eq!(send(&app, &Method::GET, "/auth/v1/admin/users", Some(&none)).await, 403);
}

#[on_both_databases]
async fn forged_tampered_and_expired_tokens_are_rejected(app: TestApp) {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    let good = app.signed_in("owner@example.org", Role::Owner).await;
    let parts: Vec<_> = good.split('.').collect();
    let claims = String::from_utf8(BASE64.decode(parts[1]).unwrap()).unwrap();
    let unsigned = BASE64.encode(r#"{"alg":"none","typ":"JWT"}"#);
    let kid = jsonwebtoken::decode_header(&good).unwrap().kid;
    let claims_json: Value = serde_json::from_str(&claims).unwrap();
    // The public key, which everybody has, taken for a shared secret.
    let public = app.app.auth.keys.public(app.app.clock.now()).to_string();
    let confused = {
        use hmac::{KeyInit as _, Mac as _};
        let header = json!({"alg": "HS256", "typ": "JWT", "kid": kid});
        let said = format!("{}.{}", BASE64.encode(header.to_string()), parts[1]);
        let mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(public.as_bytes()).unwrap();
        format!("{said}.{}", BASE64.encode(mac.chain_update(&said).finalize().into_bytes()))
    };
    let other = {
        use p256::pkcs8::EncodePrivateKey as _;
        let key = p256::SecretKey::from_slice(&[7; 32]).unwrap().to_pkcs8_der().unwrap();
        let key = jsonwebtoken::EncodingKey::from_ec_der(key.as_bytes());
        let header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::ES256);
        let header = jsonwebtoken::Header { kid: kid.clone(), ..header };
        jsonwebtoken::encode(&header, &claims_json, &key).unwrap()
    };
    let altered = BASE64.encode(claims.replace("owner@example.org", "other@example.org"));
    let matrix = matrix();
    for (what, token) in [
        ("tampered", format!("{}.{altered}.{}", parts[0], parts[2])),
        ("cut short", good[..good.len() - 4].to_owned()),
        ("unsigned", format!("{unsigned}.{}.", parts[1])),
        ("unsigned, with the signature", format!("{unsigned}.{}.{}", parts[1], parts[2])),
        ("signed with the public key", confused),
        ("signed with another key", other),
        ("nothing", String::new()),
        ("not a token", "a.b.c".to_owned()),
    ] {
        for (method, path, _) in guarded(&matrix) {
            let status = send(&app, method, path, Some(&format!("Bearer {token}"))).await;
            assert!(matches!(status, 401 | 403), "{status} {what} {method} {path}");
        }
    }
    for authorization in [format!("Basic {good}"), good.clone()] {
        assert_eq!(send(&app, &Method::GET, "/api/v1/admin/users", Some(&authorization)).await, 401);
    }
    let authorization = format!("bearer {good}");
    assert_eq!(send(&app, &Method::GET, "/api/v1/admin/users", Some(&authorization)).await, 200);
    app.at("2026-06-15T17:00:00Z");
    for (method, path, _) in guarded(&matrix) {
        let status = send(&app, method, path, Some(&authorization)).await;
        assert!(matches!(status, 401 | 403), "an hour later: {status} {method} {path}");
    }
}

#[on_both_databases]
async fn access_tokens_are_rejected_after_logout(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let bearer = format!("Bearer {token}");
    assert_eq!(send(&app, &Method::POST, "/auth/v1/logout", Some(&bearer)).await, 204);
    let matrix = matrix();
    for (method, path, _) in guarded(&matrix) {
        let status = send(&app, method, path, Some(&bearer)).await;
        assert!(matches!(status, 401 | 403), "{status} {method} {path}");
    }
}
