//! Security keys as second factors.

use super::authenticator::{Authenticator, PRESENT, Spoil};
use super::{account, call, one_mail, rejection, text, user};
use testing::prelude::*;

async fn enrol(app: &TestApp, token: &str, name: &str) -> String {
    let body = json!({"factor_type": "webauthn", "friendly_name": name});
    let answer = call(app, Method::POST, "/factors", Some(token), body).await.json();
    assert_eq!(answer["type"], "webauthn", "{answer}");
    text(&answer, "id")
}

fn site() -> Value {
    json!({"rpId": "union.example", "rpOrigins": ["https://union.example"]})
}

async fn challenge(app: &TestApp, token: &str, factor: &str) -> Answer {
    let body = json!({"factorId": factor, "webauthn": site()});
    call(app, Method::POST, &format!("/factors/{factor}/challenge"), Some(token), body).await
}

fn body(asked: &Value, response: Value) -> Value {
    let mut webauthn = site();
    webauthn["type"] = asked["webauthn"]["type"].clone();
    webauthn["credential_response"] = response;
    json!({"challenge_id": asked["id"], "webauthn": webauthn})
}

async fn verify(app: &TestApp, token: &str, factor: &str, asked: &Value, response: Value) -> Answer {
    let path = format!("/factors/{factor}/verify");
    call(app, Method::POST, &path, Some(token), body(asked, response)).await
}

fn options(asked: &Value) -> &Value {
    &asked["webauthn"]["credential_options"]["publicKey"]
}

/// Nora with a security key: its factor, the key, and her session that used it.
async fn nora(app: &TestApp) -> (String, Authenticator, String) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let factor = enrol(app, &token, "Key").await;
    let asked = challenge(app, &token, &factor).await.json();
    let mut key = Authenticator::new(1);
    let grant = verify(app, &token, &factor, &asked, key.create(options(&asked))).await.is(200);
    (factor, key, text(&grant.json(), "access_token"))
}

async fn use_key(app: &TestApp, token: &str, factor: &str, key: &mut Authenticator) -> Answer {
    let asked = challenge(app, token, factor).await.json();
    verify(app, token, factor, &asked, key.get(options(&asked))).await
}

#[on_both_databases]
async fn a_security_key_is_a_second_factor(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let elsewhere = app.sign_in("nora@example.org").await;
    let factor = enrol(&app, &token, "Key").await;
    enrol(&app, &token, "never verified").await;
    assert_eq!(account(&app, &token).await.json()["second_factor"], false, "not before it is verified");
    let asked = challenge(&app, &token, &factor).await.json();
    assert_eq!(
        (&asked["type"], &asked["webauthn"]["type"]),
        (&json!("webauthn"), &json!("create")),
        "{asked}"
    );
    assert_eq!(asked["expires_at"], app.app.now().timestamp().as_second() + 300);
    assert_eq!(options(&asked)["rp"]["id"], "union.example");
    assert_eq!(options(&asked)["authenticatorSelection"]["userVerification"], "preferred");
    assert!(!asked.to_string().contains("ProtectionPolicy"), "Chromium declines both together: {asked}");
    let mut key = Authenticator::new(1);
    let grant = verify(&app, &token, &factor, &asked, key.create(options(&asked))).await.json();
    let raised = text(&grant, "access_token");
    assert_eq!(account(&app, &raised).await.json()["aal"], "aal2");
    let factors = grant["user"]["factors"].as_array().unwrap().clone();
    assert_eq!(factors.len(), 1, "the unverified one is gone");
    shows(&factors[0], json!({"factor_type": "webauthn", "status": "verified"}));
    assert_eq!(rejection(&user(&app, &elsewhere).await).1, "session_not_found", "sessions of one factor end");
    assert_eq!(one_mail(&app).await.subject, "A security key was added");

    let low = app.sign_in("nora@example.org").await;
    assert_eq!(rejection(&app.read("/news", &low).await), (403, "second_factor".into()));
    let asked = challenge(&app, &low, &factor).await.json();
    assert_eq!(asked["webauthn"]["type"], "request");
    assert_eq!(options(&asked)["allowCredentials"].as_array().unwrap().len(), 1);
    let grant = verify(&app, &low, &factor, &asked, key.get(options(&asked))).await.json();
    let raised = text(&grant, "access_token");
    assert_eq!(app.read("/news", &raised).await.status, 200);
    assert!(app.received_mails().await.is_empty(), "using it changes nothing");

    let low = app.sign_in("nora@example.org").await;
    let path = format!("/factors/{factor}");
    assert_eq!(
        rejection(&call(&app, Method::DELETE, &path, Some(&low), Value::Null).await).1,
        "insufficient_aal"
    );
    assert_eq!(call(&app, Method::DELETE, &path, Some(&raised), Value::Null).await.status, 200);
    assert_eq!(one_mail(&app).await.subject, "A security key was removed");
}

#[on_both_databases]
async fn invalid_security_key_responses_do_not_raise_the_session(app: TestApp) {
    let (factor, key, _) = nora(&app).await;
    let low = app.sign_in("nora@example.org").await;
    app.at("2026-06-15T16:01:00Z");
    let spoils: [Spoil<'_>; 5] = [
        ("another origin", &|it| it.origin = "https://evil.example".into()),
        ("another site's id", &|it| it.rp_id = "evil.example".into()),
        ("another key", &|it| *it = Authenticator::new(2)),
        ("a counter that does not rise", &|it| it.counter = 1),
        ("a PIN was asked for before", &|it| it.flags = PRESENT),
    ];
    for (what, spoil) in spoils {
        let mut thief = key.clone();
        spoil(&mut thief);
        let rejected = use_key(&app, &low, &factor, &mut thief).await;
        assert_eq!(rejection(&rejected), (422, "mfa_verification_failed".into()), "{what}");
    }
    assert_eq!(account(&app, &low).await.json()["aal"], "aal1");
    let copy = key.clone();
    let low = text(&use_key(&app, &low, &factor, &mut key.clone()).await.json(), "access_token");
    let rejected = use_key(&app, &low, &factor, &mut copy.clone()).await;
    assert_eq!(rejection(&rejected), (422, "mfa_verification_failed".into()), "its counter is kept");
}

#[on_both_databases]
async fn a_challenge_is_accepted_once_for_its_factor_and_address(app: TestApp) {
    let (factor, mut key, token) = nora(&app).await;
    let expired = (422, "mfa_challenge_expired".into());
    let asked = challenge(&app, &token, &factor).await.json();
    let signed = key.get(options(&asked));
    let elsewhere = axum::extract::ConnectInfo(std::net::SocketAddr::from(([10, 0, 0, 1], 1)));
    let request = Request::post(format!("/auth/v1/factors/{factor}/verify"))
        .header(key::HEADER, &app.app.key)
        .header("x-supabase-api-version", "2024-01-01")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .extension(elsewhere);
    let moved = app.send(request.body(Body::from(body(&asked, signed.clone()).to_string())).unwrap()).await;
    assert_eq!(rejection(&moved), (422, "mfa_ip_address_mismatch".into()));
    assert_eq!(
        rejection(&verify(&app, &token, &factor, &asked, signed).await),
        expired,
        "there is no second try"
    );

    let other = enrol(&app, &token, "Another").await;
    let asked = challenge(&app, &token, &other).await.json();
    let signed = key.get(options(&asked));
    assert_eq!(rejection(&verify(&app, &token, &factor, &asked, signed).await), expired, "another factor's");
    let asked = challenge(&app, &token, &factor).await.json();
    app.at("2026-06-15T16:05:00Z");
    assert_eq!(rejection(&verify(&app, &token, &factor, &asked, key.get(options(&asked))).await), expired);
}

#[on_both_databases]
async fn a_second_key_cannot_complete_the_same_factor(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let factor = enrol(&app, &token, "Key").await;
    let (first, second) =
        (challenge(&app, &token, &factor).await.json(), challenge(&app, &token, &factor).await.json());
    let made = verify(&app, &token, &factor, &first, Authenticator::new(1).create(options(&first))).await;
    let raised = text(&made.json(), "access_token");
    let late = verify(&app, &raised, &factor, &second, Authenticator::new(2).create(options(&second))).await;
    assert_eq!(rejection(&late), (422, "mfa_challenge_expired".into()));
}

/// A new key is anybody's: what the holder began and gave up must not be completed with a stolen password.
#[on_both_databases]
async fn an_abandoned_factor_cannot_be_completed_by_another_session(app: TestApp) {
    let (_, _, raised) = nora(&app).await;
    let given_up = enrol(&app, &raised, "given up").await;
    let low = app.sign_in("nora@example.org").await;
    assert_eq!(rejection(&challenge(&app, &low, &given_up).await), (401, "insufficient_aal".into()));
    app.at("2026-06-15T16:10:00Z");
    assert_eq!(
        rejection(&challenge(&app, &raised, &given_up).await),
        (400, "reauthentication_needed".into())
    );
}

#[on_both_databases]
async fn a_challenge_for_another_origin_is_rejected(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let factor = enrol(&app, &token, "").await;
    let path = format!("/factors/{factor}/challenge");
    for site in [json!({"rpId": "evil.example"}), json!({"rpOrigins": ["https://evil.example"]})] {
        let answer = call(&app, Method::POST, &path, Some(&token), json!({"webauthn": site})).await;
        assert_eq!(rejection(&answer), (400, "validation_failed".into()), "{site}");
    }
    assert_eq!(call(&app, Method::POST, &path, Some(&token), json!({})).await.status, 200, "it need not say");
}
