//! The subjects of the site, and what they declare put together.

use platform::config::Section;
use platform::store::Schema;
use platform::subject::Subject;

/// All subjects. One comes after those that its tables refer to.
pub const SUBJECTS: &[Subject] = &[
    platform::subjects::PLATFORM,
    platform::subjects::STORAGE,
    platform::subjects::MAIL,
    accounts::auth::subject::SUBJECT,
    accounts::audit::subject::SUBJECT,
    admin::live::subject::SUBJECT,
    content::news::subject::SUBJECT,
    content::events::subject::SUBJECT,
    content::documents::subject::SUBJECT,
    content::slides::subject::SUBJECT,
    content::social::subject::SUBJECT,
    content::navigation::subject::SUBJECT,
    content::contact::subject::SUBJECT,
    content::settings::subject::SUBJECT,
    shop::products::subject::SUBJECT,
    shop::payments::subject::SUBJECT,
    shop::settings::subject::SUBJECT,
    shop::discounts::subject::SUBJECT,
    shop::orders::subject::SUBJECT,
    shop::cart::subject::SUBJECT,
    shop::donations::subject::SUBJECT,
    shop::checkout::subject::SUBJECT,
];

/// What the database holds.
pub fn schema() -> Schema {
    Schema::new(SUBJECTS.iter().map(|subject| subject.schema))
}

/// The topics of the settings in the order in which `unionhall config` lists them.
const TOPICS: &[&str] =
    &["auth", "audit", "media", "contact", "donations", "shop", "mail", "slide_management", "log"];

/// The settings that subjects read.
pub fn sections() -> Vec<Section> {
    let mut sections: Vec<_> = SUBJECTS.iter().flat_map(|subject| subject.config).copied().collect();
    sections.sort_by_key(|section| TOPICS.iter().position(|topic| *topic == section.topic));
    sections
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::config::{Config, Sources};
    use platform::store::MAX_TABLES;

    #[test]
    fn each_table_has_one_owner_and_a_number() {
        let mut names: Vec<_> = schema().tables().map(|table| table.name()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "two subjects declare one table");
        assert!(count <= MAX_TABLES, "{count} tables");
    }

    #[test]
    fn each_topic_of_a_subject_has_its_place() {
        let topics: Vec<_> = sections().iter().map(|section| section.topic).collect();
        assert!(topics.iter().all(|topic| TOPICS.contains(topic)), "{topics:?}");
        assert!(TOPICS.iter().all(|topic| topics.contains(topic)), "{topics:?}");
    }

    #[test]
    fn settings_are_listed_topic_by_topic() {
        let config = Config::read(Sources::default(), &sections()).unwrap();
        let keys = config.effective.iter().map(|entry| entry.key);
        let mut topics: Vec<_> = keys.filter_map(|key| key.split('.').next()).collect();
        topics.dedup();
        assert_eq!(topics, [&["server", "database"][..], TOPICS].concat());
    }
}
