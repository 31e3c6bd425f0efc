//! Demonstration data: a whole invented site, dated relative to the day it is loaded. It enters through the same
//! rules as what staff type. The texts and drawings are in `crates/unionhall/demo`.

mod dates;
mod documents;
pub mod files;
mod helvetica;
mod pdf;
pub(crate) mod pictures;

use std::sync::Arc;

use anyhow::Context as _;
use garde::Validate;
use jiff::Timestamp;
use sea_orm::EntityTrait as _;

use admin::resource::Resource as _;
use content::contact;
use content::documents::staff::Documents;
use content::events;
use content::events::rules::EventForm;
use content::news;
use content::news::rules::PreparedArticle;
use content::news::schema::NEWS_POSTS;
use content::news::staff::News;
use content::settings;
use content::slides::staff::Slides;
use content::social::staff::SocialPosts;
use platform::clock::{Clock, Entropy};
use platform::storage::Storage;
use platform::store::{Store, Tx};
use shop::products::staff::Products;

/// Fills a site that has no content yet; leaves any other alone.
///
/// # Errors
/// When the database fails, a picture cannot be stored, or an item breaks a rule.
pub async fn load(store: &Store, storage: &Storage, clock: &Clock, entropy: &Entropy) -> anyhow::Result<()> {
    let reader = store.reader(Arc::default());
    if news::model::Entity::find().one(reader.on(NEWS_POSTS)).await?.is_some() {
        tracing::info!("the site has content already; no demonstration data is loaded");
        return Ok(());
    }
    let pictures = pictures::keep(store, storage, clock.now().into(), entropy);
    let pictures = pictures.await.context("cannot store the pictures")?;
    let papers = documents::made(entropy).context("documents")?;
    let kept = documents::keep(store, storage, clock.now().into(), (entropy, &papers));
    let kept = kept.await.context("cannot store the documents")?;
    let loader = Loader { tx: store.begin().await?, now: clock.now(), entropy };
    loader.tx.lock("demonstration").await?;
    if news::model::Entity::find().one(loader.tx.read()).await?.is_some() {
        // Another server that started at the same time was first.
        return Ok(());
    }
    pictures::place(&loader.tx, pictures, loader.now.into(), entropy).await?;
    documents::place(&loader.tx, (&papers, kept), loader.now.into(), entropy).await?;
    loader.settings().await.context("settings.toml")?;
    loader.news().await?;
    loader.events().await.context("events.toml")?;
    loader.slides().await.context("slides.toml")?;
    loader.social_posts().await.context("social.toml")?;
    loader.products().await.context("products.toml")?;
    loader.messages().await.context("messages.toml")?;
    loader.documents(papers).await.context("documents")?;
    loader.tx.commit().await?;
    tracing::info!("demonstration data is loaded");
    Ok(())
}

struct Loader<'a> {
    tx: Tx,
    now: Timestamp,
    entropy: &'a Entropy,
}

/// A form that keeps its rules.
fn checked<T: Validate<Context = ()>>(form: T) -> anyhow::Result<T> {
    form.validate()?;
    Ok(form)
}

impl Loader<'_> {
    async fn settings(&self) -> anyhow::Result<()> {
        let form = checked(files::settings()?)?;
        Ok(settings::queries::save(&self.tx, form, self.now.into()).await?)
    }

    async fn news(&self) -> anyhow::Result<()> {
        for (name, post) in files::news()? {
            let id = self.entropy.uuid();
            let form = checked(post.form).with_context(|| name.clone())?;
            let written = dates::ago(self.now, post.days_ago * 24.0)?;
            let article = PreparedArticle::from(form);
            let before =
                News::insert(&self.tx, article.clone(), id, written).await.with_context(|| name.clone())?;
            if let Some(days) = post.updated_days_ago {
                let again = dates::ago(self.now, days * 24.0)?;
                News::update(&self.tx, &before, article, again).await.with_context(|| name)?;
            }
        }
        Ok(())
    }

    async fn events(&self) -> anyhow::Result<()> {
        for event in files::events()? {
            let form: EventForm = checked(event.form(self.now)?)?;
            events::queries::create(&self.tx, form, self.entropy.uuid(), self.now.into()).await?;
        }
        Ok(())
    }

    async fn slides(&self) -> anyhow::Result<()> {
        for form in files::slides()? {
            Slides::insert(&self.tx, checked(form)?, self.entropy.uuid(), self.now.into()).await?;
        }
        Ok(())
    }

    async fn social_posts(&self) -> anyhow::Result<()> {
        for post in files::social_posts()? {
            let posted = dates::ago(self.now, post.hours_ago)?;
            SocialPosts::insert(&self.tx, checked(post.form)?, self.entropy.uuid(), posted).await?;
        }
        Ok(())
    }

    async fn products(&self) -> anyhow::Result<()> {
        for form in files::products()? {
            Products::insert(&self.tx, checked(form)?, self.entropy.uuid(), self.now.into()).await?;
        }
        Ok(())
    }

    async fn documents(&self, papers: Vec<documents::Made>) -> anyhow::Result<()> {
        for paper in papers {
            let written = dates::ago(self.now, paper.days_ago * 24.0)?;
            Documents::insert(&self.tx, checked(paper.form)?, self.entropy.uuid(), written).await?;
        }
        Ok(())
    }

    async fn messages(&self) -> anyhow::Result<()> {
        for message in files::messages()? {
            let id = self.entropy.uuid();
            let received = dates::ago(self.now, message.hours_ago)?;
            contact::queries::receive(&self.tx, checked(message.form)?, true, (id, received)).await?;
            contact::queries::set_status(&self.tx, id, message.status).await?;
        }
        Ok(())
    }
}
