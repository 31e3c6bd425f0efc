//! Examples: typical pages of a local's site, with [brackets] as placeholders.

use anyhow::Context as _;
use rust_embed::RustEmbed;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::Deserialize;

use super::model::{Column, Entity};
use super::rules::PageForm;
use super::schema::PAGES;
use super::staff::Pages;
use accounts::audit::Change;
use admin::examples::{Examples, SkippedExample, WrittenExamples};
use admin::resource::{Example, missing_examples, remove_samples, write_examples};
use platform::samples::demo::{front_matter, validate};
use platform::samples::example_id;

pub(super) const EXAMPLES: Examples = Examples {
    table: PAGES,
    write: |change| Box::pin(write_missing(change)),
    removal: |removal| Box::pin(remove_samples::<Pages>(removal, Some(Column::ParentId))),
};

#[derive(RustEmbed)]
#[folder = "src/pages/examples"]
#[include = "*.md"]
struct Files;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    slug: String,
    description: String,
}

fn example(name: &str, sort_order: i64) -> anyhow::Result<Example<PageForm>> {
    let file = Files::get(name).context("it is missing")?;
    let (front, body) = front_matter::<FrontMatter>(std::str::from_utf8(&file.data)?)?;
    let id = example_id(PAGES, &front.slug);
    let form = validate(PageForm {
        title: front.title,
        slug: front.slug,
        parent_id: None,
        sort_order,
        description: Some(front.description),
        content_md: Some(body.trim().to_owned()),
        image_url: None,
        published: false,
        visible_from: None,
        visible_until: None,
    })?;
    Ok(Example { id, form })
}

async fn write_missing(change: &Change) -> anyhow::Result<WrittenExamples> {
    let names: Vec<_> = Files::iter().collect();
    let examples =
        names.iter().zip(0..).map(|(name, at)| example(name, at).with_context(|| name.to_string()));
    let examples = missing_examples::<Pages>(change.tx(), examples.collect::<anyhow::Result<_>>()?).await?;
    let slugs = examples.iter().map(|example| example.form.slug.as_str());
    let taken = Entity::find().select_only().column(Column::Path).filter(Column::Path.is_in(slugs));
    let taken: Vec<String> = taken.into_tuple().all(change.tx().read()).await?;
    let (skipped, examples): (Vec<_>, Vec<_>) =
        examples.into_iter().partition(|example| taken.contains(&example.form.slug));
    let skipped = skipped
        .into_iter()
        .map(|Example { form, .. }| SkippedExample { title: form.title, path: format!("/{}", form.slug) });
    let skipped = skipped.collect();
    Ok(WrittenExamples { events: write_examples::<Pages>(change, examples).await?, skipped })
}
