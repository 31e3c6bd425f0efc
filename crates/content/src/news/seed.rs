use std::ops::Range;

use anyhow::Context as _;
use jiff::Timestamp;

use super::import;
use super::rules::NewsForm;
use super::staff::News;
use admin::resource::insert_rows;
use platform::database::Instant;
use platform::rules::slug_of;
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, Seeder, batches, before};

const DRAFTS: u32 = 40;
const FEATURED: u32 = 50;
const UNCATEGORIZED: u32 = 20;

pub(super) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(Seeder { store, clock, entropy, posts, .. }: Seeder<'_>) -> anyhow::Result<()> {
    let now = clock.now();
    // A batch is prepared while the previous one is written.
    let prepare = |range: Range<u32>| {
        let entropy = entropy.clone();
        tokio::task::spawn_blocking(move || {
            let row = |number| {
                let (form, written) = article(number, posts, now)?;
                Ok(import::row(validate(form)?, entropy.uuid(), written))
            };
            range.map(row).collect::<anyhow::Result<Vec<_>>>()
        })
    };
    let mut ranges = batches(posts);
    let mut next = ranges.next().map(prepare);
    while let Some(batch) = next {
        let rows = batch.await??;
        next = ranges.next().map(prepare);
        let tx = store.begin().await?;
        insert_rows::<News>(&tx, rows).await.context("cannot write articles")?;
        tx.commit().await?;
    }
    Ok(())
}

fn article(number: u32, rows: u32, now: Timestamp) -> anyhow::Result<(NewsForm, Instant)> {
    let mut writer = Writer::new(u64::from(number));
    let title = writer.title();
    let form = NewsForm {
        slug: format!("{}-{number}", slug_of(&title)),
        excerpt: number.is_multiple_of(2).then(|| writer.sentence()),
        content_md: Some(writer.article(number, rows)),
        author_name: Some("The Editors".to_owned()),
        featured_img: None,
        category: (number % UNCATEGORIZED != 3).then(|| writer.category().to_owned()),
        featured: number % FEATURED == 7,
        published: number % DRAFTS != 11,
        visible_from: None,
        visible_until: None,
        title,
    };
    Ok((form, before(now, number, rows)?))
}
