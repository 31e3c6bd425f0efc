//! Account takeovers and privilege escalations found in attacks.

use super::approval::decide;
use super::authenticator::Authenticator;
use super::factors::{code_of, verify};
use super::passkeys::{added, register, registration};
use super::{
    PASSWORD, account, call, link, one_mail, parameter, post, post_from, press, refresh, rejection, sign_in,
    sign_up, text, user,
};
use ::accounts::auth::model::{Purpose, Role};
use ::accounts::auth::one_time::{self, OneTimeTokenRequest};
use ::accounts::auth::{account_changes, accounts, sessions};
use testing::prelude::*;

#[on_both_databases]
async fn a_planted_security_key_cannot_be_verified_below_aal2(app: TestApp) {
    let id = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    let thiefs = app.sign_in("nora@example.org").await;
    let begun =
        call(&app, Method::POST, "/factors", Some(&thiefs), json!({"factor_type": "webauthn"})).await.json();
    let path = format!("/factors/{}", text(&begun, "id"));
    let asked =
        call(&app, Method::POST, &format!("{path}/challenge"), Some(&thiefs), json!({"webauthn": {}}))
            .await
            .json();
    let credential = Authenticator::new(1).create(&asked["webauthn"]["credential_options"]["publicKey"]);
    // Verified at the very moment, so that the thief's is not taken away with it.
    app.second_factor("nora@example.org").await;
    let tx = app.app.store.begin().await.unwrap();
    sessions::end_all(&tx, id).await.unwrap();
    tx.commit().await.unwrap();
    let low = app.sign_in("nora@example.org").await;
    let body = json!({"challenge_id": asked["id"], "webauthn": {"type": "create", "credential_response": credential}});
    let verified = call(&app, Method::POST, &format!("{path}/verify"), Some(&low), body).await;
    assert_eq!(rejection(&verified), (401, "insufficient_aal".into()));
}

#[on_both_databases]
async fn a_disabled_account_is_sent_no_sign_in_mail(app: TestApp) {
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let tx = app.app.store.begin().await.unwrap();
    account_changes::set_disabled(&tx, id, true, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(post(&app, "/otp", json!({"email": "nora@example.org"})).await.status, 200);
    assert!(app.received_mails().await.is_empty());
    let left =
        platform::mail::outbox::list_unsent(&app.app.store.reader(std::sync::Arc::default())).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
}

#[on_both_databases]
async fn an_approval_link_of_an_unconfirmed_owner_is_rejected(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let form = json!({"email": "vera@example.org", "role": "owner"});
    let vera = text(&app.staff(Method::POST, "/users", &owner, form).await.json(), "id").parse().unwrap();
    let nora = app.account("nora@example.org", PASSWORD, Role::Pending).await;
    let tx = app.app.store.begin().await.unwrap();
    let issue = OneTimeTokenRequest {
        owner: Some(vera),
        ..OneTimeTokenRequest::new(app.app.entropy.uuid(), nora, Purpose::Approval, "vera@example.org")
    };
    let secrets = one_time::issue(&tx, &app.app.auth.refresh_key, &app.app.entropy, issue, app.app.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    decide(&app, &format!("/auth/approve?token={}", secrets.token), "approve").await.is(403);
}

#[on_both_databases]
async fn an_old_owner_session_must_reauthenticate_to_change_accounts(app: TestApp) {
    let owner = app.account("owner@example.org", PASSWORD, Role::Owner).await;
    let thief = app.account("thief@example.org", PASSWORD, Role::Pending).await;
    let grant = sign_in(&app, "owner@example.org", PASSWORD).await.json();
    app.at("2026-06-15T16:10:00Z");
    let session = text(&refresh(&app, &text(&grant, "refresh_token")).await.json(), "access_token");
    let nobody = "00000000-0000-4000-8000-000000000000";
    let rejected = (400, "reauthentication_needed".to_owned());
    for (method, path, body) in [
        (Method::PUT, format!("/admin/users/{owner}"), json!({"password": "marble orchard signal"})),
        (Method::PUT, format!("/admin/users/{owner}"), json!({"email": "thief@example.com"})),
        (Method::PUT, format!("/admin/users/{thief}"), json!({"app_metadata": {"role": "owner"}})),
        (
            Method::POST,
            "/admin/users".to_owned(),
            json!({"email": "new@example.org", "app_metadata": {"role": "owner"}}),
        ),
        (
            Method::POST,
            "/admin/generate_link".to_owned(),
            json!({"type": "recovery", "email": "owner@example.org"}),
        ),
        (Method::POST, "/invite".to_owned(), json!({"email": "new@example.org"})),
        (Method::DELETE, format!("/admin/users/{thief}"), Value::Null),
        (Method::DELETE, format!("/admin/users/{owner}/factors/{nobody}"), Value::Null),
        (Method::DELETE, format!("/admin/users/{owner}/passkeys/{nobody}"), Value::Null),
    ] {
        let answer = call(&app, method.clone(), &path, Some(&session), body.clone()).await;
        assert_eq!(rejection(&answer), rejected, "{method} {path} {body}");
    }
    let rejected = (403, "reauthentication_needed".to_owned());
    for (method, path, body) in [
        (Method::POST, "/users".to_owned(), json!({"email": "new@example.org", "role": "owner"})),
        (Method::PATCH, format!("/users/{thief}"), json!({"role": "owner"})),
        (Method::PATCH, format!("/users/{owner}"), json!({"second_factor": false})),
        (Method::DELETE, format!("/users/{thief}"), Value::Null),
    ] {
        let answer = app.staff(method.clone(), &path, &session, body.clone()).await;
        assert_eq!(rejection(&answer), rejected, "{method} {path} {body}");
    }
    assert_eq!(sign_in(&app, "owner@example.org", PASSWORD).await.status, 200, "the password is as it was");
    assert!(app.received_mails().await.is_empty());
    assert_eq!(app.read("/users", &session).await.status, 200, "reading needs no proof");
}

#[on_both_databases]
async fn a_passkey_challenge_from_before_a_second_factor_is_rejected(app: TestApp) {
    let thiefs = app.signed_in("nora@example.org", Role::Staff).await;
    let asked = registration(&app, &thiefs).await.json();
    app.second_factor("nora@example.org").await;
    let again = app.sign_in("nora@example.org").await;
    let made = register(&app, &again, &asked, Authenticator::new(1).create(&asked["options"])).await;
    assert_eq!(rejection(&made), (401, "insufficient_aal".into()));
}

#[on_both_databases]
async fn a_planted_factor_cannot_be_verified_below_aal2(app: TestApp) {
    let id = app.account("nora@example.org", "a password for tests", Role::Staff).await;
    app.second_factor("nora@example.org").await;
    // A thief's enrolment at the moment when the holder's was verified.
    let tx = app.app.store.begin().await.unwrap();
    let planted =
        ::accounts::auth::factors::enrol(&tx, id, None, &app.app.entropy, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    let low = app.sign_in("nora@example.org").await;
    let code = code_of(&app, &planted.secret);
    let answer = verify(&app, &low, &planted.id.to_string(), &code).await;
    assert_eq!(rejection(&answer), (401, "insufficient_aal".into()));
}

#[on_both_databases]
async fn an_invited_owner_does_not_count_as_owner_before_accepting(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let form = json!({"email": "vera@example.org", "role": "owner"});
    app.staff(Method::POST, "/users", &owner, form).await;
    one_mail(&app).await;
    let own = text(&user(&app, &owner).await.json(), "id");
    let path = format!("/users/{own}");
    for (method, body) in [
        (Method::DELETE, Value::Null),
        (Method::PATCH, json!({"role": "staff"})),
        (Method::PATCH, json!({"disabled": true})),
    ] {
        let answer = app.staff(method.clone(), &path, &owner, body).await;
        assert_eq!(rejection(&answer), (409, "last_owner".into()), "{method}: nobody else can sign in");
    }
    // The address is not confirmed as an owner's, so it receives no deciding link.
    sign_up(&app, "nora@example.org").await;
    press(&app, &link(&one_mail(&app).await)).await;
    let told: Vec<_> = app.received_mails().await.into_iter().map(|mail| mail.to).collect();
    assert_eq!(told, ["owner@example.org"]);
}

#[on_both_databases]
async fn an_owner_confirming_an_email_drops_the_password_of_the_sign_up(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    sign_up(&app, "nora@example.org").await;
    let users = app.read("/users", &owner).await.json();
    let path = format!("/admin/users/{}", text(&users["items"][0], "id"));
    let body = json!({"email_confirm": true, "app_metadata": {"role": "staff"}});
    assert_eq!(call(&app, Method::PUT, &path, Some(&owner), body).await.status, 200);
    assert_eq!(
        rejection(&sign_in(&app, "nora@example.org", PASSWORD).await),
        (400, "invalid_credentials".into())
    );
    let body = json!({"email": "omar@example.org", "password": PASSWORD});
    let made = call(&app, Method::POST, "/admin/users", Some(&owner), body).await.json();
    let path = format!("/admin/users/{}", text(&made, "id"));
    call(&app, Method::PUT, &path, Some(&owner), json!({"email_confirm": true})).await;
    assert_eq!(sign_in(&app, "omar@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn an_unexpired_token_is_rejected_after_its_session_expired(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let mut grant = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    for date in ["06-20", "06-25", "06-30", "07-05", "07-10", "07-15"] {
        app.at(&format!("2026-{date}T15:59:00Z"));
        grant = refresh(&app, &text(&grant, "refresh_token")).await.json();
    }
    let last = text(&grant, "access_token");
    app.at("2026-07-15T15:59:59Z");
    assert_eq!(user(&app, &last).await.status, 200);
    app.at("2026-07-15T16:00:00Z");
    assert_eq!(rejection(&user(&app, &last).await), (403, "session_not_found".into()), "thirty days");
}

#[on_both_databases]
async fn deleting_an_unverified_factor_does_not_lower_the_session(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Owner).await;
    let mut phone = Authenticator::new(1);
    added(&app, &token, &mut phone).await;
    let asked = post(&app, "/passkeys/authentication/options", json!({})).await.json();
    let body = json!({"challenge_id": asked["challenge_id"], "credential": phone.get(&asked["options"])});
    let high = text(&post(&app, "/passkeys/authentication/verify", body).await.json(), "access_token");
    let begun =
        call(&app, Method::POST, "/factors", Some(&high), json!({"factor_type": "totp"})).await.json();
    let path = format!("/factors/{}", text(&begun, "id"));
    assert_eq!(call(&app, Method::DELETE, &path, Some(&high), Value::Null).await.status, 200);
    assert_eq!(account(&app, &high).await.json()["aal"], "aal2");
}

#[on_both_databases]
async fn a_password_change_voids_pending_pkce_codes(app: TestApp) {
    use base64::Engine as _;
    use sha2::Digest as _;
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    let verifier = "v".repeat(43);
    let challenge = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(sha2::Sha256::digest(&verifier));
    let body =
        json!({"email": "nora@example.org", "code_challenge": challenge, "code_challenge_method": "s256"});
    post(&app, "/recover", body).await;
    let there = press(&app, &link(&one_mail(&app).await)).await;
    let code = parameter(&there, "code");
    let body = json!({"password": "marble orchard signal"});
    assert_eq!(call(&app, Method::PUT, "/user", Some(&session), body).await.status, 200);
    let body = json!({"auth_code": code, "code_verifier": verifier});
    let late = call(&app, Method::POST, "/token?grant_type=pkce", None, body).await;
    assert_eq!(rejection(&late), (404, "flow_state_not_found".into()));
}

/// Owners must have a second factor, and this one has a passkey; she is signed in by password.
async fn passkey_owner() -> (TestApp, String, Authenticator) {
    let app = TestApp::with(Backend::Sqlite, &[("auth.owner_second_factor", "true".to_owned())]).await;
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let mut phone = Authenticator::new(1);
    added(&app, &token, &mut phone).await;
    app.received_mails().await;
    (app, token, phone)
}

#[tokio::test]
async fn with_required_factors_a_password_session_cannot_change_credentials() {
    let (app, low, _) = passkey_owner().await;
    let rejected = (401, "insufficient_aal".to_owned());
    for (path, body) in [
        ("/factors", json!({"factor_type": "totp"})),
        ("/factors", json!({"factor_type": "webauthn"})),
        ("/passkeys/registration/options", json!({})),
    ] {
        let answer = call(&app, Method::POST, path, Some(&low), body.clone()).await;
        assert_eq!(rejection(&answer), rejected, "{path} {body}");
    }
    let keys = call(&app, Method::GET, "/passkeys", Some(&low), Value::Null).await.json();
    let path = format!("/passkeys/{}", text(&keys[0], "id"));
    assert_eq!(rejection(&call(&app, Method::DELETE, &path, Some(&low), Value::Null).await), rejected);
    for body in [json!({"password": "marble orchard signal"}), json!({"email": "thief@example.org"})] {
        assert_eq!(rejection(&call(&app, Method::PUT, "/user", Some(&low), body).await), rejected);
    }
}

#[tokio::test]
async fn with_required_factors_approval_links_are_rejected() {
    let (app, ..) = passkey_owner().await;
    sign_up(&app, "nora@example.org").await;
    press(&app, &link(&one_mail(&app).await)).await;
    let mail = one_mail(&app).await;
    assert_eq!(link(&mail), "/admin/users", "{}", mail.text);
    // An approval email from before the second factor was required.
    let tx = app.app.store.begin().await.unwrap();
    let owner = accounts::by_email(tx.read(), "owner@example.org").await.unwrap().unwrap();
    let nora = accounts::by_email(tx.read(), "nora@example.org").await.unwrap().unwrap();
    let issue = OneTimeTokenRequest {
        owner: Some(owner.id),
        ..OneTimeTokenRequest::new(app.app.entropy.uuid(), nora.id, Purpose::Approval, "owner@example.org")
    };
    let key = &app.app.auth.refresh_key;
    let secrets = one_time::issue(&tx, key, &app.app.entropy, issue, app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    let old = format!("/auth/approve?token={}", secrets.token);
    assert_eq!(decide(&app, &old, "approve").await.status, 403);
}

#[tokio::test]
async fn one_network_cannot_exhaust_the_hourly_mail_limit() {
    let app = TestApp::with(Backend::Sqlite, &[("auth.mails_per_hour", "8".to_owned())]).await;
    let ask = async |address: [u8; 4], number: u8| {
        let body = json!({"email": format!("n{number}@example.org")});
        post_from(&app, address, "/recover", body).await.status.as_u16()
    };
    let mut sent = 0;
    for number in 0..20 {
        sent += u32::from(ask([192, 0, 2, 1], number).await == 200);
    }
    assert_eq!(sent, 2, "a quarter");
    for number in 20..50 {
        sent += u32::from(ask([192, 0, 3 + number / 10, 2], number).await == 200);
    }
    assert_eq!(sent, 7, "two of each of three, and the first of the next");
    assert_eq!(ask([192, 0, 9, 2], 100).await, 200, "others are served");
}

#[tokio::test]
async fn pending_accounts_share_the_anonymous_mail_limit() {
    let app = TestApp::with(Backend::Sqlite, &[("auth.mails_per_hour", "4".to_owned())]).await;
    let token = app.signed_in("nora@example.org", Role::Pending).await;
    let staff = app.signed_in("omar@example.org", Role::Staff).await;
    let ask = async |token: &str, number: u8| {
        let body = json!({"email": format!("n{number}@example.org")});
        call(&app, Method::PUT, "/user", Some(token), body).await
    };
    assert_eq!(ask(&token, 0).await.status, 200);
    assert_eq!(rejection(&ask(&token, 1).await), (429, "over_email_send_rate_limit".into()));
    for number in 2..8 {
        assert_eq!(ask(&staff, number).await.status, 200, "{number}");
    }
}
