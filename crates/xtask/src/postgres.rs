use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::tools;

/// A running server. A keeper reads our end of a pipe, and stops the server when this process ends, even after a crash.
#[derive(Debug)]
pub(crate) struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    keeper: Child,
}

impl Postgres {
    /// Creates and starts a durable cluster, configured as by an operator.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let needed = ["initdb", "postgres", "pg_isready", "pg_ctl", "createdb", "vacuumdb"];
        let programs = tools::folder_with(&needed).context("PostgreSQL's server is missing")?;
        // Below /tmp: the path of a socket may have 107 characters.
        let folder = PathBuf::from(format!("/tmp/unionhall-bench-pg-{}", std::process::id()));
        let script = format!(
            "set -e; D={folder}; B={programs}; mkdir $D\n\
             as() {{ {as_other} \"$@\"; }}\n\
             {own}\n\
             as $B/initdb -D $D/data -U postgres -A trust --no-sync >$D/log 2>&1\n\
             as $B/postgres -D $D/data -k $D -c listen_addresses= >>$D/log 2>&1 &\n\
             P=$!\n\
             until as $B/pg_isready -q -h $D; do kill -0 $P; done\n\
             echo ready; cat >/dev/null || true; as $B/pg_ctl -D $D/data -m immediate stop >/dev/null; wait $P || true; rm -rf $D\n",
            folder = folder.display(),
            programs = programs.display(),
            // PostgreSQL refuses to run as root.
            as_other = if tools::is_root() {
                "setpriv --reuid postgres --regid postgres --clear-groups"
            } else {
                ""
            },
            own = if tools::is_root() { "chown postgres $D" } else { "" },
        );
        let mut keeper = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start sh")?;
        let mut line = String::new();
        let lines = keeper.stdout.take().context("no output")?;
        BufReader::new(lines).read_line(&mut line).context("PostgreSQL did not start")?;
        ensure!(line == "ready\n", "PostgreSQL did not start; see {}/log", folder.display());
        Ok(Self { folder, programs, keeper })
    }

    pub(crate) fn database(&self, name: &str) -> anyhow::Result<String> {
        self.run("createdb", &[name])?;
        Ok(format!("postgres://postgres@localhost/{name}?host={}", self.folder.display()))
    }

    /// Does what autovacuum would do a minute after many rows were written.
    pub(crate) fn vacuum(&self, name: &str) -> anyhow::Result<()> {
        self.run("vacuumdb", &["--analyze", "--quiet", name])
    }

    fn run(&self, program: &str, arguments: &[&str]) -> anyhow::Result<()> {
        let mut command = Command::new(self.programs.join(program));
        command.arg("-h").arg(&self.folder).args(["-U", "postgres"]).args(arguments);
        let status = command.status().with_context(|| format!("cannot start {program}"))?;
        ensure!(status.success(), "`{program} {}` failed", arguments.join(" "));
        Ok(())
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        if let Err(error) = self.keeper.wait() {
            eprintln!("xtask: cannot end PostgreSQL in {}: {error}", self.folder().display());
        }
    }
}
