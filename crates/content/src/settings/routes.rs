use aide::axum::ApiRouter;
use axum::Json;

use super::home_sections;
use super::model::Setting;
use super::queries;
use accounts::access::{Call, Calls as _};
use admin::preview::RequestPreview;
use platform::core::Core;
use platform::database::Reader;
use platform::web::extract::PathKey;
use platform::web::{ApiError, ApiResult, List, NoParameters, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get("/settings", list, Call::public("listSettings", "settings", "List all settings by key").cached())
        .get("/settings/{key}", setting, Call::public("getSetting", "settings", "Get a setting").cached())
}

async fn list(db: Reader, preview: RequestPreview, _: Query<NoParameters>) -> ApiResult<Json<List<Setting>>> {
    let mut settings = queries::list(&db).await?;
    for setting in &mut settings {
        if let Some(typed) = preview.typed_settings().and_then(|values| values.get(&setting.key)) {
            typed.clone_into(&mut setting.value);
        }
    }
    Ok(Json(List::whole(settings.into_iter().map(public_view).collect())))
}

async fn setting(db: Reader, PathKey(key): PathKey, _: Query<NoParameters>) -> ApiResult<Json<Setting>> {
    queries::by_key(&db, &key).await?.map(|setting| Json(public_view(setting))).ok_or(ApiError::NotFound)
}

/// A setting as visitors read it: of the home page's sections, only the visible ones.
fn public_view(setting: Setting) -> Setting {
    match setting.key.as_str() {
        home_sections::KEY => Setting { value: home_sections::public_value(&setting.value), ..setting },
        _ => setting,
    }
}
