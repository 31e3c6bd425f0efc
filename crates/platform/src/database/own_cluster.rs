use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::Location;
use super::testing::{cluster_folder, programs};

pub struct OwnCluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    /// Closing our end of the pipe stops the server.
    keeper: Option<Child>,
}

impl OwnCluster {
    pub fn start() -> Self {
        let programs = programs().expect("PostgreSQL is needed for the tests");
        let folder = tempfile::Builder::new().prefix("unionhall-own-").tempdir_in(cluster_folder()).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut cluster = Self { folder, programs, port, keeper: None };
        let made = cluster.shell("if [ \"$(id -u)\" = 0 ]; then chown postgres $D; fi; as $B/initdb -D $D/data -U postgres -A trust --no-sync >$D/log 2>&1");
        assert!(made.wait_with_output().unwrap().status.success());
        cluster.up();
        cluster
    }

    pub fn up(&mut self) {
        let mut keeper = self.shell(
            "as $B/postgres -D $D/data -k $D -p $PORT -c listen_addresses=127.0.0.1 -c fsync=off >>$D/log 2>&1 & P=$!; \
             until as $B/pg_isready -q -h 127.0.0.1 -p $PORT; do kill -0 $P; done; \
             echo ready; cat >/dev/null || true; as $B/pg_ctl -D $D/data -m immediate stop >/dev/null; wait $P || true",
        );
        let mut line = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n", "PostgreSQL did not start");
        self.keeper = Some(keeper);
    }

    pub fn down(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }

    pub fn location(&self) -> Location {
        let url = format!("postgres://postgres@127.0.0.1:{}/postgres", self.port);
        Location::Postgres { url, connections: 8 }
    }

    fn shell(&self, script: &str) -> Child {
        let script = format!(
            "set -e; D={}; B={}; PORT={}\n\
             as() {{ if [ \"$(id -u)\" = 0 ]; then setpriv --reuid postgres --regid postgres --clear-groups \"$@\"; else \"$@\"; fi; }}\n{script}",
            self.folder.path().display(),
            self.programs.display(),
            self.port,
        );
        Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }
}

impl Drop for OwnCluster {
    fn drop(&mut self) {
        self.down();
    }
}
