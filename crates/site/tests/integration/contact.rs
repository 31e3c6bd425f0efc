mod limits;

use sea_orm::EntityTrait as _;

use content::contact::model::{Entity, Model};
use content::contact::schema::CONTACT_MESSAGES;
use platform::web::client::Client;
use testing::prelude::*;

const FORM: &str =
    "name=Nora+Quinn&email=nora%40example.org&subject=&message=Is+the+hall%0D%0Aopen%3F&reference=";

async fn post(app: &TestApp, address: [u8; 4], body: impl Into<Body>) -> Answer {
    let request = Request::post("/contact")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .extension(Client(address.into()));
    app.send(request.body(body.into()).unwrap()).await
}

async fn call(app: &TestApp, address: &str, body: Value) -> Answer {
    let request = Request::post("/api/v1/contact-messages")
        .header(key::HEADER, &app.app.key)
        .extension(Client(address.parse().unwrap()));
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn kept(app: &TestApp) -> Vec<Model> {
    let db = app.app.store.reader(std::sync::Arc::default());
    Entity::find().all(db.on(CONTACT_MESSAGES)).await.unwrap()
}

fn message(text: &str) -> Value {
    json!({"name": "Nora Quinn", "email": "nora@example.org", "message": text})
}

#[on_both_databases]
async fn a_contact_form_is_stored_and_mailed_and_redirects_to_thanks(app: TestApp) {
    app.save_settings(json!({})).await;
    let answer = post(&app, [192, 0, 2, 1], FORM).await;
    assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (303, "/contact?sent=1"));
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    let kept = kept(&app).await;
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].name.as_str(), kept[0].message.as_str()), ("Nora Quinn", "Is the hall\nopen?"));
    let mails = app.received_mails().await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(
        (mails[0].to.as_str(), mails[0].subject.as_str()),
        ("office@union.example", "Contact form: Message from Nora Quinn")
    );
    assert!(mails[0].text.contains("Is the hall\r\nopen?"), "{}", mails[0].text);
    assert_eq!(mails[0].reply_to.as_deref(), Some("nora@example.org"));
}

#[on_both_databases]
async fn a_subject_that_looks_encoded_is_mailed_literally(app: TestApp) {
    app.save_settings(json!({})).await;
    let typed = "=?utf-8?q?You_won?=";
    let sent = call(
        &app,
        "192.0.2.1",
        json!({"name": typed, "email": "nora@example.org", "subject": typed, "message": "Hello"}),
    )
    .await;
    assert!(sent.status.is_success(), "{}", sent.text());
    let mails = app.received_mails().await;
    assert_eq!(mails[0].subject, format!("Contact form: {typed}"));
    let odd = json!({"name": "Nora", "email": "=?utf-8?q?boss?=@union.example", "message": "Hello"});
    call(&app, "192.0.2.1", odd).await.shows(422, json!({"errors/0/pointer": "/email"}));
}

#[on_both_databases]
async fn an_invalid_contact_form_is_rendered_with_values_and_errors(app: TestApp) {
    let answer = post(&app, [192, 0, 2, 1], "name=+&email=nobody&message=Hello+%3Cb%3E&reference=").await;
    assert_eq!((answer.status.as_u16(), answer.header(header::CACHE_CONTROL)), (422, "no-store"));
    let form = &given(&answer)["form"];
    assert_eq!(form["values"], json!({"name": " ", "email": "nobody", "message": "Hello <b>"}));
    assert_eq!(
        form["errors"],
        json!({
            "name": "Name is required", "email": "Invalid email address",
        })
    );
    assert!(kept(&app).await.is_empty());
    assert!(!app.page("/contact").await.text().contains("Hello"));
}

#[on_both_databases]
async fn a_cross_site_contact_form_is_rejected_and_keeps_its_values(app: TestApp) {
    let other = |name: &'static str, value: &'static str| {
        Request::post("/contact").header(name, value).body(Body::from(FORM)).unwrap()
    };
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://elsewhere.example"),
        ("origin", "null"),
    ] {
        let answer = app.send(other(name, value)).await;
        assert_eq!(answer.status, 403, "{name}: {value}");
        assert_eq!(given(&answer)["form"]["values"]["name"], "Nora Quinn");
    }
    assert!(kept(&app).await.is_empty());
    assert_eq!(app.send(other("origin", "https://union.example")).await.status, 303);
}

#[on_both_databases]
async fn a_message_with_the_honeypot_filled_in_is_stored_as_spam(app: TestApp) {
    app.save_settings(json!({})).await;
    let trapped = FORM.replace("reference=", "reference=https%3A%2F%2Fspam.example");
    assert_eq!(post(&app, [192, 0, 2, 1], trapped).await.status, 303);
    let mut body = message("Hello");
    body["reference"] = json!("x");
    assert_eq!(call(&app, "192.0.2.1", body).await.status, 201);
    assert!(
        kept(&app).await.iter().all(|message| message.is_spam),
        "a browser may have filled it in for somebody"
    );
    assert_eq!(kept(&app).await.len(), 2);
    assert!(app.received_mails().await.is_empty(), "nobody is mailed about it");
    assert_eq!(call(&app, "192.0.2.1", message("Hello")).await.status, 201);
    assert_eq!(
        (kept(&app).await.iter().filter(|message| message.is_spam).count(), app.received_mails().await.len()),
        (2, 1)
    );
}

#[on_both_databases]
async fn old_messages_are_deleted_and_search_covers_the_beginning_of_a_text(app: TestApp) {
    let text = format!("{}Kestrel{}Buzzard", "x".repeat(900), "x".repeat(200));
    assert_eq!(call(&app, "192.0.2.1", message(&text)).await.status, 201);
    let mut spam = message("Cheap watches");
    spam["reference"] = json!("x");
    assert_eq!(call(&app, "192.0.2.2", spam).await.status, 201);
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let found = async |word: &str| {
        let path = format!("/contact-messages?search={word}");
        app.staff(Method::GET, &path, &token, json!(null)).await.items("id").len()
    };
    assert_eq!((found("kestrel").await, found("buzzard").await), (1, 0));
    for (now, left) in [
        ("2026-07-15T16:00:00Z", 2),
        ("2026-07-15T16:00:01Z", 1),
        ("2027-06-15T16:00:00Z", 1),
        ("2027-06-15T16:00:01Z", 0),
    ] {
        app.at(now);
        content::contact::expiry::delete_old(&app.app.auth.core).await.unwrap();
        assert_eq!(kept(&app).await.len(), left, "{now}");
    }
}

#[on_both_databases]
async fn a_message_is_not_mailed_without_a_contact_email(app: TestApp) {
    assert_eq!(call(&app, "192.0.2.1", message("Hello")).await.status, 201);
    assert!(app.received_mails().await.is_empty());
    assert_eq!(kept(&app).await.len(), 1);
}

#[on_both_databases]
async fn contact_messages_over_the_size_limit_are_rejected(app: TestApp) {
    let long = format!("{FORM}{}", "x".repeat(200 * 1024));
    let answer = post(&app, [192, 0, 2, 1], long).await.is(413);
    assert_eq!(given(&answer)["form"]["message"], "Your message is too long. Please shorten it.");
    assert_eq!(call(&app, "192.0.2.1", message(&"x".repeat(200 * 1024))).await.status, 413);
    // The longest that is allowed, in the letters that take most room.
    let longest = "%F0%9F%8E%88".repeat(10_000);
    let form = format!("name=N&email=n%40example.org&message={longest}");
    assert_eq!(post(&app, [192, 0, 2, 1], form.clone()).await.status, 303);
    assert_eq!(post(&app, [192, 0, 2, 1], form + "x").await.status, 422);
}

#[on_both_databases]
async fn an_invalid_api_message_is_rejected_with_field_pointers(app: TestApp) {
    let answer = call(&app, "192.0.2.1", json!({})).await.is(422);
    assert_eq!(
        answer.json()["errors"],
        json!([
            {"pointer": "/email", "message": "Invalid email address"},
            {"pointer": "/message", "message": "Message is required"},
            {"pointer": "/name", "message": "Name is required"},
        ])
    );
    let request =
        Request::post("/api/v1/contact-messages").body(Body::from(message("x").to_string())).unwrap();
    assert_eq!(app.send(request).await.status, 401, "as every call it needs the public key");
    // It is for writing: what is there is staff's.
    assert_eq!(app.get("/contact-messages").await.status, 405);
}

#[on_both_databases]
async fn the_contact_page_is_cached_and_thanks_have_a_url(app: TestApp) {
    assert!(app.page("/contact").await.was_rendered());
    assert!(!app.page("/contact?utm_source=x").await.was_rendered(), "one page, however it is asked for");
    let thanks = app.page("/contact?sent=1").await;
    assert!(thanks.text().contains("<p>/contact?sent=1</p>"));
    assert!(app.page("/contact?sent=2").await.text().contains("<p>/contact</p>"));
    assert!(app.page("/sitemaps/pages-1.xml").await.text().contains("https://union.example/contact<"));
    // An answer to a form is never kept.
    post(&app, [192, 0, 2, 1], "name=&email=&message=Secret").await;
    assert!(!app.page("/contact").await.text().contains("Secret"));
}

/// Parses the values that the page was rendered with.
fn given(answer: &Answer) -> Value {
    let text = answer.text();
    let (_, rest) = text.split_once("<i>").unwrap_or_else(|| panic!("{text}"));
    serde_json::from_str(rest.split_once("</i>").unwrap().0).unwrap()
}
