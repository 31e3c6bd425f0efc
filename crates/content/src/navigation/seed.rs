use super::model::Area;
use super::rules::NavLinkForm;
use super::staff::NavLinks;
use admin::resource::seed_rows;
use platform::samples::demo::validate;
use platform::samples::seed::Seed;
use platform::samples::seed::words::Writer;

/// The number of active links: constant, since every page contains them.
const ACTIVE: u32 = 10;

pub(super) const SEED: Seed = |seeder| {
    Box::pin(seed_rows::<NavLinks>(
        seeder,
        move |number, _| Ok(validate(link(number, seeder.others))?.into()),
    ))
};

fn link(number: u32, rows: u32) -> NavLinkForm {
    let mut writer = Writer::new(u64::from(number) | 1 << 46);
    let areas = [Area::Header, Area::Footer, Area::QuickLinks];
    NavLinkForm {
        label: writer.title_with_known_words(number, rows),
        href: format!("/news?page={number}"),
        external: false,
        description: None,
        area: areas[number as usize % areas.len()],
        parent: None,
        icon_name: None,
        featured: false,
        sort_order: number.into(),
        is_active: number < ACTIVE,
    }
}
