use aide::axum::ApiRouter;
use archive::backup::state::BackupState;
use archive::backup::{next_run, request_backup};
use axum::Json;
use axum::extract::{Extension, State};
use uuid::Uuid;

use super::view::{BackupOverview, BackupSchedule};
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::config::{Backup, Schedule};
use platform::core::Core;
use platform::database::Reader;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::time_zone;
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult, NoParameters, Query};

/// Per owner: 6 an hour, 3 of them at once.
const REQUESTS: Quota = Quota::new("backups", 6, 3);

pub(super) fn owners() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/backup",
            read,
            Call::owner(
                "getBackups",
                "backup",
                "Get the outcome of the last backup, and when the next one is due",
            ),
        )
        .post(
            "/backup/run",
            run,
            Call::owner(
                "runBackup",
                "backup",
                "Request a backup, which is then made and restored in the background",
            ),
        )
}

async fn read(
    State(core): State<Core>,
    db: Reader,
    _: Query<NoParameters>,
) -> ApiResult<Json<BackupOverview>> {
    Ok(Json(overview(&core, &db).await?))
}

async fn overview(core: &Core, db: &Reader) -> ApiResult<BackupOverview> {
    let (state, now) = (BackupState::read(db).await?, core.clock.now());
    let Backup { schedule, at, .. } = core.config.section();
    let next = match schedule {
        Schedule::Off => (BackupSchedule::Off, None),
        Schedule::Nightly => {
            let zone = time_zone::of_site(db.on(SITE_SETTINGS)).await?;
            // A missed run of this server was made up, or is about to be.
            let next = next_run(&state, (*at, &zone), now);
            (BackupSchedule::Nightly, Some(next.at))
        }
    };
    Ok(BackupOverview::new(&state, next, now))
}

/// The first server that sees the request makes the backup.
async fn run(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    db: Reader,
) -> ApiResult<Json<BackupOverview>> {
    if core.config.section::<Backup>().schedule == Schedule::Off {
        return Err(ApiError::conflict("backups_off", "Backups are turned off in the server’s settings."));
    }
    core.limits.take(REQUESTS, &caller.account.id.to_string()).await?;
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let is_new = request_backup(change.tx(), change.stamp()).await?;
    let event = is_new.then(|| AuditEvent::new("requested", "backup", Uuid::nil(), "Backup"));
    change.commit(event).await?;
    Ok(Json(overview(&core, &db).await?))
}
