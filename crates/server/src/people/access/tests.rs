use std::collections::BTreeSet;
use std::fmt::Write as _;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, header};

use super::{MATRIX, Permission, may};
use crate::engine::http::key;
use crate::engine::store::testing::on_both_databases;
use crate::people::auth::model::Role;
use crate::testing::TestApp;

const ROLES: [(&str, Option<Role>); 4] = [
    ("anonymous", None),
    ("pending", Some(Role::Pending)),
    ("staff", Some(Role::Staff)),
    ("owner", Some(Role::Owner)),
];

/// The reviewed matrix: who may call what.
fn printed() -> String {
    let mut text = format!("{:<7}{:<50}", "", "");
    for (name, _) in ROLES {
        let _ = write!(text, "{name:<11}");
    }
    let mut lines = vec![text + "service key"];
    for (method, path, needs) in MATRIX {
        let mut line = format!("{:<7}{path:<50}", method.as_str());
        for (_, role) in ROLES {
            let _ = write!(line, "{:<11}", if may(*needs, role) { "yes" } else { "-" });
        }
        lines.push(
            line + if matches!(needs, Permission::Nothing | Permission::Service) { "yes" } else { "-" },
        );
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_printed_matrix_is_the_one_in_force() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/access-matrix.txt");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == printed(), "docs/access-matrix.txt is not what is in force, which is:\n{}", printed());
}

#[test]
fn every_call_stands_in_the_matrix_once() {
    let description = crate::program::router::description();
    let mut described = BTreeSet::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            described.insert((method.to_uppercase(), path.clone()));
        }
    }
    described.extend(crate::people::auth::calls::all().map(|(method, path)| (method.to_string(), path)));
    let listed: Vec<_> =
        MATRIX.iter().map(|(method, path, _)| (method.to_string(), (*path).to_owned())).collect();
    let unique: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(unique.len(), listed.len(), "a call stands there twice");
    assert_eq!(unique, described);
}

/// Sends a call of the matrix with any ids in its path.
async fn send(app: &TestApp, method: &Method, path: &str, authorization: Option<&str>) -> u16 {
    let mut path = path.to_owned();
    for name in ["{id}", "{session}", "{factor}"] {
        path = path.replace(name, "00000000-0000-4000-8000-000000000000");
    }
    let mut request = Request::builder().method(method).uri(path).header(key::HEADER, &app.app.key);
    if let Some(authorization) = authorization {
        request = request.header(header::AUTHORIZATION, authorization);
    }
    let answer = app.send(request.body(Body::from("{}")).unwrap()).await;
    if matches!(answer.status.as_u16(), 401 | 403) {
        let body = answer.json();
        let fields: Vec<_> = body.as_object().unwrap().keys().map(String::as_str).collect();
        let problem = ["type", "title", "status", "code", "detail", "error_code", "msg"];
        assert!(fields.iter().all(|field| problem.contains(field)), "a refusal holds no data: {body}");
    }
    answer.status.as_u16()
}

fn guarded() -> impl Iterator<Item = &'static (Method, &'static str, Permission)> {
    MATRIX.iter().filter(|(_, _, needs)| *needs != Permission::Nothing)
}

on_both_databases! {
    async fn every_guarded_call_is_refused_to_whoever_may_not(app) {
        assert!(guarded().count() > 30);
        for (name, role) in ROLES {
            let token = match role {
                None => None,
                Some(role) => Some(format!("Bearer {}", app.signed_in(&format!("{name}@example.org"), role).await)),
            };
            for (method, path, needs) in guarded() {
                if !may(*needs, role) {
                    let expected = if role.is_none() { 401 } else { 403 };
                    assert_eq!(send(&app, method, path, token.as_deref()).await, expected, "{name} {method} {path}");
                } else if method == Method::GET {
                    let status = send(&app, method, path, token.as_deref()).await;
                    assert!(!matches!(status, 401 | 403), "{status} {name} {method} {path}");
                }
            }
        }
    }

    async fn a_second_factor_is_asked_for_before_anything_that_is_not_ones_own(app) {
        let token = format!("Bearer {}", app.signed_in("owner@example.org", Role::Owner).await);
        app.second_factor("owner@example.org").await;
        for (method, path, needs) in guarded() {
            if *needs != Permission::Account {
                let status = send(&app, method, path, Some(&token)).await;
                assert!(matches!(status, 401 | 403), "{status} {method} {path}");
            }
        }
        assert_eq!(send(&app, &Method::GET, "/api/v1/account", Some(&token)).await, 200);
        let refused = app.staff(Method::GET, "/users", &token[7..], serde_json::Value::Null).await;
        assert_eq!(refused.json()["code"], "second_factor");
    }

    async fn the_service_key_opens_what_the_matrix_says_and_nothing_else(app) {
        let tx = app.app.store.begin().await.unwrap();
        let first = crate::people::auth::service::renew(&tx, &app.app.entropy, app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        let bearer = format!("Bearer {first}");
        for (method, path, needs) in guarded().filter(|(method, ..)| method == Method::GET) {
            let refused = matches!(send(&app, method, path, Some(&bearer)).await, 401 | 403);
            assert_eq!(refused, *needs != Permission::Service, "{method} {path}");
        }
        let as_key = Request::get("/auth/v1/admin/users").header(key::HEADER, &first);
        assert_eq!(app.send(as_key.body(Body::empty()).unwrap()).await.status, 200, "as apikey alone");

        let tx = app.app.store.begin().await.unwrap();
        crate::people::auth::service::renew(&tx, &app.app.entropy, app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(send(&app, &Method::GET, "/auth/v1/admin/users", Some(&bearer)).await, 403, "renewed");
        let none = format!("Bearer service_{}", "0".repeat(64));
        assert_eq!(send(&app, &Method::GET, "/auth/v1/admin/users", Some(&none)).await, 403);
    }

    async fn tokens_that_are_not_ours_are_refused(app) {
        use base64::Engine as _;
        use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

        let good = app.signed_in("owner@example.org", Role::Owner).await;
        let parts: Vec<_> = good.split('.').collect();
        let claims = String::from_utf8(BASE64.decode(parts[1]).unwrap()).unwrap();
        let unsigned = BASE64.encode(r#"{"alg":"none","typ":"JWT"}"#);
        let kid = jsonwebtoken::decode_header(&good).unwrap().kid;
        let claims_json: serde_json::Value = serde_json::from_str(&claims).unwrap();
        let signed = |algorithm, key: &jsonwebtoken::EncodingKey| {
            let header = jsonwebtoken::Header { kid: kid.clone(), ..jsonwebtoken::Header::new(algorithm) };
            jsonwebtoken::encode(&header, &claims_json, key).unwrap()
        };
        // The public key, which everybody has, taken for a shared secret.
        let public = app.app.keys.public(app.app.clock.now()).to_string();
        let confused = signed(jsonwebtoken::Algorithm::HS256, &jsonwebtoken::EncodingKey::from_secret(public.as_bytes()));
        let other = {
            use p256::pkcs8::EncodePrivateKey as _;
            let key = p256::SecretKey::from_slice(&[7; 32]).unwrap().to_pkcs8_der().unwrap();
            signed(jsonwebtoken::Algorithm::ES256, &jsonwebtoken::EncodingKey::from_ec_der(key.as_bytes()))
        };
        let altered = BASE64.encode(claims.replace("owner@example.org", "other@example.org"));
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
            for (method, path, _) in guarded() {
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
        for (method, path, _) in guarded() {
            let status = send(&app, method, path, Some(&authorization)).await;
            assert!(matches!(status, 401 | 403), "an hour later: {status} {method} {path}");
        }
    }

    async fn a_token_of_an_ended_session_opens_nothing(app) {
        let token = app.signed_in("owner@example.org", Role::Owner).await;
        let bearer = format!("Bearer {token}");
        assert_eq!(send(&app, &Method::POST, "/auth/v1/logout", Some(&bearer)).await, 204);
        for (method, path, _) in guarded() {
            let status = send(&app, method, path, Some(&bearer)).await;
            assert!(matches!(status, 401 | 403), "{status} {method} {path}");
        }
    }
}
