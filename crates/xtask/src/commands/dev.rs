//! `cargo xtask dev`: the program and Vite, rebuilt on file changes.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, bail};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::build::program;
use super::owner;
use super::run::with_defaults;
use crate::processes::{ChildProcess, npm, pause, run as start};
use crate::{stamp, web, workspace};

const LOOK: Duration = Duration::from_secs(1);

pub(crate) fn run() -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).context("cannot wait for signals")?;
    }
    web::install()?;
    let crates = vec![workspace::root().join("crates"), workspace::root().join("Cargo.lock")];
    // The server renders with its own bundle, which must match the browser's from Vite.
    let mut rust = Watch::new(crates)?;
    let mut bundle = Watch::new(web::sources())?;
    web::build(web::Bundle::Development)?;
    start(&mut program())?;
    owner::prepare(&workspace::debug(), &arguments())?;
    let mut server = serve()?;
    let mut vite = ChildProcess::start_apart(npm(&["run", "--silent", "dev"]).stdin(Stdio::null()))?;

    while !stop.load(Ordering::Relaxed) {
        pause(LOOK);
        if let Some(status) = vite.ended()? {
            bail!("Vite ended ({status})");
        }
        let (rust, bundle) = (rust.has_changed(), bundle.has_changed());
        if !(rust || bundle) {
            continue;
        }
        let mut made = Ok(());
        if bundle {
            made = web::build(web::Bundle::Development);
        }
        if rust {
            made = made.and_then(|()| start(&mut program()));
        }
        match made {
            Ok(()) => {
                server.stop()?;
                server = serve()?;
            }
            // The previous program serves until the error is fixed.
            Err(error) if !stop.load(Ordering::Relaxed) => eprintln!("xtask: {error:#}"),
            Err(_) => {}
        }
    }
    vite.stop()?;
    server.stop()?;
    Ok(())
}

fn arguments() -> Vec<String> {
    with_defaults(Vec::new(), "data/dev")
}

fn serve() -> anyhow::Result<ChildProcess> {
    let mut command = Command::new(workspace::debug());
    command.current_dir(workspace::root()).arg("serve").args(arguments());
    ChildProcess::start_apart(command.args(["--web", "web/dist-dev"]).stdin(Stdio::null()))
}

/// Detects file changes since the last call.
struct Watch {
    paths: Vec<PathBuf>,
    seen: std::collections::BTreeMap<PathBuf, std::time::SystemTime>,
}

impl Watch {
    fn new(paths: Vec<PathBuf>) -> anyhow::Result<Self> {
        let seen = stamp::times(&paths)?;
        Ok(Self { paths, seen })
    }

    fn has_changed(&mut self) -> bool {
        // A folder may disappear while it is read; the next call sees the rest.
        let Ok(now) = stamp::times(&self.paths) else { return false };
        let changed = now != self.seen;
        self.seen = now;
        changed
    }
}
