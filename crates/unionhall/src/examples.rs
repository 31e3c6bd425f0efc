use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, State};
use schemars::JsonSchema;
use sea_orm::ConnectionTrait as _;
use sea_orm::DbErr;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query as Select};
use serde::Serialize;
use uuid::Uuid;

use crate::subjects::subjects;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use admin::examples::{Examples, SkippedExample};
use platform::core::Core;
use platform::database::platform_tables::SAMPLE_ROWS;
use platform::database::{Reader, StoreError, StoreResult};
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};
use platform::web::{ApiResult, NoParameters, Query};

/// Serializes writing and removing examples.
const LOCK: &str = "examples";

/// Whether there are examples.
#[derive(Debug, Serialize, JsonSchema)]
struct ExampleState {
    /// Whether unchanged examples are left.
    is_written: bool,
    /// Whether the site is empty where examples would be written.
    is_offered: bool,
}

/// The outcome of writing examples.
#[derive(Debug, Serialize, JsonSchema)]
struct ExampleResult {
    /// The number of examples that were written.
    written: usize,
    /// Examples that were not written because their address is taken.
    skipped: Vec<SkippedExample>,
}

/// The outcome of removing examples.
#[derive(Debug, Serialize, JsonSchema)]
struct ExampleRemoval {
    /// Examples that were removed.
    removed: u64,
    /// The number of examples kept because someone changed them.
    remaining: u64,
}

pub(super) fn staff() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/examples",
            read,
            Call::content(
                "getExamples",
                "examples",
                "Get whether the site has examples, and whether it is empty",
            ),
        )
        .post(
            "/examples",
            write,
            Call::content(
                "writeExamples",
                "examples",
                "Write example pages and questions as drafts; existing ones stay as they are",
            ),
        )
        .delete(
            "/examples",
            remove,
            Call::content("removeExamples", "examples", "Remove the examples that nobody changed")
                .ok::<ExampleRemoval>(),
        )
}

fn examples() -> impl Iterator<Item = Examples> {
    subjects().filter_map(|subject| subject.examples)
}

async fn read(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<ExampleState>> {
    let was_written = samples::has_samples(db.on(SAMPLE_ROWS), Collection::Examples).await?;
    let is_written = was_written && is_any_unchanged(&db).await?;
    Ok(Json(ExampleState { is_written, is_offered: !was_written && is_site_empty(&db).await? }))
}

/// Returns whether an example still has its initial version; there are a dozen.
async fn is_any_unchanged(db: &Reader) -> StoreResult<bool> {
    for Examples { table, .. } in examples() {
        let written = samples::versions(db.on(SAMPLE_ROWS), Collection::Examples, table).await?;
        let rows = Select::select()
            .columns(["id", "version"])
            .from(table.name())
            .and_where(Expr::col("id").is_in(written.keys().copied()))
            .take();
        for row in db.on(table).query_all(&rows).await? {
            let (id, version): (Uuid, i64) = (row.try_get("", "id")?, row.try_get("", "version")?);
            if written.get(&id) == Some(&version) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

async fn is_site_empty(db: &Reader) -> StoreResult<bool> {
    for Examples { table, .. } in examples() {
        let row = Select::select().expr(Expr::val(1)).from(table.name()).limit(1).take();
        if db.on(table).query_one(&row).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn write(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
) -> ApiResult<Json<ExampleResult>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    change.tx().lock(LOCK).await?;
    let (mut events, mut skipped) = (Vec::new(), Vec::new());
    for Examples { write, .. } in examples() {
        let outcome = write(&change).await.map_err(write_error)?;
        events.extend(outcome.events);
        skipped.extend(outcome.skipped);
    }
    let written = events.len();
    if written > 0 {
        change.commit(events).await?;
    }
    Ok(Json(ExampleResult { written, skipped }))
}

fn write_error(error: anyhow::Error) -> StoreError {
    StoreError::Failed(DbErr::Custom(format!("{error:#}")))
}

async fn remove(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
) -> ApiResult<Json<ExampleRemoval>> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    change.tx().lock(LOCK).await?;
    let collection = Collection::Examples;
    let removal = SampleRemoval { tx: change.tx(), now: change.now(), collection };
    let mut outcome = RemovedSamples::default();
    if !samples::has_samples(change.tx().read(), collection).await? {
        return Ok(Json(ExampleRemoval { removed: 0, remaining: 0 }));
    }
    for Examples { removal: remove, .. } in examples() {
        outcome += remove(&removal).await?;
    }
    samples::delete_record(change.tx(), collection).await?;
    let RemovedSamples { removed, remaining } = outcome;
    let title = format!("{removed} removed, {remaining} left");
    change.commit([AuditEvent::new("removed", "examples", Uuid::nil(), title)]).await?;
    Ok(Json(ExampleRemoval { removed, remaining }))
}
