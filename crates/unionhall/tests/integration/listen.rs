use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use content::alerts::staff::Alerts;
use platform::config::{Config, Sources};
use platform::database::testing::Backend;
use platform::fair_semaphore;
use platform::files::Bucket;
use platform::files::testing::stored;
use platform::web::min_rate::MinRate;
use testing::TestApp;
use unionhall::closed_site::SiteGate;
use unionhall::event_loops::EventLoops;
use unionhall::listen::*;
use unionhall::subjects::sections;

const ATTACKER: u8 = 2;
const VISITOR: u8 = 3;
/// Generous timeout for slow machines.
const AT_LAST: Duration = Duration::from_secs(30);
const GET: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

struct RunningServer {
    app: TestApp,
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
    _task: JoinHandle<()>,
}

async fn running(settings: &[(&str, &str)], change: impl FnOnce(&mut ConnectionRules)) -> RunningServer {
    let settings: Vec<_> = settings.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
    let app = TestApp::with(Backend::Sqlite, &settings).await;
    let mut rules = ConnectionRules::new(&app.app.config.server);
    change(&mut rules);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = SiteGate::new(&app.app, unionhall::router::service(&app.app));
    let (stop, stopped) = oneshot::channel();
    let loops = EventLoops::start().unwrap();
    let task = tokio::spawn(serve(listener, loops, service, rules, Duration::from_millis(1), async {
        let _: Result<(), _> = stopped.await;
    }));
    RunningServer { app, address, _stop: stop, _task: task }
}

impl RunningServer {
    /// A connection from 127.0.`host`.2: each host is a block of networks.
    async fn connect(&self, host: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        // Small, so that an unread response blocks.
        socket.set_recv_buffer_size(4096).unwrap();
        socket.bind((IpAddr::from([127, 0, host, 2]), 0).into()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    async fn send(&self, host: u8, text: &str) -> TcpStream {
        let mut stream = self.connect(host).await;
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    async fn get(&self, host: u8) -> String {
        read(self.send(host, GET).await).await
    }
}

async fn read(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // Closing with unread data resets the connection.
    let _ =
        tokio::time::timeout(AT_LAST, stream.read_to_end(&mut answer)).await.expect("it is closed at last");
    String::from_utf8_lossy(&answer).into_owned()
}

async fn large_picture(app: &TestApp, size: usize) {
    stored(&app.app, Bucket::Images, "large.webp", ("image/webp", &vec![b'x'; size]), None).await;
}

const STALLED: [&str; 4] = [
    // An incomplete head, an incomplete body, silence, and an unread response.
    "GET / HTTP/1.1\r\nhost: x\r\nx-more: ",
    "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
    "",
    "GET /media/images/large.webp HTTP/1.1\r\nhost: x\r\n\r\n",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stalled_connections_of_one_address_do_not_block_others() {
    // They stall for longer than the queue's timeout.
    let site = running(&[], |rules| rules.head = AT_LAST * 2).await;
    large_picture(&site.app, 8 << 20).await;
    let mut stalled = Vec::new();
    for number in 0..820 {
        let mut stream = site.connect(ATTACKER).await;
        // Connections beyond the limit may be closed already.
        let _ = stream.write_all(STALLED[number % STALLED.len()].as_bytes()).await;
        stalled.push(stream);
    }
    for _ in 0..3 {
        let answer = site.get(VISITOR).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert_eq!(site.get(ATTACKER).await, "", "beyond its share a connection is closed at once");
}

#[tokio::test]
async fn queued_connections_of_two_addresses_do_not_block_others() {
    // Two addresses hold every permit; their further requests must not block others.
    let site = running(&[], |rules| {
        rules.connections =
            fair_semaphore::Limits { permits: 4, max_waiting: 3, per_client: 3, max_wait: AT_LAST };
        rules.head = Duration::from_secs(2);
    })
    .await;
    let mut stalled = Vec::new();
    for _ in 0..40 {
        stalled.push(site.connect(ATTACKER).await);
        stalled.push(site.connect(ATTACKER + 10).await);
    }
    let answer = site.get(VISITOR).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "as soon as one of them is given up: {answer}");
}

#[tokio::test]
async fn only_a_trusted_proxy_is_exempt_from_the_connection_limit() {
    let settings = [
        ("server.client_header", "x-forwarded-for"),
        ("server.trusted_proxies", "127.0.2.2"),
        ("server.connections_per_address", "2"),
    ];
    let site = running(&settings, |_| {}).await;
    let mut open = Vec::new();
    for _ in 0..9 {
        open.push(site.connect(ATTACKER).await);
    }
    assert!(site.get(ATTACKER).await.starts_with("HTTP/1.1 200"), "it is the proxy");
    for _ in 0..2 {
        // Acceptance is concurrent; a response proves that the connection has a permit.
        let mut stream = site.send(VISITOR, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
        assert!(stream.read(&mut [0; 64]).await.unwrap() > 0);
        open.push(stream);
    }
    assert_eq!(site.get(VISITOR).await, "");
}

#[tokio::test]
async fn incomplete_request_heads_time_out() {
    let site = running(&[], |rules| rules.head = Duration::from_secs(1)).await;
    for text in ["", "GET / HTTP/1.1\r\nhost: x\r\n"] {
        let answer = read(site.send(VISITOR, text).await).await;
        assert!(!answer.contains(" 200 "), "{answer}");
    }
    // Sending byte by byte does not extend the timeout.
    let mut stream = site.send(VISITOR, "GET / HTTP/1.1\r\nhost: x\r\nx: ").await;
    let trickle = async {
        while stream.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(AT_LAST, trickle).await.expect("it is closed");
    // Idle connections are closed too.
    let answer = read(site.send(VISITOR, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn stalled_readers_are_disconnected() {
    let min_rate = MinRate { max_pause: Duration::from_millis(300), grace: AT_LAST, bytes_per_second: 1024 };
    let site = running(&[], |rules| {
        rules.write = min_rate;
        rules.connections =
            fair_semaphore::Limits { permits: 1, max_waiting: 3, per_client: 2, max_wait: AT_LAST };
    })
    .await;
    let size = 8 << 20;
    large_picture(&site.app, size).await;
    let idle = site.send(ATTACKER, STALLED[3]).await;
    idle.readable().await.unwrap();
    let answer = site.get(VISITOR).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "the only place was given up: {answer}");
    let answer = read(idle).await;
    assert!(answer.len() < size, "most of it was never sent: {}", answer.len());

    // A stalled server must not count against a slow reader.
    let site = running(&[], |_| {}).await;
    large_picture(&site.app, size).await;
    let reader =
        site.send(VISITOR, "GET /media/images/large.webp HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert!(read(reader.await).await.len() > size, "who reads has all of it");
}

#[tokio::test]
async fn a_request_with_a_stalled_body_is_rejected_by_its_head() {
    let site = running(&[], |_| {}).await;
    // Rejected by its head, without waiting for the body.
    let text = "POST /auth/v1/token HTTP/1.1\r\nhost: x\r\ncontent-length: 999999\r\n\r\n{";
    let answer = read(site.send(VISITOR, text).await).await;
    assert!(answer.starts_with("HTTP/1.1 413") || answer.starts_with("HTTP/1.1 401"), "{answer}");
}

#[test]
fn connection_limits_are_configurable() {
    let mut sources = Sources::default();
    sources.add_option("a test", "server.connections", "9".into());
    sources.add_option("a test", "server.connections_per_address", "3".into());
    let rules = ConnectionRules::new(&Config::read(sources, &sections()).unwrap().server);
    assert_eq!((rules.connections.permits, rules.connections.per_client), (9, 3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_searches_does_not_block_other_clients() {
    let site = std::sync::Arc::new(running(&[], |_| {}).await);
    let mut flood = tokio::task::JoinSet::new();
    for connection in 0..140 {
        let site = std::sync::Arc::clone(&site);
        flood.spawn(async move {
            for number in 0.. {
                let path = format!("/news?search=flood-{connection}-{number}");
                let text = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
                read(site.send(ATTACKER, &text).await).await;
            }
        });
    }
    while site.app.app.pages.render_semaphore.waiting() < 15 {
        tokio::task::yield_now().await;
    }
    for number in 0..10 {
        let text = format!("GET /news?search=own-{number} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let answer = read(site.send(VISITOR, &text).await).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    flood.abort_all();
}

const STATUSES: &[(&str, &[&str])] = &[
    (
        "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        &["200", "200"],
    ),
    // Lenient syntax that parsers treat differently.
    ("GET /healthz HTTP/1.1\nhost: x\n\n", &["400"]),
    ("GET /healthz HTTP/1.1\r\nhost: x\nconnection: close\r\n\r\n", &["400"]),
    ("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /readyz HTTP/1.1\nhost: x\r\n\r\n", &["200", "400"]),
    ("GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n", &["400"]),
    ("GET /healthz HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n", &["400"]),
    ("GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", &["400"]),
    ("GET /healthz HTTP/1.0\r\n\r\n", &["200"]),
    (
        "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        &["400"],
    ),
    (
        "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd",
        &["400"],
    ),
    (
        "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        &["400"],
    ),
    (
        "POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        &["400"],
    ),
    ("POST /api/v1/setup HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n", &["400"]),
    // A complete body and another request; after a chunked body the connection closes.
    (
        "POST /api/v1/none HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        &["404", "200"],
    ),
    (
        "POST /auth/v1/token HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n",
        &["401"],
    ),
    ("GET /news/%2e%2e/admin HTTP/1.1\r\nhost: x\r\n\r\n", &["400"]),
    ("GET /media/images%2flarge.webp HTTP/1.1\r\nhost: x\r\n\r\n", &["400"]),
    ("GET /news/%00 HTTP/1.1\r\nhost: x\r\n\r\n", &["400"]),
    ("GET /../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n", &["400"]),
];

#[tokio::test]
async fn ambiguous_request_heads_are_rejected() {
    let site = running(&[], |rules| rules.head = Duration::from_secs(2)).await;
    let sent = STATUSES.iter().map(async |(sent, expected)| {
        let answer = read(site.send(VISITOR, sent).await).await;
        let statuses: Vec<_> = answer.split("HTTP/1.").skip(1).filter_map(|rest| rest.get(2..5)).collect();
        assert_eq!(statuses, *expected, "{sent:?}: {answer}");
    });
    futures_util::future::join_all(sent).await;
}

#[tokio::test]
async fn forwarded_addresses_are_used_only_from_a_trusted_proxy() {
    let settings = [("server.client_header", "x-forwarded-for"), ("server.trusted_proxies", "127.0.2.2")];
    let site = running(&settings, |_| {}).await;
    let refresh = |host: u8, number: u8| {
        let text = format!(
            "POST /auth/v1/token?grant_type=refresh_token HTTP/1.1\r\nhost: x\r\nconnection: close\r\napikey: {}\r\n\
             x-forwarded-for: 198.51.100.{number}\r\ncontent-length: 2\r\n\r\n{{}}",
            site.app.app.key
        );
        let site = &site;
        async move { read(site.send(host, &text).await).await[9..12].to_owned() }
    };
    for number in 0..40 {
        assert_eq!(refresh(ATTACKER, number).await, "400", "the proxy's visitors have a limit each");
    }
    let mut statuses = Vec::new();
    for number in 0..40 {
        statuses.push(refresh(VISITOR, number).await);
    }
    assert_eq!(
        statuses.iter().filter(|status| *status == "429").count(),
        10,
        "one who is no proxy is one: {statuses:?}"
    );
}

async fn exchange(server: &RunningServer, request: &str) -> (String, Vec<u8>) {
    let mut stream = server.send(VISITOR, request).await;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n").expect("a head ends");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).unwrap().to_lowercase(), body)
}

fn length(head: &str) -> Option<usize> {
    head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok())
}

#[tokio::test]
async fn every_encoding_of_a_page_has_a_content_length() {
    let server = running(&[], |_| {}).await;
    for has_alert in [false, true] {
        if has_alert {
            let form = serde_json::json!({"kind": "urgent", "text": "Hall closed", "published": true});
            server.app.write::<Alerts>(serde_json::from_value(form).unwrap()).await;
        }
        for (path, encoding) in [("/news", "identity"), ("/news", "gzip"), ("/news", "br"), ("/cart", "gzip")]
        {
            let request = |method: &str, version: &str, more: &str| {
                format!(
                    "{method} {path} HTTP/{version}\r\nhost: x\r\naccept-encoding: {encoding}\r\nconnection: close\r\n{more}\r\n"
                )
            };
            let case = format!("{path} {encoding} {has_alert}");
            // The generated response, and the cached one.
            for _ in 0..2 {
                let (head, body) = exchange(&server, &request("GET", "1.1", "")).await;
                assert!(head.starts_with("http/1.1 200") && !body.is_empty(), "{case}: {head}");
                assert_eq!(length(&head), Some(body.len()), "{case}: {head}");
                let (old, old_body) = exchange(&server, &request("GET", "1.0", "")).await;
                assert_eq!((length(&old), old_body.len()), (Some(body.len()), body.len()), "{case}: {old}");
                let (head, nothing) = exchange(&server, &request("HEAD", "1.1", "")).await;
                assert_eq!((length(&head), nothing.len()), (Some(body.len()), 0), "{case}: {head}");
                if let Some(etag) = head.lines().find_map(|line| line.strip_prefix("etag: w/")) {
                    let known = format!("if-none-match: W/{etag}\r\n");
                    let (head, nothing) = exchange(&server, &request("GET", "1.1", &known)).await;
                    assert!(head.starts_with("http/1.1 304") && nothing.is_empty(), "{case}: {head}");
                    assert_eq!(length(&head), None, "{case}: {head}");
                }
            }
        }
    }
}
