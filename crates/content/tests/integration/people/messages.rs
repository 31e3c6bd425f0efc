use std::sync::Arc;

use super::{editor, id_of, made, person, row_of};
use platform::web::client::Client;
use testing::prelude::*;

const HIDDEN: &str = "ann.private@union.example";

async fn ann(app: &TestApp, token: &str) -> Value {
    made(app, token, person("Ann", &json!({"email": HIDDEN}))).await
}

async fn send(app: &TestApp, address: &str, person: &str, body: Value) -> Answer {
    let request = Request::post(format!("/api/v1/people/{person}/messages"))
        .header(key::HEADER, &app.app.key)
        .extension(Client(address.parse().unwrap()));
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

fn message(text: &str) -> Value {
    json!({"name": "Nora Quinn", "email": "nora@example.org", "subject": "Tonight", "message": text})
}

#[on_both_databases]
async fn a_message_is_delivered_without_revealing_the_hidden_email(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let answer = send(&app, "192.0.2.1", id_of(&ann), message("I need a steward.")).await.is(201);
    assert!(!answer.text().contains("private"), "{}", answer.text());
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let outbox = app.read("/outbox", &owner).await;
    assert!(!outbox.text().contains("private") && !outbox.text().contains("Nora"), "{}", outbox.text());
    let mails = app.received_mails().await;
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), (HIDDEN, "Tonight"));
    assert_eq!(mails[0].reply_to.as_deref(), Some("nora@example.org"));
    assert!(mails[0].text.contains("I need a steward."), "{}", mails[0].text);
    // It is private to the person, so the office's inbox does not contain it.
    let inbox = app.read("/contact-messages", &token).await;
    assert_eq!(inbox.json()["total"], 0);
}

#[on_both_databases]
async fn a_message_goes_to_the_current_email_unless_the_person_is_trashed(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    send(&app, "192.0.2.1", id_of(&ann), message("One")).await;
    let moved = json!({"email": "ann.new@union.example"});
    app.change(Method::PATCH, &row_of(&ann), &token, moved).await;
    assert_eq!(app.received_mails().await[0].to, "ann.new@union.example");
    send(&app, "192.0.2.1", id_of(&ann), message("Two")).await;
    assert_eq!(app.change(Method::DELETE, &row_of(&ann), &token, Value::Null).await.status, 204);
    assert!(app.received_mails().await.is_empty());
}

#[on_both_databases]
async fn a_message_to_an_unreachable_person_returns_404(app: TestApp) {
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
    let rejected = send(&app, "192.0.2.1", id_of(&ann), json!({"name": "N", "email": "x"})).await.is(422);
    assert_eq!(rejected.json()["errors"][0]["pointer"], "/email");
}

#[on_both_databases]
async fn a_message_with_a_filled_honeypot_is_accepted_but_not_sent(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let mut spam = message("Buy now");
    spam["reference"] = json!("filled in");
    assert_eq!(send(&app, "192.0.2.1", id_of(&ann), spam).await.status, 201);
    assert!(app.received_mails().await.is_empty());
}

#[on_both_databases]
async fn messages_are_limited_per_network(app: TestApp) {
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
}

async fn at_once(app: &Arc<TestApp>, person: &str, addresses: impl Iterator<Item = String>) -> Vec<u16> {
    let mut all = tokio::task::JoinSet::new();
    for address in addresses {
        let (app, person) = (Arc::clone(app), person.to_owned());
        all.spawn(async move { send(&app, &address, &person, message("Hello")).await.status.as_u16() });
    }
    all.join_all().await
}

fn taken(statuses: &[u16]) -> usize {
    assert!(statuses.iter().all(|status| [201, 429].contains(status)), "{statuses:?}");
    statuses.iter().filter(|status| **status == 201).count()
}

#[on_both_databases]
async fn one_network_gets_a_quarter_of_the_message_limit_of_a_person(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let app = Arc::new(app);
    let one_network = (0..40).map(|host| format!("192.0.2.{host}"));
    assert_eq!(taken(&at_once(&app, id_of(&ann), one_network).await), 5);
    let others = (1..=3).flat_map(|network| (0..10).map(move |host| format!("198.51.{network}.{host}")));
    assert_eq!(taken(&at_once(&app, id_of(&ann), others).await), 15);
}

#[on_both_databases]
async fn an_exhausted_limit_still_allows_the_first_message_of_a_network(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let app = Arc::new(app);
    let bea = made(&app, &token, person("Bea", &json!({"email": "bea@union.example"}))).await;
    let four = (1..=4).flat_map(|network| (0..6).map(move |host| format!("198.51.{network}.{host}")));
    assert_eq!(taken(&at_once(&app, id_of(&ann), four).await), 20, "the day's budget");
    assert_eq!(send(&app, "198.51.1.99", id_of(&ann), message("More")).await.status, 429);
    assert_eq!(send(&app, "198.51.1.99", id_of(&bea), message("Hello")).await.status, 201, "another's");
    assert_eq!(send(&app, "192.0.2.1", id_of(&ann), message("My shift")).await.status, 201);
    assert_eq!(send(&app, "192.0.2.2", id_of(&ann), message("Again")).await.status, 429, "one a day");
    let many = (0..60).map(|network| format!("203.0.{network}.1"));
    assert_eq!(taken(&at_once(&app, id_of(&ann), many).await), 39, "forty such messages a day");
}

#[on_both_databases]
async fn rejected_person_messages_do_not_use_the_contact_form_limit(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let app = Arc::new(app);
    for round in 0..6 {
        app.at(&format!("2026-06-15T{}:00:00Z", 16 + round));
        let block = (0..24).map(|host| format!("192.0.2.{host}"));
        at_once(&app, id_of(&ann), block).await;
    }
    // The block has used about six of its 125 daily messages.
    app.at("2026-06-15T22:30:00Z");
    let form = message("Hello").to_string();
    let request = Request::post("/api/v1/contact-messages")
        .header(key::HEADER, &app.app.key)
        .extension(Client([192, 0, 2, 200].into()));
    assert_eq!(app.send(request.body(Body::from(form)).unwrap()).await.status, 201);
}

#[on_both_databases]
async fn the_message_form_works_without_scripts(app: TestApp) {
    let token = editor(&app).await;
    let ann = ann(&app, &token).await;
    let url = format!("/officers/write?to={}", id_of(&ann));
    let page = app.page(&url).await.is(200);
    assert!(!page.text().contains("private"));
    let post = async |body: &'static str| {
        let request = Request::post(&url)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .extension(Client([192, 0, 2, 1].into()));
        app.send(request.body(Body::from(body)).unwrap()).await
    };
    let wrong = post("name=Nora&email=nora&message=Hello").await.is(422);
    assert!(!wrong.text().contains("private"));
    let taken = post("name=Nora&email=nora%40example.org&message=Hello&reference=").await;
    let thanks = format!("/officers/write?sent=1&to={}", id_of(&ann));
    assert_eq!((taken.status.as_u16(), taken.header(header::LOCATION)), (303, thanks.as_str()));
    assert_eq!(app.received_mails().await[0].to, HIDDEN);
    let foreign = Request::post(&url).header("origin", "https://elsewhere.example");
    let foreign = foreign.body(Body::from("name=N&email=n%40example.org&message=Hi")).unwrap();
    assert_eq!(app.send(foreign).await.status, 403);
}
