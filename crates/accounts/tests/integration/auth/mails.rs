mod addresses;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use super::{
    PASSWORD, account, call, code, link, one_mail, parameter, post, press, rejection, sign_in, text, user,
};
use testing::prelude::*;

const NEW: &str = "another password of one's own";

async fn update(app: &TestApp, token: &str, body: Value) -> Answer {
    call(app, Method::PUT, "/user", Some(token), body).await
}

async fn token(app: &TestApp, email: &str) -> String {
    text(&sign_in(app, email, PASSWORD).await.json(), "access_token")
}

#[on_both_databases]
async fn a_recovery_link_sets_a_new_password_and_ends_other_sessions(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let elsewhere = token(&app, "nora@example.org").await;
    let known = post(
        &app,
        "/recover?redirect_to=https://union.example/auth/new-password",
        json!({"email": "Nora@example.org"}),
    )
    .await;
    let unknown = post(&app, "/recover", json!({"email": "nobody@example.org"})).await;
    assert_eq!((known.status.as_u16(), known.text()), (200, "{}"));
    assert_eq!((unknown.status.as_u16(), unknown.text()), (200, "{}"));
    let mail = one_mail(&app).await;
    assert_eq!(mail.to, "nora@example.org", "nobody else is written to");

    let there = press(&app, &link(&mail)).await;
    assert!(there.starts_with("https://union.example/auth/new-password#"), "{there}");
    assert_eq!(parameter(&there, "type"), "recovery");
    let session = parameter(&there, "access_token");
    assert_eq!(
        rejection(&update(&app, &session, json!({"password": PASSWORD})).await),
        (422, "same_password".into())
    );
    let weak = update(&app, &session, json!({"password": "qwerty"})).await;
    assert_eq!(
        (rejection(&weak), weak.json()["weak_password"]["reasons"][0].as_str()),
        ((422, "weak_password".into()), Some("pwned"))
    );
    assert_eq!(update(&app, &session, json!({"password": NEW})).await.status, 200);
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 400);
    assert_eq!(sign_in(&app, "nora@example.org", NEW).await.status, 200);
    assert_eq!(user(&app, &session).await.status, 200, "this session goes on");
    assert_eq!(rejection(&user(&app, &elsewhere).await), (403, "session_not_found".into()), "all others end");
    assert_eq!(one_mail(&app).await.subject, "Your password was changed");
}

#[on_both_databases]
async fn mails_to_one_recipient_are_limited_with_or_without_an_account(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    for (day, email) in [(15, "nora@example.org"), (16, "nobody@example.org")] {
        app.at(&format!("2026-06-{day}T16:00:00Z"));
        assert_eq!(post(&app, "/recover", json!({"email": email})).await.status, 200);
        let second = post(&app, "/otp", json!({"email": email, "create_user": false})).await;
        assert_eq!(rejection(&second), (429, "over_email_send_rate_limit".into()));
        assert!(!second.header(header::RETRY_AFTER).is_empty());
        for minute in 1..=5 {
            app.at(&format!("2026-06-{day}T16:0{minute}:0{minute}Z"));
            assert_eq!(post(&app, "/recover", json!({"email": email})).await.status, 200, "{minute}");
        }
        app.at(&format!("2026-06-{day}T16:06:06Z"));
        assert_eq!(rejection(&post(&app, "/recover", json!({"email": email})).await).0, 429, "no flood");
    }
}

#[on_both_databases]
async fn forms_from_one_network_are_limited_together(app: TestApp) {
    for number in 0..10 {
        post(&app, "/recover", json!({"email": format!("{number}@example.org")})).await;
        post(&app, "/signup", json!({"email": "nobody"})).await;
        post(&app, "/verify", json!({"type": "signup", "email": "nora@example.org", "token": "000000"}))
            .await;
    }
    for path in ["/recover", "/resend", "/otp", "/magiclink", "/signup", "/verify"] {
        let rejected = post(&app, path, json!({"email": "new@example.org"})).await;
        assert_eq!(rejection(&rejected), (429, "over_request_rate_limit".into()), "{path}");
        assert!(!rejected.header(header::RETRY_AFTER).is_empty());
    }
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app, "nora@example.org").await;
    assert_eq!(rejection(&update(&app, &session, json!({"password": NEW})).await).0, 429);
    app.at("2026-06-15T16:00:10Z");
    assert_eq!(
        post(&app, "/recover", json!({"email": "new@example.org"})).await.status,
        200,
        "it ends by itself"
    );
}

#[on_both_databases]
async fn an_emailed_link_expires_after_an_hour(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    post(&app, "/recover", json!({"email": "nora@example.org"})).await;
    let mail = one_mail(&app).await;
    app.at("2026-06-15T17:00:00Z");
    let late = app.page(&link(&mail)).await;
    assert_eq!(
        (late.status.as_u16(), parameter(late.header(header::LOCATION), "error_code")),
        (303, "otp_expired".into())
    );
    let token_hash = parameter(&link(&mail), "token");
    assert_eq!(
        rejection(&post(&app, "/verify", json!({"type": "recovery", "token_hash": token_hash})).await),
        (403, "otp_expired".into())
    );
    let code = json!({"type": "recovery", "email": "nora@example.org", "token": code(&mail)});
    assert_eq!(rejection(&post(&app, "/verify", code).await), (403, "otp_expired".into()));
}

#[on_both_databases]
async fn verify_without_the_public_key_returns_401(app: TestApp) {
    let without =
        axum::extract::Request::post("/auth/v1/verify").header(header::CONTENT_TYPE, "application/json");
    app.send(without.body(Body::from("{}")).unwrap()).await.is(401);
}

#[on_both_databases]
async fn a_link_is_rejected_for_another_purpose(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    post(&app, "/recover", json!({"email": "nora@example.org"})).await;
    let mail = one_mail(&app).await;
    let token_hash = parameter(&link(&mail), "token");
    for kind in ["signup", "magiclink", "invite", "email_change", "email"] {
        assert_eq!(
            rejection(&post(&app, "/verify", json!({"type": kind, "token_hash": token_hash})).await).0,
            403,
            "{kind}"
        );
    }
    for body in [
        json!({"type": "sms", "token_hash": token_hash}),
        json!({"type": "recovery", "token_hash": token_hash, "email": "nora@example.org"}),
        json!({"type": "recovery", "token": code(&mail)}),
        json!({"type": "recovery"}),
    ] {
        assert_eq!(
            rejection(&post(&app, "/verify", body.clone()).await),
            (400, "validation_failed".into()),
            "{body}"
        );
    }
    post(&app, "/verify", json!({"type": "recovery", "token_hash": token_hash})).await.is(200);
}

#[on_both_databases]
async fn a_link_or_code_signs_in_without_a_password(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    post(&app, "/otp", json!({"email": "nora@example.org"})).await;
    let mail = one_mail(&app).await;
    let body = json!({"type": "email", "email": "nora@example.org", "token": code(&mail)});
    assert_eq!(post(&app, "/verify", body).await.status, 200);
    assert_eq!(app.page(&link(&mail)).await.status, 303, "the code has used it up");

    post(&app, "/magiclink", json!({"email": "new@example.org"})).await;
    let mail = one_mail(&app).await;
    assert_eq!(mail.subject, "Confirm your email", "a new account confirms first");
    let there = press(&app, &link(&mail)).await;
    assert_eq!(account(&app, &parameter(&there, "access_token")).await.json()["role"], "pending");
}

#[on_both_databases]
async fn a_client_with_a_pkce_verifier_gets_a_code(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let verifier = "v".repeat(60);
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
    let ask = async |minute: u32| {
        app.at(&format!("2026-06-15T16:{minute:02}:00Z"));
        let body = json!({"email": "nora@example.org", "code_challenge": challenge, "code_challenge_method": "s256"});
        post(&app, "/recover?redirect_to=https://union.example/auth?a=b", body).await.is(200);
        let link = link(&one_mail(&app).await);
        assert!(parameter(&link, "token").starts_with("pkce_"));
        let there = press(&app, &link).await;
        assert!(there.starts_with("https://union.example/auth?a=b&code="), "{there}");
        parameter(&there, "code")
    };
    let exchange = async |code: &str, verifier: &str| {
        post(&app, "/token?grant_type=pkce", json!({"auth_code": code, "code_verifier": verifier})).await
    };
    let code = ask(0).await;
    assert_eq!(exchange(&code, &verifier).await.json()["user"]["email"], "nora@example.org");
    assert_eq!(rejection(&exchange(&code, &verifier).await), (404, "flow_state_not_found".into()));
    let code = ask(10).await;
    assert_eq!(rejection(&exchange(&code, &"w".repeat(60)).await), (400, "bad_code_verifier".into()));
    assert_eq!(rejection(&exchange(&code, &verifier).await), (404, "flow_state_not_found".into()), "one try");
    let code = ask(20).await;
    app.at("2026-06-15T16:25:00Z");
    assert_eq!(rejection(&exchange(&code, &verifier).await), (422, "flow_state_expired".into()));
    assert_eq!(rejection(&exchange("", "").await), (400, "validation_failed".into()));
}

#[on_both_databases]
async fn self_service_account_changes_are_audited(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Owner).await;
    let session = token(&app, "nora@example.org").await;
    update(&app, &session, json!({"password": NEW})).await;
    update(&app, &session, json!({"email": "nora.vale@example.org"})).await;
    let half = app.received_mails().await;
    for mail in half.iter().filter(|mail| mail.text.contains("/verify?")) {
        press(&app, &link(mail)).await;
    }
    let record = app.read("/audit", &session).await;
    assert_eq!(record.items("action"), ["address changed", "address change asked for", "password changed"]);
    assert!(!record.text().contains(NEW));
}

#[on_both_databases]
async fn user_metadata_is_merged_and_cannot_set_the_role(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app, "nora@example.org").await;
    update(&app, &session, json!({"data": {"name": "Nora", "shift": "night"}})).await;
    let changed = update(&app, &session, json!({"data": {"shift": null, "role": "owner"}})).await;
    assert_eq!(changed.json()["user_metadata"], json!({"name": "Nora", "role": "owner"}));
    assert_eq!(changed.json()["app_metadata"]["role"], "staff");
    assert_eq!(
        rejection(&update(&app, &session, json!({"app_metadata": {"role": "owner"}})).await),
        (403, "not_admin".into())
    );
}

#[tokio::test]
async fn emailed_links_redirect_only_to_allowed_urls() {
    let allowed = [("auth.redirects", "https://app.example/in/*".to_owned())];
    let app = TestApp::with(Backend::Sqlite, &allowed).await;
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    for (minute, asked, expected) in [
        (0, "https://evil.example/", "https://union.example"),
        (10, "https://union.example/auth", "https://union.example/auth"),
    ] {
        app.at(&format!("2026-06-15T16:{minute:02}:00Z"));
        post(&app, &format!("/recover?redirect_to={asked}"), json!({"email": "nora@example.org"})).await;
        let there = press(&app, &link(&one_mail(&app).await)).await;
        assert_eq!(there.split('#').next(), Some(expected));
    }
    app.at("2026-06-15T16:20:00Z");
    post(&app, "/recover?redirect_to=https://app.example/in/here", json!({"email": "nora@example.org"}))
        .await;
    let link = link(&one_mail(&app).await);
    let form = format!("token={}&type=recovery", parameter(&link, "token"));
    let request = axum::extract::Request::post("/auth/v1/verify")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let page = app.send(request.body(Body::from(form)).unwrap()).await;
    assert_eq!(page.status, 200, "the policy lets no form end on another site");
    assert!(page.text().contains("href=\"https://app.example/in/here#access_token="), "{}", page.text());
}
