use sea_orm::ActiveValue::Set;

use super::model::ActiveModel;
use super::rules::QuestionForm;
use super::staff::Questions;
use admin::resource::seed_rows;
use platform::rules::slug_of;
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

const DRAFTS: u32 = 40;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<Questions>(seeder, move |number, _| {
        let form = validate(question(number, seeder.others))?;
        let slug = format!("{}-{number}", slug_of(&form.question));
        let mut row = ActiveModel::from(form);
        row.slug = Set(slug);
        Ok(row)
    }))
};

fn question(number: u32, rows: u32) -> QuestionForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 49);
    QuestionForm {
        question: format!("{}?", writer.title()),
        answer_md: writer.line_with_known_words(number, rows),
        category: writer.category().to_owned(),
        sort_order: number.into(),
        published: number % DRAFTS != 11,
    }
}
