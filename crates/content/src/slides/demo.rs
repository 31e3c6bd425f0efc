use super::rules::SlideForm;
use super::schema::IMAGE_SLIDES;
use super::staff::Slides;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    IMAGE_SLIDES,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Slides>(removal, None)),
);

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in parse_list::<SlideForm>(include_str!("demo.toml"), "slide")? {
        Slides::insert(loader.tx, validate(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
