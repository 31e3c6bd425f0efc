//! The job that makes backups when they are due. Each server runs it; a claim in the database assigns each backup to one server.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use platform::config::Backup;
use platform::core::Core;
use platform::database::platform_tables::{CONFIG_ENTRIES, SITE_SETTINGS};
use platform::database::{StoreResult, TableSet};
use platform::time_zone;
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::claim::{Claim, RENEW_INTERVAL};
use super::outcome::{BackupFailure, Outcome, Report, SendFailure, Step};
use super::schedule::{NextRun, next_run};
use super::state::{self, BackupState};
use super::task::Task;

/// Longest polling interval: the machine's clock and the site's time zone may change.
const MAX_POLL_INTERVAL: SignedDuration = SignedDuration::from_secs(60);
/// Pause while another server or process makes a backup.
const BUSY_PAUSE: SignedDuration = SignedDuration::from_mins(5);

/// The channel to the job, which records the current step in the database.
pub type StepSender = UnboundedSender<Step>;

/// Runs the tasks: the program in another process.
#[async_trait]
pub trait Runner: Send + Sync {
    /// Runs a task and returns its last report. It ends early after `stop`; the report is then ignored.
    async fn run(&self, task: Task, progress: StepSender, stop: CancellationToken) -> anyhow::Result<Report>;
}

pub struct Job {
    core: Core,
    runner: Arc<dyn Runner>,
    server: Uuid,
    started_at: Timestamp,
    /// Set while another process makes a backup.
    waits_until: Option<Timestamp>,
}

impl Job {
    pub fn new(core: Core, runner: Arc<dyn Runner>) -> Self {
        let (server, started_at) = (core.entropy.uuid(), core.clock.now());
        Self { core, runner, server, started_at, waits_until: None }
    }

    /// Runs until `stop`, which cancels the current task.
    pub async fn run(mut self, stop: CancellationToken) {
        let followed = TableSet::from_iter([CONFIG_ENTRIES, SITE_SETTINGS]);
        while !stop.is_cancelled() {
            let before = self.core.store.versions().snapshot();
            let now = self.core.clock.now();
            let next = match self.run_due_task(&stop).await {
                Ok(next) => next,
                Err(error) => {
                    tracing::warn!(%error, "cannot check the backup schedule");
                    Timestamp::MAX
                }
            };
            let pause = next.duration_since(now).clamp(SignedDuration::from_secs(1), MAX_POLL_INTERVAL);
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.core.store.versions().change(followed, &before) => {}
                () = tokio::time::sleep(pause.unsigned_abs()) => {}
            }
        }
    }

    /// Runs the due task if it is this server's; returns when to look again. The first call begins the schedule.
    pub async fn run_due_task(&mut self, stop: &CancellationToken) -> StoreResult<Timestamp> {
        let core = self.core.clone();
        let now = core.clock.now();
        let reader = core.store.reader(Arc::default());
        let state = BackupState::read(&reader).await?;
        if state.since.is_none() {
            let tx = core.store.begin().await?;
            state::record_schedule_start(&tx, core.stamp()).await?;
            tx.commit().await?;
        }
        let zone = time_zone::of_site(reader.on(SITE_SETTINGS)).await?;
        let time = core.config.section::<Backup>().at;
        let NextRun { task, at } = next_run(&state, (time, &zone), self.started_at);
        let at = self.waits_until.map_or(at, |until| at.max(until));
        if now < at {
            return Ok(at);
        }
        let step = if task == Task::Backup { Step::Copying } else { Step::Sending };
        let Some(claim) = Claim::take(&core, self.server, step, &state).await? else {
            return Ok(add_duration(now, MAX_POLL_INTERVAL));
        };
        self.waits_until = None;
        self.run_under_claim(task, claim, stop).await?;
        Ok(core.clock.now())
    }

    /// Runs a task under a claim, and ensures that its outcome is recorded.
    async fn run_under_claim(
        &mut self,
        task: Task,
        mut claim: Claim<'_>,
        stop: &CancellationToken,
    ) -> StoreResult<()> {
        let (progress, mut steps) = mpsc::unbounded_channel();
        // A separate task, aborted with this one: it may write to the database while the claim is being renewed.
        let (runner, stopped) = (Arc::clone(&self.runner), stop.clone());
        let work = tokio::spawn(async move { runner.run(task, progress, stopped).await });
        let mut running = AbortOnDropHandle::new(work);
        let mut renewal = tokio::time::interval(RENEW_INTERVAL);
        let report = loop {
            let step = tokio::select! {
                report = &mut running => break report.unwrap_or_else(|error| Err(error.into())),
                Some(step) = steps.recv() => Some(step),
                _ = renewal.tick() => None,
            };
            // The backup continues while the database is unavailable, since its folder is locked.
            match claim.renew(step).await {
                Ok(true) => {}
                Ok(false) => tracing::warn!("another server took over the backup"),
                Err(error) => tracing::warn!(%error, "cannot renew the claim on the backup"),
            }
        };
        let started_at = claim.started_at();
        if !stop.is_cancelled() {
            match report {
                Ok(Report::Outcome { outcome, details }) => log_outcome(task, &outcome, &details),
                Ok(Report::Locked) => {
                    tracing::info!("another process is making a backup");
                    self.waits_until = Some(add_duration(self.core.clock.now(), BUSY_PAUSE));
                }
                Ok(Report::Step { .. }) => {
                    self.record_interruption(task, started_at, "it ended early").await?;
                }
                Err(error) => self.record_interruption(task, started_at, &format!("{error:#}")).await?,
            }
        }
        claim.release().await
    }

    /// Records the outcome of a process that ended without a report, unless it recorded the outcome itself.
    async fn record_interruption(&self, task: Task, started_at: Timestamp, reason: &str) -> StoreResult<()> {
        let core = &self.core;
        let now = core.clock.now();
        let tx = core.store.begin().await?;
        let last = BackupState::read_on(tx.read()).await?.last;
        let outcome = match (task, last) {
            (Task::Send, Some(last)) => {
                Outcome { sent: Some(Err(SendFailure::NotSent)), sent_at: Some(now), ..last }
            }
            // The process recorded its outcome, and ended before it reported it.
            (_, Some(last)) if last.at.as_second() >= started_at.as_second() => last,
            _ => Outcome::failed(started_at, BackupFailure::Interrupted),
        };
        state::write_outcome(&tx, &outcome, core.stamp()).await?;
        tx.commit().await?;
        log_outcome(task, &outcome, &[reason.to_owned()]);
        Ok(())
    }
}

fn add_duration(now: Timestamp, by: SignedDuration) -> Timestamp {
    now.saturating_add(by).unwrap_or(Timestamp::MAX)
}

fn log_outcome(task: Task, outcome: &Outcome, details: &[String]) {
    let Outcome { at, duration_ms, rows, files, bytes, .. } = *outcome;
    let duration = Duration::from_millis(duration_ms);
    let details = details.join("; ");
    match (outcome.proved, outcome.sent) {
        (Err(failure), _) => tracing::error!(%at, ?duration, ?failure, details, "the backup failed"),
        (Ok(()), Some(Err(_))) => tracing::error!(%at, details, "the backup was not sent"),
        (Ok(()), _) if task == Task::Send => tracing::info!(%at, "the backup was sent"),
        (Ok(()), _) if details.is_empty() => {
            tracing::info!(%at, ?duration, rows, files, bytes, "made a backup and tested restoring it");
        }
        (Ok(()), _) => {
            tracing::warn!(%at, ?duration, rows, files, bytes, details, "made a backup and tested restoring it");
        }
    }
}
