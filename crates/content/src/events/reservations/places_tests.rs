use super::*;
use crate::events::model::{EventType, Registration};
use platform::database::Instant;

fn now() -> Instant {
    "2026-06-15T16:00:00Z".parse::<jiff::Timestamp>().unwrap().into()
}

fn event(capacity: i64) -> Event {
    Event {
        id: Uuid::nil(),
        title: "Dinner".into(),
        slug: "dinner".into(),
        description: None,
        excerpt: None,
        content_md: None,
        content_html: None,
        search_text: String::new(),
        sort_key: String::new(),
        featured_image: None,
        start_date: now(),
        end_date: None,
        start_time: None,
        end_time: None,
        timezone: "America/New_York".into(),
        location: None,
        venue_name: None,
        venue_address: None,
        venue_city: None,
        venue_state: None,
        venue_zip: None,
        event_type: EventType::Social,
        registration: Registration::Internal,
        external_url: None,
        cost_display: None,
        all_day: false,
        canceled: false,
        capacity: Some(capacity),
        most_guests: 5,
        shows_places_left: false,
        question: None,
        reservations_open_at: None,
        reservations_close_at: None,
        published: true,
        visible_from: None,
        visible_until: None,
        trashed_at: None,
        start_day: String::new(),
        starts_at: now(),
        upcoming_until: now(),
        ends_at: now(),
        version: 1,
        created_at: now(),
        updated_at: now(),
    }
}

fn reservation(status: ReservationStatus, guests: i64) -> Model {
    Model {
        id: Uuid::nil(),
        version: 1,
        event_id: Uuid::nil(),
        token: String::new(),
        name: String::new(),
        email: String::new(),
        mailbox: None,
        guests,
        note: None,
        answer: None,
        status,
        queued_at: now(),
        moved_up_at: None,
        arrived_at: None,
        sort_key: String::new(),
        search_text: String::new(),
        created_at: now(),
        updated_at: now(),
    }
}

#[test]
fn a_place_is_confirmed_only_if_free_and_the_waiting_list_is_empty() {
    use ReservationStatus::{Canceled, Confirmed, Waiting};
    let confirmed = |guests| Some(reservation(Confirmed, guests));
    for (confirmed_places, waiting, before, places, result) in [
        (8, 0, None, 2, Some(Confirmed)),
        (9, 0, None, 2, Some(Waiting)),
        (0, 1, None, 1, Some(Waiting)),
        (0, 0, None, 11, None),
        (10, MAX_PLACES, None, 1, None),
        (8, 0, Some(reservation(Canceled, 9)), 2, Some(Confirmed)),
        (8, 0, confirmed(1), 4, Some(Confirmed)),
        (8, 0, confirmed(1), 5, None),
        (10, 3, confirmed(1), 1, Some(Confirmed)),
        (9, 3, confirmed(1), 3, None),
        // Staff lowered what they allow, and the rest of a reservation still changes.
        (12, 0, confirmed(11), 12, Some(Confirmed)),
        (10, 2, Some(reservation(Waiting, 1)), 4, Some(Waiting)),
        (10, 2, Some(reservation(Waiting, 1)), 11, None),
    ] {
        let taken = PlacesTaken { confirmed: confirmed_places, waiting };
        let found = decide_status(&event(10), taken, before.as_ref(), places).ok();
        assert_eq!(found, result, "{confirmed_places} and {waiting}, {places} asked for");
    }
}
