use std::sync::LazyLock;

use crate::backup;
use admin::live::Topic;
use admin::subject::Subject;
use platform::config::Section;
use platform::database::Schema;
use platform::subject::Declaration;

/// Subjects in the order of their tables' references.
pub fn subjects() -> impl Iterator<Item = &'static Subject> {
    [admin::SUBJECTS, &[backup::SUBJECT], content::SUBJECTS, shop::SUBJECTS].into_iter().flatten()
}

pub fn declarations() -> impl Iterator<Item = &'static Declaration> {
    subjects().map(|subject| &subject.declaration)
}

pub static TOPICS: LazyLock<Vec<Topic>> =
    LazyLock::new(|| subjects().flat_map(|subject| subject.topics).copied().collect());

pub fn schema() -> Schema {
    Schema::new(declarations().map(|declaration| declaration.schema))
}

/// Order of the sections in `unionhall config`; others follow in the order of their subjects.
const SECTIONS: &[&str] = &[
    "auth",
    "audit",
    "media",
    "backup",
    "contact",
    "reservations",
    "donations",
    "shop",
    "mail",
    "slide_management",
    "log",
];

pub fn sections() -> Vec<Section> {
    let mut sections: Vec<_> = declarations().flat_map(|subject| subject.config).copied().collect();
    let place = |section: &Section| SECTIONS.iter().position(|topic| *topic == section.topic);
    sections.sort_by_key(|section| place(section).unwrap_or(SECTIONS.len()));
    sections
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::config::{Config, Sources};
    use platform::database::MAX_TABLES;

    #[test]
    fn table_names_are_unique_and_within_the_maximum() {
        let mut names: Vec<_> = schema().tables().map(|table| table.name()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "two subjects declare one table");
        assert!(count <= MAX_TABLES, "{count} tables");
    }

    #[test]
    fn each_listed_section_belongs_to_a_subject() {
        let topics: Vec<_> = sections().iter().map(|section| section.topic).collect();
        assert!(SECTIONS.iter().all(|topic| topics.contains(topic)), "{topics:?}");
    }

    #[test]
    fn settings_are_listed_topic_by_topic() {
        let config = Config::read(Sources::default(), &sections()).unwrap();
        let keys = config.effective.iter().map(|entry| entry.key);
        let mut topics: Vec<_> = keys.filter_map(|key| key.split('.').next()).collect();
        topics.dedup();
        let listed = [&["server", "database"][..], SECTIONS].concat();
        assert_eq!(topics[..listed.len()], listed);
    }
}
