//! Test databases: a real one for each test, copied from a template. The test process starts a PostgreSQL cluster that ends with it.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::{ConnectionTrait as _, Database};
use tokio::sync::OnceCell;

pub use self::relay::Relay;
pub use super::own_cluster::OwnCluster;
use super::{Location, Schema, Store};

mod relay;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

pub async fn fresh(backend: Backend, folder: &Path, schema: &Schema) -> Location {
    match backend {
        Backend::Sqlite => {
            let path = folder.join("test.db");
            std::fs::copy(sqlite_template(schema).await, &path).unwrap();
            Location::Sqlite(path)
        }
        Backend::Postgres => postgres_copy(schema).await,
    }
}

async fn sqlite_template(schema: &Schema) -> &'static Path {
    static TEMPLATE: OnceCell<(tempfile::TempDir, PathBuf)> = OnceCell::const_new();
    let make = || async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        let store = Store::open(&Location::Sqlite(path.clone()), schema).await.unwrap();
        store.close().await;
        (folder, path)
    };
    &TEMPLATE.get_or_init(make).await.1
}

pub async fn empty_postgres() -> Location {
    create_from("template0").await
}

async fn postgres_copy(schema: &Schema) -> Location {
    static TEMPLATE: OnceCell<()> = OnceCell::const_new();
    let make = || async {
        let cluster = Cluster::get();
        let admin = Database::connect(cluster.url("postgres")).await.unwrap();
        admin.execute_unprepared("CREATE DATABASE template_unionhall").await.unwrap();
        admin.close().await.unwrap();
        let store = Store::open(&cluster.location("template_unionhall"), schema).await.unwrap();
        store.close().await;
    };
    TEMPLATE.get_or_init(make).await;
    create_from("template_unionhall").await
}

/// Copies a database without connections; a SQLite file into `folder`.
pub async fn copy(location: &Location, folder: &Path) -> Location {
    match location {
        Location::Sqlite(path) => {
            let copy = folder.join("test.db");
            std::fs::copy(path, &copy).unwrap();
            Location::Sqlite(copy)
        }
        Location::Postgres { url, .. } => {
            let (_, name) = url.split('?').next().unwrap().rsplit_once('/').unwrap();
            create_from(name).await
        }
    }
}

async fn create_from(template: &str) -> Location {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let cluster = Cluster::get();
    let admin = Database::connect(cluster.url("postgres")).await.unwrap();
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    // Concurrent copies of one template block each other in PostgreSQL.
    static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let guard = ONE_AT_A_TIME.lock().await;
    // By files: without waiting for the disk, that is faster than by the log.
    let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy");
    admin.execute_unprepared(&create).await.unwrap();
    drop(guard);
    admin.close().await.unwrap();
    cluster.location(&name)
}

pub async fn relayed(location: &Location) -> (Relay, Location) {
    let Location::Postgres { url, connections } = location else { panic!("only the cluster is relayed to") };
    let cluster = Cluster::get();
    let relay = Relay::start(cluster.folder.join(".s.PGSQL.5432")).await;
    let socket = format!("?host={}", cluster.folder.display());
    let url = url.replace("@localhost/", &format!("@127.0.0.1:{}/", relay.port)).replace(&socket, "");
    (relay, Location::Postgres { url, connections: *connections })
}

struct Cluster {
    folder: PathBuf,
    /// Ends the server with this process, even after a crash: the keeper reads our end of a pipe.
    _keeper: Child,
}

impl Cluster {
    fn get() -> &'static Self {
        static CLUSTER: OnceLock<Cluster> = OnceLock::new();
        CLUSTER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let bin = programs().expect("PostgreSQL is needed for the tests: `cargo xtask test` installs it");
        let folder =
            tempfile::Builder::new().prefix("unionhall-pg-").tempdir_in(cluster_folder()).unwrap().keep();
        let script = format!(
            "set -e; D={folder}; B={bin}\n\
             as() {{ if [ \"$(id -u)\" = 0 ]; then setpriv --reuid postgres --regid postgres --clear-groups \"$@\"; else \"$@\"; fi; }}\n\
             if [ \"$(id -u)\" = 0 ]; then chown postgres $D; fi\n\
             as $B/initdb -D $D/data -U postgres -A trust --no-sync >$D.log 2>&1\n\
             as $B/postgres -D $D/data -k $D -c listen_addresses= -c max_connections=300 -c fsync=off \
               -c synchronous_commit=off -c full_page_writes=off >>$D.log 2>&1 &\n\
             P=$!\n\
             until as $B/pg_isready -q -h $D; do kill -0 $P; done\n\
             echo ready; cat >/dev/null || true; as $B/pg_ctl -D $D/data -m immediate stop >/dev/null; wait $P || true; rm -rf $D $D.log\n",
            folder = folder.display(),
            bin = bin.display(),
        );
        let mut keeper = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n", "PostgreSQL did not start; see {}.log", folder.display());
        Self { folder, _keeper: keeper }
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.folder.display())
    }

    fn location(&self, database: &str) -> Location {
        Location::Postgres { url: self.url(database), connections: 8 }
    }
}

/// In memory if there is plenty, since copies of the template take half of the tests' time on disk. The path is short, since it contains
/// a socket (unix(7): 107 bytes).
pub fn cluster_folder() -> &'static str {
    const MEMORY: &str = "/dev/shm";
    const PLENTY: u64 = 12 << 30;
    let free = rustix::fs::statvfs(MEMORY).map_or(0, |there| there.f_bavail.saturating_mul(there.f_frsize));
    if free > PLENTY { MEMORY } else { "/tmp" }
}

/// The server's programs: the newest of Debian's, or next to the `initdb` in the path.
pub fn programs() -> Option<PathBuf> {
    let mut versions: Vec<_> =
        std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().collect();
    versions.sort_by_key(|version| version.file_name().to_string_lossy().parse::<u32>().unwrap_or_default());
    let debian = versions.iter().rev().map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH")?;
    let on_path = std::env::split_paths(&path).collect::<Vec<_>>();
    debian.chain(on_path).find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}
