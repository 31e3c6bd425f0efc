mod config;
mod hashing;
mod signing_keys;
mod webauthn;

mod access;
mod administration;
mod approval;
pub(super) mod authenticator;
mod display_names;
mod factors;
mod invitations;
mod limits;
mod link_cookie;
mod mails;
mod malformed;
mod meanwhile;
mod passkey_sign_in;
mod passkeys;
mod personal;
mod reauthentication;
mod security_keys;
mod setup;
mod sign_in;
mod sign_up;
mod takeovers;
mod token_machine;

use testing::ReceivedMail;
use testing::prelude::*;

pub(super) const PASSWORD: &str = "a password of one's own";

pub(super) async fn call(
    app: &TestApp,
    method: Method,
    path: &str,
    token: Option<&str>,
    body: Value,
) -> Answer {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/auth/v1{path}"))
        .header(key::HEADER, &app.app.key)
        .header("x-supabase-api-version", "2024-01-01");
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

pub(super) async fn sign_in(app: &TestApp, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password, "gotrue_meta_security": {}});
    call(app, Method::POST, "/token?grant_type=password", None, body).await
}

pub(super) async fn refresh(app: &TestApp, token: &str) -> Answer {
    call(app, Method::POST, "/token?grant_type=refresh_token", None, json!({"refresh_token": token})).await
}

pub(super) async fn refresh_from(app: &TestApp, address: [u8; 4], token: &str) -> Answer {
    let peer = axum::extract::ConnectInfo(std::net::SocketAddr::from((address, 1)));
    let body = json!({"refresh_token": token}).to_string();
    let request = Request::post("/auth/v1/token?grant_type=refresh_token")
        .header(key::HEADER, &app.app.key)
        .extension(peer);
    app.send(request.body(Body::from(body)).unwrap()).await
}

pub(super) async fn user(app: &TestApp, token: &str) -> Answer {
    call(app, Method::GET, "/user", Some(token), Value::Null).await
}

pub(super) fn text(answer: &Value, field: &str) -> String {
    answer[field].as_str().unwrap_or_else(|| panic!("{field} in {answer}")).to_owned()
}

async fn post(app: &TestApp, path: &str, body: Value) -> Answer {
    call(app, Method::POST, path, None, body).await
}

async fn post_from(app: &TestApp, address: [u8; 4], path: &str, body: Value) -> Answer {
    let peer = axum::extract::ConnectInfo(std::net::SocketAddr::from((address, 1)));
    let request = Request::post(format!("/auth/v1{path}"))
        .header(key::HEADER, &app.app.key)
        .header("x-supabase-api-version", "2024-01-01")
        .extension(peer);
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn sign_up(app: &TestApp, email: &str) -> Answer {
    post(app, "/signup", json!({"email": email, "password": PASSWORD})).await
}

async fn one_mail(app: &TestApp) -> ReceivedMail {
    let mut mails = app.received_mails().await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    mails.remove(0)
}

fn link(mail: &ReceivedMail) -> String {
    let start = mail.text.find("https://union.example").unwrap_or_else(|| panic!("{}", mail.text));
    let link = mail.text[start..].split_whitespace().next().unwrap();
    link.strip_prefix("https://union.example").unwrap().to_owned()
}

fn code(mail: &ReceivedMail) -> String {
    let digits = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    mail.text.split_whitespace().find(digits).unwrap_or_else(|| panic!("{}", mail.text)).to_owned()
}

fn parameter(address: &str, name: &str) -> String {
    let query = address.split_once(['?', '#']).map_or("", |(_, query)| query);
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs.find(|(given, _)| given == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

async fn press(app: &TestApp, link: &str) -> String {
    pressed(app, link).await.header(header::LOCATION).to_owned()
}

async fn pressed(app: &TestApp, link: &str) -> Answer {
    app.page(link).await.is(200);
    let form = format!("token={}&type={}&do=verify", parameter(link, "token"), parameter(link, "type"));
    let request = Request::post("/auth/v1/verify")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    let answer = app.send(request.body(Body::from(form)).unwrap()).await.is(303);
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    answer
}

async fn account(app: &TestApp, token: &str) -> Answer {
    let request = Request::get("/api/v1/account")
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    app.send(request.body(Body::empty()).unwrap()).await
}

fn rejection(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), text(&answer.json(), "code"))
}
