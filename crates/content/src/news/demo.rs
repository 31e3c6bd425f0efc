use anyhow::Context as _;
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::rules::{NewsForm, PreparedArticle};
use super::schema::NEWS_POSTS;
use super::staff::News;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, front_matter, validate};

pub(super) const DEMO: Demo = Demo::of(
    NEWS_POSTS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<News>(removal, None)),
);

#[derive(RustEmbed)]
#[folder = "src/news/demo"]
#[include = "*.md"]
struct Articles;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    slug: String,
    excerpt: Option<String>,
    author_name: Option<String>,
    featured_img: Option<String>,
    category: Option<String>,
    #[serde(default)]
    featured: bool,
    published: bool,
    days_ago: f64,
    updated_days_ago: Option<f64>,
}

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for name in Articles::iter().collect::<Vec<_>>() {
        write_article(loader, &name).await.with_context(|| name.to_string())?;
    }
    Ok(())
}

async fn write_article(loader: &DemoLoader<'_>, name: &str) -> anyhow::Result<()> {
    let file = Articles::get(name).context("it is missing")?;
    let text = std::str::from_utf8(&file.data)?;
    let (front, body) = front_matter::<FrontMatter>(text)?;
    let article = PreparedArticle::from(validate(NewsForm {
        title: front.title,
        slug: front.slug,
        excerpt: front.excerpt,
        content_md: Some(body.trim().to_owned()),
        author_name: front.author_name,
        featured_img: front.featured_img,
        category: front.category,
        featured: front.featured,
        published: front.published,
        visible_from: None,
        visible_until: None,
    })?);
    let written = loader.days_ago(front.days_ago)?;
    let before = News::insert(loader.tx, article.clone(), loader.entropy.uuid(), written).await?;
    if let Some(days) = front.updated_days_ago {
        News::update(loader.tx, &before, article, loader.days_ago(days)?).await?;
    }
    Ok(())
}
