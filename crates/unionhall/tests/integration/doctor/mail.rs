use std::path::Path;

use super::{Doctor, NameServer};
use crate::smtp::{Certificates, PASSWORD, Server};

fn doctor(folder: &Path, port: u16) -> Doctor {
    Doctor::new(folder)
        .set("UNIONHALL_MAIL_HOST", "localhost")
        .set("UNIONHALL_MAIL_PORT", &port.to_string())
        .set("UNIONHALL_MAIL_FROM", "office@mail.hall.org")
}

#[test]
fn the_mail_check_connects_and_signs_in_without_sending() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = Certificates::make(folder.path());
    let server = Server::start("starttls", 0, &certificates);
    let names = NameServer::start(&[]);
    let with = |password: &str| {
        doctor(folder.path(), server.port)
            .asking(&names)
            .set("UNIONHALL_MAIL_CA_FILE", &certificates.file("root.pem"))
            .set("UNIONHALL_MAIL_USER", "union")
            .set("UNIONHALL_MAIL_PASSWORD", password)
            .examine()
    };
    let report = with(PASSWORD);
    ["mail.connect", "mail.tls", "mail.login"].iter().for_each(|check| report.is_ok(check));

    let report = with("wr0ng-pass");
    ["mail.connect", "mail.tls"].iter().for_each(|check| report.is_ok(check));
    report.says("mail.login", "wrong", "535", "UNIONHALL_MAIL_PASSWORD");
    assert!(!report.json.to_string().contains("wr0ng-pass"), "{:#}", report.json);

    // The authority is unknown without mail.ca_file.
    let report = doctor(folder.path(), server.port).asking(&names).examine();
    report.is_ok("mail.connect");
    report.says("mail.tls", "wrong", "certificate", "mail.ca_file");
    assert!(!report.has("mail.login"));
    assert_eq!(server.stop(), 0, "no email is sent");
}

#[test]
fn an_unencrypted_or_unreachable_mail_server_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let names = NameServer::start(&[]);
    let server = Server::start("plain", 0, &Certificates::make(folder.path()));
    let report = doctor(folder.path(), server.port).asking(&names).examine();
    report.says("mail.tls", "wrong", "STARTTLS", "mail.encryption");
    assert_eq!(server.stop(), 0);
    let report = doctor(folder.path(), 9).asking(&names).examine();
    report.says("mail.connect", "wrong", "refused", "mail.port");
}

#[test]
fn missing_or_invalid_spf_dkim_and_dmarc_records_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let key = format!("v=DKIM1; k=rsa; p={}", "A".repeat(392));
    let examine = |records: &[(&str, &str)], selector: &str| {
        doctor(folder.path(), 9).asking(&NameServer::start(records)).args(&["--dkim", selector]).examine()
    };
    let spf = ("mail.hall.org", "v=spf1 include:mail.example.org -all");
    let report = examine(
        &[
            spf,
            ("mail.hall.org", "another text"),
            ("_dmarc.hall.org", "v=DMARC1; p=reject"),
            ("s1._domainkey.mail.hall.org", &key),
            ("old._domainkey.mail.hall.org", "v=DKIM1; p="),
        ],
        "s1",
    );
    ["mail.spf", "mail.dmarc", "mail.dkim"].iter().for_each(|check| report.is_ok(check));

    let report = examine(&[], "s1");
    report.says("mail.spf", "warning", "mail.hall.org", "v=spf1");
    report.says("mail.dmarc", "warning", "forged", "_dmarc.mail.hall.org");
    report.says("mail.dkim", "wrong", "no key at s1._domainkey", "selector");

    let report = examine(&[spf, spf_of_another(), ("s1._domainkey.mail.hall.org", "v=DKIM1; p=")], "s1");
    report.says("mail.spf", "wrong", "2 SPF records", "Keep one");
    report.says("mail.dkim", "wrong", "revoked", "provider");

    let report = examine(&[("mail.hall.org", "v=spf1 +all")], "s1");
    report.says("mail.spf", "warning", "every server", "-all");
}

fn spf_of_another() -> (&'static str, &'static str) {
    ("mail.hall.org", "v=spf1 a mx ~all")
}

#[test]
fn an_unresponsive_name_server_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let silent = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let report = Doctor::new(folder.path())
        .set("UNIONHALL_MAIL_HOST", "127.0.0.1")
        .set("UNIONHALL_MAIL_FROM", "office@hall.org")
        .args(&["--dns", &silent.local_addr().unwrap().to_string()])
        .examine();
    let finding = report.find("mail.spf");
    assert_ne!(finding["state"], "ok", "{finding}");
    assert!(finding["remedy"].as_str().unwrap().contains("/etc/resolv.conf"), "{finding}");
}
