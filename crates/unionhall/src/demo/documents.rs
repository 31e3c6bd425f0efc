//! The documents of the demonstration: made here from texts, and kept as uploads are.

use anyhow::Context as _;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::files;
use super::pdf::Paper;
use content::documents::model::{Audience, DocumentCategory};
use content::documents::rules::DocumentForm;
use platform::clock::Entropy;
use platform::storage::{self, Bucket, Bytes, Content, FilePath, Kept, Placed, Storage, Target};
use platform::store::{Instant, Store, Tx};

/// The bucket, as addresses name it.
const BUCKET: &str = "/media/documents/";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    description: Option<String>,
    category: DocumentCategory,
    #[serde(default)]
    visible_to: Audience,
    #[serde(default)]
    featured: bool,
    days_ago: f64,
}

/// A document, its file and its date.
pub(super) struct Made {
    pub(super) form: DocumentForm,
    /// Where its file is in the bucket.
    pub(super) path: String,
    pub(super) file: Vec<u8>,
    pub(super) days_ago: f64,
}

/// All of them. Those for staff are where nobody can guess.
pub(super) fn made(entropy: &Entropy) -> anyhow::Result<Vec<Made>> {
    let organization = files::settings()?.organization_name;
    let texts = files::documents()?.into_iter();
    texts
        .map(|(name, front, body)| {
            let front: FrontMatter = toml::from_str(&front).with_context(|| name.clone())?;
            let file = Paper { title: &front.title, organization: &organization, body: &body }.pdf();
            let folder = match front.visible_to {
                Audience::Everyone => "demo".to_owned(),
                Audience::Staff => format!("staff/{}", hex::encode(entropy.bytes::<16>())),
            };
            let path = format!("{folder}/{name}.pdf");
            let form = DocumentForm {
                title: front.title,
                description: front.description,
                category: front.category,
                file_url: format!("{BUCKET}{path}"),
                file_size: Some(i64::try_from(file.len())?),
                featured: front.featured,
                published: true,
                visible_to: front.visible_to,
            };
            Ok(Made { form, path, file, days_ago: front.days_ago })
        })
        .collect()
}

/// Stores their files.
pub(super) async fn keep(
    store: &Store,
    storage: &Storage,
    now: Instant,
    (entropy, papers): (&Entropy, &[Made]),
) -> anyhow::Result<Vec<Kept>> {
    let content = |paper: &Made| {
        let content = Content {
            sha256: hex::encode(Sha256::digest(&paper.file)),
            content_type: "application/pdf".to_owned(),
            size: i64::try_from(paper.file.len())?,
            picture: None,
            sizes_at_once: false,
        };
        anyhow::Ok((entropy.uuid(), content, Bytes::Memory(paper.file.clone().into())))
    };
    let contents = papers.iter().map(content).collect::<anyhow::Result<_>>()?;
    Ok(storage.keep(store, now, contents).await?)
}

/// Puts them at their addresses.
pub(super) async fn place(
    tx: &Tx,
    (papers, kept): (&[Made], Vec<Kept>),
    now: Instant,
    entropy: &Entropy,
) -> anyhow::Result<()> {
    for (paper, kept) in papers.iter().zip(kept) {
        let target = Target {
            bucket: Bucket::Documents,
            path: FilePath::parse(&paper.path).context("a document has a path that is not allowed")?,
            private: paper.form.visible_to == Audience::Staff,
            upsert: true,
        };
        let placed = storage::put(tx, &kept, &target, (entropy.uuid(), now)).await?;
        anyhow::ensure!(matches!(placed, Placed::There(..)), "a document of the demonstration is gone");
    }
    Ok(())
}
