//! Messages.

use anyhow::Context as _;

use super::words::Writer;
use super::{Site, batches, before, checked};
use admin::resource::insert_rows;
use content::contact::import;
use content::contact::model::Status;
use content::contact::rules::ContactForm;
use content::contact::staff::Messages;

/// One message in so many is spam; so many are not read yet, however many there are.
const SPAM: u32 = 4;
const UNREAD: u32 = 20;
/// Characters of a message.
const LENGTH: usize = 400;

/// Writes so many.
pub(super) async fn write(site: Site<'_>, items: u32) -> anyhow::Result<()> {
    let Site { store, clock, entropy, .. } = site;
    let now = clock.now();
    for range in batches(items) {
        let rows = range.map(|number| {
            let status = match number {
                _ if number + UNREAD >= items => Status::New,
                _ => [Status::Read, Status::Replied, Status::Closed][number as usize % 3],
            };
            let written = before(now, number, items)?;
            Ok(import::row(checked(form(number, items))?, status, entropy.uuid(), written))
        });
        let rows = rows.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_rows::<Messages>(&tx, rows).await.context("cannot write messages")?;
        tx.commit().await?;
    }
    Ok(())
}

fn form(number: u32, items: u32) -> ContactForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 47);
    ContactForm {
        name: writer.title(),
        email: format!("member-{number}@union.example"),
        subject: Some(writer.title()),
        message: writer.text(number, items, LENGTH),
        reference: number.is_multiple_of(SPAM).then(|| "filled in".to_owned()),
    }
}
