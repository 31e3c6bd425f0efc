use sea_orm::ActiveValue::Set;

use super::model::{ActiveModel, AlbumPicture};
use super::rules::{AlbumForm, MAX_PICTURES};
use super::staff::Albums;
use admin::resource::seed_rows;
use jiff::civil::date;
use platform::rules::slug_of;
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

const DRAFTS: u32 = 40;
/// The first albums have the maximum number of pictures, the others a few: more full albums would dominate a large site.
const FULL_ALBUMS: u32 = 200;
const USUAL_PICTURES: usize = 3;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<Albums>(seeder, move |number, _| {
        let form = validate(album(number))?;
        let slug = format!("{}-{number}", slug_of(&form.title));
        Ok(ActiveModel { slug: Set(slug), ..form.into() })
    }))
};

fn album(number: u32) -> AlbumForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 52);
    let pictures = if number < FULL_ALBUMS { MAX_PICTURES } else { USUAL_PICTURES };
    let picture = |at: usize| AlbumPicture {
        url: format!("/media/images/albums/{number}/{at}.jpg"),
        ..AlbumPicture::default()
    };
    let title = writer.title();
    AlbumForm {
        slug: slug_of(&title),
        title,
        day: date(2020, 1, 1).saturating_add(jiff::Span::new().days(i64::from(number % 2_000))),
        description: None,
        related_path: None,
        pictures: (0..pictures).map(picture).collect(),
        published: number % DRAFTS != 11,
    }
}
