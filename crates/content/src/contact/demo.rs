//! Demonstration data: messages from visitors.

use serde::Deserialize;

use super::model::MessageStatus;
use super::queries;
use super::rules::ContactForm;
use platform::demo::{Demo, DemoLoader, checked, list};

/// The messages in `demo.toml`.
pub(super) const DEMO: Demo = Demo::of(|loader| Box::pin(load(loader)));

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
    for entry in list::<Entry>(include_str!("demo.toml"), "message")? {
        let id = loader.entropy.uuid();
        let received = loader.hours_ago(entry.hours_ago)?;
        let form = checked(ContactForm {
            name: entry.name,
            email: entry.email,
            subject: entry.subject,
            message: entry.message,
            reference: None,
        })?;
        queries::receive(loader.tx, form, true, (id, received)).await?;
        queries::set_status(loader.tx, id, entry.status).await?;
    }
    Ok(())
}
