use anyhow::Context as _;

use crate::demo::pictures;
use crate::subjects::declarations;
use platform::clock::{Clock, Entropy};
use platform::database::Store;
use platform::files::Storage;
use platform::samples::seed::Seeder;

/// Writes this many articles, a tenth as many events, and this many rows of each other resource. Fails if the site was seeded before.
pub async fn seed(
    (store, storage): (&Store, &Storage),
    (clock, entropy): (&Clock, &Entropy),
    (posts, others): (u32, u32),
) -> anyhow::Result<()> {
    let pictures = pictures::load_pictures()?;
    let picture = pictures.first().context("there is no picture")?;
    let seeder = Seeder { store, storage, clock, entropy, picture, posts, others };
    store.prepare_bulk().await?;
    // An index without its version would be written again at the first start.
    store.renew_index(entropy.uuid(), clock.now().into()).await?;
    for declaration in declarations() {
        if let Some(write) = declaration.seed {
            write(seeder).await.context(declaration.name)?;
        }
    }
    // Before PostgreSQL's statistics.
    store.index_bulk().await?;
    Ok(store.finish_bulk().await?)
}
