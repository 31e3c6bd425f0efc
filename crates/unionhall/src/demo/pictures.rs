//! The pictures of the demonstration. We made them, so they are stored as they are; their sizes are made once somebody looks at them.

use std::io::Cursor;

use anyhow::Context as _;
use sha2::{Digest as _, Sha256};

use super::files::{self, Drawing};
use platform::clock::Entropy;
use platform::storage::{self, Bucket, Bytes, Content, FilePath, Kept, Picture, Placed, Storage, Target};
use platform::store::{Instant, Store, Tx};

/// Stores them.
pub(super) async fn keep(
    store: &Store,
    storage: &Storage,
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<Vec<(FilePath, String, Kept)>> {
    let (mut places, mut contents) = (Vec::new(), Vec::new());
    for drawing in files::drawings()? {
        let path = FilePath::parse(&format!("demo/{}", drawing.name));
        places.push((path.context("a picture has a name that is not allowed")?, drawing.alt.clone()));
        let (content, bytes) = content(drawing)?;
        contents.push((entropy.uuid(), content, bytes));
    }
    let kept = storage.keep(store, now, contents).await?;
    Ok(places.into_iter().zip(kept).map(|((path, alt), kept)| (path, alt, kept)).collect())
}

/// What is to be stored of one.
fn content(drawing: Drawing) -> anyhow::Result<(Content, Bytes)> {
    let Drawing { name, bytes, color, .. } = drawing;
    let (width, height) = image::ImageReader::new(Cursor::new(&bytes))
        .with_guessed_format()?
        .into_dimensions()
        .with_context(|| name)?;
    let content = Content {
        sha256: hex::encode(Sha256::digest(&bytes)),
        content_type: "image/webp".to_owned(),
        size: i64::try_from(bytes.len())?,
        picture: Some(Picture { width: width.into(), height: height.into(), color }),
        sizes_at_once: false,
    };
    Ok((content, Bytes::Memory(bytes.into_owned().into())))
}

/// Stores any one of them.
#[cfg(feature = "fill")]
pub(crate) async fn keep_one(
    store: &Store,
    storage: &Storage,
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<Kept> {
    let drawing = files::drawings()?.into_iter().next().context("there is no picture")?;
    let (content, bytes) = content(drawing)?;
    let kept = storage.keep(store, now, vec![(entropy.uuid(), content, bytes)]).await?;
    kept.into_iter().next().context("nothing was kept")
}

/// Puts them at their addresses, with what they show.
pub(super) async fn place(
    tx: &Tx,
    pictures: Vec<(FilePath, String, Kept)>,
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<()> {
    for (path, alt, kept) in pictures {
        let target = Target { bucket: Bucket::Images, path, private: false, upsert: true };
        let placed = storage::put(tx, &kept, &target, (entropy.uuid(), now)).await?;
        let Placed::There(file, _) = placed else {
            anyhow::bail!("a picture of the demonstration is gone");
        };
        storage::describe(tx, *file, Some(alt)).await?;
    }
    Ok(())
}
