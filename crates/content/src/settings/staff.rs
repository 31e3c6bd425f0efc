//! `/api/v1/admin/settings`: all settings of the site, saved together.

use aide::axum::ApiRouter;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;
use xxhash_rust::xxh3::xxh3_64;

use super::home_sections;
use super::keys::defaults;
use super::queries;
use super::rules::SettingsForm;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::preview;
use admin::resource::{self, PictureRemoval};
use platform::core::Core;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::transfer::Imported;
use platform::database::{Reader, StoreResult, Tx};
use platform::web::extract::PathKey;
use platform::web::{ApiError, ApiResult, Body, IfMatch, NoParameters, Query, WithETag};

/// The settings as staff edit them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffSettings {
    /// The current values.
    #[serde(flatten)]
    pub values: SettingsForm,
    /// The defaults of all settings.
    pub defaults: SettingsForm,
    /// The version of the settings, for `If-Match`.
    pub version: i64,
}

impl From<SettingsForm> for StaffSettings {
    fn from(values: SettingsForm) -> Self {
        Self { version: version(&values), values, defaults: SettingsForm::of(&defaults()) }
    }
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/settings",
            read_settings,
            Call::staff("getSettings", "settings", "Get the settings as staff edit them"),
        )
        .put("/settings", save, Call::staff("saveSettings", "settings", "Save all settings"))
        .delete(
            "/settings/{key}",
            reset,
            Call::staff("resetSetting", "settings", "Reset a setting to its default").no_content(),
        )
}

/// A hash of the values: equal versions are equal settings, whatever happened between.
fn version(form: &SettingsForm) -> i64 {
    let json = serde_json::to_vec(form).unwrap_or_default();
    // 53 bits: browsers count no further.
    i64::try_from(xxh3_64(&json) >> 11).unwrap_or_default()
}

fn with_etag(values: SettingsForm) -> WithETag<StaffSettings> {
    let settings = StaffSettings::from(values);
    WithETag::ok(settings.version, settings)
}

/// The audit log treats all settings as one item with a nil ID.
fn event(action: &'static str, title: &str, before: &SettingsForm, after: &SettingsForm) -> AuditEvent {
    AuditEvent::new(action, "settings", Uuid::nil(), title).with_forms(Some(before), Some(after))
}

/// Resets the logo to the program's own, if it is the picture that is being removed.
pub(super) async fn remove_logo(removal: &PictureRemoval<'_>) -> ApiResult<Vec<AuditEvent>> {
    let tx = removal.change.tx();
    let before = SettingsForm::of(&queries::lock_all(tx).await?);
    if !removal.is_target(&before.logo_url) {
        return Ok(Vec::new());
    }
    queries::reset(tx, "logo_url").await?;
    let after = SettingsForm::of(&queries::lock_all(tx).await?);
    Ok(vec![event("updated", "Site settings", &before, &after)])
}

pub(super) async fn check_imported(tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
    // A merge leaves them alone.
    if imported.ids(SITE_SETTINGS.name()).is_some() {
        return Ok(Vec::new());
    }
    queries::note_files(tx).await?;
    let form = SettingsForm::of(&queries::lock_all(tx).await?);
    Ok(resource::stored_form_error("site settings", &form).into_iter().collect())
}

async fn read_settings(db: Reader, _: Query<NoParameters>) -> ApiResult<WithETag<StaffSettings>> {
    Ok(with_etag(SettingsForm::of(&queries::list(&db).await?)))
}

pub(super) async fn validate_home_sections(db: &Reader, form: &SettingsForm) -> ApiResult<()> {
    let stored = SettingsForm::of(&queries::list(db).await?);
    let (sections, before) = (form.home_sections.as_deref(), stored.home_sections.as_deref());
    home_sections::validate_categories(db, sections, before).await
}

async fn save(
    db: Reader,
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    if_match: IfMatch,
    Body(form): Body<SettingsForm>,
) -> ApiResult<WithETag<StaffSettings>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let before = SettingsForm::of(&queries::lock_all(change.tx()).await?);
    if_match.check(version(&before), || StaffSettings::from(before.clone()))?;
    let (sections, sections_before) = (form.home_sections.as_deref(), before.home_sections.as_deref());
    home_sections::validate_categories(&db, sections, sections_before).await?;
    queries::save(change.tx(), form, change.now()).await?;
    preview::delete_typed_settings(change.tx(), caller.session.id).await?;
    let after = SettingsForm::of(&queries::lock_all(change.tx()).await?);
    if after == before {
        return Ok(with_etag(before));
    }
    change.commit([event("updated", "Site settings", &before, &after)]).await?;
    Ok(with_etag(after))
}

async fn reset(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathKey(key): PathKey,
) -> ApiResult<StatusCode> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let before = queries::lock_all(change.tx()).await?;
    preview::delete_typed_settings(change.tx(), caller.session.id).await?;
    if !before.iter().any(|setting| setting.key == key) {
        return Err(ApiError::NotFound);
    }
    if queries::reset(change.tx(), &key).await? {
        let after = queries::lock_all(change.tx()).await?;
        let event = event("reset", &key, &SettingsForm::of(&before), &SettingsForm::of(&after));
        change.commit([event]).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
