use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use serde::Deserialize;

use super::model::{Column, Entity, MessageStatus};
use super::queries;
use super::replies;
use super::rules::ContactForm;
use super::schema::CONTACT_MESSAGES;
use super::staff::Messages;
use admin::resource::delete_rows;
use platform::database::StoreResult;
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};
use platform::samples::{self, RemovedSamples, SampleRemoval};

pub(super) const DEMO: Demo =
    Demo::of(CONTACT_MESSAGES, |loader| Box::pin(load(loader)), |removal| Box::pin(remove(removal)));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    email: String,
    subject: Option<String>,
    message: String,
    status: MessageStatus,
    hours_ago: f64,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for entry in parse_list::<Entry>(include_str!("demo.toml"), "message")? {
        let id = loader.entropy.uuid();
        let received = loader.hours_ago(entry.hours_ago)?;
        let form = validate(ContactForm {
            name: entry.name,
            email: entry.email,
            subject: entry.subject,
            message: entry.message,
            reference: None,
        })?;
        queries::insert(loader.tx, form, true, id, received).await?;
        queries::set_status(loader.tx, id, entry.status).await?;
    }
    Ok(())
}

/// Deletes the messages without a reply. Opening or archiving one is no change: staff do so to look at the demonstration.
async fn remove(SampleRemoval { tx, collection, .. }: &SampleRemoval<'_>) -> StoreResult<RemovedSamples> {
    let recorded = samples::versions(tx.read(), *collection, CONTACT_MESSAGES).await?.into_keys();
    // A reply locks its message too: it commits before the replies are read here, or it fails because the message is deleted.
    let stored = Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(recorded));
    let stored = stored.order_by_asc(Column::Id).lock_exclusive();
    let stored: Vec<Uuid> = stored.into_tuple().all(tx.read()).await?;
    let replied = replies::queries::replied_among(tx.read(), &stored).await?;
    let ids: Vec<Uuid> = stored.into_iter().filter(|id| !replied.contains(id)).collect();
    delete_rows::<Messages>(tx, &ids).await?;
    Ok(RemovedSamples { removed: ids.len() as u64, remaining: replied.len() as u64 })
}
