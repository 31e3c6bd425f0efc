//! Demonstration data: the settings of an invented union.

use super::queries;
use super::rules::SettingsForm;
use platform::demo::{Demo, DemoLoader, checked, value};
use platform::samples::{RemovedSamples, SampleRemoval};
use platform::store::StoreResult;

/// The settings in `demo.toml`.
pub(super) const DEMO: Demo =
    Demo::extending(|loader| Box::pin(load(loader)), |removal| Box::pin(remove(removal)));

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    Ok(queries::save(loader.tx, form()?, loader.now.into()).await?)
}

fn form() -> anyhow::Result<SettingsForm> {
    checked(value(include_str!("demo.toml"))?)
}

/// Takes the settings that are still the demonstration's back to their defaults. They count as one item.
async fn remove(SampleRemoval { tx, .. }: &SampleRemoval<'_>) -> StoreResult<RemovedSamples> {
    // A test loads the form.
    let Ok(form) = form() else { return Ok(RemovedSamples::default()) };
    let is_any_reset = queries::reset_unchanged(tx, form).await?;
    Ok(RemovedSamples { removed: is_any_reset.into(), remaining: 0 })
}
