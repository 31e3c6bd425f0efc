use serde::Deserialize;

use super::model::Platform;
use super::rules::SocialPostForm;
use super::schema::SOCIAL_POSTS;
use super::staff::SocialPosts;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    SOCIAL_POSTS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<SocialPosts>(removal, None)),
);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    platform: Platform,
    content: Option<String>,
    image_url: String,
    post_url: Option<String>,
    hours_ago: f64,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for entry in parse_list::<Entry>(include_str!("demo.toml"), "post")? {
        let posted = loader.hours_ago(entry.hours_ago)?;
        let form = validate(SocialPostForm {
            platform: entry.platform,
            image_url: entry.image_url,
            content: entry.content,
            post_url: entry.post_url,
            post_id: None,
            posted_at: None,
        })?;
        SocialPosts::insert(loader.tx, form, loader.entropy.uuid(), posted).await?;
    }
    Ok(())
}
