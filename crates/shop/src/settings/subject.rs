use super::config::SellingConfig;
use super::schema::SHOP_SETTINGS;
use super::staff;
use admin::live::Topic;
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, SchemaPart};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[SHOP_SETTINGS],
    baseline: super::schema::baseline,
    archived: &[Archived::always(SHOP_SETTINGS).with_defaults()],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "shop settings",
        schema: SCHEMA,
        config: &[Section::of::<SellingConfig>("shop")],
        ..Declaration::EMPTY
    },
    topics: &[Topic::staff(SHOP_SETTINGS, "shop-settings")],
    check_imported: Some(|tx, imported| Box::pin(staff::check_imported(tx, imported))),
    staff: staff::staff,
    ..Subject::EMPTY
};
