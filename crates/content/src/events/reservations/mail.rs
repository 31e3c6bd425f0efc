//! Emails to people who reserved. Each is composed from what holds when it is sent.

use sea_orm::EntityTrait as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{Entity, Model, ReservationStatus};
use super::notice as notices;
use super::pages::RESERVATION;
use super::view;
use crate::events::calendar;
use crate::events::model::{self as events, EventFields, Model as Event, StaffEvent};
use crate::events::schema::{EVENTS, RESERVATION_NOTICES, RESERVATIONS};
use platform::core::ChangeStamp;
use platform::database::{Instant, StoreResult, Tx};
use platform::mail::{Action, Attachment, Email, MailContext, MailTemplate, NewMail, SendResult, outbox};
use platform::time_zone;

const KIND: &str = "reservation";

pub(in crate::events) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| Box::pin(compose(context, mail)),
    record: Some(|tx, mail, result, _| Box::pin(clear_sent_recipient(tx, mail.id, result))),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ReservationMail {
    /// The status of a new or changed reservation.
    Reserved,
    MovedUp,
    Canceled,
    /// A notice to all, in its own table.
    Notice(Uuid),
}

/// Reference to the reservation. Names and addresses stay in its own table.
#[derive(Serialize, Deserialize)]
struct About {
    reservation: Uuid,
    tell: ReservationMail,
}

fn new_mail(reservation: Uuid, tell: ReservationMail) -> NewMail {
    NewMail::about(KIND, About { reservation, tell })
}

pub(super) async fn queue(
    tx: &Tx,
    tell: ReservationMail,
    id: Uuid,
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    queue_all(tx, tell, &[id], context).await
}

pub(super) async fn queue_all(
    tx: &Tx,
    tell: ReservationMail,
    ids: &[Uuid],
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    let mails = ids.iter().map(|id| (new_mail(*id, tell), context.entropy.uuid())).collect();
    outbox::queue_all(tx, mails, context.now).await
}

/// Composes the email; `None` without an address, and once it would no longer be true.
async fn compose(context: &MailContext, mail: &outbox::Model) -> StoreResult<Option<Email>> {
    let Some(about) = mail.read_about::<About>() else { return Ok(None) };
    let db = &context.db;
    let row = Entity::find_by_id(about.reservation).one(db.on(RESERVATIONS)).await?;
    let Some(row) = row.filter(|row| !row.email.is_empty()) else { return Ok(None) };
    let event = events::Entity::find_by_id(row.event_id).one(db.on(EVENTS)).await?;
    let Some(event) = event.filter(|event| event.trashed_at.is_none()) else { return Ok(None) };
    let notice = match about.tell {
        ReservationMail::Notice(id) => {
            let notice = notices::Entity::find_by_id(id).one(db.on(RESERVATION_NOTICES)).await?;
            let Some(notice) = notice else { return Ok(None) };
            Some(notice)
        }
        _ => None,
    };
    let now = context.core.now();
    let told =
        MailBuilder { row: &row, event: &event, now, reply_to: &context.contact_email, site: &context.site };
    // Moving up queues another email.
    let moved_up = row.moved_up_at.is_some_and(|moved| moved >= mail.created_at);
    Ok(match (about.tell, notice) {
        (ReservationMail::Reserved, _) if moved_up => None,
        (ReservationMail::Reserved, _) => told.reserved(),
        (ReservationMail::MovedUp, _) => told.moved_up(),
        (ReservationMail::Canceled, _) => told.canceled(),
        (ReservationMail::Notice(_), Some(notice)) => told.notice(&notice),
        (ReservationMail::Notice(_), None) => None,
    })
}

/// Removes the recipient of a sent email from the outbox, so that the address goes with the reservation.
async fn clear_sent_recipient(tx: &Tx, mail: Uuid, result: SendResult<'_>) -> StoreResult<()> {
    if result == SendResult::Sent {
        outbox::clear_recipient(tx, mail).await?;
    }
    Ok(())
}

struct MailBuilder<'a> {
    row: &'a Model,
    event: &'a Event,
    now: Instant,
    reply_to: &'a str,
    site: &'a str,
}

impl MailBuilder<'_> {
    fn reserved(&self) -> Option<Email> {
        let Self { row, event, .. } = self;
        let title = &event.title;
        match row.status {
            ReservationStatus::Confirmed => Some(self.with_calendar(self.email(
                format!("Your place at {title}"),
                vec![
                    format!("{}, {} for {title}.", row.name, places_are_reserved(row.places())),
                    self.when_and_where(),
                ],
            ))),
            ReservationStatus::Waiting => Some(self.email(
                format!("You're on the waiting list for {title}"),
                vec![
                    format!(
                        "{}, all places at {title} are taken. You're on the waiting list with {}.",
                        row.name,
                        in_places(row.places())
                    ),
                    self.when_and_where(),
                    "We'll email you as soon as there is room for all of you.".to_owned(),
                ],
            )),
            ReservationStatus::Canceled => None,
        }
    }

    fn moved_up(&self) -> Option<Email> {
        let Self { row, event, .. } = self;
        let by = view::decline_by(row, event).filter(|_| !event.is_past_reserving(self.now))?;
        let email = self.email(
            format!("A place became free at {}", event.title),
            vec![
                format!("{}, {} for {}.", row.name, places_are_reserved(row.places()), event.title),
                self.when_and_where(),
                format!(
                    "If you can't come, please cancel by {}, so that somebody else can have {}.",
                    format_time(by, event),
                    if row.places() == 1 { "your place" } else { "your places" }
                ),
            ],
        );
        Some(self.with_calendar(email))
    }

    fn canceled(&self) -> Option<Email> {
        let Self { row, event, .. } = self;
        (row.status == ReservationStatus::Canceled).then(|| {
            self.email(
                format!("Your reservation for {} is canceled", event.title),
                vec![format!("{}, your reservation for {} is canceled.", row.name, event.title)],
            )
        })
    }

    fn notice(&self, notice: &notices::Model) -> Option<Email> {
        let Self { row, event, .. } = self;
        if !notice.recipients.include(row.status) {
            return None;
        }
        match notice.kind {
            notices::EventNoticeKind::Reminder => {
                let is_due = event.starts_at == notice.starts_at && event.starts_at > self.now;
                (is_due && !event.canceled).then(|| {
                    self.email(
                        format!("Reminder: {}", event.title),
                        vec![
                            format!("{}, we look forward to seeing you at {}.", row.name, event.title),
                            self.when_and_where(),
                            "If you can't come, please cancel, so that somebody else can have your place."
                                .to_owned(),
                        ],
                    )
                })
            }
            notices::EventNoticeKind::Canceled => event.canceled.then(|| {
                self.with_calendar(self.email(
                    format!("Canceled: {}", event.title),
                    vec![
                        format!("{}, {} is canceled.", row.name, event.title),
                        self.when_and_where(),
                        "You don't have to do anything.".to_owned(),
                    ],
                ))
            }),
            notices::EventNoticeKind::Message => {
                let email = self.email(notice.subject.clone(), vec![notice.body.clone()]);
                Some(Email { is_personal: true, ..email })
            }
        }
    }

    fn email(&self, subject: String, paragraphs: Vec<String>) -> Email {
        let url = format!("{}{}", self.site, RESERVATION.of(&self.row.token));
        Email {
            to: self.row.email.clone(),
            reply_to: Some(self.reply_to.to_owned()).filter(|to| !to.is_empty()),
            subject,
            paragraphs,
            action: Some(Action { label: "Change or cancel your reservation".to_owned(), url }),
            closing: vec![
                "Anyone with this link can change your reservation, so keep it to yourself.".to_owned(),
            ],
            ..Email::default()
        }
    }

    fn with_calendar(&self, email: Email) -> Email {
        let fields = self.event_fields();
        let attachment = Attachment {
            name: format!("{}.ics", self.event.slug),
            content_type: "text/calendar; charset=utf-8",
            text: calendar::file(&fields, self.site),
        };
        Email { attachment: Some(attachment), ..email }
    }

    fn event_fields(&self) -> EventFields {
        StaffEvent::from(self.event.clone()).fields
    }

    fn when_and_where(&self) -> String {
        let when = format_time(self.event.starts_at, self.event);
        let place = calendar::place(&self.event_fields());
        [Some(format!("When  {when}")), place.map(|place| format!("Where  {place}"))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }
}

fn places_are_reserved(places: i64) -> String {
    match places {
        1 => "your place is reserved".to_owned(),
        _ => format!("{places} places are reserved in your name"),
    }
}

fn in_places(places: i64) -> String {
    match places {
        1 => "1 place".to_owned(),
        _ => format!("{places} places"),
    }
}

/// Formats a time in the event's zone, such as `Friday, June 19, 2026 at 6:30 PM`; the start of an event without a time as a day.
fn format_time(at: Instant, event: &Event) -> String {
    let at_start = at == event.starts_at;
    let has_time = !at_start || (event.start_time.is_some() && !event.all_day);
    let at = at.timestamp().to_zoned(time_zone::named(&event.timezone));
    let format = if has_time { "%A, %B %-d, %Y at %-I:%M %p" } else { "%A, %B %-d, %Y" };
    at.strftime(format).to_string()
}
