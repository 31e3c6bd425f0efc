use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use archive::backup::{BackupRun, Outcome, Report, Step};
use clap::Args;
use jiff::Timestamp;
use platform::clock::{Clock, Entropy};
use platform::config::Config;
use rustix::process::setpriority_process;

use super::site_archiver::{RenderRestored, site_archiver};
use crate::data_folder::{self, Purpose};
use crate::stop_signal::stop_signal;

/// Lowest priority: the site goes first. Linux derives the I/O priority from it.
const NICENESS: i32 = 19;

/// Malloc arenas: the threads rarely work at the same time.
const ARENAS: usize = 1;

/// The options of the command.
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The data folder [default: data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,

    /// Report in lines of JSON.
    #[arg(long, hide = true)]
    json: bool,

    /// Send no copy elsewhere.
    #[arg(long, hide = true)]
    local: bool,

    /// Make none, and send what was not sent.
    #[arg(long, hide = true)]
    send: bool,

    /// The time at the start.
    #[arg(long, value_name = "INSTANT", hide = true)]
    clock: Option<Timestamp>,
}

/// Applies to threads that are started afterwards.
pub(crate) fn lower_priority() {
    // Without permission, the backup competes with visitors.
    let _ = setpriority_process(None, NICENESS);
}

pub(crate) async fn run(config: Config, args: BackupArgs, render: RenderRestored) -> anyhow::Result<String> {
    let store = data_folder::open(&config, Purpose::Use).await?.store;
    let clock = args.clock.map_or(Clock::System, Clock::starting_at);
    let mut backup = config.section::<platform::config::Backup>().clone();
    if args.local {
        backup.offsite = None;
    }
    let run = BackupRun {
        store: store.clone(),
        clock,
        entropy: Entropy::System,
        archiver: site_archiver(&config, render)?,
        config: backup,
        data: config.server.data.clone(),
    };
    let progress = |step| print_step(&args, &Report::Step { step }, step);
    let reported =
        if args.send { run.send_missing_copies(progress).await } else { run.make_backup(progress).await };
    store.close().await;
    let reported = reported?;
    if args.json {
        return Ok(serde_json::to_string(&reported)?);
    }
    match reported {
        Report::Outcome { outcome, details } => outcome_sentence(&outcome, &details),
        Report::Locked => bail!("another process is making a backup"),
        Report::Step { .. } => bail!("the backup was interrupted"),
    }
}

/// Reports a step to the parent process, or to the terminal.
fn print_step(args: &BackupArgs, report: &Report, step: Step) {
    let line = if args.json {
        serde_json::to_string(report).unwrap_or_default()
    } else {
        match step {
            Step::Copying => "Copying...",
            Step::Proving => "Restoring it, to be sure that it restores...",
            Step::Sending => "Sending copies...",
        }
        .to_owned()
    };
    // A closed output must not end the backup.
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn outcome_sentence(outcome: &Outcome, details: &[String]) -> anyhow::Result<String> {
    let Outcome { at, duration_ms, rows, files, bytes, proved, sent, .. } = outcome;
    let details = details.join("\n");
    if proved.is_err() || matches!(sent, Some(Err(_))) {
        bail!("the backup of {at} failed: {details}");
    }
    let seconds = duration_ms.div_ceil(1000);
    let mut text =
        format!("The backup of {at} restores: {rows} rows and {files} files, {bytes} bytes, in {seconds} s.");
    if sent.is_some() {
        text += " All copies are sent.";
    }
    if !details.is_empty() {
        text = format!("{text}\n{details}");
    }
    Ok(text)
}

pub(crate) fn main(config: Config, args: BackupArgs, render: RenderRestored) -> anyhow::Result<String> {
    lower_priority();
    malloc::return_large_blocks();
    malloc::limit_arenas(ARENAS);
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let done = runtime.block_on(async {
        let stop = stop_signal()?;
        tokio::select! {
            done = run(config, args, render) => done,
            () = stop => bail!("stopped"),
        }
    });
    // Running copies end with the process.
    runtime.shutdown_background();
    done
}
