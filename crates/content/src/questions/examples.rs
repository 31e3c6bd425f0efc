//! Examples: typical questions to a local, with [brackets] as placeholders.

use super::rules::QuestionForm;
use super::schema::QUESTIONS;
use super::staff::Questions;
use accounts::audit::Change;
use admin::examples::{Examples, WrittenExamples};
use admin::resource::{Example, missing_examples, remove_samples, write_examples};
use platform::samples::demo::{parse_list, validate};
use platform::samples::example_id;

pub(super) const EXAMPLES: Examples = Examples {
    table: QUESTIONS,
    write: |change| Box::pin(write_missing(change)),
    removal: |removal| Box::pin(remove_samples::<Questions>(removal, None)),
};

fn examples() -> anyhow::Result<Vec<Example<QuestionForm>>> {
    let forms = parse_list::<QuestionForm>(include_str!("examples.toml"), "question")?;
    let example =
        |form: QuestionForm| Ok(Example { id: example_id(QUESTIONS, &form.question), form: validate(form)? });
    forms.into_iter().map(example).collect()
}

async fn write_missing(change: &Change) -> anyhow::Result<WrittenExamples> {
    let examples = missing_examples::<Questions>(change.tx(), examples()?).await?;
    let events = write_examples::<Questions>(change, examples).await?;
    Ok(WrittenExamples { events, skipped: Vec::new() })
}
