use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use platform::clock::{Clock, Entropy};
use platform::config::{Config, Sources};
use platform::database::{Location, PageRange, Store, StoreResult};
use platform::mail::{
    ComposeError, DeliveryState, Email, MailComposer, NewMail, Transport, Worker, list_in_state, outbox,
    queue, retry, test,
};
use testing::prelude::*;
use unionhall::subjects::schema;

const NOW: &str = "2026-06-15T16:00:00Z";
/// For the server's clients.
pub(crate) const PASSWORD: &str = "s3cret";

/// The interpreter with `aiosmtpd`, which runs its command.
fn python() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program =
        std::env::split_paths(&path).map(|folder| folder.join("aiosmtpd")).find(|file| file.is_file());
    let program = program.expect("aiosmtpd is needed for the tests: `cargo xtask test` installs it");
    let text = std::fs::read_to_string(&program).unwrap();
    text.lines().next().unwrap().strip_prefix("#!").unwrap().trim().into()
}

pub(crate) struct Certificates(PathBuf);

impl Certificates {
    pub(crate) fn make(folder: &Path) -> Self {
        let openssl = |args: &str| {
            let done = Command::new("openssl").current_dir(folder).args(args.split(' ')).output();
            let done = done.expect("openssl is needed for the tests: `cargo xtask test` installs it");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        };
        openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout root.key -out root.pem -days 2 \
             -subj /CN=root",
        );
        openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out request.pem -subj /CN=server",
        );
        std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
        openssl(
            "x509 -req -in request.pem -CA root.pem -CAkey root.key -CAcreateserial -days 2 -extfile names -out server.pem",
        );
        Self(folder.to_owned())
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

/// A mail server; it ends with the test, which holds the other end of its standard input.
pub(crate) struct Server {
    process: Child,
    pub(crate) port: u16,
    mails: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(mode: &str, port: u16, certificates: &Certificates) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/smtp_server.py");
        let mut process = Command::new(python())
            .arg(script)
            .args([mode, &port.to_string(), &certificates.file("server.pem"), &certificates.file("key.pem")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut mails = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        mails.read_line(&mut line).unwrap();
        Self { process, port: line.trim().parse().expect("the mail server started"), mails }
    }

    fn mail(&mut self) -> Value {
        let mut line = String::new();
        self.mails.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Stops it; returns the number of unread emails.
    pub(crate) fn stop(mut self) -> usize {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
        self.mails.lines().count()
    }
}

struct TestComposer;

impl MailComposer for TestComposer {
    async fn compose(&self, mail: &outbox::Model) -> Result<Option<Email>, ComposeError> {
        Ok(Some(Email {
            to: mail.to_address.clone(),
            subject: "Willkommen, Zoë".into(),
            paragraphs: vec!["Grüße — and a dot:\n.\n.".into()],
            ..Email::default()
        }))
    }

    async fn site_name(&self) -> StoreResult<String> {
        Ok("Our Union".into())
    }
}

struct Site {
    folder: tempfile::TempDir,
    store: Store,
    clock: Clock,
    entropy: Entropy,
}

impl Site {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Location::Sqlite(folder.path().join("test.db")), &schema()).await.unwrap();
        Self { folder, store, clock: Clock::fixed(NOW.parse().unwrap()), entropy: Entropy::counting() }
    }

    fn certificates(&self) -> Certificates {
        Certificates::make(self.folder.path())
    }

    async fn queue(&self, to: &str) {
        let tx = self.store.begin().await.unwrap();
        let mail = NewMail { kind: "welcome", to: to.into(), payload: json!({}) };
        queue(&tx, mail, self.entropy.uuid(), self.clock.now().into()).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn drain(&self, port: u16, settings: &[(&str, &str)]) -> usize {
        let mut sources = Sources::default();
        let port = port.to_string();
        let always = [("host", "localhost"), ("port", &port), ("from", "office@union.example")];
        for (key, value) in always.iter().chain(settings) {
            sources.add_option("test", &format!("mail.{key}"), (*value).to_owned());
        }
        let transport = Transport::new(&Config::read(sources, &[]).unwrap()).unwrap();
        let worker = Worker::new(self.store.clone(), self.clock.clone(), TestComposer, Arc::new(transport));
        worker.drain().await.unwrap()
    }

    async fn state(&self, state: DeliveryState) -> Vec<outbox::Model> {
        list_in_state(&self.store.reader(Arc::default()), state, PageRange { limit: 100, offset: 0 })
            .await
            .unwrap()
            .items
    }

    async fn rows(&self) -> Vec<outbox::Model> {
        outbox::list_unsent(&self.store.reader(Arc::default())).await.unwrap()
    }

    async fn reason(&self) -> String {
        let rows = self.rows().await;
        assert_eq!((rows.len(), rows[0].failed_at), (1, None), "it waits");
        rows[0].last_error.clone().unwrap()
    }
}

#[tokio::test]
async fn text_and_html_parts_are_delivered_over_starttls_and_tls() {
    let site = Site::new().await;
    let certificates = site.certificates();
    for mode in ["starttls", "tls"] {
        let mut server = Server::start(mode, 0, &certificates);
        site.queue("nora@example.org").await;
        let ca_file = certificates.file("root.pem");
        let settings =
            [("encryption", mode), ("user", "union"), ("password", PASSWORD), ("ca_file", &ca_file)];
        assert_eq!(site.drain(server.port, &settings).await, 1, "{:?}", site.rows().await);
        assert!(site.rows().await.is_empty());
        let taken = server.mail();
        assert_eq!((&taken["encrypted"], &taken["user"]), (&Value::from(true), &Value::from("union")));
        shows(&taken, json!({"from": "office@union.example", "to/0": "nora@example.org"}));
        let raw = taken["mail"].as_str().unwrap();
        let mail = mail_parser::MessageParser::default().parse(raw.as_bytes()).unwrap();
        assert_eq!(mail.subject(), Some("Willkommen, Zoë"));
        assert_eq!(mail.body_text(0).unwrap(), "Grüße — and a dot:\r\n.\r\n.\r\n\r\n-- \r\nOur Union\r\n");
        assert!(mail.body_html(0).unwrap().contains("Grüße — and a dot:<br>"));
        assert_eq!(server.stop(), 0);
    }
}

#[tokio::test]
async fn a_wrong_smtp_password_keeps_the_mail_queued_with_the_reason() {
    let site = Site::new().await;
    let certificates = site.certificates();
    let server = Server::start("starttls", 0, &certificates);
    site.queue("nora@example.org").await;
    let ca_file = certificates.file("root.pem");
    let settings = [("user", "union"), ("password", "wr0ng-pass"), ("ca_file", &ca_file)];
    assert_eq!(site.drain(server.port, &settings).await, 0);
    let reason = site.reason().await;
    assert!(
        reason.contains("cannot sign in") && reason.contains("535") && reason.contains("localhost"),
        "{reason}"
    );
    assert!(!reason.contains("wr0ng-pass"), "{reason}");
    // A rejected account is retried too, since it can be fixed.
    site.clock.set("2026-06-15T16:01:00Z".parse().unwrap());
    assert_eq!(site.drain(server.port, &[("ca_file", &ca_file)]).await, 0);
    assert!(site.reason().await.contains("530"), "{}", site.reason().await);
    assert_eq!(server.stop(), 0);
}

#[tokio::test]
async fn a_failed_test_email_is_given_up_and_can_be_retried() {
    let site = Site::new().await;
    let certificates = site.certificates();
    let mut server = Server::start("starttls", 0, &certificates);
    let tx = site.store.begin().await.unwrap();
    let (id, now) = (site.entropy.uuid(), site.clock.now().into());
    queue(&tx, test::mail("owner@example.org"), id, now).await.unwrap();
    tx.commit().await.unwrap();
    let ca_file = certificates.file("root.pem");
    let settings = |password| [("user", "union"), ("password", password), ("ca_file", ca_file.as_str())];
    assert_eq!(site.drain(server.port, &settings("wr0ng-pass")).await, 0);
    let row = site.state(DeliveryState::GivenUp).await.remove(0);
    let reason = row.last_error.unwrap();
    assert!(reason.contains("535") && !reason.contains("wr0ng-pass"), "{reason}");

    let tx = site.store.begin().await.unwrap();
    retry(&tx, id, now).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    assert_eq!(site.drain(server.port, &settings(PASSWORD)).await, 1);
    assert_eq!(server.mail()["to"][0], "owner@example.org");
    assert_eq!(site.state(DeliveryState::Sent).await[0].id, id);
    assert_eq!(server.stop(), 0);
}

#[tokio::test]
async fn mail_is_not_sent_to_a_server_with_an_invalid_certificate() {
    let site = Site::new().await;
    let certificates = site.certificates();
    site.queue("nora@example.org").await;
    let account = [("user", "union"), ("password", PASSWORD)];
    for (minute, mode) in ["starttls", "tls"].into_iter().enumerate() {
        let server = Server::start(mode, 0, &certificates);
        site.clock.set(format!("2026-06-15T16:0{}:00Z", 2 * minute).parse().unwrap());
        assert_eq!(site.drain(server.port, &[&account[..], &[("encryption", mode)]].concat()).await, 0);
        assert!(site.reason().await.contains("certificate"), "{}", site.reason().await);
        assert_eq!(server.stop(), 0);
    }
    // A name that is not in the certificate.
    let server = Server::start("tls", 0, &certificates);
    site.clock.set("2026-06-15T17:00:00Z".parse().unwrap());
    let ca_file = certificates.file("root.pem");
    let settings = [("host", "127.0.0.1"), ("encryption", "tls"), ("ca_file", &ca_file)];
    assert_eq!(site.drain(server.port, &settings).await, 0);
    let reason = site.reason().await;
    assert!(reason.contains("certificate") && reason.contains("127.0.0.1"), "{reason}");
    assert_eq!(server.stop(), 0);
}

#[tokio::test]
async fn mail_requiring_starttls_is_not_sent_without_starttls() {
    let site = Site::new().await;
    let mut server = Server::start("plain", 0, &site.certificates());
    site.queue("nora@example.org").await;
    assert_eq!(site.drain(server.port, &[]).await, 0);
    assert!(site.reason().await.contains("does not offer STARTTLS"), "{}", site.reason().await);
    site.clock.set("2026-06-15T16:00:30Z".parse().unwrap());
    assert_eq!(
        site.drain(server.port, &[("encryption", "none")]).await,
        1,
        "only who says so sends in the clear"
    );
    assert_eq!(server.mail()["encrypted"], false);
    assert_eq!(server.stop(), 0);
}

#[tokio::test]
async fn a_permanent_rejection_is_final_and_a_temporary_one_is_retried() {
    let site = Site::new().await;
    let mut server = Server::start("plain", 0, &site.certificates());
    for to in ["gone@example.org", "busy@example.org", "nora@example.org"] {
        site.queue(to).await;
    }
    assert_eq!(site.drain(server.port, &[("encryption", "none")]).await, 1);
    assert_eq!(server.mail()["to"][0], "nora@example.org");
    let rows = site.rows().await;
    assert_eq!(rows.len(), 2);
    for row in rows {
        let reason = row.last_error.unwrap();
        let (given_up, said) = if row.to_address.starts_with("gone") {
            (true, "no such mailbox")
        } else {
            (false, "come back later")
        };
        assert!(row.failed_at.is_some() == given_up && reason.contains(said), "{reason}");
    }
    assert_eq!(server.stop(), 0);
}

#[tokio::test]
async fn mail_is_delivered_once_an_unreachable_server_is_back() {
    let site = Site::new().await;
    // Bound but not listening, so that connections are refused and the port stays reserved.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let port = socket.local_addr().unwrap().port();
    site.queue("nora@example.org").await;
    assert_eq!(site.drain(port, &[("encryption", "none")]).await, 0);
    assert!(site.reason().await.contains("refused"), "{}", site.reason().await);
    let mut server = Server::start("plain", port, &site.certificates());
    site.clock.set("2026-06-15T16:00:30Z".parse().unwrap());
    assert_eq!(site.drain(port, &[("encryption", "none")]).await, 1);
    assert_eq!(server.mail()["to"][0], "nora@example.org");
    assert_eq!(server.stop(), 0);
}
