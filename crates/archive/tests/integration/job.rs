use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use archive::backup::testing::InProcessRunner;
use archive::backup::{BackupFailure, Job, Report, Runner, StepSender, Task, request_backup};
use async_trait::async_trait;
use testing::{TestApp, on_both_databases};
use tokio_util::sync::CancellationToken;

use super::Site;

struct Counting {
    inner: Arc<InProcessRunner>,
    runs: AtomicU32,
}

#[async_trait]
impl Runner for Counting {
    async fn run(&self, task: Task, progress: StepSender, stop: CancellationToken) -> anyhow::Result<Report> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        self.inner.run(task, progress, stop).await
    }
}

/// A process that ends without an outcome.
struct Crashing;

#[async_trait]
impl Runner for Crashing {
    async fn run(&self, _: Task, _: StepSender, _: CancellationToken) -> anyhow::Result<Report> {
        anyhow::bail!("killed")
    }
}

/// A process that runs until it is stopped.
struct Endless;

#[async_trait]
impl Runner for Endless {
    async fn run(&self, _: Task, _: StepSender, stop: CancellationToken) -> anyhow::Result<Report> {
        stop.cancelled().await;
        anyhow::bail!("stopped")
    }
}

impl Site {
    fn job(&self) -> Job {
        self.job_with(InProcessRunner::new(&self.app.app, self.archiver.clone()))
    }

    fn job_with(&self, runner: Arc<dyn Runner>) -> Job {
        Job::new(self.app.app.auth.core.clone(), runner)
    }
}

async fn look(site: &Site, job: &mut Job, at: &str) -> String {
    site.app.at(at);
    job.run_due_task(&CancellationToken::new()).await.unwrap().to_string()
}

#[on_both_databases]
async fn backups_run_nightly_and_an_hour_after_a_failure(app: TestApp) {
    let site = Site::new(app);
    let mut job = site.job();
    assert_eq!(look(&site, &mut job, "2026-06-15T16:00:00Z").await, "2026-06-16T06:00:00Z");
    look(&site, &mut job, "2026-06-16T05:59:59Z").await;
    assert!(site.archives().is_empty());
    look(&site, &mut job, "2026-06-16T06:00:00Z").await;
    assert_eq!(site.archives(), ["2026-06-16T06-00-00Z.zip"]);
    assert_eq!(look(&site, &mut job, "2026-06-16T06:00:01Z").await, "2026-06-17T06:00:00Z");

    site.archiver.damages.store(true, Ordering::Relaxed);
    site.write("minutes.txt", "July");
    look(&site, &mut job, "2026-06-17T06:00:00Z").await;
    assert_eq!(site.state().await.last.unwrap().proved, Err(BackupFailure::NotRestored));
    site.archiver.damages.store(false, Ordering::Relaxed);
    site.write("minutes.txt", "August");
    assert_eq!(look(&site, &mut job, "2026-06-17T06:30:00Z").await, "2026-06-17T07:00:00Z");
    look(&site, &mut job, "2026-06-17T07:00:00Z").await;
    assert_eq!(site.state().await.last.unwrap().proved, Ok(()));
    assert!(site.state().await.running.is_none(), "the claim is released");
}

#[on_both_databases]
async fn a_missed_backup_runs_after_the_server_starts(app: TestApp) {
    let site = Site::new(app);
    look(&site, &mut site.job(), "2026-06-15T16:00:00Z").await;
    site.app.at("2026-06-18T12:00:00Z");
    let mut job = site.job();
    assert_eq!(look(&site, &mut job, "2026-06-18T12:00:00Z").await, "2026-06-18T12:05:00Z");
    look(&site, &mut job, "2026-06-18T12:05:00Z").await;
    assert_eq!(site.archives(), ["2026-06-18T12-05-00Z.zip"], "one for all that were missed");
}

#[on_both_databases]
async fn two_servers_run_a_scheduled_backup_only_once(app: TestApp) {
    let site = Site::new(app);
    let inner = InProcessRunner::new(&site.app.app, site.archiver.clone());
    let runner = Arc::new(Counting { inner, runs: AtomicU32::new(0) });
    let mut jobs = [site.job_with(runner.clone()), site.job_with(runner.clone())];
    look(&site, &mut jobs[0], "2026-06-15T16:00:00Z").await;
    let [one, other] = &mut jobs;
    tokio::join!(look(&site, one, "2026-06-16T06:00:00Z"), look(&site, other, "2026-06-16T06:00:00Z"));
    assert_eq!(runner.runs.load(Ordering::Relaxed), 1);
    assert_eq!(site.archives().len(), 1);
}

#[on_both_databases]
async fn a_requested_backup_runs_at_once_and_only_once(app: TestApp) {
    let site = Site::new(app);
    let core = site.app.app.auth.core.clone();
    let mut job = site.job();
    look(&site, &mut job, "2026-06-15T16:00:00Z").await;
    for is_new in [true, false] {
        let tx = core.store.begin().await.unwrap();
        assert_eq!(request_backup(&tx, core.stamp()).await.unwrap(), is_new);
        tx.commit().await.unwrap();
    }
    for at in ["2026-06-15T16:00:01Z", "2026-06-15T16:00:02Z"] {
        look(&site, &mut job, at).await;
    }
    assert_eq!(site.archives(), ["2026-06-15T16-00-01Z.zip"]);
}

#[on_both_databases]
async fn a_crashed_backup_process_is_recorded_as_interrupted(app: TestApp) {
    let site = Site::new(app);
    let mut job = site.job_with(Arc::new(Crashing));
    look(&site, &mut job, "2026-06-15T16:00:00Z").await;
    look(&site, &mut job, "2026-06-16T06:00:00Z").await;
    let state = site.state().await;
    assert_eq!(state.last.unwrap().proved, Err(BackupFailure::Interrupted));
    assert!(state.running.is_none());
    assert_eq!(look(&site, &mut job, "2026-06-16T06:00:01Z").await, "2026-06-16T07:00:00Z");
}

#[on_both_databases]
async fn the_claim_of_a_dead_server_expires_after_five_minutes(app: TestApp) {
    let site = Site::new(app);
    let mut dying = site.job_with(Arc::new(Endless));
    let mut job = site.job();
    look(&site, &mut job, "2026-06-15T16:00:00Z").await;
    site.app.at("2026-06-16T06:00:00Z");
    let stop = CancellationToken::new();
    {
        let work = dying.run_due_task(&stop);
        tokio::pin!(work);
        // It is dropped once it has the claim, as by a power cut.
        let versions = site.app.app.store.versions();
        loop {
            let before = versions.snapshot();
            if site.state().await.running.is_some() {
                break;
            }
            tokio::select! {
                _ = &mut work => panic!("it ends by itself"),
                () = versions.change([platform::database::platform_tables::CONFIG_ENTRIES].into_iter().collect(), &before) => {}
            }
        }
    }
    look(&site, &mut job, "2026-06-16T06:04:59Z").await;
    assert!(site.archives().is_empty(), "the other server may still be at it");
    look(&site, &mut job, "2026-06-16T06:05:00Z").await;
    assert_eq!(site.archives(), ["2026-06-16T06-05-00Z.zip"]);
}

#[on_both_databases]
async fn a_shutdown_stops_the_backup_and_records_no_outcome(app: TestApp) {
    let site = Site::new(app);
    look(&site, &mut site.job(), "2026-06-15T16:00:00Z").await;
    site.app.at("2026-06-16T06:00:00Z");
    let (stop, job) = (CancellationToken::new(), site.job_with(Arc::new(Endless)));
    // Started before the night, as the earlier server was.
    let versions = site.app.app.store.versions();
    let before = versions.snapshot();
    site.app.at("2026-06-16T06:06:00Z");
    let running = tokio::spawn(job.run(stop.clone()));
    versions
        .change([platform::database::platform_tables::CONFIG_ENTRIES].into_iter().collect(), &before)
        .await;
    assert!(site.state().await.running.is_some());
    stop.cancel();
    running.await.unwrap();
    let state = site.state().await;
    assert_eq!((state.last, state.running), (None, None));
}
