mod reservations;

use content::events::model::{EventType, Registration};
use content::events::rules::EventForm;
use platform::database::Instant;
use testing::event;
use testing::prelude::*;

fn form(title: &str, start: &str, change: impl FnOnce(&mut EventForm)) -> EventForm {
    let mut form = event(title, start);
    change(&mut form);
    form
}

fn instant(text: &str) -> Instant {
    text.parse::<jiff::Timestamp>().unwrap().into()
}

#[on_both_databases]
async fn upcoming_events_are_listed_soonest_first_and_past_latest_first(app: TestApp) {
    for (title, start) in [
        ("Last week", "2026-06-08T16:00:00Z"),
        ("An hour ago", "2026-06-15T15:00:00Z"),
        ("Right now", "2026-06-15T16:00:00Z"),
        ("Tomorrow", "2026-06-16T16:00:00Z"),
        ("Next week", "2026-06-22T16:00:00Z"),
    ] {
        app.write_event(event(title, start)).await;
    }
    app.write_event(form("Hidden", "2026-06-17T16:00:00Z", |form| form.published = false)).await;
    let upcoming = app.get("/events?when=upcoming").await;
    assert_eq!(upcoming.items("title"), ["Right now", "Tomorrow", "Next week"]);
    assert_eq!(upcoming.items("when"), ["upcoming"; 3]);
    let past = app.get("/events?when=past").await;
    assert_eq!(past.items("title"), ["An hour ago", "Last week"]);
    assert_eq!(app.get("/events/hidden").await.status, 404);
}

#[on_both_databases]
async fn staff_list_upcoming_and_past_events_with_their_drafts(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    app.write_event(event("Last week", "2026-06-08T16:00:00Z")).await;
    app.write_event(form("Since Friday", "2026-06-12T16:00:00Z", |form| {
        form.all_day = true;
        form.end_date = Some(instant("2026-06-18T16:00:00Z"));
    }))
    .await;
    app.write_event(form("Draft", "2026-06-17T16:00:00Z", |form| form.published = false)).await;
    app.write_event(event("Next week", "2026-06-22T16:00:00Z")).await;
    let upcoming = app.read("/events?when=upcoming&sort=starts_at", &token).await;
    assert_eq!(upcoming.items("title"), ["Since Friday", "Draft", "Next week"]);
    assert_eq!(upcoming.json()["total"], 3);
    let past = app.read("/events?when=past", &token).await;
    assert_eq!(past.items("title"), ["Last week"]);
    app.at("2026-06-22T16:00:00.000001Z");
    let token = app.signed_in("later@example.org", Role::Staff).await;
    let upcoming = app.read("/events?when=upcoming&sort=starts_at", &token).await;
    assert_eq!(upcoming.json()["total"], 0);
    let past = app.read("/events?when=past", &token).await;
    assert_eq!(past.items("title"), ["Next week", "Draft", "Since Friday", "Last week"]);
}

#[on_both_databases]
async fn cached_responses_expire_when_an_event_passes(app: TestApp) {
    app.write_event(event("Meeting", "2026-06-15T18:00:00Z")).await;
    assert_eq!(app.get("/events?when=upcoming").await.json()["total"], 1);
    assert_eq!(app.get("/events/meeting").await.json()["when"], "upcoming");
    assert_eq!(app.page("/events/meeting").await.status, 200);
    app.at("2026-06-15T18:00:00Z");
    assert_eq!(
        app.get("/events?when=upcoming").await.json()["total"],
        1,
        "its start is not later than itself"
    );
    app.at("2026-06-15T18:00:00.000001Z");
    assert_eq!(app.get("/events?when=upcoming").await.json()["total"], 0);
    assert_eq!(app.get("/events?when=past").await.json()["total"], 1);
    assert_eq!(app.get("/events/meeting").await.json()["when"], "past");
    let page = app.page("/events/meeting").await;
    assert!(page.was_rendered() && page.text().contains("\"when\":\"past\""), "{}", page.text());
}

#[on_both_databases]
async fn an_all_day_event_is_upcoming_until_its_day_ends_in_its_time_zone(app: TestApp) {
    // From 14 to 15 June in Chicago; there the 15th ends at 05:00 UTC on the 16th.
    app.write_event(form("Fair", "2026-06-14T05:00:00Z", |form| {
        form.all_day = true;
        form.start_time = None;
        form.end_date = Some(instant("2026-06-15T05:00:00Z"));
        form.timezone = "America/Chicago".into();
    }))
    .await;
    app.write_event(form("No time", "2026-06-15T04:00:00Z", |form| form.start_time = None)).await;
    assert_eq!(app.get("/events?when=upcoming").await.items("title"), ["Fair", "No time"]);
    app.at("2026-06-16T04:30:00Z");
    assert_eq!(app.get("/events?when=upcoming").await.items("title"), ["Fair"], "New York is a day further");
    app.at("2026-06-16T05:00:00Z");
    assert_eq!(app.get("/events?when=upcoming").await.json()["total"], 0);
}

#[on_both_databases]
async fn an_event_is_under_way_until_its_end(app: TestApp) {
    app.write_event(form("Meeting", "2026-06-15T15:00:00Z", |form| {
        form.end_time = Some(instant("2026-06-15T17:00:00Z"));
    }))
    .await;
    app.write_event(form("Convention", "2026-06-14T16:00:00Z", |form| {
        // On the last day.
        form.end_time = Some(instant("2026-06-14T20:00:00Z"));
        form.end_date = Some(instant("2026-06-16T16:00:00Z"));
    }))
    .await;
    app.write_event(event("No end", "2026-06-15T15:00:00Z")).await;
    app.write_event(event("Picnic", "2026-06-15T16:30:00Z")).await;
    let titles = async |when: &str| app.get(&format!("/events?when={when}")).await.items("title");
    assert_eq!(titles("now").await, ["Convention", "Meeting"]);
    assert_eq!(titles("current").await, ["Convention", "Meeting", "Picnic"]);
    assert_eq!(titles("ended").await, ["No end"]);
    assert_eq!(titles("upcoming").await, ["Picnic"]);
    assert_eq!(titles("past").await, ["No end", "Meeting", "Convention"]);
    let current = app.get("/events?when=current").await;
    assert_eq!(current.json()["items"][1]["under_way"], true);
    assert_eq!(current.json()["items"][2]["under_way"], false);
    // Each response expires at the next change.
    app.at("2026-06-15T16:30:00Z");
    assert_eq!(titles("now").await, ["Convention", "Meeting", "Picnic"]);
    app.at("2026-06-15T17:00:00.000001Z");
    assert_eq!(titles("now").await, ["Convention"]);
    assert_eq!(titles("ended").await, ["Picnic", "No end", "Meeting"]);
    app.at("2026-06-17T04:00:00Z");
    assert_eq!(titles("current").await, [""; 0]);
}

#[on_both_databases]
async fn events_are_filtered_by_type_date_and_search(app: TestApp) {
    app.write_event(form("Range day", "2026-06-30T16:00:00Z", |form| form.event_type = EventType::Training))
        .await;
    // 1 July in UTC, still 30 June in New York.
    app.write_event(event("Late show", "2026-07-01T02:00:00Z")).await;
    app.write_event(form("Picnic", "2026-07-04T16:00:00Z", |form| {
        form.event_type = EventType::Social;
        form.description = Some("Bring the whole Café crew".into());
    }))
    .await;
    assert_eq!(app.get("/events?type=training").await.items("title"), ["Range day"]);
    assert_eq!(app.get("/events?month=2026-06").await.items("title"), ["Range day", "Late show"]);
    assert_eq!(app.get("/events?from=2026-07-01").await.items("title"), ["Picnic"]);
    assert_eq!(app.get("/events?from=2026-06-30&to=2026-06-30").await.json()["total"], 2);
    assert_eq!(app.get("/events?search=cafe").await.items("title"), ["Picnic"]);
    assert_eq!(app.get("/events?limit=1&offset=1").await.items("title"), ["Late show"]);
    assert_eq!(app.get("/events/types").await.json()["items"], json!(["meeting", "social", "training"]));
}

#[on_both_databases]
async fn an_event_without_a_time_zone_uses_the_site_time_zone(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let body = |slug: &str| json!({"title": "Picnic", "slug": slug, "start_date": "2026-07-04T05:00:00Z", "all_day": true, "published": true});
    let first = app.staff(Method::POST, "/events", &token, body("first")).await;
    first.shows(201, json!({"timezone": "America/New_York"}));
    let mut typed = body("typed");
    typed["timezone"] = json!("america/NEW_york");
    assert_eq!(
        app.staff(Method::POST, "/events", &token, typed).await.json()["timezone"],
        "America/New_York"
    );
    app.set_time_zone("America/Denver").await;
    let second = app.staff(Method::POST, "/events", &token, body("second")).await.json();
    assert_eq!(second["timezone"], "America/Denver");
    assert_eq!(
        app.get("/events?from=2026-07-04").await.items("slug"),
        ["first", "typed"],
        "in Denver it is the third until six"
    );
    let path = format!("/events/{}", second["id"].as_str().unwrap());
    let emptied =
        app.change(Method::PATCH, &path, &token, json!({"timezone": null, "title": "Fair"})).await.json();
    assert_eq!((&emptied["title"], &emptied["timezone"]), (&json!("Fair"), &json!("America/Denver")));
}

#[on_both_databases]
async fn calendar_files_end_multi_day_events_on_their_last_day(app: TestApp) {
    let lasting = |title, end_time: Option<&str>| {
        form(title, "2026-06-19T13:00:00Z", |form| {
            form.end_date = Some(instant("2026-06-21T04:00:00Z"));
            form.end_time = end_time.map(instant);
        })
    };
    app.write_event(lasting("Open end", None)).await;
    app.write_event(lasting("Daily", Some("2026-06-19T21:00:00Z"))).await;
    app.write_event(lasting("To the end", Some("2026-06-21T15:30:00Z"))).await;
    for (slug, end) in
        [("open-end", "20260622T040000Z"), ("daily", "20260621T210000Z"), ("to-the-end", "20260621T153000Z")]
    {
        let answer = app.page(&format!("/events/{slug}.ics")).await;
        let text = answer.text();
        assert!(
            text.contains("DTSTART:20260619T130000Z") && text.contains(&format!("DTEND:{end}")),
            "{text}"
        );
    }
}

#[on_both_databases]
async fn calendar_files_contain_times_days_and_venues(app: TestApp) {
    app.write_event(form("Meeting; hall", "2026-06-20T22:30:00Z", |form| {
        form.venue_name = Some("Union Hall".into());
        form.venue_city = Some("Harlow".into());
        form.venue_state = Some("OH".into());
        form.venue_zip = Some("43998".into());
        form.description = Some("Bring, if you can, a chair\nand a friend".into());
    }))
    .await;
    app.write_event(form("Fair", "2026-06-27T04:00:00Z", |form| {
        form.all_day = true;
        form.start_time = None;
        form.end_date = Some(instant("2026-06-28T04:00:00Z"));
    }))
    .await;
    let one = app.page("/events/meeting-hall.ics").await;
    assert_eq!(one.header(header::CONTENT_TYPE), "text/calendar; charset=utf-8");
    assert!(one.header(header::CONTENT_DISPOSITION).contains("meeting-hall.ics"));
    for line in [
        "DTSTART:20260620T223000Z",
        "DTEND:20260620T233000Z",
        "SUMMARY:Meeting\\; hall",
        "Union Hall\\, Harlow\\, OH 43998",
    ] {
        assert!(one.text().contains(line), "{line} in {}", one.text());
    }
    let all = app.page("/events.ics").await;
    for line in ["DTSTART;VALUE=DATE:20260627", "DTEND;VALUE=DATE:20260629"] {
        assert!(all.text().contains(line), "{line} in {}", all.text());
    }
    assert_eq!(app.page("/events/none.ics").await.status, 404);
}

#[test]
fn an_invalid_event_form_reports_every_field_error() {
    let wrong = form("Meeting", "2026-06-20T22:30:00Z", |form| {
        form.timezone = "Mars/Olympus".into();
        form.end_time = Some(instant("2026-06-20T22:00:00Z"));
        form.external_url = Some("/local".into());
        form.registration = Registration::External;
    });
    let fields: Vec<_> = errors(&wrong).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["/end_time", "/external_url", "/timezone"]);
    let json = json!({"title": "Meeting", "slug": "meeting", "start_date": "tomorrow"});
    let error = serde_json::from_value::<EventForm>(json).unwrap_err();
    assert!(error.to_string().starts_with("Invalid ISO datetime"), "{error}");
}
