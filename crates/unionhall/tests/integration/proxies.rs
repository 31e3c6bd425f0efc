//! The nginx and Caddy configurations of the guide on proxies, in front of the program.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const BUNDLE: &str = "globalThis.render = async ({ key }) => \
    ({ status: 200, head: `<meta name=\"key\" content=\"${key}\">`, html: 'The page', state: '{}' });";

fn file(language: &str) -> String {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guides/behind-a-proxy.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let (_, rest) = guide.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

fn with(text: String, others: &[(&str, &str)]) -> String {
    others.iter().fold(text, |text, (theirs, ours)| {
        assert!(text.contains(theirs), "{theirs} in {text}");
        text.replace(theirs, ours)
    })
}

fn done(command: &mut Command, why: &str) -> String {
    let output =
        command.output().unwrap_or_else(|error| panic!("{why}: {error}. `cargo xtask test` installs it"));
    assert!(output.status.success(), "{why}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

struct Program {
    process: Child,
    address: String,
    password: String,
    _lines: BufReader<ChildStdout>,
}

impl Program {
    fn start(folder: &Path) -> Self {
        let web = folder.join("web");
        ["client", "server"].iter().for_each(|part| std::fs::create_dir_all(web.join(part)).unwrap());
        let template =
            r#"<!--app-head--><link rel="stylesheet" href="/a.css"><!--app-html--><!--app-state-->"#;
        std::fs::write(web.join("client/a.css"), "").unwrap();
        for name in ["index.html", "staff.html"] {
            std::fs::write(web.join("client").join(name), template).unwrap();
        }
        std::fs::write(web.join("server/render.js"), BUNDLE).unwrap();
        std::fs::write(
            folder.join("unionhall.toml"),
            with(format!("[server]\n{}", file("toml")), &[("127.0.0.1:8080", "127.0.0.1:0")]),
        )
        .unwrap();
        let unionhall = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_unionhall"));
            command.current_dir(folder).env("NO_COLOR", "1");
            command
        };
        done(unionhall().arg("setup"), "a site");
        let added =
            done(unionhall().args(["user", "add", "staff@union.example", "--role", "staff"]), "an account");
        let password = added.lines().find_map(|line| line.strip_prefix("password: ")).unwrap().to_owned();
        let mut process = unionhall()
            .args(["serve", "--web", "web"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let address = line.trim().split_once("http://").unwrap().1.to_owned();
        Self { process, address, password, _lines: lines }
    }

    fn log(mut self) -> String {
        done(Command::new("kill").arg(self.process.id().to_string()), "its end");
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already, as it should.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A web server that daemonizes once it responds; it ends with the test.
struct Proxy<'a> {
    pid_file: std::path::PathBuf,
    folder: &'a Path,
    http: u16,
    https: u16,
}

impl Drop for Proxy<'_> {
    fn drop(&mut self) {
        let pid = std::fs::read_to_string(&self.pid_file).unwrap_or_default();
        let _ = Command::new("kill").arg(pid.trim()).status();
    }
}

fn ports() -> (u16, u16) {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [http, https] = listeners.map(|listener| listener.local_addr().unwrap().port());
    (http, https)
}

fn certificate(folder: &Path) -> [String; 2] {
    let [cert, key] = ["cert.pem", "key.pem"].map(|name| folder.join(name).display().to_string());
    let mut openssl = Command::new("openssl");
    openssl.args(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=union.example"
            .split(' '),
    );
    done(
        openssl.args(["-addext", "subjectAltName=DNS:union.example", "-keyout", &key, "-out", &cert]),
        "a certificate",
    );
    [cert, key]
}

const CERTIFICATE: &str = "/etc/letsencrypt/live/union.example/fullchain.pem";
const KEY: &str = "/etc/letsencrypt/live/union.example/privkey.pem";

fn nginx<'a>(folder: &'a Path, program: &Program) -> Proxy<'a> {
    let ((http, https), [cert, key]) = (ports(), certificate(folder));
    let site = with(
        file("nginx"),
        &[
            ("    listen [::]:80;\n", ""),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("listen 80;", &format!("listen 127.0.0.1:{http};")),
            ("listen 443 ssl", &format!("listen 127.0.0.1:{https} ssl")),
            ("127.0.0.1:8080", &program.address),
            (CERTIFICATE, &cert),
            (KEY, &key),
        ],
    );
    let here = folder.display();
    let is_root = done(Command::new("id").arg("-u"), "who it is").trim() == "0";
    let user = if is_root { "user root;\n" } else { "" };
    // Debian's nginx.conf around the site's configuration.
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary: String =
        temporary.iter().map(|name| format!("{name}_temp_path {here}/{name};\n")).collect();
    let config = format!(
        "{user}pid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n"
    );
    std::fs::write(folder.join("nginx.conf"), config).unwrap();
    let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
    let mut nginx = Command::new("nginx");
    nginx.env("PATH", path).args(["-p", "."]).arg("-c").arg(folder.join("nginx.conf")).current_dir(folder);
    done(nginx.stdin(Stdio::null()), "nginx");
    Proxy { pid_file: folder.join("nginx.pid"), folder, http, https }
}

fn caddy<'a>(folder: &'a Path, program: &Program) -> Proxy<'a> {
    let ((http, https), [cert, key]) = (ports(), certificate(folder));
    let site =
        with(file("caddyfile"), &[("127.0.0.1:8080", &program.address), (CERTIFICATE, &cert), (KEY, &key)]);
    let options =
        format!("{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port {http}\n\thttps_port {https}\n}}\n");
    std::fs::write(folder.join("Caddyfile"), options + &site).unwrap();
    let pid_file = folder.join("caddy.pid");
    let mut caddy = Command::new("caddy");
    caddy.args(["start", "--adapter", "caddyfile", "--config"]).arg(folder.join("Caddyfile"));
    caddy.arg("--pidfile").arg(&pid_file).env("HOME", folder).current_dir(folder).stdin(Stdio::null());
    // A file, since a pipe inherited by the daemon would never end.
    let log = std::fs::File::create(folder.join("caddy.log")).unwrap();
    let status = caddy
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .status()
        .expect("`cargo xtask test` installs Caddy");
    assert!(status.success(), "{}", std::fs::read_to_string(folder.join("caddy.log")).unwrap());
    Proxy { pid_file, folder, http, https }
}

impl Proxy<'_> {
    fn curl(&self, path: &str) -> Command {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--show-error", "--max-time", "100", "--cacert"])
            .arg(self.folder.join("cert.pem"));
        curl.args(["--resolve", &format!("union.example:{}:127.0.0.1", self.https)]);
        curl.arg(format!("https://union.example:{}{path}", self.https));
        curl
    }
}

/// Limits count by visitor, whatever header a visitor sends. Visitors get no details of the site's state.
fn has_limits_for_each_visitor(proxy: &Proxy<'_>, key: &str) {
    let statuses = |from: &str| {
        let mut curl = proxy.curl("/auth/v1/token?grant_type=refresh_token&try=[1-40]");
        curl.args(["--interface", from, "--header", key, "--header", "X-Forwarded-For: 198.51.100.7"]);
        curl.args([
            "--data",
            r#"{"refresh_token": "guessed"}"#,
            "--output",
            "/dev/null",
            "--write-out",
            "%{http_code} ",
        ]);
        done(&mut curl, "guesses")
    };
    let (attacker, other) = (statuses("127.0.0.7"), statuses("127.0.0.8"));
    for guesses in [&attacker, &other] {
        let rejected = guesses.matches("429").count();
        assert!((5..=10).contains(&rejected) && guesses.starts_with("400 "), "{guesses}");
    }
    let ready = done(&mut proxy.curl("/readyz"), "readiness");
    assert_eq!(ready, r#"{"status":"ready"}"#);
}

/// Every promise of the guide.
fn serves_the_site(program: Program, proxy: &Proxy<'_>, rejection: &str) {
    let plain = format!("http://127.0.0.1:{}/news?page=2", proxy.http);
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--header", "Host: union.example", "--write-out", "%{http_code} %{redirect_url}"]);
    let moved = done(curl.arg(plain), "a redirect");
    let (status, to) = moved.trim().rsplit_once(' ').unwrap();
    assert!(status.ends_with("301") || status.ends_with("308"), "{moved}");
    assert!(to.starts_with("https://union.example") && to.ends_with("/news?page=2"), "{moved}");

    let page = done(&mut proxy.curl("/"), "a page");
    assert!(page.contains("The page"), "{page}");
    let key = page.split("name=\"key\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let key = format!("apikey: {key}");
    let sign_in = |password: &str, curl: &mut Command| {
        let body = serde_json::json!({"email": "staff@union.example", "password": password}).to_string();
        done(curl.args(["--header", &key, "--data", &body]), "signing in")
    };
    let token = "/auth/v1/token?grant_type=password";
    let spoofed = ["--interface", "127.0.0.2", "--header", "X-Forwarded-For: 192.0.2.99"];
    let rejected = sign_in("wrong", proxy.curl(token).args(spoofed));
    assert!(rejected.contains("invalid_credentials"), "{rejected}");
    let session: serde_json::Value =
        serde_json::from_str(&sign_in(&program.password, &mut proxy.curl(token))).unwrap();
    let bearer = format!("authorization: Bearer {}", session["access_token"].as_str().unwrap());
    let staff = |path: &str| {
        let mut curl = proxy.curl(&format!("/api/v1/admin{path}"));
        curl.args(["--header", &key, "--header", &bearer]);
        curl
    };

    has_limits_for_each_visitor(proxy, &key);

    let mut stream = staff("/live").arg("--no-buffer").stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(stream.stdout.take().unwrap()).lines();
    let mut hear = |word: &str| {
        let heard = lines.by_ref().map(Result::unwrap).find(|line| line.contains(word));
        assert!(heard.is_some(), "{word}: the stream ended");
    };
    // The stream is open; further events arrive during it.
    hear("event: presence");
    let pdf =
        [&b"%PDF-1.7\n"[..], &vec![b' '; 5 * 1024 * 1024], b"\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n"]
            .concat();
    let large = proxy.folder.join("large.pdf");
    std::fs::write(&large, pdf).unwrap();
    let upload = |name: &str| {
        let data = format!("@{}", large.display());
        let mut curl = staff(&format!("/storage/documents/{name}"));
        curl.args([
            "--header",
            "content-type: application/pdf",
            "--write-out",
            "\n%{http_code}",
            "--data-binary",
        ]);
        done(curl.arg(data), "an upload")
    };
    let uploaded = upload("large.pdf");
    assert!(uploaded.ends_with("\n201"), "{uploaded}");
    hear("\"files\"");
    let _ = stream.kill();
    let _ = stream.wait();

    // Rejected by the web server, for which the front end has a message, or by the program.
    std::fs::write(&large, vec![b' '; 27 * 1024 * 1024]).unwrap();
    let rejected = upload("larger.pdf");
    assert!(rejected.ends_with("\n413") && rejected.contains(rejection), "{rejected}");

    let log = program.log();
    assert!(log.contains("127.0.0.2") && !log.contains("192.0.2.99"), "{log}");
    assert!(!log.contains("WARN") || !log.contains("client_header"), "{log}");
}

#[test]
fn nginx_serves_the_site_with_the_configuration_of_the_guide() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let proxy = nginx(folder.path(), &program);
    serves_the_site(program, &proxy, "<html>");
}

#[test]
fn caddy_serves_the_site_with_the_configuration_of_the_guide() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let proxy = caddy(folder.path(), &program);
    // Without its own limit.
    serves_the_site(program, &proxy, "too_large");
}
