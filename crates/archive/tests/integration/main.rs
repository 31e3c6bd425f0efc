#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod job;
mod offsite;
mod run;

use std::path::PathBuf;
use std::sync::Arc;

use ::testing::TestApp;
use archive::backup::state::BackupState;
use archive::backup::testing::{self, FolderArchiver};
use archive::backup::{BackupRun, Outcome, Report};

struct Site {
    app: TestApp,
    archiver: Arc<FolderArchiver>,
    _source: tempfile::TempDir,
}

impl Site {
    fn new(app: TestApp) -> Self {
        let source = tempfile::tempdir().unwrap();
        let archiver = FolderArchiver::new(source.path());
        let site = Self { app, archiver, _source: source };
        site.write("minutes.txt", "June");
        site
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.archiver.source.join(name), text).unwrap();
    }

    fn run(&self) -> BackupRun {
        testing::new_run(&self.app.app, self.archiver.clone())
    }

    async fn back_up(&self) -> (Outcome, Vec<String>) {
        match self.run().make_backup(drop).await.unwrap() {
            Report::Outcome { outcome, details } => (outcome, details),
            other => panic!("{other:?}"),
        }
    }

    async fn state(&self) -> BackupState {
        BackupState::read(&self.app.app.store.reader(Arc::default())).await.unwrap()
    }

    fn folder(&self) -> PathBuf {
        self.app.folder().join("backups")
    }

    fn archives(&self) -> Vec<String> {
        let mut names: Vec<_> = std::fs::read_dir(self.folder())
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".zip"))
            .collect();
        names.sort();
        names
    }

    fn files(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for part in std::fs::read_dir(self.folder().join("files")).unwrap() {
            for file in std::fs::read_dir(part.unwrap().path()).unwrap() {
                texts.push(std::fs::read_to_string(file.unwrap().path()).unwrap());
            }
        }
        texts.sort();
        texts
    }
}
