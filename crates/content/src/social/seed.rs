use super::model::Platform;
use super::rules::SocialPostForm;
use super::staff::SocialPosts;
use admin::resource::seed_rows;
use platform::samples::demo::validate;
use platform::samples::seed::words::Writer;
use platform::samples::seed::{Seed, picture_url};

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<SocialPosts>(seeder, move |number, now| {
        Ok(SocialPosts::posted(validate(post(number, seeder.others))?, now))
    }))
};

fn post(number: u32, rows: u32) -> SocialPostForm {
    SocialPostForm {
        platform: if number.is_multiple_of(3) { Platform::Instagram } else { Platform::Facebook },
        image_url: picture_url(number),
        content: Some(Writer::new(u64::from(number) | 1 << 44).line_with_known_words(number, rows)),
        post_url: None,
        post_id: None,
        posted_at: None,
    }
}
