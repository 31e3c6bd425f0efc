use super::keys::KEYS;
use super::queries;
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::database::{Reader, StoreResult};

pub const SCREEN: &str = "/admin/settings";

pub(super) const SETUP_STEPS: &[SetupStep] = &[
    SetupStep {
        name: "name",
        stage: SetupStage::Identity,
        title: "Add your name",
        about: "It’s at the top of every page.",
        action: "Add name",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(are_changed(context.db, &["site_name"])),
    },
    SetupStep {
        name: "address",
        stage: SetupStage::Identity,
        title: "Add the address of your hall",
        about: "It’s on the contact page and at the bottom of every page.",
        action: "Add address",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(are_changed(context.db, &["contact_address"])),
    },
    SetupStep {
        name: "logo_and_phone",
        stage: SetupStage::Identity,
        title: "Add your logo and phone number",
        about: "The logo is at the top of every page, the phone number at the bottom.",
        action: "Add logo and phone",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(are_changed(context.db, &["logo_url", "contact_phone"])),
    },
    SetupStep {
        name: "site_opened",
        stage: SetupStage::Opening,
        title: "Open the site to visitors",
        about: "Until then they see a page that says “Coming soon”.",
        action: "Go to settings",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(is_open(context.db)),
    },
];

async fn are_changed(db: &Reader, keys: &[&str]) -> StoreResult<bool> {
    let settings = queries::list(db).await?;
    let is_changed = |name: &&str| {
        let default = KEYS.iter().find(|key| key.name == *name).map_or("", |key| key.default);
        let value = settings.iter().find(|setting| setting.key == *name).map_or("", |row| row.value.trim());
        !value.is_empty() && value != default
    };
    Ok(keys.iter().all(is_changed))
}

async fn is_open(db: &Reader) -> StoreResult<bool> {
    Ok(site_visibility::stored(db.on(CONFIG_ENTRIES)).await? != Some(SiteVisibility::Closed))
}
