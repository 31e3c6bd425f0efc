//! Demonstration data: slides.

use super::rules::SlideForm;
use super::staff::Slides;
use admin::resource::Resource as _;
use platform::demo::{Demo, DemoLoader, checked, list};

/// The slides in `demo.toml`.
pub(super) const DEMO: Demo = Demo::of(|loader| Box::pin(load(loader)));

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in list::<SlideForm>(include_str!("demo.toml"), "slide")? {
        Slides::insert(loader.tx, checked(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
