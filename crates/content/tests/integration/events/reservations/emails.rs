use super::*;

async fn subjects(app: &TestApp) -> Vec<String> {
    reservations::run_once(&app.app).await.unwrap();
    let mails = app.received_mails().await;
    let mut lines: Vec<_> = mails.iter().map(|mail| format!("{}: {}", mail.to, mail.subject)).collect();
    lines.sort();
    lines
}

#[on_both_databases]
async fn a_confirmation_has_the_link_and_the_calendar_file(app: TestApp) {
    app.write_event(dinner(1, |form| form.location = Some("Union Hall".into()))).await;
    reserve(&app, "ann", 0).await.is(201);
    let mail = app.received_mails().await.remove(0);
    assert_eq!(mail.subject, "Your place at Dinner");
    assert!(mail.text.contains("When  Saturday, June 20, 2026 at 6:00 PM"), "{}", mail.text);
    assert!(mail.text.contains("Where  Union Hall"), "{}", mail.text);
    assert!(mail.text.contains("https://union.example/reservations/"), "{}", mail.text);
    let file = mail.attached.unwrap();
    assert!(file.contains("BEGIN:VEVENT") && file.contains("SUMMARY:Dinner"), "{file}");
    reserve(&app, "bob", 0).await.is(201);
    let mail = app.received_mails().await.remove(0);
    assert_eq!((mail.subject.as_str(), mail.attached), ("You're on the waiting list for Dinner", None));
}

#[on_both_databases]
async fn confirmed_guests_get_one_reminder_a_day_before(app: TestApp) {
    app.write_event(dinner(2, |_| {})).await;
    for name in ["ann", "bob", "cid"] {
        reserve(&app, name, 0).await.is(201);
    }
    app.received_mails().await;
    app.at("2026-06-19T21:59:00Z");
    assert!(subjects(&app).await.is_empty());
    app.at("2026-06-19T22:00:00Z");
    let told = subjects(&app).await;
    assert_eq!(told, ["ann@example.org: Reminder: Dinner", "bob@example.org: Reminder: Dinner"]);
    assert!(subjects(&app).await.is_empty());
}

#[on_both_databases]
async fn canceling_an_event_notifies_all_guests_and_marks_calendars(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    app.write_event(dinner(1, |_| {})).await;
    reserve(&app, "ann", 0).await.is(201);
    reserve(&app, "bob", 0).await.is(201);
    let ann = link(&app, "ann").await;
    let id = app.read("/events", &token).await.items("id").remove(0);
    let before = app.page("/events/dinner.ics").await;
    assert!(
        before.text().contains("SEQUENCE:0") && !before.text().contains("CANCELLED"),
        "{}",
        before.text()
    );
    app.change(Method::PATCH, &format!("/events/{id}"), &token, json!({"canceled": true})).await.is(200);
    assert_eq!(
        subjects(&app).await,
        ["ann@example.org: Canceled: Dinner", "bob@example.org: Canceled: Dinner"]
    );
    assert!(subjects(&app).await.is_empty());
    for path in ["/events/dinner.ics", "/events.ics"] {
        let after = app.page(path).await;
        assert!(
            after.text().contains("SEQUENCE:1") && after.text().contains("STATUS:CANCELLED"),
            "{}",
            after.text()
        );
    }
    assert_eq!(app.get("/search?q=dinner").await.items("title"), ["Canceled: Dinner"]);
    let shown = app.get(&ann).await.json();
    assert_eq!((&shown["can_change"], &shown["event"]["canceled"]), (&json!(false), &json!(true)));
}

#[on_both_databases]
async fn a_staff_message_is_sent_to_the_selected_group(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    app.write_event(dinner(1, |_| {})).await;
    reserve(&app, "ann", 0).await.is(201);
    reserve(&app, "bob", 0).await.is(201);
    app.received_mails().await;
    let id = app.read("/events", &token).await.items("id").remove(0);
    let path = format!("/events/{id}/reservation-messages");
    for (to, count, reached) in
        [("confirmed", 1, vec!["ann"]), ("waiting", 1, vec!["bob"]), ("all", 2, vec!["ann", "bob"])]
    {
        let body = json!({"subject": "Parking", "body": "Use the lot behind the hall.", "to": to});
        app.staff(Method::POST, &path, &token, body).await.shows(202, json!({"recipients": count}));
        let expected: Vec<_> = reached.iter().map(|name| format!("{name}@example.org: Parking")).collect();
        assert_eq!(subjects(&app).await, expected, "{to}");
    }
    let bob = app.read("/reservations?search=bob", &token).await.items("id").remove(0);
    let canceled = json!({"canceled": true});
    app.change(Method::PATCH, &format!("/reservations/{bob}"), &token, canceled).await.is(200);
    let body = json!({"subject": "Parking", "body": "Use the lot behind the hall.", "to": "waiting"});
    let refused = app.staff(Method::POST, &path, &token, body).await.is(422);
    assert!(refused.text().contains("Nobody in this group has an email address"), "{}", refused.text());
    let empty = json!({"subject": " ", "body": "", "to": "all"});
    app.staff(Method::POST, &path, &token, empty).await.is(422);
}
