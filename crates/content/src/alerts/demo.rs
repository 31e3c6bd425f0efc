use super::rules::AlertForm;
use super::schema::ALERTS;
use super::staff::Alerts;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

/// The alerts in `demo.toml`: drafts, since a new site has nothing to announce.
pub(super) const DEMO: Demo = Demo::of(
    ALERTS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Alerts>(removal, None)),
);

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in parse_list::<AlertForm>(include_str!("demo.toml"), "alert")? {
        Alerts::insert(loader.tx, validate(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
