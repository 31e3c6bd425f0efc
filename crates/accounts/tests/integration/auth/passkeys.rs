//! Adding, keeping and removing passkeys.

use super::authenticator::{Authenticator, PRESENT, Spoil, VERIFIED, encoded};
use super::{call, one_mail, post, rejection, text, user};
use accounts::auth::command::{self, Command};
use accounts::auth::passkeys::queries;
use accounts::auth::schema::PASSKEYS;
use testing::prelude::*;

pub(super) async fn registration(app: &TestApp, token: &str) -> Answer {
    call(app, Method::POST, "/passkeys/registration/options", Some(token), json!({})).await
}

pub(super) async fn register(app: &TestApp, token: &str, asked: &Value, credential: Value) -> Answer {
    let body = json!({ "challenge_id": asked["challenge_id"], "credential": credential });
    call(app, Method::POST, "/passkeys/registration/verify", Some(token), body).await
}

pub(super) async fn added(app: &TestApp, token: &str, authenticator: &mut Authenticator) -> String {
    let asked = registration(app, token).await.json();
    let answer = register(app, token, &asked, authenticator.create(&asked["options"])).await.is(200);
    text(&answer.json(), "id")
}

async fn list(app: &TestApp, token: &str) -> Vec<Value> {
    let answer = call(app, Method::GET, "/passkeys", Some(token), Value::Null).await;
    answer.json().as_array().unwrap_or_else(|| panic!("{}", answer.text())).clone()
}

async fn remove(app: &TestApp, token: &str, id: &str) -> Answer {
    call(app, Method::DELETE, &format!("/passkeys/{id}"), Some(token), Value::Null).await
}

#[on_both_databases]
async fn a_passkey_is_added_named_listed_and_removed(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Owner).await;
    let asked = registration(&app, &token).await.json();
    let options = &asked["options"];
    assert_eq!(options["rp"]["id"], "union.example");
    assert_eq!(options["user"]["name"], "nora@example.org");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["attestation"], "none");
    assert_eq!(asked["expires_at"], app.app.now().timestamp().as_second() + 300);
    let mut phone = Authenticator::new(1);
    let made = register(&app, &token, &asked, phone.create(options)).await.json();
    assert_eq!(made["created_at"], "2026-06-15T16:00:00Z");
    assert!(made.get("friendly_name").is_none(), "{made}");
    assert_eq!(one_mail(&app).await.subject, "A passkey was added");
    let id = text(&made, "id");

    let again = registration(&app, &token).await.json();
    assert_eq!(again["options"]["excludeCredentials"][0]["id"], encoded(&[1; 32]));
    let path = format!("/passkeys/{id}");
    let named = call(&app, Method::PATCH, &path, Some(&token), json!({"friendly_name": " My phone "})).await;
    assert_eq!(named.json()["friendly_name"], "My phone", "{}", named.text());
    for wrong in ["", " ", &"a".repeat(121)] {
        let answer = call(&app, Method::PATCH, &path, Some(&token), json!({"friendly_name": wrong})).await;
        assert_eq!(rejection(&answer), (400, "validation_failed".into()), "{wrong}");
    }
    assert_eq!(
        list(&app, &token).await,
        [json!({"id": id, "created_at": "2026-06-15T16:00:00Z", "friendly_name": "My phone"})]
    );

    assert_eq!(remove(&app, &token, &id).await.status, 204);
    assert_eq!(one_mail(&app).await.subject, "A passkey was removed");
    assert!(list(&app, &token).await.is_empty());
    let record = app.read("/audit", &token).await;
    assert_eq!(record.items("action"), ["passkey removed", "passkey added"]);
}

#[on_both_databases]
async fn a_passkey_registration_must_answer_its_own_challenge(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let other = app.signed_in("omar@example.org", Role::Staff).await;
    let not_found = (400, "webauthn_challenge_not_found".into());
    let wrong = (400, "webauthn_verification_failed".into());
    let mut phone = Authenticator::new(1);
    for id in ["00000000-0000-4000-8000-000000000000", "nonsense"] {
        let answer = register(&app, &token, &json!({"challenge_id": id}), json!({})).await;
        assert_eq!(rejection(&answer), not_found, "{id}");
    }
    let asked = registration(&app, &token).await.json();
    let of_another = registration(&app, &token).await.json();
    let answer = phone.create(&of_another["options"]);
    assert_eq!(
        rejection(&register(&app, &other, &asked, answer.clone()).await),
        not_found,
        "another account's"
    );
    assert_eq!(rejection(&register(&app, &token, &asked, answer.clone()).await), wrong, "another question's");
    let late = phone.create(&asked["options"]);
    assert_eq!(rejection(&register(&app, &token, &asked, late).await), not_found, "there is no second try");

    let to_sign_in = post(&app, "/passkeys/authentication/options", json!({})).await.json();
    assert_eq!(
        rejection(&register(&app, &token, &to_sign_in, answer.clone()).await),
        not_found,
        "to sign in"
    );
    assert_eq!(register(&app, &token, &of_another, answer.clone()).await.status, 200);
    assert_eq!(rejection(&register(&app, &token, &of_another, answer).await), not_found, "good once");

    let asked = registration(&app, &token).await.json();
    app.at("2026-06-15T16:05:00Z");
    let late = Authenticator::new(2).create(&asked["options"]);
    assert_eq!(
        rejection(&register(&app, &token, &asked, late).await),
        (400, "webauthn_challenge_expired".into())
    );
}

#[on_both_databases]
async fn invalid_authenticator_responses_are_rejected(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let wrongs: [Spoil<'_>; 6] = [
        ("another origin", &|it| it.origin = "https://evil.example".into()),
        ("another port", &|it| it.origin = "https://union.example:8443".into()),
        ("a subdomain", &|it| it.origin = "https://evil.union.example".into()),
        ("another site's id", &|it| it.rp_id = "evil.example".into()),
        ("nobody verified", &|it| it.flags = PRESENT),
        ("nobody present", &|it| it.flags = VERIFIED),
    ];
    for (what, spoil) in wrongs {
        let asked = registration(&app, &token).await.json();
        let mut phone = Authenticator::new(1);
        spoil(&mut phone);
        let answer = register(&app, &token, &asked, phone.create(&asked["options"])).await;
        assert_eq!(rejection(&answer), (400, "webauthn_verification_failed".into()), "{what}");
    }
    assert!(list(&app, &token).await.is_empty());
}

#[on_both_databases]
async fn a_credential_cannot_be_registered_twice(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let other = app.signed_in("omar@example.org", Role::Staff).await;
    let mut phone = Authenticator::new(1);
    added(&app, &token, &mut phone).await;
    for session in [&token, &other] {
        let asked = registration(&app, session).await.json();
        let answer = register(&app, session, &asked, phone.create(&asked["options"])).await;
        assert_eq!(rejection(&answer), (400, "webauthn_credential_exists".into()));
    }
    assert!(list(&app, &other).await.is_empty());
}

#[on_both_databases]
async fn passkeys_of_other_accounts_return_404(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let other = app.signed_in("omar@example.org", Role::Owner).await;
    let id = added(&app, &token, &mut Authenticator::new(1)).await;
    for (method, path) in [
        (Method::PATCH, format!("/passkeys/{id}")),
        (Method::DELETE, format!("/passkeys/{id}")),
        (Method::DELETE, "/passkeys/nonsense".to_owned()),
    ] {
        let answer = call(&app, method.clone(), &path, Some(&other), json!({"friendly_name": "mine"})).await;
        assert_eq!(rejection(&answer), (404, "validation_failed".into()), "{method} {path}");
        assert_eq!(answer.json()["message"], "Passkey not found");
    }
    assert_eq!(list(&app, &token).await.len(), 1);
}

#[on_both_databases]
async fn passkey_changes_require_a_sign_in_within_ten_minutes(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let id = added(&app, &token, &mut Authenticator::new(1)).await;
    app.at("2026-06-15T16:09:59Z");
    assert_eq!(registration(&app, &token).await.status, 200);
    app.at("2026-06-15T16:10:00Z");
    let needed = (400, "reauthentication_needed".into());
    assert_eq!(rejection(&registration(&app, &token).await), needed);
    assert_eq!(rejection(&remove(&app, &token, &id).await), needed);
    assert_eq!(list(&app, &token).await.len(), 1);
    let fresh = app.sign_in("nora@example.org").await;
    assert_eq!(remove(&app, &fresh, &id).await.status, 204);
}

#[on_both_databases]
async fn passkey_changes_require_the_second_factor(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let id = added(&app, &token, &mut Authenticator::new(1)).await;
    app.second_factor("nora@example.org").await;
    let low = app.sign_in("nora@example.org").await;
    let insufficient = (401, "insufficient_aal".into());
    assert_eq!(rejection(&registration(&app, &low).await), insufficient);
    assert_eq!(rejection(&remove(&app, &low, &id).await), insufficient);
}

#[on_both_databases]
async fn an_eleventh_passkey_is_rejected(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for seed in 1..=9 {
        // Limits by address are not what ends this.
        app.at(&format!("2026-06-15T16:04:{:02}Z", seed * 4));
        added(&app, &token, &mut Authenticator::new(seed)).await;
    }
    app.at("2026-06-15T16:05:30Z");
    let enough = (422, "too_many_passkeys".into());
    let waiting = registration(&app, &token).await.json();
    added(&app, &token, &mut Authenticator::new(10)).await;
    let late = Authenticator::new(11).create(&waiting["options"]);
    assert_eq!(rejection(&register(&app, &token, &waiting, late).await), enough);
    assert_eq!(rejection(&registration(&app, &token).await), enough);
    assert_eq!(list(&app, &token).await.len(), 10);
}

#[on_both_databases]
async fn passkey_changes_are_rate_limited(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for _ in 0..30 {
        assert_eq!(registration(&app, &token).await.status, 200);
    }
    let too_many = (429, "over_request_rate_limit".into());
    assert_eq!(rejection(&registration(&app, &token).await), too_many);
    assert_eq!(rejection(&register(&app, &token, &json!({}), json!({})).await), too_many);
    assert_eq!(rejection(&remove(&app, &token, "nonsense").await), too_many);
    let renamed = call(&app, Method::PATCH, "/passkeys/nonsense", Some(&token), json!({})).await;
    assert_eq!(rejection(&renamed), too_many);
}

#[on_both_databases]
async fn owners_and_the_command_line_remove_passkeys_of_an_account(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = added(&app, &token, &mut Authenticator::new(1)).await;
    let id_of_user = text(&user(&app, &token).await.json(), "id");
    app.received_mails().await;
    let path = format!("/admin/users/{id_of_user}/passkeys");
    let listed = call(&app, Method::GET, &path, Some(&owner), Value::Null).await;
    assert_eq!(listed.json()[0]["id"], id.as_str(), "{}", listed.text());
    let path = format!("{path}/{id}");
    assert_eq!(call(&app, Method::DELETE, &path, Some(&owner), Value::Null).await.status, 204);
    assert_eq!(one_mail(&app).await.subject, "A passkey was removed");
    let gone = call(&app, Method::DELETE, &path, Some(&owner), Value::Null).await;
    assert_eq!(rejection(&gone), (404, "validation_failed".into()));

    added(&app, &token, &mut Authenticator::new(2)).await;
    for (second_factor, left) in [(false, 1), (true, 0)] {
        let reset = Command::Reset { email: "nora@example.org".into(), second_factor };
        command::run(&app.app.store, &app.app.clock, &app.app.entropy, "https://union.example", reset)
            .await
            .unwrap();
        let db = app.app.store.reader(std::sync::Arc::default());
        let kept = queries::of(db.on(PASSKEYS), id_of_user.parse().unwrap()).await.unwrap();
        assert_eq!(kept.len(), left, "{second_factor}");
    }
    let record = app.read("/audit", &owner).await;
    assert_eq!(record.items("action")[0], "passkeys removed");
}

#[tokio::test]
async fn passkeys_are_disabled_on_a_site_at_an_ip_address() {
    let url = ("server.url", "http://127.0.0.1:8080".to_owned());
    let app = TestApp::with(Backend::Sqlite, &[url]).await;
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let offered = async |app: &TestApp| {
        call(app, Method::GET, "/settings", None, Value::Null).await.json()["passkeys_enabled"].clone()
    };
    assert_eq!(offered(&app).await, false);
    let disabled = (404, "passkey_disabled".into());
    assert_eq!(rejection(&registration(&app, &token).await), disabled);
    assert_eq!(rejection(&register(&app, &token, &json!({}), json!({})).await), disabled);
    for path in ["/passkeys/authentication/options", "/passkeys/authentication/verify"] {
        assert_eq!(rejection(&post(&app, path, json!({})).await), disabled, "{path}");
    }
    let enrolled =
        call(&app, Method::POST, "/factors", Some(&token), json!({"factor_type": "webauthn"})).await;
    assert_eq!(rejection(&enrolled), (422, "mfa_webauthn_enroll_not_enabled".into()));
    assert!(list(&app, &token).await.is_empty(), "those of before can be looked at");

    let app = TestApp::new(Backend::Sqlite).await;
    assert_eq!(offered(&app).await, true);
}
