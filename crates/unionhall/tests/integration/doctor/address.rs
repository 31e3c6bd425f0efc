//! The site's address, with nginx in front of the program.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use unionhall::doctor::address::check_redirect_to;
use unionhall::doctor::dns::Dns;
use unionhall::doctor::{Finding, State};
use url::Url;

use super::{Doctor, NameServer, Report, site};
use crate::program::Server;

const HEADER: &str = "proxy_set_header X-Forwarded-For $remote_addr;";
const TRUSTED: &str = "[server]\nclient_header = \"x-forwarded-for\"\n";

/// A certificate for `hall.org` of an authority of our own, and nginx, which ends with the test.
struct Nginx {
    folder: PathBuf,
    http: u16,
    https: u16,
}

impl Nginx {
    fn start(folder: &Path, upstream: &str, header: &str, redirect: &str, days: u32) -> Self {
        let make = format!(
            "ec='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'\n\
             openssl req -x509 $ec -keyout root.key -out root.pem -days 400 -subj /CN=root\n\
             openssl req $ec -keyout key.pem -out request.pem -subj /CN=hall.org\n\
             echo subjectAltName=DNS:hall.org > names\n\
             openssl x509 -req -in request.pem -CA root.pem -CAkey root.key -CAcreateserial -days {days} -extfile names -out cert.pem"
        );
        done(Command::new("sh").args(["-ec", &make]).current_dir(folder));
        let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let [http, https] = listeners.map(|listener| listener.local_addr().unwrap().port());
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let here = folder.display();
        let temporary: String = temporary.map(|name| format!("{name}_temp_path {here}/{name};\n")).concat();
        let user = if rustix::process::geteuid().is_root() { "user root;\n" } else { "" };
        let config = format!(
            "{user}pid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}\
             server {{ listen 127.0.0.1:{http}; location / {{ {redirect} }} }}\n\
             server {{ listen 127.0.0.1:{https} ssl; ssl_certificate {here}/cert.pem; ssl_certificate_key {here}/key.pem;\n\
             location / {{ proxy_pass http://{upstream}; proxy_set_header Host $host; {header} }} }} }}\n"
        );
        std::fs::write(folder.join("nginx.conf"), config).unwrap();
        let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
        let mut nginx = Command::new("nginx");
        nginx.env("PATH", path).args(["-p", "."]).arg("-c").arg(folder.join("nginx.conf"));
        done(nginx.current_dir(folder).stdin(Stdio::null()));
        Self { folder: folder.to_owned(), http, https }
    }

    /// Examines the site at this name, trusting nginx's authority.
    fn examine(&self, doctor: Doctor, name: &str, names: &NameServer) -> Report {
        let url = format!("https://{name}:{}", self.https);
        doctor
            .set("UNIONHALL_SERVER_URL", &url)
            .set("SSL_CERT_FILE", &self.folder.join("root.pem").display().to_string())
            .asking(names)
            .examine()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let pid = std::fs::read_to_string(self.folder.join("nginx.pid")).unwrap_or_default();
        let _ = Command::new("kill").arg(pid.trim()).status();
    }
}

fn done(command: &mut Command) {
    let output = command.output().expect("`cargo xtask test` installs nginx and OpenSSL");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn names() -> NameServer {
    NameServer::start(&[("hall.org", "127.0.0.1"), ("other.org", "127.0.0.1"), ("away.org", "192.0.2.1")])
}

fn doctor(folder: &Path, server: &Server) -> Doctor {
    Doctor::new(folder).set("UNIONHALL_SERVER_LISTEN", &server.address)
}

#[test]
fn the_address_checks_pass_for_a_site_behind_nginx() {
    let (folder, proxy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(folder.path().join("unionhall.toml"), TRUSTED).unwrap();
    let server = Server::start(folder.path(), &[]);
    let nginx = Nginx::start(proxy.path(), &server.address, HEADER, "return 404;", 90);
    let report = nginx.examine(doctor(folder.path(), &server), "hall.org", &names());
    for check in ["running", "name", "answers", "certificate", "forwarded"] {
        report.is_ok(&format!("address.{check}"));
    }
    assert!(report.is_well, "{:#}", report.json);

    let report = nginx.examine(doctor(folder.path(), &server), "away.org", &names());
    report.says(
        "address.name",
        "wrong",
        "192.0.2.1, which isn’t an address of this machine",
        "A record of away.org",
    );
    let report = nginx.examine(doctor(folder.path(), &server), "none.org", &names());
    report.says("address.name", "wrong", "no address", "A record of none.org");
    assert!(!report.has("address.certificate"), "there is nothing to connect to");
}

#[test]
fn invalid_and_expiring_certificates_are_reported() {
    let (folder, proxy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    site(folder.path());
    let nginx = Nginx::start(proxy.path(), "127.0.0.1:9", "", "return 404;", 10);
    let report = nginx.examine(Doctor::new(folder.path()), "hall.org", &names());
    report.says("address.certificate", "warning", "ends on", "certbot renew");
    report.says("address.answers", "wrong", "can’t reach the site (status 502)", "server.listen");
    report.says("address.running", "warning", "isn’t running", "unionhall serve");

    let mut later = Command::new("faketime");
    later.args(["-f", "+11d", env!("CARGO_BIN_EXE_unionhall")]);
    let report = nginx.examine(Doctor::by(later, folder.path()), "hall.org", &names());
    report.says("address.certificate", "wrong", "has ended", "certbot renew");
    let report = nginx.examine(Doctor::new(folder.path()), "other.org", &names());
    report.says("address.certificate", "wrong", "another name than other.org", "other.org");
    let url = format!("https://hall.org:{}", nginx.https);
    let report = Doctor::new(folder.path()).set("UNIONHALL_SERVER_URL", &url).asking(&names()).examine();
    report.says("address.certificate", "wrong", "browsers don’t know", "root certificate");
}

#[test]
fn another_site_at_the_configured_url_is_wrong() {
    let [ours, theirs, proxy] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let (server, other) = (Server::start(ours.path(), &[]), Server::start(theirs.path(), &[]));
    let nginx = Nginx::start(proxy.path(), &other.address, "", "return 404;", 90);
    let report = nginx.examine(doctor(ours.path(), &server), "hall.org", &names());
    report.says("address.answers", "wrong", "Another site answers", "server.url");
}

#[test]
fn a_port_that_another_program_took_is_wrong() {
    let (folder, proxy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    site(folder.path());
    let nginx = Nginx::start(proxy.path(), "127.0.0.1:9", "", "return 404;", 90);
    let taken = format!("127.0.0.1:{}", nginx.http);
    let report = Doctor::new(folder.path()).set("UNIONHALL_SERVER_LISTEN", &taken).examine();
    report.says("address.running", "wrong", "Another program answers", "ss -ltnp");
}

#[test]
fn a_forwarded_address_that_is_not_sent_or_not_read_is_a_warning() {
    for (settings, header, remedy) in [
        (TRUSTED, "", "Let the web server send the header"),
        ("", HEADER, "Set server.client_header"),
        (
            "[server]\nclient_header = \"x-forwarded-for\"\ntrusted_proxies = \"192.0.2.9\"\n",
            HEADER,
            "server.trusted_proxies",
        ),
    ] {
        let (folder, proxy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::write(folder.path().join("unionhall.toml"), settings).unwrap();
        let server = Server::start(folder.path(), &[]);
        let nginx = Nginx::start(proxy.path(), &server.address, header, "return 404;", 90);
        let report = nginx.examine(doctor(folder.path(), &server), "hall.org", &names());
        report.says("address.forwarded", "warning", "share one limit", remedy);
    }
}

#[tokio::test]
async fn http_must_redirect_permanently_to_https() {
    for (redirect, state) in [
        ("return 301 https://$host$request_uri;", State::Ok),
        ("return 308 https://$host$request_uri;", State::Ok),
        ("return 302 https://$host$request_uri;", State::Warning),
        ("return 301 https://elsewhere.org/;", State::Wrong),
        ("return 301 http://$host/home;", State::Wrong),
        ("return 404;", State::Wrong),
    ] {
        let proxy = tempfile::tempdir().unwrap();
        let nginx = Nginx::start(proxy.path(), "127.0.0.1:9", "", redirect, 90);
        let dns = Dns::at(names().address);
        let plain = Url::parse(&format!("http://hall.org:{}/", nginx.http)).unwrap();
        let Finding { state: found, remedy, .. } =
            check_redirect_to(&dns, &plain, &Url::parse("https://hall.org/").unwrap()).await;
        assert_eq!((found, remedy.is_some()), (state, state != State::Ok), "{redirect}");
    }
}

#[test]
fn an_example_url_is_wrong_and_a_local_url_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    site(folder.path());
    let report = Doctor::new(folder.path()).set("UNIONHALL_SERVER_URL", "https://union.example").examine();
    report.says("address.name", "wrong", "nobody can have", "server.url");
    let report = Doctor::new(folder.path()).examine();
    report.says("address.name", "warning", "this machine only", "behind-a-proxy.md");
}
