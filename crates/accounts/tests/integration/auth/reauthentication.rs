//! Calls that a stolen session cannot make, because they require reauthentication.

use super::{PASSWORD, call, code, one_mail, refresh, rejection, sign_in, text};
use testing::prelude::*;

const NEW: &str = "marble orchard signal";

async fn old_session(app: &TestApp) -> String {
    app.account("nora@example.org", PASSWORD, Role::Owner).await;
    let grant = sign_in(app, "nora@example.org", PASSWORD).await.json();
    app.at("2026-06-15T16:10:00Z");
    text(&refresh(app, &text(&grant, "refresh_token")).await.json(), "access_token")
}

async fn sensitive(app: &TestApp, session: &str) -> Vec<(u16, String)> {
    let mut answers = Vec::new();
    for (method, path, body) in [
        (Method::PUT, "/user", json!({"password": NEW})),
        (Method::PUT, "/user", json!({"email": "thief@example.org"})),
        (Method::POST, "/factors", json!({"factor_type": "totp"})),
    ] {
        let answer = call(app, method, path, Some(session), body).await;
        answers.push((answer.status.as_u16(), answer.json()["code"].as_str().unwrap_or_default().to_owned()));
    }
    answers
}

async fn prove(app: &TestApp, session: &str, body: Value) -> Answer {
    let request = Request::post("/api/v1/account/reauthentication")
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {session}"));
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[on_both_databases]
async fn an_old_session_must_reauthenticate_for_sensitive_changes(app: TestApp) {
    let session = old_session(&app).await;
    let rejected = vec![(400, "reauthentication_needed".to_owned()); 3];
    assert_eq!(sensitive(&app, &session).await, rejected);
    assert!(app.received_mails().await.is_empty());
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200, "the password is as it was");
    let data = call(&app, Method::PUT, "/user", Some(&session), json!({"data": {"name": "Nora"}})).await;
    assert_eq!(data.status, 200, "the rest needs no proof");
}

#[on_both_databases]
async fn reauthenticating_with_the_password_lasts_ten_minutes(app: TestApp) {
    let session = old_session(&app).await;
    prove(&app, &session, json!({"password": NEW}))
        .await
        .shows(422, json!({"errors/0/pointer": "/password"}));
    assert_eq!(sensitive(&app, &session).await[0].0, 400);
    assert_eq!(prove(&app, &session, json!({"password": PASSWORD})).await.status, 204);
    app.at("2026-06-15T16:19:59Z");
    call(&app, Method::POST, "/factors", Some(&session), json!({"factor_type": "totp"})).await.is(200);
    app.at("2026-06-15T16:20:00Z");
    assert_eq!(sensitive(&app, &session).await[2], (400, "reauthentication_needed".into()));
}

#[on_both_databases]
async fn an_emailed_code_reauthenticates_once(app: TestApp) {
    let session = old_session(&app).await;
    assert_eq!(call(&app, Method::GET, "/reauthenticate", Some(&session), Value::Null).await.status, 200);
    let code = code(&one_mail(&app).await);
    let wrong = prove(&app, &session, json!({"code": "x"})).await;
    assert_eq!(wrong.json()["errors"][0]["pointer"], "/code");
    assert_eq!(prove(&app, &session, json!({"code": code})).await.status, 204);
    assert_eq!(prove(&app, &session, json!({"code": code})).await.status, 422, "once");
    call(&app, Method::PUT, "/user", Some(&session), json!({"email": "vale@example.org"})).await.is(200);
}

#[on_both_databases]
async fn a_password_change_accepts_the_current_password_or_a_code(app: TestApp) {
    let session = old_session(&app).await;
    let wrong = json!({"password": NEW, "current_password": "not it at all"});
    assert_eq!(
        rejection(&call(&app, Method::PUT, "/user", Some(&session), wrong).await),
        (422, "reauthentication_not_valid".into())
    );
    let body = json!({"password": NEW, "current_password": PASSWORD});
    assert_eq!(call(&app, Method::PUT, "/user", Some(&session), body).await.status, 200);
    assert_eq!(sign_in(&app, "nora@example.org", NEW).await.status, 200);
    app.received_mails().await;
    app.at("2026-06-15T16:20:00Z");
    assert_eq!(call(&app, Method::GET, "/reauthenticate", Some(&session), Value::Null).await.status, 200);
    let nonce = code(&one_mail(&app).await);
    let change = async |nonce: &str| {
        call(&app, Method::PUT, "/user", Some(&session), json!({"password": PASSWORD, "nonce": nonce})).await
    };
    assert_eq!(rejection(&change("x").await), (422, "reauthentication_not_valid".into()));
    assert_eq!(change(&nonce).await.status, 200);
}

#[on_both_databases]
async fn wrong_passwords_in_a_session_are_delayed_like_sign_ins(app: TestApp) {
    let session = old_session(&app).await;
    for _ in 0..5 {
        assert_eq!(prove(&app, &session, json!({"password": "a guess"})).await.status, 422);
    }
    assert_eq!(prove(&app, &session, json!({"password": PASSWORD})).await.status, 429, "as sign-ins do");
    let same = call(&app, Method::PUT, "/user", Some(&session), json!({"password": PASSWORD})).await;
    assert_eq!(
        rejection(&same),
        (400, "reauthentication_needed".into()),
        "and is not told that it is the same"
    );
}

#[on_both_databases]
async fn reauthentication_takes_either_a_password_or_a_code(app: TestApp) {
    let session = old_session(&app).await;
    for body in [json!({}), json!({"password": PASSWORD, "code": "123456"})] {
        assert_eq!(prove(&app, &session, body).await.status, 400);
    }
    let request = Request::post("/api/v1/account/reauthentication").header(key::HEADER, &app.app.key);
    app.send(request.body(Body::from("{}")).unwrap()).await.is(401);
}
