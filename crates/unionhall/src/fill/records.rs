//! The record of changes, and mails.

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::words::Writer;
use super::{Site, batches, before, spread};
use accounts::audit::{Actor, AuditEvent, record};
use platform::mail::outbox;

/// So many entries in a row are one person's.
const AT_ONCE: u32 = 5;
/// Who is at work here.
const PEOPLE: u32 = 12;
/// Mails that went out are kept for a month; these are younger.
const SENT_DAYS: i64 = 20;

/// Writes so many of each.
pub(super) async fn write(site: Site<'_>, items: u32) -> anyhow::Result<()> {
    let Site { store, clock, entropy, .. } = site;
    let now = clock.now();
    for range in batches(items) {
        let tx = store.begin().await?;
        for first in range.clone().step_by(AT_ONCE as usize) {
            let events = (first..range.end.min(first + AT_ONCE)).map(|number| event(number, entropy.uuid()));
            let written = before(now, first, items)?;
            let entries = record(&tx, &actor(first / AT_ONCE), events, (entropy, written)).await;
            entries.context("cannot write the record")?;
        }
        let mails = range.map(|number| mail(number, items, entropy.uuid(), now));
        let mails = mails.collect::<anyhow::Result<_>>()?;
        outbox::insert_rows(&tx, mails).await.context("cannot write emails")?;
        tx.commit().await?;
    }
    Ok(())
}

fn actor(group: u32) -> Actor {
    // Once, however much there is.
    if group == 1 {
        return Actor::Service;
    }
    let person = group % PEOPLE;
    Actor::Account(Uuid::from_u128(person.into()), format!("clerk-{person}@union.example"))
}

fn event(number: u32, id: Uuid) -> AuditEvent {
    let actions = ["created", "updated", "published", "deleted"];
    let resources = ["news post", "event", "slide", "document", "social post"];
    let title = Writer::new(u64::from(number) | 1 << 48).title();
    let form = json!({ "title": title });
    AuditEvent::new(actions[number as usize % 4], resources[number as usize % 5], id, title)
        .with_forms(Some(&form), Some(&form))
}

/// A third waits until tomorrow, so that nobody sends them; a third went out, and a third was given up.
fn mail(number: u32, items: u32, id: Uuid, now: Timestamp) -> anyhow::Result<outbox::Model> {
    let first = now.checked_sub(SignedDuration::from_hours(24 * SENT_DAYS))?;
    let at = spread(first, SENT_DAYS, number, items)?;
    let tomorrow = now.checked_add(SignedDuration::from_hours(24))?;
    let state = number % 3;
    Ok(outbox::Model {
        id,
        kind: "contact".to_owned(),
        to_address: format!("member-{number}@union.example"),
        payload: json!({}),
        created_at: at,
        next_try_at: tomorrow.into(),
        tries: i64::from(state),
        last_error: (state == 2).then(|| "the server refused the address".to_owned()),
        failed_at: (state == 2).then_some(at),
        sent_at: (state == 1).then_some(at),
        claimed_until: None,
    })
}
