use anyhow::Context as _;

use super::import;
use super::model::MessageStatus;
use super::rules::ContactForm;
use super::staff::Messages;
use admin::resource::insert_rows;
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, Seeder, batches, before};

const SPAM_EVERY: u32 = 4;
/// Constant, whatever the number of messages.
const UNREAD_MESSAGES: u32 = 20;
const MESSAGE_CHARS: usize = 400;

pub(super) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, others: rows, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let now = clock.now();
    for range in batches(rows) {
        let messages = range.map(|number| {
            let status = match number {
                _ if number + UNREAD_MESSAGES >= rows => MessageStatus::New,
                _ => {
                    [MessageStatus::Read, MessageStatus::Replied, MessageStatus::Closed][number as usize % 3]
                }
            };
            let received = before(now, number, rows)?;
            Ok(import::row(validate(form(number, rows))?, status, entropy.uuid(), received))
        });
        let messages = messages.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_rows::<Messages>(&tx, messages).await.context("cannot write messages")?;
        tx.commit().await?;
    }
    Ok(())
}

fn form(number: u32, rows: u32) -> ContactForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 47);
    ContactForm {
        name: writer.title(),
        email: format!("member-{number}@union.example"),
        subject: Some(writer.title()),
        message: writer.text(number, rows, MESSAGE_CHARS),
        reference: number.is_multiple_of(SPAM_EVERY).then(|| "filled in".to_owned()),
    }
}
