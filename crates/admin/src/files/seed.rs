//! Generated files for benchmarks. The files have the same content, which lists do not show.

use anyhow::Context as _;

use platform::files::{Bucket, FilePath, NewFile, insert_files};
use platform::samples::demo;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, Seeder, batches, before, picture_path};

pub(crate) const SEED: Seed = |seeder| Box::pin(write_rows(seeder));

async fn write_rows(seeder: Seeder<'_>) -> anyhow::Result<()> {
    let Seeder { store, storage, clock, entropy, picture, others: rows, .. } = seeder;
    if rows == 0 {
        return Ok(());
    }
    let now = clock.now();
    let files = std::slice::from_ref(picture);
    let stored = demo::store_files(store, storage, files, now.into(), entropy).await?;
    let stored = stored.first().context("nothing was stored")?;
    for range in batches(rows) {
        let files = range.map(|number| {
            let path = FilePath::parse(&picture_path(number)).context("a path is not allowed")?;
            let alt = Some(Writer::new(u64::from(number) | 1 << 41).line_with_known_words(number, rows));
            Ok(NewFile { id: entropy.uuid(), path, alt, at: before(now, number, rows)? })
        });
        let files = files.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_files(&tx, stored, Bucket::Images, files).await?;
        tx.commit().await?;
    }
    Ok(())
}
