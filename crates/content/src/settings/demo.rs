//! Demonstration data: the settings of an invented union.

use super::queries;
use platform::demo::{Demo, DemoLoader, checked, value};

/// The settings in `demo.toml`.
pub(super) const DEMO: Demo = Demo::of(|loader| Box::pin(load(loader)));

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    let form = checked(value(include_str!("demo.toml"))?)?;
    Ok(queries::save(loader.tx, form, loader.now.into()).await?)
}
