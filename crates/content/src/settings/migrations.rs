//! The steps for site settings, whose table is the platform's.

use platform::store::migrations::prelude::*;
use sea_orm::prelude::Uuid;
use serde_json::{Map, Value};

use platform::file_urls::FileFields;
use platform::storage::migrations::insert_uses;
use platform::store::migrations::Migration;

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
];

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let settings = Query::select().columns(["key", "value"]).from("site_settings").take();
    let mut shown = Map::new();
    for row in manager.connection().query_all(&settings).await? {
        shown.insert(row.try_get("", "key")?, Value::String(row.try_get("", "value")?));
    }
    // They are one item in the list of uses.
    let item = ("settings", Uuid::nil(), "Site settings");
    let files = FileFields { urls: &["logo_url"], texts: &[] };
    insert_uses(manager, item, (files, &Value::Object(shown))).await
}
