use archive::backup::state::BackupState;

use super::routes;
use admin::live::Topic;
use admin::setup_step::{SetupStage, SetupStep};
use admin::subject::Subject;
use platform::config::{Backup, Schedule, Section};
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::subject::Declaration;

pub(crate) const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "backup",
        config: &[Section::of::<Backup>("backup")],
        ..Declaration::EMPTY
    },
    topics: &[Topic::owners(CONFIG_ENTRIES, "backup")],
    setup_steps: &[BACKUP_RESTORES],
    staff: routes::owners,
    ..Subject::EMPTY
};

/// Done once a backup has been restored as a trial. A site without a schedule is backed up by other means.
const BACKUP_RESTORES: SetupStep = SetupStep {
    name: "backup",
    stage: SetupStage::Services,
    title: "A backup that restores",
    about: "The site backs itself up every night and restores each backup to be sure. Make the first one now.",
    action: "Go to backups",
    path: accounts::pages::ADMIN.pattern,
    is_needed: |context| {
        let is_on = context.core.config.section::<Backup>().schedule == Schedule::Nightly;
        Box::pin(std::future::ready(Ok(is_on)))
    },
    is_done: |context| Box::pin(async { Ok(BackupState::read(context.db).await?.last_proved.is_some()) }),
};
