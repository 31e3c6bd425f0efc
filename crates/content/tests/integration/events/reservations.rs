mod emails;
mod race;
mod staff;

use content::events::model::Registration;
use content::events::reservations;
use content::events::rules::EventForm;
use platform::web::client::Client;
use testing::event;
use testing::prelude::*;

const EVENT: &str = "/events/dinner/reservations";

fn dinner(capacity: i64, change: impl FnOnce(&mut EventForm)) -> EventForm {
    let mut form = event("Dinner", "2026-06-20T22:00:00Z");
    form.registration = Registration::Internal;
    (form.capacity, form.most_guests) = (Some(capacity), 3);
    change(&mut form);
    form
}

async fn from(app: &TestApp, address: &str, method: Method, path: &str, body: Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(key::HEADER, &app.app.key)
        .extension(Client(address.parse().unwrap()));
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

fn asked(name: &str, guests: i64) -> Value {
    json!({"name": name, "email": format!("{name}@example.org"), "guests": guests})
}

/// Reserves from a network that no other name has.
async fn reserve(app: &TestApp, name: &str, guests: i64) -> Answer {
    let address = name.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let address = std::net::Ipv4Addr::from(0x0a00_0001 | (address << 8 & 0x00ff_ff00)).to_string();
    from(app, &address, Method::POST, EVENT, asked(name, guests)).await
}

/// The link in the last email to a person, without the site's address.
async fn link(app: &TestApp, name: &str) -> String {
    let mails = app.received_mails().await;
    let mail = mails.iter().rfind(|mail| mail.to.starts_with(&format!("{name}@"))).unwrap();
    let start = mail.text.find("/reservations/").unwrap();
    mail.text[start..].split_whitespace().next().unwrap().to_owned()
}

#[on_both_databases]
async fn reservations_beyond_capacity_join_the_waiting_list_in_order(app: TestApp) {
    app.write_event(dinner(4, |_| {})).await;
    shows(
        &app.get("/events/dinner").await.json()["reservations"],
        json!({"state": "open", "most_guests": 3, "is_full": false, "places": null}),
    );
    reserve(&app, "ann", 1).await.shows(201, json!({"status": "confirmed", "places": 2}));
    reserve(&app, "bob", 2).await.shows(201, json!({"status": "waiting", "places": 3}));
    // Two places are free, but bob waits for three.
    reserve(&app, "cid", 0).await.shows(201, json!({"status": "waiting"}));
    assert_eq!(app.get("/events/dinner").await.json()["reservations"]["is_full"], true);
    let bob = link(&app, "bob").await;
    shows(
        &app.get(&bob).await.json(),
        json!({"status": "waiting", "ahead": 0, "places": 3, "can_change": true}),
    );
    let changed = json!({"name": "Bob", "guests": 1});
    from(&app, "10.1.1.1", Method::PUT, &bob, changed)
        .await
        .shows(200, json!({"status": "confirmed", "name": "Bob"}));
    reserve(&app, "dee", 4).await.is(422);
    reserve(&app, "dee", -1).await.is(422);
}

#[on_both_databases]
async fn canceling_confirms_the_next_waiting_group_that_fits(app: TestApp) {
    app.write_event(dinner(3, |form| form.shows_places_left = true)).await;
    reserve(&app, "ann", 1).await.is(201);
    let ann = link(&app, "ann").await;
    reserve(&app, "bob", 2).await.shows(201, json!({"status": "waiting"}));
    reserve(&app, "cid", 0).await.shows(201, json!({"status": "waiting"}));
    let places = || async { app.get("/events/dinner").await.json()["reservations"]["places"].clone() };
    assert_eq!(places().await, json!({"left": 1, "of": 3}));
    app.received_mails().await;
    for _ in 0..2 {
        from(&app, "10.1.1.1", Method::POST, &format!("{ann}/cancel"), Value::Null)
            .await
            .shows(200, json!({"status": "canceled", "can_change": false}));
    }
    let mails = app.received_mails().await;
    let subjects: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.subject.as_str())).collect();
    assert_eq!(subjects.len(), 2, "{subjects:?}");
    assert!(subjects.contains(&("bob@example.org", "A place became free at Dinner")), "{subjects:?}");
    assert!(
        subjects.contains(&("ann@example.org", "Your reservation for Dinner is canceled")),
        "{subjects:?}"
    );
    let told = &mails.iter().find(|mail| mail.to.starts_with("bob")).unwrap().text;
    assert!(
        told.contains("3 places are reserved in your name")
            && told.contains("Tuesday, June 16, 2026 at 12:00 PM"),
        "{told}"
    );
    assert_eq!(places().await, json!({"left": 0, "of": 3}));
    // A new reservation goes to the end.
    app.at("2026-06-15T17:00:00Z");
    reserve(&app, "ann", 0).await.shows(201, json!({"status": "waiting"}));
    let ann = link(&app, "ann").await;
    assert_eq!(app.get(&ann).await.json()["ahead"], 1);
}

#[on_both_databases]
async fn a_repeated_reservation_from_a_mailbox_updates_the_first(app: TestApp) {
    app.write_event(dinner(3, |_| {})).await;
    reserve(&app, "ann", 1).await.shows(201, json!({"status": "confirmed", "places": 2}));
    let ann = link(&app, "ann").await;
    reserve(&app, "ann", 1).await.shows(201, json!({"status": "confirmed", "places": 2}));
    assert_eq!(app.received_mails().await.len(), 0, "pressed twice");
    let tagged = json!({"name": "Ann", "email": "Ann+dinner@Example.org", "guests": 2});
    from(&app, "10.1.1.1", Method::POST, EVENT, tagged).await.shows(201, json!({"places": 3}));
    assert_eq!(app.received_mails().await.len(), 1);
    // A stranger who sends the address neither learns of the reservation in silence nor takes places away.
    reserve(&app, "ann", 0).await.shows(201, json!({"status": "confirmed", "places": 3}));
    shows(&app.get(&ann).await.json(), json!({"guests": 2, "status": "confirmed"}));
    reserve(&app, "bob", 0).await.shows(201, json!({"status": "waiting"}));
    let bob = link(&app, "bob").await;
    let fewer = json!({"name": "Ann", "guests": 0});
    from(&app, "10.1.1.1", Method::PUT, &ann, fewer).await.is(200);
    assert_eq!(app.get(&bob).await.json()["status"], "confirmed");
    let more = json!({"name": "Ann", "guests": 2});
    let refused = from(&app, "10.1.1.1", Method::PUT, &ann, more).await.is(422);
    assert!(refused.text().contains("There aren't that many places left"), "{}", refused.text());
}

#[on_both_databases]
async fn reservation_errors_do_not_reveal_existing_reservations(app: TestApp) {
    app.write_event(dinner(2, |_| {})).await;
    reserve(&app, "ann", 0).await.is(201);
    app.received_mails().await;
    let [known, stranger] = [reserve(&app, "ann", 3).await, reserve(&app, "eve", 3).await];
    assert_eq!((known.status, known.text()), (stranger.status, stranger.text()));
    assert_eq!(known.status, 422);
    assert!(app.received_mails().await.is_empty());
}

#[on_both_databases]
async fn reservations_are_accepted_only_between_opening_and_closing(app: TestApp) {
    let instant = |text: &str| Some(text.parse::<jiff::Timestamp>().unwrap().into());
    let form = dinner(3, |form| {
        form.reservations_open_at = instant("2026-06-16T12:00:00Z");
        form.reservations_close_at = instant("2026-06-18T12:00:00Z");
    });
    app.write_event(form).await;
    let state = || async { app.get("/events/dinner").await.json()["reservations"]["state"].clone() };
    assert_eq!(state().await, "before");
    assert!(reserve(&app, "ann", 0).await.is(409).text().contains("aren't open yet"));
    app.at("2026-06-16T12:00:00Z");
    assert_eq!(state().await, "open");
    reserve(&app, "ann", 0).await.is(201);
    let ann = link(&app, "ann").await;
    app.at("2026-06-18T12:00:00Z");
    assert_eq!(state().await, "closed");
    assert!(reserve(&app, "bob", 0).await.is(409).text().contains("are closed"));
    from(&app, "10.1.1.1", Method::PUT, &ann, json!({"name": "Ann", "guests": 1})).await.is(200);
    app.at("2026-06-20T22:00:01Z");
    assert_eq!(app.get("/events/dinner").await.json()["reservations"], Value::Null);
    from(&app, "10.1.1.1", Method::POST, &format!("{ann}/cancel"), Value::Null).await.is(409);
    assert_eq!(app.get(&ann).await.json()["can_change"], false);
}

#[on_both_databases]
async fn events_without_registration_or_capacity_reject_reservations(app: TestApp) {
    for (slug, change) in [
        (
            "external",
            (|form: &mut EventForm| form.registration = Registration::External) as fn(&mut EventForm),
        ),
        ("unlimited", |form| form.capacity = None),
        ("canceled", |form| form.canceled = true),
        ("draft", |form| form.published = false),
    ] {
        app.write_event(dinner(3, |form| {
            form.slug = slug.to_owned();
            change(form);
        }))
        .await;
        assert_eq!(app.get(&format!("/events/{slug}")).await.json()["reservations"], Value::Null, "{slug}");
        let path = format!("/events/{slug}/reservations");
        let answer = from(&app, "10.1.1.1", Method::POST, &path, asked("ann", 0)).await;
        assert!(
            answer.status == 404 || (slug == "canceled" && answer.status == 409),
            "{slug} {}",
            answer.status
        );
    }
}

#[on_both_databases]
async fn reservations_are_limited_per_network_and_mailbox(app: TestApp) {
    for number in 0..14 {
        app.write_event(dinner(100, |form| form.slug = format!("dinner-{number}"))).await;
    }
    let at = |address: &'static str, event: u32, name: String| {
        let app = &app;
        let path = format!("/events/dinner-{event}/reservations");
        async move { from(app, address, Method::POST, &path, asked(&name, 0)).await.status }
    };
    // A mailbox gets five a day, and one more from a network that sent none.
    for event in 0..5 {
        assert_eq!(at("192.0.2.1", event, "ann".into()).await, 201, "{event}");
    }
    assert_eq!(at("192.0.2.1", 5, "ann".into()).await, 429);
    assert_eq!(at("192.0.2.2", 5, "ann".into()).await, 429, "the same block");
    assert_eq!(at("198.51.100.1", 5, "ann".into()).await, 201);
    // A block sends sixty a day, whatever the address.
    for number in 0..55 {
        let address = if number % 2 == 0 { "192.0.2.1" } else { "192.0.2.9" };
        assert_eq!(at(address, 6, format!("member{number}")).await, 201, "{number}");
    }
    assert_eq!(at("192.0.2.77", 6, "late".into()).await, 429);
    assert_eq!(at("203.0.113.1", 6, "late".into()).await, 201);
}

#[on_both_databases]
async fn a_filled_honeypot_reserves_nothing_and_returns_success(app: TestApp) {
    app.write_event(dinner(3, |form| form.shows_places_left = true)).await;
    let mut body = asked("robot", 1);
    body["reference"] = json!("x");
    from(&app, "10.1.1.1", Method::POST, EVENT, body)
        .await
        .shows(201, json!({"status": "confirmed", "places": 2}));
    assert_eq!(app.get("/events/dinner").await.json()["reservations"]["places"]["left"], 3);
    assert!(app.received_mails().await.is_empty());
}

#[on_both_databases]
async fn public_responses_do_not_reveal_guests(app: TestApp) {
    app.write_event(dinner(3, |form| form.shows_places_left = true)).await;
    reserve(&app, "planted", 0).await.is(201);
    let token = link(&app, "planted").await;
    for path in ["/events", "/events/dinner", "/search?q=planted", "/reservations", "/admin/reservations"] {
        let answer = app.get(path).await;
        assert!(!answer.text().contains("planted@"), "{path}: {}", answer.text());
    }
    for path in ["/events", "/events/dinner", "/events.ics", "/events/dinner.ics"] {
        let answer = app.page(path).await;
        assert!(!answer.text().contains("planted"), "{path}: {}", answer.text());
    }
    let other = format!("/reservations/{}", "0".repeat(64));
    assert_eq!(app.get(&other).await.status, 404);
    assert_eq!(app.get(&token).await.header(header::CACHE_CONTROL), "no-store");
}

#[on_both_databases]
async fn reservations_are_deleted_ninety_days_after_the_event(app: TestApp) {
    app.write_event(dinner(3, |_| {})).await;
    reserve(&app, "ann", 0).await.is(201);
    let ann = link(&app, "ann").await;
    app.at("2026-09-18T21:59:00Z");
    reservations::run_once(&app.app).await.unwrap();
    app.get(&ann).await.is(200);
    app.at("2026-09-18T22:01:00Z");
    reservations::run_once(&app.app).await.unwrap();
    app.get(&ann).await.is(404);
}
