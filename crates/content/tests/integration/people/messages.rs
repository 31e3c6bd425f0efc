use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, header};
use serde_json::{Value, json};

use super::{editor, id_of, made, person, row_of};
use accounts::auth::model::Role;
use platform::http::client::Client;
use platform::http::key;
use testing::{Answer, TestApp, on_both_databases};

const HIDDEN: &str = "ann.private@union.example";

async fn ann(app: &TestApp, token: &str) -> Value {
    made(app, token, person("Ann", &json!({"email": HIDDEN}))).await
}

/// A visitor's message from an address.
async fn send(app: &TestApp, address: &str, person: &str, body: Value) -> Answer {
    let request = Request::post(format!("/api/v1/people/{person}/messages"))
        .header(key::HEADER, &app.app.key)
        .extension(Client(address.parse().unwrap()));
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

fn message(text: &str) -> Value {
    json!({"name": "Nora Quinn", "email": "nora@example.org", "subject": "Tonight", "message": text})
}

#[test]
fn a_message_reaches_a_hidden_address_that_the_sender_never_learns() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        let answer = send(&app, "192.0.2.1", id_of(&ann), message("I need a steward.")).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        assert!(!answer.text().contains("private"), "{}", answer.text());
        let owner = app.signed_in("owner@example.org", Role::Owner).await;
        let outbox = app.staff(Method::GET, "/outbox", &owner, Value::Null).await;
        assert!(!outbox.text().contains("private") && !outbox.text().contains("Nora"), "{}", outbox.text());
        let mails = app.received_mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), (HIDDEN, "Tonight"));
        assert_eq!(mails[0].reply_to.as_deref(), Some("nora@example.org"));
        assert!(mails[0].text.contains("I need a steward."), "{}", mails[0].text);
        // It is for her alone: not in the inbox of the office.
        let inbox = app.staff(Method::GET, "/contact-messages", &token, Value::Null).await;
        assert_eq!(inbox.json()["total"], 0);
    });
}

#[test]
fn the_address_of_the_moment_counts_and_none_of_a_person_in_the_trash() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        send(&app, "192.0.2.1", id_of(&ann), message("One")).await;
        let moved = json!({"email": "ann.new@union.example"});
        app.change(Method::PATCH, &row_of(&ann), &token, moved).await;
        assert_eq!(app.received_mails().await[0].to, "ann.new@union.example");
        send(&app, "192.0.2.1", id_of(&ann), message("Two")).await;
        assert_eq!(app.change(Method::DELETE, &row_of(&ann), &token, Value::Null).await.status, 204);
        assert!(app.received_mails().await.is_empty());
    });
}

#[test]
fn a_message_to_no_one_is_not_found_and_a_wrong_one_says_why() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let silent = made(&app, &token, person("Silent", &json!({}))).await;
        let more = json!({"email": HIDDEN, "published": false});
        let draft = made(&app, &token, person("Draft", &more)).await;
        for one in [&silent, &draft] {
            assert_eq!(send(&app, "192.0.2.1", id_of(one), message("Hello")).await.status, 404);
            assert_eq!(app.page(&format!("/officers/write?to={}", id_of(one))).await.status, 404);
        }
        assert_eq!(app.page("/officers/write").await.status, 404);
        let ann = ann(&app, &token).await;
        let rejected = send(&app, "192.0.2.1", id_of(&ann), json!({"name": "N", "email": "x"})).await;
        assert_eq!(rejected.status, 422);
        assert_eq!(rejected.json()["errors"][0]["pointer"], "/email");
    });
}

#[test]
fn a_program_that_fills_in_the_honeypot_gets_thanks_and_reaches_no_one() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        let mut spam = message("Buy now");
        spam["reference"] = json!("filled in");
        assert_eq!(send(&app, "192.0.2.1", id_of(&ann), spam).await.status, 201);
        assert!(app.received_mails().await.is_empty());
    });
}

#[test]
fn a_network_that_sends_too_much_has_to_wait_and_others_do_not() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        let mut taken = 0;
        loop {
            let answer = send(&app, "192.0.2.1", id_of(&ann), message("Again")).await;
            if answer.status == 429 {
                assert!(!answer.text().contains("private"));
                break;
            }
            assert_eq!(answer.status, 201, "{}", answer.text());
            taken += 1;
            assert!(taken < 10, "there is no limit");
        }
        assert!(taken >= 3, "{taken}");
        assert_eq!(send(&app, "198.51.100.7", id_of(&ann), message("Once")).await.status, 201);
        assert_eq!(app.received_mails().await.len(), taken + 1);
    });
}

#[test]
fn one_person_gets_twenty_messages_a_day_however_many_networks_send() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        let mut taken = 0;
        for network in 0..40 {
            let address = format!("198.{}.{network}.7", 18 + network % 2);
            let answer = send(&app, &address, id_of(&ann), message("Hello")).await;
            taken += usize::from(answer.status == 201);
        }
        assert_eq!(taken, 20);
    });
}

#[test]
fn the_form_works_without_scripts() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let ann = ann(&app, &token).await;
        let url = format!("/officers/write?to={}", id_of(&ann));
        let page = app.page(&url).await;
        assert_eq!(page.status, 200, "{}", page.text());
        assert!(!page.text().contains("private"));
        let post = async |body: &'static str| {
            let request = Request::post(&url)
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header("sec-fetch-site", "same-origin")
                .extension(Client([192, 0, 2, 1].into()));
            app.send(request.body(Body::from(body)).unwrap()).await
        };
        let wrong = post("name=Nora&email=nora&message=Hello").await;
        assert_eq!(wrong.status, 422);
        assert!(!wrong.text().contains("private"));
        let taken = post("name=Nora&email=nora%40example.org&message=Hello&reference=").await;
        let thanks = format!("/officers/write?sent=1&to={}", id_of(&ann));
        assert_eq!((taken.status.as_u16(), taken.header(header::LOCATION)), (303, thanks.as_str()));
        assert_eq!(app.received_mails().await[0].to, HIDDEN);
        let foreign = Request::post(&url).header("origin", "https://elsewhere.example");
        let foreign = foreign.body(Body::from("name=N&email=n%40example.org&message=Hi")).unwrap();
        assert_eq!(app.send(foreign).await.status, 403);
    });
}
