use super::queries;
use super::rules::SettingsForm;
use platform::database::StoreResult;
use platform::samples::demo::{Demo, DemoLoader, parse_value, validate};
use platform::samples::{RemovedSamples, SampleRemoval};

pub(super) const DEMO: Demo =
    Demo::extending(|loader| Box::pin(load(loader)), |removal| Box::pin(remove(removal)));

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    Ok(queries::save(loader.tx, form()?, loader.now.into()).await?)
}

fn form() -> anyhow::Result<SettingsForm> {
    validate(parse_value(include_str!("demo.toml"))?)
}

/// Resets settings that still have the demonstration's values. They count as one item.
async fn remove(SampleRemoval { tx, .. }: &SampleRemoval<'_>) -> StoreResult<RemovedSamples> {
    // Cannot fail: a test loads the form.
    let Ok(form) = form() else { return Ok(RemovedSamples::default()) };
    let is_any_reset = queries::reset_unchanged(tx, form).await?;
    Ok(RemovedSamples { removed: is_any_reset.into(), remaining: 0 })
}
