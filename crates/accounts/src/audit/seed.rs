use anyhow::Context as _;
use serde_json::json;
use uuid::Uuid;

use super::{Actor, AuditEvent, record};
use platform::core::ChangeStamp;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, Seeder, batches, before};

const ENTRIES_PER_TRANSACTION: u32 = 5;
const ACTORS: u32 = 12;

pub(super) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, others: rows, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let now = clock.now();
    for range in batches(rows) {
        let tx = store.begin().await?;
        for first in range.clone().step_by(ENTRIES_PER_TRANSACTION as usize) {
            let events = (first..range.end.min(first + ENTRIES_PER_TRANSACTION))
                .map(|number| event(number, entropy.uuid()));
            let written = before(now, first, rows)?;
            let context = ChangeStamp { entropy, now: written };
            let entries = record(&tx, &actor(first / ENTRIES_PER_TRANSACTION), events, context).await;
            entries.context("cannot write audit entries")?;
        }
        tx.commit().await?;
    }
    Ok(())
}

fn actor(group: u32) -> Actor {
    if group == 1 {
        return Actor::Service;
    }
    let person = group % ACTORS;
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
