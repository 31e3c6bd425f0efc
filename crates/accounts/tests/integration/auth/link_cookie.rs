//! The cookie that marks the browser in which the button of an email's link was pressed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{PASSWORD, link, one_mail, parameter, post, pressed, text};
use ::accounts::auth::model::Role;
use testing::prelude::*;

#[on_both_databases]
async fn pressing_the_button_of_an_emailed_link_sets_the_session_cookie(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let nora = json!({"email": "nora@example.org"});
    post(&app, "/recover?redirect_to=https://union.example/auth", nora.clone()).await;
    let mailed = link(&one_mail(&app).await);
    assert_eq!(app.page(&mailed).await.header(header::SET_COOKIE), "", "opening the page is no consent");
    let answer = pressed(&app, &mailed).await;
    let token = parameter(answer.header(header::LOCATION), "access_token");
    let claims = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
    let session = text(&serde_json::from_slice(&claims).unwrap(), "session_id");
    assert_eq!(
        answer.header(header::SET_COOKIE),
        format!("__Host-unionhall-link={session}; SameSite=Strict; Secure; Path=/; Max-Age=300")
    );

    let used = app.page(&mailed).await;
    assert_eq!((used.status.as_u16(), used.header(header::SET_COOKIE)), (303, ""));
    app.at("2026-06-15T16:10:00Z");
    post(&app, "/recover", nora).await;
    let token = parameter(&link(&one_mail(&app).await), "token");
    let answer = post(&app, "/verify", json!({"type": "recovery", "token_hash": token})).await.is(200);
    assert!(!answer.header(header::SET_COOKIE).contains("unionhall-link"), "the caller has the tokens");
}

#[tokio::test]
async fn a_link_to_another_site_sets_no_cookie() {
    let allowed = [("auth.redirects", "https://app.example/in/*".to_owned())];
    let app = TestApp::with(Backend::Sqlite, &allowed).await;
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    post(&app, "/recover?redirect_to=https://app.example/in/here", json!({"email": "nora@example.org"}))
        .await;
    let elsewhere = link(&one_mail(&app).await);
    let form = format!("token={}&type=recovery", parameter(&elsewhere, "token"));
    let request = axum::extract::Request::post("/auth/v1/verify")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let page = app.send(request.body(Body::from(form)).unwrap()).await;
    assert!(page.text().contains("app.example/in/here#access_token="), "{}", page.text());
    assert_eq!(page.header(header::SET_COOKIE), "", "another site has a client of its own");
}
