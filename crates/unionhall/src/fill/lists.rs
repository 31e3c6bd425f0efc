//! Slides, social posts, documents, links, and the files that they show.

use anyhow::Context as _;
use sea_orm::TryIntoModel;

use super::words::Writer;
use super::{Site, batches, before, checked};
use crate::demo::pictures;
use admin::resource::{Resource, insert_rows, new_row};
use content::documents::model::{Audience, DocumentCategory};
use content::documents::rules::DocumentForm;
use content::documents::staff::Documents;
use content::navigation::model::Area;
use content::navigation::rules::NavLinkForm;
use content::navigation::staff::NavLinks;
use content::slides::model::SlideCategory;
use content::slides::rules::SlideForm;
use content::slides::staff::Slides;
use content::social::model::Platform;
use content::social::rules::SocialPostForm;
use content::social::staff::SocialPosts;
use platform::storage::{Bucket, FilePath, NewFile, insert_files};
use platform::store::Instant;

/// So many slides and links are shown, however many there are: every page of the visitors has them all.
const SHOWN: u32 = 10;
/// One document in so many is not published, and one for staff alone.
const DRAFTS: u32 = 40;
const FOR_STAFF: u32 = 10;

/// Writes so many of each.
pub(super) async fn write(site: Site<'_>, items: u32) -> anyhow::Result<()> {
    write_files(site, items).await.context("cannot write files")?;
    write_rows::<Slides>(site, items, |number, _| Ok(Slides::active(checked(slide(number, items))?))).await?;
    write_rows::<SocialPosts>(site, items, |number, now| {
        Ok(SocialPosts::posted(checked(social_post(number, items))?, now))
    })
    .await?;
    write_rows::<Documents>(site, items, |number, _| {
        Ok(Documents::active(checked(document(number, items))?))
    })
    .await?;
    write_rows::<NavLinks>(site, items, |number, _| Ok(NavLinks::active(checked(link(number, items))?))).await
}

async fn write_rows<R: Resource>(
    Site { store, clock, entropy, .. }: Site<'_>,
    items: u32,
    row: impl Fn(u32, Instant) -> anyhow::Result<R::Active>,
) -> anyhow::Result<()>
where
    R::Active: TryIntoModel<R::Row>,
{
    let now = clock.now();
    for range in batches(items) {
        let rows = range.map(|number| {
            let written = before(now, number, items)?;
            Ok(new_row::<R>(row(number, written)?, entropy.uuid(), written)?)
        });
        let rows = rows.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_rows::<R>(&tx, rows).await.with_context(|| format!("cannot write {}", R::NAMES.many))?;
        tx.commit().await?;
    }
    Ok(())
}

async fn write_files(site: Site<'_>, items: u32) -> anyhow::Result<()> {
    let Site { store, storage, clock, entropy } = site;
    if items == 0 {
        return Ok(());
    }
    let now = clock.now();
    // One content for all: what a list shows of it is the same.
    let kept = pictures::keep_one(store, storage, now.into(), entropy).await?;
    for range in batches(items) {
        let files = range.map(|number| {
            let path = FilePath::parse(&file(number)).context("a path is not allowed")?;
            let alt = Some(Writer::new(u64::from(number) | 1 << 41).line(number, items));
            Ok(NewFile { id: entropy.uuid(), path, alt, at: before(now, number, items)? })
        });
        let files = files.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_files(&tx, &kept, Bucket::Images, files).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Half of all files are in no folder, the others in ten.
fn file(number: u32) -> String {
    let title = platform::rules::slug_of(&Writer::new(u64::from(number) | 1 << 42).title());
    let folder =
        if number.is_multiple_of(2) { String::new() } else { format!("{}/", 2016 + number % 20 / 2) };
    format!("{folder}{title}-{number}.webp")
}

fn address(number: u32) -> String {
    format!("/media/images/{}", file(number))
}

fn slide(number: u32, items: u32) -> SlideForm {
    use SlideCategory::{Community, Events, General, Leadership, Meetings, Training};
    let mut writer = Writer::new(u64::from(number) | 1 << 43);
    let categories = [General, Events, Training, Community, Leadership, Meetings];
    SlideForm {
        title: writer.title(),
        description: Some(writer.line(number, items)),
        image_url: address(number),
        caption: None,
        link_url: None,
        link_text: None,
        category: categories[number as usize % categories.len()],
        sort_order: number.into(),
        is_active: number < SHOWN,
        visible_from: None,
        visible_until: None,
        featured: number < SHOWN,
    }
}

fn social_post(number: u32, items: u32) -> SocialPostForm {
    let platform = if number.is_multiple_of(3) { Platform::Instagram } else { Platform::Facebook };
    let content = Some(Writer::new(u64::from(number) | 1 << 44).line(number, items));
    SocialPostForm {
        platform,
        image_url: address(number),
        content,
        post_url: None,
        post_id: None,
        posted_at: None,
    }
}

fn document(number: u32, items: u32) -> DocumentForm {
    use DocumentCategory::{Contract, Form, Handbook, Memo, Policy};
    let mut writer = Writer::new(u64::from(number) | 1 << 45);
    let categories = [Contract, Handbook, Policy, Form, Memo];
    let for_staff = number % FOR_STAFF == 6;
    let secret = if for_staff { format!("{number:032x}/") } else { String::new() };
    DocumentForm {
        title: writer.title(),
        description: Some(writer.line(number, items)),
        category: categories[number as usize % categories.len()],
        file_url: format!("/media/documents/{secret}paper-{number}.pdf"),
        file_size: Some(100_000),
        featured: false,
        published: number % DRAFTS != 11,
        visible_to: if for_staff { Audience::Staff } else { Audience::Everyone },
    }
}

fn link(number: u32, items: u32) -> NavLinkForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 46);
    let areas = [Area::Header, Area::Footer, Area::QuickLinks];
    NavLinkForm {
        label: writer.short(number, items),
        href: format!("/news?page={number}"),
        external: false,
        description: None,
        area: areas[number as usize % areas.len()],
        icon_name: None,
        featured: false,
        sort_order: number.into(),
        is_active: number < SHOWN,
    }
}
