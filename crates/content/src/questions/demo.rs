use super::rules::QuestionForm;
use super::schema::QUESTIONS;
use super::staff::Questions;
use admin::resource::{Resource as _, remove_samples};
use platform::samples::demo::{Demo, DemoLoader, parse_list, validate};

pub(super) const DEMO: Demo = Demo::of(
    QUESTIONS,
    |loader| Box::pin(load(loader)),
    |removal| Box::pin(remove_samples::<Questions>(removal, None)),
);

async fn load(loader: &DemoLoader<'_>) -> anyhow::Result<()> {
    for form in parse_list::<QuestionForm>(include_str!("demo.toml"), "question")? {
        Questions::insert(loader.tx, validate(form)?, loader.entropy.uuid(), loader.now.into()).await?;
    }
    Ok(())
}
