//! Demonstration data: URLs for the default links without one, and menus of the header.

use std::collections::BTreeMap;

use sea_orm::entity::prelude::*;
use serde::Deserialize;

use super::model::{Area, Column, Entity};
use super::rules::NavLinkForm;
use super::schema::NAV_LINKS;
use super::staff::NavLinks;
use admin::resource::{Resource as _, remove_samples};
use platform::database::StoreResult;
use platform::samples::demo::{Demo, DemoLoader, parse_value, validate};
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};

pub(super) const DEMO: Demo =
    Demo::extending(|loader| Box::pin(load(loader)), |removal| Box::pin(remove(removal)));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    addresses: BTreeMap<String, String>,
    menu: Vec<Menu>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Menu {
    label: String,
    /// Empty for a heading.
    #[serde(default)]
    href: String,
    links: Vec<Link>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    label: String,
    href: String,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    let File { addresses, menu } = parse_value(include_str!("demo.toml"))?;
    set_addresses(loader, &addresses).await?;
    let first = Entity::find().filter(Column::Area.eq(Area::Header)).count(loader.tx.read()).await?;
    for (Menu { label, href, links }, position) in menu.into_iter().zip(i64::try_from(first)?..) {
        let parent = insert(loader, label, href, None, position).await?;
        for (Link { label, href }, position) in links.into_iter().zip(0..) {
            insert(loader, label, href, Some(parent), position).await?;
        }
    }
    Ok(())
}

async fn set_addresses(loader: &DemoLoader<'_>, addresses: &BTreeMap<String, String>) -> anyhow::Result<()> {
    for link in Entity::find().filter(Column::Href.eq("")).all(loader.tx.read()).await? {
        if let Some(href) = addresses.get(&link.label) {
            let form = validate(NavLinkForm { href: href.clone(), ..link.clone().into() })?;
            NavLinks::update(loader.tx, &link, form, loader.now.into()).await?;
        }
    }
    Ok(())
}

async fn insert(
    loader: &DemoLoader<'_>,
    label: String,
    href: String,
    parent: Option<Uuid>,
    sort_order: i64,
) -> anyhow::Result<Uuid> {
    let form = validate(NavLinkForm {
        label,
        href,
        external: false,
        description: None,
        area: Area::Header,
        parent,
        icon_name: None,
        featured: false,
        sort_order,
        is_active: true,
    })?;
    let row = NavLinks::insert(loader.tx, form, loader.entropy.uuid(), loader.now.into()).await?;
    samples::record(loader.tx, Collection::Demonstration, NAV_LINKS, [(row.id, row.version)]).await?;
    Ok(row.id)
}

/// Deletes the menus, and resets the URLs of default links.
async fn remove(removal: &SampleRemoval<'_>) -> StoreResult<RemovedSamples> {
    let removed = remove_samples::<NavLinks>(removal, Some(Column::Parent)).await?;
    // Cannot fail: a test loads the file.
    let Ok(File { addresses, .. }) = parse_value(include_str!("demo.toml")) else { return Ok(removed) };
    let (tx, now) = (removal.tx, removal.now);
    let links = Entity::find().filter(Column::Href.is_in(addresses.values())).all(tx.read()).await?;
    // At most three rows.
    for link in links.into_iter().filter(|link| addresses.get(&link.label) == Some(&link.href)) {
        let form = NavLinkForm { href: String::new(), ..link.clone().into() };
        NavLinks::update(tx, &link, form, now).await?;
    }
    Ok(removed)
}
