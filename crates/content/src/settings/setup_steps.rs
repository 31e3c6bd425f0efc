//! The subject's steps in the checklist of owners.

use super::keys::KEYS;
use super::queries;
use admin::setup_step::{ALWAYS, SetupStage, SetupStep};
use platform::schema::CONFIG_ENTRIES;
use platform::site_visibility::{self, SiteVisibility};
use platform::store::{Reader, StoreResult};

/// The screen of the settings.
const SCREEN: &str = "/admin/settings";

/// The steps.
pub(super) const SETUP_STEPS: &[SetupStep] = &[
    SetupStep {
        name: "name_and_logo",
        stage: SetupStage::Identity,
        title: "Add your name and logo",
        about: "They are at the top of every page.",
        action: "Add name and logo",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(are_changed(context.db, &["site_name", "logo_url"])),
    },
    SetupStep {
        name: "address_and_phone",
        stage: SetupStage::Identity,
        title: "Add the address and phone number of your hall",
        about: "They are on the contact page and at the bottom of every page.",
        action: "Add address and phone",
        path: SCREEN,
        is_needed: ALWAYS,
        is_done: |context| Box::pin(are_changed(context.db, &["contact_address", "contact_phone"])),
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

/// Tells whether each of these settings has another value than on a fresh site, and one at all.
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
