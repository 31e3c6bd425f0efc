use sea_orm::ActiveValue::Set;

use super::model::{ActiveModel, AlertKind};
use super::rules::AlertForm;
use super::staff::Alerts;
use admin::resource::seed_rows;
use jiff::Timestamp;
use platform::rules::shorten;
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

const DRAFTS: u32 = 40;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<Alerts>(seeder, move |number, written| {
        let mut row = ActiveModel::from(validate(alert(number, seeder.others))?);
        row.published_at = Set(row.published.as_ref().then_some(written));
        Ok(row)
    }))
};

fn alert(number: u32, rows: u32) -> AlertForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 51);
    let kinds = [AlertKind::Information, AlertKind::Important, AlertKind::Urgent];
    let over = Timestamp::UNIX_EPOCH.as_second() + i64::from(number) + 1;
    AlertForm {
        kind: kinds[number as usize % kinds.len()],
        text: shorten(&writer.line_with_known_words(number, rows), super::rules::MAX_TEXT_CHARS - 1),
        link_url: None,
        link_text: None,
        published: number % DRAFTS != 11,
        visible_from: None,
        visible_until: Timestamp::from_second(over).ok().map(Into::into),
    }
}
