use super::*;
use accounts::audit::recorded_forms;

async fn event_id(app: &TestApp, token: &str) -> String {
    app.read("/events", token).await.items("id").remove(0)
}

fn row(event: &str, name: &str, guests: i64) -> Value {
    json!({"event_id": event, "name": name, "email": "", "guests": guests})
}

#[on_both_databases]
async fn staff_add_find_and_check_in_guests(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    app.write_event(dinner(3, |_| {})).await;
    let event = event_id(&app, &token).await;
    reserve(&app, "ann", 0).await.is(201);
    for (name, status) in [("Zoë Long", "confirmed"), ("Bob", "waiting")] {
        app.staff(Method::POST, "/reservations", &token, row(&event, name, 1))
            .await
            .shows(201, json!({"status": status, "email": "", "places": 2}));
    }
    let list = |query: &str| {
        let (app, token, path) = (&app, &token, format!("/reservations?event_id={event}&{query}"));
        async move { app.read(&path, token).await }
    };
    assert_eq!(list("sort=name").await.items("name"), ["ann", "Bob", "Zoë Long"]);
    assert_eq!(list("search=zoe").await.items("name"), ["Zoë Long"]);
    assert_eq!(list("status=waiting").await.items("name"), ["Bob"]);
    let id = list("search=zoe").await.items("id").remove(0);
    let path = format!("/reservations/{id}");
    let arrived = app.change(Method::PATCH, &path, &token, json!({"arrived": true})).await.is(200);
    assert_eq!(arrived.json()["arrived_at"], "2026-06-15T16:00:00Z");
    assert_eq!(list("arrived=true").await.items("name"), ["Zoë Long"]);
    let bob = list("status=waiting").await.items("id").remove(0);
    let refused =
        app.change(Method::PATCH, &format!("/reservations/{bob}"), &token, json!({"arrived": true})).await;
    assert!(refused.is(422).text().contains("/arrived"));
    shows(
        &app.read("/events", &token).await.json()["items"][0],
        json!({"capacity": 3, "places_taken": 3, "places_waiting": 2}),
    );
    app.read(&format!("/events/{event}/reservation-counts"), &token).await.shows(
        200,
        json!({"taken": 3, "waiting": 2, "arrived": 2, "confirmed_emails": 1, "waiting_emails": 0}),
    );
    let csv = app.read(&format!("/reservations/export?event_id={event}&sort=name"), &token).await;
    assert!(csv.text().contains("Zoë Long") && csv.text().lines().count() == 4, "{}", csv.text());
    let history = app.read(&format!("{path}/history"), &token).await;
    assert_eq!(history.items("action"), ["updated", "created"]);
}

#[on_both_databases]
async fn capacity_can_rise_for_waiting_guests_but_not_drop_below_taken_places(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    app.write_event(dinner(3, |_| {})).await;
    let event = format!("/events/{}", event_id(&app, &token).await);
    for (name, guests) in [("ann", 1), ("bob", 2), ("cid", 1), ("dee", 0)] {
        reserve(&app, name, guests).await.is(201);
    }
    app.received_mails().await;
    app.change(Method::PATCH, &event, &token, json!({"capacity": 6})).await.is(200);
    let confirmed = app.read("/reservations?status=confirmed&sort=name", &token).await;
    assert_eq!(
        confirmed.items("name"),
        ["ann", "bob"],
        "cid's two places are not free, and dee comes after cid"
    );
    assert_eq!(app.received_mails().await.len(), 1);
    let refused = app.change(Method::PATCH, &event, &token, json!({"capacity": 4})).await.is(422);
    assert!(refused.text().contains("5 places are taken"), "{}", refused.text());
    app.change(Method::PATCH, &event, &token, json!({"capacity": 5})).await.is(200);
    for form in [json!({"capacity": null}), json!({"registration": "none"})] {
        let refused = app.change(Method::PATCH, &event, &token, form).await.is(422);
        assert!(refused.text().contains("People have reserved places"), "{}", refused.text());
    }
    let refused = app.change(Method::DELETE, &event, &token, Value::Null).await.is(409);
    assert!(refused.text().contains("Cancel the event first"), "{}", refused.text());
    app.change(Method::PATCH, &event, &token, json!({"canceled": true})).await.is(200);
    app.change(Method::DELETE, &event, &token, Value::Null).await.is(204);
}

#[on_both_databases]
async fn canceling_during_an_event_still_confirms_the_next_guest(app: TestApp) {
    app.write_event(dinner(1, |_| {})).await;
    reserve(&app, "ann", 0).await.is(201);
    reserve(&app, "bob", 0).await.is(201);
    app.received_mails().await;
    app.at("2026-06-20T22:10:00Z");
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let ann = app.read("/reservations?search=ann", &token).await.items("id").remove(0);
    let ann = format!("/reservations/{ann}");
    app.change(Method::PATCH, &ann, &token, json!({"arrived": true})).await.is(200);
    let left = app.change(Method::PATCH, &ann, &token, json!({"canceled": true})).await.is(200);
    assert_eq!(left.json()["arrived_at"], Value::Null);
    let bob = app.read("/reservations?status=confirmed", &token).await;
    assert_eq!(bob.items("name"), ["bob"]);
    let subjects: Vec<_> = app.received_mails().await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["Your reservation for Dinner is canceled"]);
}

#[on_both_databases]
async fn an_erased_reservation_leaves_no_personal_data_and_frees_its_place(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    app.write_event(dinner(1, |_| {})).await;
    let event = event_id(&app, &token).await;
    let planted = json!({"event_id": event, "name": "Planted", "email": "planted@example.org", "guests": 0});
    let made = app.staff(Method::POST, "/reservations", &token, planted).await.is(201);
    let id: uuid::Uuid = made.json()["id"].as_str().unwrap().parse().unwrap();
    let path = format!("/reservations/{id}");
    let recorded = || async {
        let tx = app.app.store.begin().await.unwrap();
        recorded_forms(&tx, "reservation", id).await.unwrap().len()
    };
    reserve(&app, "next", 0).await.shows(201, json!({"status": "waiting"}));
    app.received_mails().await;
    assert_eq!(recorded().await, 1);
    let etag = app.read(&path, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{path}/erase"), &token, &etag, Value::Null).await.is(204);
    assert_eq!(recorded().await, 0);
    assert!(!app.read("/audit", &token).await.text().contains("lanted"));
    assert!(!app.read("/outbox", &token).await.text().contains("lanted"));
    assert_eq!(app.read("/reservations", &token).await.items("status"), ["confirmed"]);
}

#[on_both_databases]
async fn reservations_are_forbidden_to_shop_accounts_and_visitors(app: TestApp) {
    app.write_event(dinner(1, |_| {})).await;
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    for path in ["/reservations", "/reservations/export"] {
        assert_eq!(app.read(path, &shop).await.status, 403, "{path}");
        assert_eq!(app.read(path, "").await.status, 401, "{path}");
    }
}
