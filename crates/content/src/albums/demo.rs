use serde::Deserialize;

use super::model::AlbumPicture;
use super::rules::AlbumForm;
use super::schema::ALBUMS;
use super::staff::Albums;
use admin::resource::{Resource as _, remove_samples};
use jiff::tz::TimeZone;
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    ALBUMS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Albums>(removal, None)),
);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    title: String,
    slug: String,
    days_ago: i64,
    description: Option<String>,
    related_path: Option<String>,
    published: bool,
    pictures: Vec<PictureEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureEntry {
    file: String,
    #[serde(default)]
    caption: String,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for entry in parse_list::<Entry>(include_str!("demo.toml"), "album")? {
        let day = loader.local_time(&TimeZone::UTC, -entry.days_ago, None)?;
        let picture = |PictureEntry { file, caption }: PictureEntry| {
            let url = loader.file(&file)?.url();
            anyhow::Ok(AlbumPicture { url, caption, ..AlbumPicture::default() })
        };
        let form = validate(AlbumForm {
            title: entry.title,
            slug: entry.slug,
            day: day.timestamp().to_zoned(TimeZone::UTC).date(),
            description: entry.description,
            related_path: entry.related_path,
            pictures: entry.pictures.into_iter().map(picture).collect::<anyhow::Result<_>>()?,
            published: entry.published,
        })?;
        Albums::insert(loader.tx, form, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
