//! Generated files for benchmarks. All have one content: what a list shows of it is the same.

use anyhow::Context as _;

use super::names::{Bucket, Path};
use super::{NewFile, insert_files};
use crate::demo;
use crate::rules;
use crate::seed::words::Writer;
use crate::seed::{Seed, Seeder, batches, before};

/// As many pictures as other rows.
pub(crate) const SEED: Seed = |seeder| Box::pin(write(seeder));

/// The URL of the picture of this number.
pub fn picture_url(number: u32) -> String {
    format!("/media/images/{}", path(number))
}

/// Half of the files are in no folder, the others in ten.
fn path(number: u32) -> String {
    let title = rules::slug_of(&Writer::new(u64::from(number) | 1 << 42).title());
    let folder =
        if number.is_multiple_of(2) { String::new() } else { format!("{}/", 2016 + number % 20 / 2) };
    format!("{folder}{title}-{number}.webp")
}

async fn write(seeder: Seeder<'_>) -> anyhow::Result<()> {
    let Seeder { store, storage, clock, entropy, picture, others: rows, .. } = seeder;
    if rows == 0 {
        return Ok(());
    }
    let now = clock.now();
    let files = std::slice::from_ref(picture);
    let stored = demo::store_files((store, storage), files, now.into(), entropy).await?;
    let stored = stored.first().context("nothing was stored")?;
    for range in batches(rows) {
        let files = range.map(|number| {
            let path = Path::parse(&path(number)).context("a path is not allowed")?;
            let alt = Some(Writer::new(u64::from(number) | 1 << 41).line(number, rows));
            Ok(NewFile { id: entropy.uuid(), path, alt, at: before(now, number, rows)? })
        });
        let files = files.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_files(&tx, stored, Bucket::Images, files).await?;
        tx.commit().await?;
    }
    Ok(())
}
