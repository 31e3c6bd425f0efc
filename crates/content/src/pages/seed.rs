//! Generated content pages for benchmarks: all at the top level.

use super::rules::{MAX_DESCRIPTION_CHARS, PageForm, PreparedPage};
use super::staff::Pages;
use admin::resource::seed_rows;
use platform::rules::{shorten, slug_of};
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

const DRAFTS: u32 = 40;

const LISTS: &str = "<!-- unionhall:documents limit=5 -->\n\n<!-- unionhall:events -->\n\n<!-- unionhall:news -->\n\n\
                     <!-- unionhall:questions limit=5 -->";

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<Pages>(seeder, move |number, _| {
        let page = PreparedPage::from(validate(page(number, seeder.others))?);
        let path = page.slug().to_owned();
        Ok(page.columns(path))
    }))
};

fn page(number: u32, rows: u32) -> PageForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 50);
    let title = writer.title();
    let words: String = slug_of(&title).chars().take(40).collect();
    PageForm {
        slug: format!("{}-{number}", words.trim_end_matches('-')),
        parent_id: None,
        sort_order: i64::from(number),
        description: Some(shorten(&writer.line_with_known_words(number, rows), MAX_DESCRIPTION_CHARS - 1)),
        content_md: Some(format!("{}\n\n{LISTS}", writer.line_with_known_words(number, rows))),
        image_url: None,
        published: number % DRAFTS != 11,
        visible_from: None,
        visible_until: None,
        title,
    }
}
