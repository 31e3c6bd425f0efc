use std::collections::HashMap;

use anyhow::Context as _;
use rust_embed::RustEmbed;
use sea_orm::prelude::Uuid;
use serde::Deserialize;

use super::model::Column;
use super::rules::{PageForm, PreparedPage};
use super::schema::PAGES;
use super::staff::Pages;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, front_matter, validate};

/// The pages in the folder `demo`, in the order of their file names: parents come first.
pub(super) const DEMO: Demo = Demo::of(
    PAGES,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Pages>(removal, Some(Column::ParentId))),
);

#[derive(RustEmbed)]
#[folder = "src/pages/demo"]
#[include = "*.md"]
struct ContentPages;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    slug: String,
    parent: Option<String>,
    description: Option<String>,
    image_url: Option<String>,
    days_ago: f64,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    let mut ids = HashMap::new();
    for (name, sort_order) in ContentPages::iter().collect::<Vec<_>>().iter().zip(0..) {
        let (slug, id) =
            write_page(loader, name, sort_order, &ids).await.with_context(|| name.to_string())?;
        ids.insert(slug, id);
    }
    Ok(())
}

async fn write_page(
    loader: &DemoLoader<'_>,
    name: &str,
    sort_order: i64,
    ids: &HashMap<String, Uuid>,
) -> anyhow::Result<(String, Uuid)> {
    let file = ContentPages::get(name).context("it is missing")?;
    let text = std::str::from_utf8(&file.data)?;
    let (front, body) = front_matter::<FrontMatter>(text)?;
    let parent_id = match front.parent {
        Some(parent) => Some(*ids.get(&parent).with_context(|| format!("there is no page {parent} above"))?),
        None => None,
    };
    let page = PreparedPage::from(validate(PageForm {
        title: front.title,
        slug: front.slug,
        parent_id,
        sort_order,
        description: front.description,
        content_md: Some(body.trim().to_owned()),
        image_url: front.image_url,
        published: true,
        visible_from: None,
        visible_until: None,
    })?);
    let written = loader.days_ago(front.days_ago)?;
    let row = Pages::insert(loader.tx, page, loader.entropy.uuid(), written).await?;
    Ok((row.slug, row.id))
}
