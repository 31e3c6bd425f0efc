//! Demonstration data: people of a fictitious local, with reserved phone numbers.

use super::rules::PersonForm;
use super::schema::PEOPLE;
use super::staff::People;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    PEOPLE,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<People>(removal, None)),
);

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in parse_list::<PersonForm>(include_str!("demo.toml"), "person")? {
        People::insert(loader.tx, validate(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
