mod child_process;
pub(super) mod command;
mod site_archiver;

use std::sync::Arc;

use archive::backup::Job;
use platform::config::{Backup, Schedule};
use platform::core::Core;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(super) use child_process::ChildProcess;

pub(super) struct BackupJob {
    task: JoinHandle<()>,
    stop: CancellationToken,
}

impl BackupJob {
    pub(super) fn start(core: &Core, process: ChildProcess) -> Option<Self> {
        if core.config.section::<Backup>().schedule == Schedule::Off {
            return None;
        }
        let stop = CancellationToken::new();
        let job = Job::new(core.clone(), Arc::new(process));
        Some(Self { task: tokio::spawn(job.run(stop.clone())), stop })
    }

    pub(super) async fn stop(self) {
        self.stop.cancel();
        // A panic is already in the log.
        let _ = self.task.await;
    }
}
