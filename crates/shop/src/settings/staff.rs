//! `/api/v1/admin/shop-settings`: the shop's settings, saved together.

use aide::axum::ApiRouter;
use axum::extract::{Extension, State};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;
use xxhash_rust::xxh3::xxh3_64;

use super::queries;
use super::rules::ShopSettingsForm;
use crate::settings::config::SellingConfig;
use crate::settings::schema::SHOP_SETTINGS;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::resource;
use platform::core::Core;
use platform::database::transfer::Imported;
use platform::database::{Reader, StoreResult, Tx};
use platform::web::{ApiResult, Body, IfMatch, NoParameters, Query, WithETag};

/// The shop's settings as staff edit them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaffShopSettings {
    /// The current values.
    #[serde(flatten)]
    pub values: ShopSettingsForm,
    /// The version of the settings, for `If-Match`.
    pub version: i64,
}

impl From<ShopSettingsForm> for StaffShopSettings {
    fn from(values: ShopSettingsForm) -> Self {
        Self { version: version(&values), values }
    }
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/shop-settings",
            read_settings,
            Call::staff("getShopSettings", "checkout", "Get the shipping, pickup and tax settings"),
        )
        .put(
            "/shop-settings",
            save,
            Call::staff("saveShopSettings", "checkout", "Save the shipping, pickup and tax settings"),
        )
}

/// A hash of the values: equal versions are equal settings, whether they are saved or configured.
fn version(form: &ShopSettingsForm) -> i64 {
    let json = serde_json::to_vec(form).unwrap_or_default();
    // 53 bits: browsers count no further.
    i64::try_from(xxh3_64(&json) >> 11).unwrap_or_default()
}

fn with_etag(values: ShopSettingsForm) -> WithETag<StaffShopSettings> {
    let settings = StaffShopSettings::from(values);
    WithETag::ok(settings.version, settings)
}

async fn read_settings(
    State(core): State<Core>,
    db: Reader,
    _: Query<NoParameters>,
) -> ApiResult<WithETag<StaffShopSettings>> {
    let found =
        queries::effective_settings(db.on(SHOP_SETTINGS), core.config.section::<SellingConfig>()).await?;
    Ok(with_etag((&found).into()))
}

pub(super) async fn check_imported(tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
    // A merge leaves them alone.
    if imported.ids(SHOP_SETTINGS.name()).is_some() {
        return Ok(Vec::new());
    }
    // The form shows none of what the operator configures beside.
    const CONFIGURED: SellingConfig = SellingConfig {
        shipping: None,
        pickup: true,
        state: None,
        tax: Vec::new(),
        most_units: 1,
        most_pending: 0,
        hold_minutes: 0,
        erase_days: 0,
        unpaid_days: 0,
    };
    let found = queries::effective_settings(tx.read(), &CONFIGURED).await?;
    Ok(resource::stored_form_error("shop settings", &ShopSettingsForm::from(&found)).into_iter().collect())
}

async fn save(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    if_match: IfMatch,
    Body(form): Body<ShopSettingsForm>,
) -> ApiResult<WithETag<StaffShopSettings>> {
    let configured = core.config.section::<SellingConfig>();
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let before = ShopSettingsForm::from(&queries::lock(change.tx(), configured).await?);
    if_match.check(version(&before), || StaffShopSettings::from(before.clone()))?;
    queries::save(change.tx(), form, change.now()).await?;
    let after = ShopSettingsForm::from(&queries::effective_settings(change.tx().read(), configured).await?);
    if after == before {
        return Ok(with_etag(before));
    }
    // The audit log treats all settings as one item with a nil ID.
    let event = AuditEvent::new("updated", "shop settings", Uuid::nil(), "Shipping and taxes")
        .with_forms(Some(&before), Some(&after));
    change.commit([event]).await?;
    Ok(with_etag(after))
}
