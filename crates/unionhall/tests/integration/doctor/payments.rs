use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;

use super::Doctor;

/// A server that answers every request as Stripe answers a key: accepted or unknown.
fn stripe(status: &'static str, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let head =
                BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
            assert!(head.count() > 1);
            let length = body.len();
            write!(
                stream,
                "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            )
            .unwrap();
        }
    });
    address
}

fn doctor(kind: &str, api: &str) -> super::Report {
    let folder = tempfile::tempdir().unwrap();
    Doctor::new(folder.path())
        .set("UNIONHALL_SHOP_PAYMENTS", kind)
        .set("UNIONHALL_SHOP_STRIPE_API", api)
        .set("UNIONHALL_SHOP_STRIPE_KEY", "sk_test_s3cret")
        .set("UNIONHALL_SHOP_STRIPE_WEBHOOK_SECRET", "whsec_s3cret")
        .examine()
}

#[test]
fn the_payment_key_is_checked_with_the_provider() {
    let rejection =
        r#"{"error": {"type": "invalid_request_error", "message": "Invalid API Key: sk_test_s3cret"}}"#;
    let report = doctor("stripe", &stripe("401 Unauthorized", rejection));
    report.says("payments.provider", "wrong", "Invalid API Key", "shop.stripe_key");
    assert!(!report.json.to_string().contains("s3cret"), "{:#}", report.json);
    let report = doctor("stripe", &stripe("200 OK", r#"{"data": []}"#));
    report.says("payments.provider", "warning", "one for tests", "live key");
    let report = doctor("stripe", "http://127.0.0.1:9");
    report.says("payments.provider", "wrong", "refused", "shop.stripe_key");
    let report = doctor("demo", "http://127.0.0.1:9");
    report.says("payments.provider", "warning", "no money is taken", "payments.md");
    doctor("none", "http://127.0.0.1:9").is_ok("payments.provider");
}
