use super::model::SlideCategory;
use super::rules::SlideForm;
use super::staff::Slides;
use admin::resource::seed_rows;
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, picture_url};

/// The number of active slides: constant, since the home page contains them.
const ACTIVE: u32 = 10;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<Slides>(seeder, move |number, _| Ok(validate(slide(number, seeder.others))?.into())))
};

fn slide(number: u32, rows: u32) -> SlideForm {
    use SlideCategory::{Community, Events, General, Leadership, Meetings, Training};
    let mut writer = Writer::new(u64::from(number) | 1 << 43);
    let categories = [General, Events, Training, Community, Leadership, Meetings];
    SlideForm {
        title: writer.title(),
        description: Some(writer.line_with_known_words(number, rows)),
        image_url: picture_url(number),
        caption: None,
        link_url: None,
        link_text: None,
        category: categories[number as usize % categories.len()],
        sort_order: number.into(),
        is_active: number < ACTIVE,
        visible_from: None,
        visible_until: None,
        featured: number < ACTIVE,
    }
}
