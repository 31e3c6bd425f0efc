//! Signing in with a passkey.

use sea_orm::ActiveValue::Set;

use super::authenticator::{Authenticator, PRESENT, Spoil, VERIFIED, encoded};
use super::passkeys::added;
use super::{account, call, post, refresh, rejection, text, user};
use ::accounts::auth::model::Role;
use ::accounts::auth::model::account::ActiveModel;
use ::accounts::auth::{account_changes, accounts};
use testing::prelude::*;

async fn question(app: &TestApp) -> Value {
    let answer =
        post(app, "/passkeys/authentication/options", json!({"gotrue_meta_security": {}})).await.is(200);
    answer.json()
}

async fn answer(app: &TestApp, asked: &Value, credential: Value) -> Answer {
    let body = json!({ "challenge_id": asked["challenge_id"], "credential": credential });
    post(app, "/passkeys/authentication/verify", body).await
}

async fn sign_in(app: &TestApp, authenticator: &mut Authenticator) -> Answer {
    let asked = question(app).await;
    answer(app, &asked, authenticator.get(&asked["options"])).await
}

async fn nora(app: &TestApp, role: Role) -> (Authenticator, uuid::Uuid) {
    let token = app.signed_in("nora@example.org", role).await;
    let mut phone = Authenticator::new(1);
    added(app, &token, &mut phone).await;
    let id = text(&user(app, &token).await.json(), "id").parse().unwrap();
    (phone, id)
}

async fn change(app: &TestApp, id: uuid::Uuid, change: ActiveModel) {
    let tx = app.app.store.begin().await.unwrap();
    accounts::update(&tx, id, change).await.unwrap();
    tx.commit().await.unwrap();
}

fn wrong() -> (u16, String) {
    (400, "webauthn_verification_failed".into())
}

#[on_both_databases]
async fn a_passkey_signs_in_without_an_email_and_grants_aal2(app: TestApp) {
    let (mut phone, id) = nora(&app, Role::Staff).await;
    app.second_factor("nora@example.org").await;
    let low = app.sign_in("nora@example.org").await;
    assert_eq!(rejection(&app.read("/news", &low).await).1, "second_factor");
    app.at("2026-06-15T16:01:00Z");
    let asked = question(&app).await;
    assert_eq!(asked["options"]["allowCredentials"], json!([]), "nobody's name is told");
    assert_eq!(asked["options"]["userVerification"], "required");
    assert_eq!(asked["expires_at"], app.app.now().timestamp().as_second() + 300);
    let signed_in = answer(&app, &asked, phone.get(&asked["options"])).await.is(200);
    let grant = signed_in.json();
    assert_eq!(
        (text(&grant["user"], "id"), text(&grant["user"], "last_sign_in_at")),
        (id.to_string(), "2026-06-15T16:01:00Z".into())
    );
    let token = text(&grant, "access_token");
    assert_eq!(account(&app, &token).await.json()["aal"], "aal2");
    assert_eq!(app.read("/news", &token).await.status, 200);
    let claims = claims(&token);
    shows(&claims, json!({"aal": "aal2", "amr/0/method": "webauthn"}));
    let passkeys = call(&app, Method::GET, "/passkeys", Some(&token), Value::Null).await.json();
    assert_eq!(passkeys[0]["last_used_at"], "2026-06-15T16:01:00Z");
    let refreshed = refresh(&app, &text(&grant, "refresh_token")).await.json();
    assert_eq!(account(&app, &text(&refreshed, "access_token")).await.json()["aal"], "aal2");
    assert_eq!(sign_in(&app, &mut phone).await.status, 200, "and again");
}

#[on_both_databases]
async fn a_password_sign_in_still_works_with_a_passkey(app: TestApp) {
    nora(&app, Role::Staff).await;
    let token = app.sign_in("nora@example.org").await;
    let now = account(&app, &token).await.json();
    assert_eq!((now["second_factor"].as_bool(), now["aal"].as_str()), (Some(false), Some("aal1")));
    assert_eq!(app.read("/news", &token).await.status, 200);
}

#[on_both_databases]
async fn a_passkey_challenge_is_accepted_once(app: TestApp) {
    let (mut phone, _) = nora(&app, Role::Staff).await;
    let asked = question(&app).await;
    let signed = phone.get(&asked["options"]);
    assert_eq!(answer(&app, &asked, signed.clone()).await.status, 200);
    let not_found = (400, "webauthn_challenge_not_found".into());
    assert_eq!(rejection(&answer(&app, &asked, signed).await), not_found);

    let asked = question(&app).await;
    assert_eq!(rejection(&answer(&app, &asked, json!({"id": "nonsense"})).await), wrong());
    let signed = phone.get(&asked["options"]);
    assert_eq!(rejection(&answer(&app, &asked, signed).await), not_found, "there is no second try");

    let asked = question(&app).await;
    let signed = phone.get(&asked["options"]);
    app.at("2026-06-15T16:05:00Z");
    assert_eq!(rejection(&answer(&app, &asked, signed).await), (400, "webauthn_challenge_expired".into()));
}

#[on_both_databases]
async fn invalid_passkey_answers_are_rejected(app: TestApp) {
    let (phone, _) = nora(&app, Role::Staff).await;
    let omar = app.signed_in("omar@example.org", Role::Owner).await;
    let mut other = Authenticator::new(2);
    added(&app, &omar, &mut other).await;
    let victim = other.user.clone();
    let spoils: [Spoil<'_>; 8] = [
        ("another origin", &|it| it.origin = "https://evil.example".into()),
        ("without TLS", &|it| it.origin = "http://union.example".into()),
        ("another site's id", &|it| it.rp_id = "evil.example".into()),
        ("nobody verified", &|it| it.flags = PRESENT),
        ("nobody present", &|it| it.flags = VERIFIED),
        ("another's name", &|it| it.user.clone_from(&victim)),
        ("a name that is no id", &|it| it.user = b"nora".to_vec()),
        ("a key that nobody added", &|it| {
            let user = std::mem::replace(it, Authenticator::new(3)).user;
            it.user = user;
        }),
    ];
    for (minute, (what, spoil)) in spoils.into_iter().enumerate() {
        // Limits are not what refuses them.
        app.at(&format!("2026-06-15T16:{:02}:00Z", minute + 1));
        let mut thief = phone.clone();
        thief.counter = 50;
        spoil(&mut thief);
        assert_eq!(rejection(&sign_in(&app, &mut thief).await), wrong(), "{what}");
    }
    app.at("2026-06-15T16:20:00Z");
    let (asked, another) = (question(&app).await, question(&app).await);
    let signed = phone.clone().get(&another["options"]);
    assert_eq!(rejection(&answer(&app, &asked, signed).await), wrong(), "another question's");
    for (field, value) in [
        ("signature", encoded(&[7; 70])),
        (
            "signature",
            other.clone().get(&another["options"])["response"]["signature"].as_str().unwrap().to_owned(),
        ),
        ("authenticatorData", encoded(&[0; 37])),
    ] {
        let asked = question(&app).await;
        let mut signed = phone.clone().get(&asked["options"]);
        signed["response"][field] = json!(value);
        assert_eq!(rejection(&answer(&app, &asked, signed).await), wrong(), "{field}");
    }
    let asked = question(&app).await;
    let mut nameless = phone.clone().get(&asked["options"]);
    nameless["response"]["userHandle"] = Value::Null;
    assert_eq!(rejection(&answer(&app, &asked, nameless).await), wrong(), "without a name");
    assert_eq!(sign_in(&app, &mut phone.clone()).await.status, 200, "the phone itself still does");
}

#[on_both_databases]
async fn a_counter_that_does_not_rise_is_rejected(app: TestApp) {
    let (mut phone, _) = nora(&app, Role::Staff).await;
    phone.counter = 40;
    assert_eq!(sign_in(&app, &mut phone).await.status, 200);
    for counter in [0, 1, 39, 40] {
        phone.counter = counter;
        assert_eq!(rejection(&sign_in(&app, &mut phone).await), wrong(), "{counter}");
    }
    phone.counter = 41;
    assert_eq!(sign_in(&app, &mut phone).await.status, 200);
}

#[on_both_databases]
async fn an_authenticator_without_a_counter_is_accepted(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let mut phone = Authenticator::new(1);
    phone.counter = 0;
    added(&app, &token, &mut phone).await;
    for _ in 0..2 {
        phone.counter = 0;
        assert_eq!(sign_in(&app, &mut phone).await.status, 200);
    }
}

#[on_both_databases]
async fn a_removed_passkey_cannot_sign_in(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let mut phone = Authenticator::new(1);
    let id = added(&app, &token, &mut phone).await;
    let asked = question(&app).await;
    call(&app, Method::DELETE, &format!("/passkeys/{id}"), Some(&token), Value::Null).await;
    assert_eq!(rejection(&answer(&app, &asked, phone.get(&asked["options"])).await), wrong());
    assert_eq!(rejection(&sign_in(&app, &mut phone).await), wrong());
}

#[on_both_databases]
async fn a_passkey_of_a_deleted_account_cannot_sign_in(app: TestApp) {
    let (mut phone, id) = nora(&app, Role::Staff).await;
    let tx = app.app.store.begin().await.unwrap();
    account_changes::remove(&tx, id, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(rejection(&sign_in(&app, &mut phone).await), wrong());
}

#[on_both_databases]
async fn disabled_banned_and_unconfirmed_accounts_cannot_use_passkeys(app: TestApp) {
    let (mut phone, id) = nora(&app, Role::Staff).await;
    let now = app.app.now();
    change(&app, id, ActiveModel { disabled_at: Set(Some(now)), ..Default::default() }).await;
    assert_eq!(rejection(&sign_in(&app, &mut phone).await), (403, "user_banned".into()));
    let until = Some("2026-06-16T16:00:00Z".parse::<jiff::Timestamp>().unwrap().into());
    change(&app, id, ActiveModel { disabled_at: Set(None), banned_until: Set(until), ..Default::default() })
        .await;
    assert_eq!(rejection(&sign_in(&app, &mut phone).await), (403, "user_banned".into()));
    change(
        &app,
        id,
        ActiveModel { banned_until: Set(None), email_confirmed_at: Set(None), ..Default::default() },
    )
    .await;
    assert_eq!(rejection(&sign_in(&app, &mut phone).await), (403, "email_not_confirmed".into()));
    change(&app, id, ActiveModel { email_confirmed_at: Set(Some(now)), ..Default::default() }).await;
    assert_eq!(sign_in(&app, &mut phone).await.status, 200);
}

#[on_both_databases]
async fn a_pending_account_can_sign_in_with_a_passkey(app: TestApp) {
    let (mut phone, _) = nora(&app, Role::Pending).await;
    let token = text(&sign_in(&app, &mut phone).await.json(), "access_token");
    assert_eq!(account(&app, &token).await.json()["role"], "pending");
    assert_eq!(app.read("/news", &token).await.status, 403);
}

#[on_both_databases]
async fn passkey_sign_in_requests_are_limited_per_address(app: TestApp) {
    let ask = async |address: [u8; 4], path: &str| {
        let peer = axum::extract::ConnectInfo(std::net::SocketAddr::from((address, 1)));
        let request = Request::post(format!("/auth/v1/passkeys/authentication/{path}"))
            .header(key::HEADER, &app.app.key)
            .extension(peer);
        app.send(request.body(Body::from("{}")).unwrap()).await.status.as_u16()
    };
    for _ in 0..15 {
        assert_eq!(ask([10, 0, 0, 1], "options").await, 200);
    }
    assert_eq!(ask([10, 0, 0, 1], "options").await, 429);
    assert_eq!(ask([10, 0, 0, 1], "verify").await, 429);
    assert_eq!(ask([10, 0, 0, 2], "verify").await, 400, "others are not kept waiting");
}

fn claims(token: &str) -> Value {
    use base64::Engine as _;
    let part = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}
