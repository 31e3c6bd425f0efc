use accounts::auth::keys::file;
use testing::prelude::*;
use unionhall::subjects::sections;

const ELLIPTIC: &str = include_str!("testdata/es256.json");
const RSA: &str = include_str!("testdata/rs256.json");

async fn account(app: &TestApp, token: &str) -> u16 {
    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::header;
    let request = Request::get("/api/v1/account")
        .header(platform::web::key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    app.send(request.body(Body::empty()).unwrap()).await.status.as_u16()
}

fn kid(token: &str) -> String {
    jsonwebtoken::decode_header(token).unwrap().kid.unwrap()
}

#[on_both_databases]
async fn a_rotated_signing_key_is_accepted_until_its_tokens_expire(app: TestApp) {
    let keys = |app: &TestApp| {
        let all = app.app.auth.keys.public(app.app.clock.now());
        all["keys"].as_array().unwrap().len()
    };
    let old = app.signed_in("nora@example.org", Role::Staff).await;
    let tx = app.app.store.begin().await.unwrap();
    let made = accounts::auth::keys::rotate(&tx, &app.app.entropy, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(account(&app, &old).await, 200);
    let new = app.signed_in("omar@example.org", Role::Staff).await;
    assert_eq!(kid(&new), made.to_string());
    assert_ne!(kid(&old), kid(&new));
    assert_eq!((account(&app, &new).await, keys(&app)), (200, 2));
    app.at("2026-06-15T17:00:00Z");
    assert_eq!((account(&app, &old).await, keys(&app)), (401, 1));
}

#[tokio::test]
async fn generated_keys_retire_when_an_operator_key_is_configured() {
    use accounts::auth::config::AuthConfig;
    use platform::config::{Config, Sources};
    use platform::database::testing::Backend;
    let app = TestApp::new(Backend::Sqlite).await;
    let old = app.signed_in("nora@example.org", Role::Staff).await;
    let path = app.folder().join("key.json");
    std::fs::write(&path, ELLIPTIC).unwrap();
    let mut sources = Sources::default();
    sources.add_option("a test", "auth.signing_key_file", path.display().to_string());
    let config = Config::read(sources, &sections()).unwrap().section::<AuthConfig>().clone();
    let open = || accounts::auth::keys::Keys::open(&app.app.store, &config, &app.app.entropy, app.app.now());
    let keys = open().await.unwrap();
    let now = app.app.clock.now();
    assert!(keys.check::<Value>(&old, now).is_some(), "until its token ends");
    app.at("2026-06-15T17:00:00Z");
    let later = app.app.clock.now();
    assert!(open().await.unwrap().check::<Value>(&old, later).is_none());
    let signed = keys.sign(&json!({"exp": 0})).unwrap();
    assert_ne!(kid(&signed), kid(&old));
}

#[tokio::test]
async fn an_operator_key_signs_tokens_and_only_its_public_part_is_published() {
    use platform::database::testing::Backend;
    for (text, algorithm) in [(ELLIPTIC, "ES256"), (RSA, "RS256")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key.json");
        std::fs::write(&path, text).unwrap();
        let settings = [("auth.signing_key_file", path.display().to_string())];
        let app = TestApp::with(Backend::Sqlite, &settings).await;
        let token = app.signed_in("nora@example.org", Role::Staff).await;
        let header = jsonwebtoken::decode_header(&token).unwrap();
        assert_eq!(format!("{:?}", header.alg), algorithm);
        assert_eq!(account(&app, &token).await, 200);
        let public = app.app.auth.keys.public(app.app.clock.now());
        assert_eq!(public["keys"].as_array().unwrap().len(), 1, "{public}");
        for secret in ["d", "p", "q", "dp", "dq", "qi"] {
            assert!(public["keys"][0].get(secret).is_none(), "{secret} in {public}");
        }
    }
}

#[test]
fn an_invalid_key_file_is_rejected_without_revealing_key_material() {
    let changed = |text: &str, name: &str, value: Value| {
        let mut key: Value = serde_json::from_str(text).unwrap();
        key[name] = value;
        key.to_string()
    };
    let secret = serde_json::from_str::<Value>(ELLIPTIC).unwrap()["d"].as_str().unwrap().to_owned();
    for (text, reason) in [
        ("{".to_owned(), "it is no JSON"),
        (json!({"kty": "oct", "k": "c2VjcmV0"}).to_string(), "allowed are keys of kty EC"),
        (changed(ELLIPTIC, "crv", json!("P-384")), "allowed are keys of kty EC"),
        (changed(ELLIPTIC, "alg", json!("RS256")), "the alg of this key has to be ES256"),
        (changed(ELLIPTIC, "x", json!("AAAA")), "a part of the key is damaged"),
        (changed(ELLIPTIC, "d", json!("!")), "a part of the key is damaged"),
        (changed(RSA, "p", json!("AQAB")), "a part of the key is damaged"),
        (changed(RSA, "qi", Value::Null), "an RSA key has to have the part qi"),
        (changed(RSA, "n", json!("AQAB")), "an RSA key has to have 2048 bits at least"),
        (json!({"keys": []}).to_string(), "no key in it has a private part"),
    ] {
        let error = file::parse_keys(&text).err().unwrap().to_string();
        assert!(error.contains(reason) && !error.contains(&secret), "{error}");
    }
}

#[test]
fn a_key_set_signs_with_its_first_private_key_and_verifies_with_all() {
    let mut old: Value = serde_json::from_str(RSA).unwrap();
    for secret in ["d", "p", "q", "dp", "dq", "qi"] {
        old.as_object_mut().unwrap().remove(secret);
    }
    let new: Value = serde_json::from_str(ELLIPTIC).unwrap();
    let keys = file::parse_keys(&json!({"keys": [old, new]}).to_string()).unwrap();
    assert_eq!(keys.len(), 2);
    assert!(keys[0].signs.is_some() && keys[1].signs.is_none());
    assert_ne!(keys[0].id, keys[1].id, "a key without a kid is named after its thumbprint");
}
