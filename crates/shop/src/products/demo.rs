use super::rules::ProductForm;
use super::schema::PRODUCTS;
use super::staff::Products;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    PRODUCTS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Products>(removal, None)),
);

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in parse_list::<ProductForm>(include_str!("demo.toml"), "product")? {
        Products::insert(loader.tx, validate(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
