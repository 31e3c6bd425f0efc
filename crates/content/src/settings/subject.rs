use super::demo::DEMO;
use super::preview;
use super::routes;
use super::setup_steps::SETUP_STEPS;
use super::staff;
use super::visibility;
use admin::live::Topic;
use admin::subject::Subject;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::subject::Declaration;

pub const SUBJECT: Subject = Subject {
    declaration: Declaration { name: "settings", demo: Some(DEMO), ..Declaration::EMPTY },
    topics: &[Topic::staff(SITE_SETTINGS, "settings")],
    setup_steps: SETUP_STEPS,
    remove_picture: Some(|removal| Box::pin(staff::remove_logo(removal))),
    check_imported: Some(|tx, imported| Box::pin(staff::check_imported(tx, imported))),
    public: routes::public,
    staff: staff::staff,
    previews: || preview::preview().merge(visibility::visibility()),
    ..Subject::EMPTY
};
