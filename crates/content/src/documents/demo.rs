//! Demonstration data: documents with their PDFs, at unguessable URLs for staff-only ones.

use anyhow::Context as _;
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::model::{Audience, DocumentCategory};
use super::rules::DocumentForm;
use super::schema::DOCUMENTS;
use super::staff::Documents;
use admin::resource::{Resource as _, remove_samples};
use platform::clock::Entropy;
use platform::files::Bucket;
use platform::samples::demo::{Demo, DemoFile, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo {
    files,
    ..Demo::of(
        DOCUMENTS,
        |loader| Box::pin(load(loader)),
        |removal| Box::pin(remove_samples::<Documents>(removal, None)),
    )
};

#[derive(RustEmbed)]
#[folder = "src/documents/demo"]
#[include = "*.pdf"]
struct Pdfs;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    title: String,
    description: Option<String>,
    category: DocumentCategory,
    #[serde(default)]
    visible_to: Audience,
    #[serde(default)]
    featured: bool,
    days_ago: f64,
}

fn entries() -> anyhow::Result<Vec<Entry>> {
    parse_list(include_str!("demo.toml"), "document")
}

fn files(entropy: &Entropy) -> anyhow::Result<Vec<DemoFile>> {
    let file = |entry: Entry| {
        let pdf = Pdfs::get(&entry.file).with_context(|| format!("{} is missing", entry.file))?;
        let private = entry.visible_to == Audience::Staff;
        Ok(DemoFile {
            name: entry.file,
            bucket: Bucket::Documents,
            folder: if private { secret_folder(entropy) } else { "demo".to_owned() },
            bytes: pdf.data,
            content_type: "application/pdf",
            private,
            picture: None,
            alt: None,
        })
    };
    entries()?.into_iter().map(file).collect()
}

fn secret_folder(entropy: &Entropy) -> String {
    format!("staff/{:032x}", u128::from_be_bytes(entropy.bytes()))
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for entry in entries()? {
        let file = loader.file(&entry.file)?;
        let form = validate(DocumentForm {
            title: entry.title,
            description: entry.description,
            category: entry.category,
            file_url: file.url(),
            file_size: Some(file.size()?),
            featured: entry.featured,
            published: true,
            visible_to: entry.visible_to,
        })?;
        let written = loader.days_ago(entry.days_ago)?;
        Documents::insert(loader.tx, form, loader.entropy.uuid(), written).await?;
    }
    Ok(())
}
