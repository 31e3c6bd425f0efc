use std::io::Write as _;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use platform::database::testing::empty_postgres;
use platform::database::{Location, MoveLock};
use sea_orm::{ConnectionTrait as _, Database};
use testing::s3::S3;

use super::{Server, read, run};

const PICTURE: &str = "/media/images/demo/5k-run.webp";
const OWNER: &str = "chief@example.org";

fn url(location: &Location) -> String {
    let Location::Postgres { url, .. } = location else { panic!("it is PostgreSQL") };
    url.clone()
}

fn new_database() -> String {
    url(&tokio::runtime::Runtime::new().unwrap().block_on(empty_postgres()))
}

fn execute(url: &str, sql: &str) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let db = Database::connect(url).await.unwrap();
        db.execute_unprepared(sql).await.unwrap();
        db.close().await.unwrap();
    });
}

struct Moved {
    folder: tempfile::TempDir,
    s3: S3,
    password: String,
}

impl Moved {
    fn new() -> Self {
        let (folder, s3) = (tempfile::tempdir().unwrap(), S3::start());
        let site = Self { folder, s3, password: String::new() };
        site.set("");
        drop(site.start(&["--demo"]));
        let added = text(&site.run(&["user", "add", OWNER, "--role", "owner"]));
        let password = added.lines().find_map(|line| line.strip_prefix("password: ")).unwrap().to_owned();
        Self { password, ..site }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn set(&self, more: &str) {
        let s3 = format!(
            "media.s3_endpoint = \"http://127.0.0.1:{}\"\nmedia.s3_bucket = \"files\"\nmedia.s3_access_key = \"key\"\nmedia.s3_secret_key = \"secret\"\n",
            self.s3.port
        );
        std::fs::write(self.path().join("unionhall.toml"), s3 + more).unwrap();
    }

    fn start(&self, more: &[&str]) -> Server {
        Server::start(self.path(), more)
    }

    fn run(&self, args: &[&str]) -> Output {
        run(self.path(), args, &[])
    }

    fn export(&self, name: &str) -> Vec<u8> {
        succeeds(&self.run(&["export", name]));
        std::fs::read(self.path().join(name)).unwrap()
    }

    fn session(&self, server: &Server, refresh_token: Option<&str>) -> String {
        let (grant, body) = match refresh_token {
            Some(token) => ("refresh_token", format!(r#"{{"refresh_token":"{token}"}}"#)),
            None => ("password", format!(r#"{{"email":"{OWNER}","password":"{}"}}"#, self.password)),
        };
        let page = server.get("/");
        let key =
            page.split("name=\"key\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(
            stream,
            "POST /auth/v1/token?grant_type={grant} HTTP/1.1\r\nHost: x\r\napikey: {key}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        read(stream)
    }
}

fn refresh_token(answer: &str) -> String {
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (_, rest) = answer.split_once("\"refresh_token\":\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(output));
    text(output)
}

fn fails(output: &Output, reasons: &[&str]) {
    let said = text(output);
    assert!(!output.status.success(), "{said}");
    for reason in reasons {
        assert!(said.contains(reason), "{reason:?} is missing: {said}");
    }
}

fn has_all(server: &Server) {
    assert!(server.get("/").contains("\"total\":22"), "its posts");
    assert!(server.get("/api/v1/news?search=contract").contains("\"title\""), "its index of searches");
    assert_eq!(server.status(PICTURE), "HTTP/1.1 200", "its pictures");
}

fn is_read_only(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 503") && answer.to_lowercase().contains("retry-after: 60")
}

fn delete_database(site: &Moved) {
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(site.path().join(format!("data/unionhall.db{ending}")));
    }
}

fn a_file(site: &Moved) -> PathBuf {
    let first = |folder: PathBuf| std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    first(first(site.path().join("data/media/contents"))).join("original")
}

#[test]
fn a_running_site_moves_to_postgresql_and_s3_and_back() {
    let site = Moved::new();
    let old = site.start(&[]);
    has_all(&old);
    let token = refresh_token(&site.session(&old, None));
    let before = site.export("before.zip");
    let database = new_database();
    let said = succeeds(&site.run(&["move", "--database", &database, "--storage", "s3://files"]));
    // Fails without the index.
    execute(&database, "ALTER INDEX news_posts_by_trigrams SET (fastupdate = on)");
    for part in
        ["rows and ", "media.storage = \"s3\"", "media.s3_bucket = \"files\"", "database.url", "--undo"]
    {
        assert!(said.contains(part), "{part:?} is missing: {said}");
    }
    has_all(&old);
    assert!(is_read_only(&site.session(&old, Some(&token))), "the old site takes no writes");
    drop(old);
    fails(&site.run(&["export", "wrong.zip"]), &["postgresql"]);

    let settings = format!("database.url = \"{database}\"\nmedia.storage = \"s3\"\n");
    site.set(&settings);
    // The old location is not read any more.
    let media = site.path().join("data/media");
    std::fs::rename(&media, site.path().join("data/old")).unwrap();
    let new = site.start(&[]);
    has_all(&new);
    assert!(site.export("there.zip") == before, "an archive of the new site is another one");
    let token = refresh_token(&site.session(&new, Some(&token)));

    let back = ["move", "--database", "sqlite", "--storage", "folder"];
    fails(&site.run(&back), &["unionhall.db", "read-only"]);
    assert!(!is_read_only(&site.session(&new, None)), "it can be written still");
    delete_database(&site);
    let later = site.export("later.zip");
    succeeds(&site.run(&back));
    assert!(is_read_only(&site.session(&new, Some(&token))));
    drop(new);
    site.set("");
    let again = site.start(&[]);
    has_all(&again);
    assert!(site.export("again.zip") == later, "an archive of the site that came back is another one");
    refresh_token(&site.session(&again, Some(&token)));
}

#[test]
fn a_move_is_undone() {
    let site = Moved::new();
    let old = site.start(&[]);
    fails(&site.run(&["move", "--undo"]), &["not read-only"]);
    let database = new_database();
    succeeds(&site.run(&["move", "--database", &database]));
    assert!(is_read_only(&site.session(&old, None)));
    fails(&site.run(&["backup"]), &["postgresql"]);
    assert!(succeeds(&site.run(&["move", "--undo"])).contains("can be written"));
    refresh_token(&site.session(&old, None));
    drop(old);
    has_all(&site.start(&[]));
    // Moving to the former database is rejected.
    fails(&site.run(&["move", "--database", &database]), &["holds this site already"]);
    refresh_token(&site.session(&site.start(&[]), None));
}

#[test]
fn files_can_be_moved_without_the_database() {
    let site = Moved::new();
    let old = site.start(&[]);
    succeeds(&site.run(&["move", "--storage", "s3://files"]));
    assert!(is_read_only(&site.session(&old, None)), "files that come now would be lost");
    has_all(&old);
    drop(old);
    site.set("media.storage = \"s3\"\n");
    fails(&site.run(&["move", "--undo"]), &["these are the new settings"]);
    std::fs::rename(site.path().join("data/media"), site.path().join("data/old")).unwrap();
    let new = site.start(&[]);
    has_all(&new);
    refresh_token(&site.session(&new, None));
    assert!(!site.s3.keys().is_empty());
}

#[test]
fn a_move_overwrites_files_with_other_contents() {
    let site = Moved::new();
    let file = a_file(&site);
    let bytes = std::fs::read(&file).unwrap();
    succeeds(&site.run(&["move", "--storage", "s3://files"]));
    site.set("media.storage = \"s3\"\n");
    drop(site.start(&[]));
    // A leftover in the old location has the same length.
    std::fs::write(&file, vec![b'x'; bytes.len()]).unwrap();
    succeeds(&site.run(&["move", "--storage", "folder"]));
    assert!(std::fs::read(&file).unwrap() == bytes);
}

#[test]
fn a_read_only_site_is_backed_up() {
    let site = Moved::new();
    succeeds(&site.run(&["move", "--storage", "s3://files"]));
    site.set("media.storage = \"s3\"\n");
    let said = succeeds(&site.run(&["backup"]));
    assert!(said.contains("restores: ") && said.contains("the site is read-only"), "{said}");
}

#[test]
fn the_old_site_stays_read_only_after_a_second_move() {
    let site = Moved::new();
    succeeds(&site.run(&["move", "--storage", "s3://files"]));
    site.set("media.storage = \"s3\"\n");
    succeeds(&site.run(&["move", "--database", "sqlite:other.db"]));
    // By mistake, the old site is started.
    let old = site.start(&[]);
    assert!(is_read_only(&site.session(&old, None)));
}

#[test]
fn a_move_is_resumed_after_an_interrupted_last_step() {
    let site = Moved::new();
    let mark = std::fs::read(site.path().join("data/site.json")).unwrap();
    let database = new_database();
    let to = ["move", "--database", &database];
    succeeds(&site.run(&to));
    // As if the process was killed before it wrote the mark.
    std::fs::write(site.path().join("data/site.json"), &mark).unwrap();
    let old = format!("sqlite:{}", site.path().join("data/unionhall.db").display());
    fails(&site.run(&to), &["this site has moved"]);
    execute(&old, r#"UPDATE config_entries SET value = '"moving"' WHERE key = 'read_only'"#);
    succeeds(&site.run(&to));
    site.set(&format!("database.url = \"{database}\"\n"));
    has_all(&site.start(&[]));
}

#[test]
fn a_move_fails_when_the_copy_has_other_contents() {
    let site = Moved::new();
    let database = new_database();
    // The schema of a new site, with a trigger that modifies inserted rows.
    let elsewhere = tempfile::tempdir().unwrap();
    let set = [("UNIONHALL_DATABASE_URL", database.as_str())];
    succeeds(&run(elsewhere.path(), &["setup"], &set));
    execute(
        &database,
        "DELETE FROM config_entries; \
         CREATE FUNCTION change_title() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.title = 'Changed'; RETURN NEW; END $$; \
         CREATE TRIGGER change BEFORE INSERT ON news_posts FOR EACH ROW EXECUTE FUNCTION change_title()",
    );
    let to = ["move", "--database", &database];
    fails(&site.run(&to), &["news_posts arrived with other contents", "the site stays where it is"]);
    let old = site.start(&[]);
    has_all(&old);
    refresh_token(&site.session(&old, None));
    execute(&database, "DROP TRIGGER change ON news_posts");
    succeeds(&site.run(&to));
}

#[test]
fn a_damaged_file_stops_a_move_before_the_site_is_read_only() {
    let site = Moved::new();
    let file = a_file(&site);
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    fails(&site.run(&["move", "--storage", "s3://files"]), &["is damaged"]);
    refresh_token(&site.session(&site.start(&[]), None));
}

#[test]
fn concurrent_moves_of_one_database_are_rejected() {
    let site = Moved::new();
    let database = new_database();
    succeeds(&site.run(&["move", "--database", &database]));
    site.set(&format!("database.url = \"{database}\"\n"));
    let (held, other) = (tokio::runtime::Runtime::new().unwrap(), new_database());
    let location = Location::Postgres { url: database.clone(), connections: 1 };
    let lock = held.block_on(MoveLock::take(&location)).unwrap();
    assert!(lock.is_some());
    for args in [&["move", "--database", &other][..], &["move", "--undo"]] {
        fails(&site.run(args), &["another process is moving this site"]);
    }
    // By another URL of the same database, as from another machine.
    drop(lock);
    // The server notices the end of a session with a delay.
    held.block_on(async {
        let is_free = async { while MoveLock::take(&location).await.unwrap().is_none() {} };
        tokio::time::timeout(Duration::from_secs(30), is_free).await.expect("the lock is free");
    });
    let alias = format!("{database}&application_name=other");
    fails(&site.run(&["move", "--database", &alias]), &["is the database that it has"]);
    has_all(&site.start(&[]));
}

#[test]
fn invalid_moves_are_rejected_with_a_reason() {
    let site = Moved::new();
    let full = new_database();
    let elsewhere = tempfile::tempdir().unwrap();
    let set = [("UNIONHALL_DATABASE_URL", full.as_str())];
    succeeds(&run(elsewhere.path(), &["setup"], &set));
    let other = new_database();
    execute(&other, "CREATE TABLE wp_posts (id INT)");
    let file = format!("sqlite:{}", site.path().join("data/unionhall.db").display());
    // Through a symbolic link.
    std::os::unix::fs::symlink(site.path().join("data"), site.path().join("link")).unwrap();
    let same = file.replace("/data/", "/link/");
    for (args, reasons) in [
        (&["--database", full.as_str()][..], &["another site"][..]),
        (&["--database", &other], &["not Unionhall's"]),
        (&["--database", "sqlite"], &["uses this database already"]),
        (&["--database", &file], &["uses this database already"]),
        (&["--database", &same], &["uses this database already"]),
        (&["--database", "mysql://x"], &["database.url"]),
        (&["--storage", "folder"], &["already", "folder"]),
        (&["--storage", "ftp://x"], &["folder or s3://BUCKET"]),
        (&["--storage", "s3://not there"], &["media.s3_bucket"]),
        (&["--storage", "s3://missing"], &["cannot copy the file", "no place for files"]),
        (&["--undo", "--storage", "folder"], &["cannot be used with"]),
        (&[], &["--database", "--storage", "--undo"]),
    ] {
        fails(&site.run(&[&["move"], args].concat()), reasons);
    }
    refresh_token(&site.session(&site.start(&[]), None));
}
