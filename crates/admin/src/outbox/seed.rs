//! Generated emails for benchmarks.

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use platform::mail::outbox;
use platform::samples::seed::{Seed, Seeder, batches, spread};

/// The age of the oldest in days: sent emails are stored for a month.
const DAYS: i64 = 20;

pub(crate) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, others: rows, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let now = clock.now();
    for range in batches(rows) {
        let mails = range.map(|number| seeded_email(number, rows, entropy.uuid(), now));
        let mails = mails.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        outbox::insert_rows(&tx, mails).await.context("cannot write emails")?;
        tx.commit().await?;
    }
    Ok(())
}

/// A third is due tomorrow and stays in the queue, a third was sent, a third failed.
fn seeded_email(number: u32, rows: u32, id: Uuid, now: Timestamp) -> anyhow::Result<outbox::Model> {
    let first = now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
    let at = spread(first, DAYS, number, rows)?;
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
