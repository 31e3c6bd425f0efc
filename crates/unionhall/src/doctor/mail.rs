//! Email: the mail server accepts the site, and receivers accept the sender.

use super::Examination;
use super::finding::{Check, Finding, Findings};
use super::records;
use crate::guides::Guide;
use platform::config::{Config, Encryption, Mail};
use platform::mail::{SignInStep, Transport};

const CONNECT: Check = Check::new("mail.connect", "Mail server");
const TLS: Check = Check::new("mail.tls", "Encryption");
const LOGIN: Check = Check::new("mail.login", "Sign-in");

const GUIDE: Guide = Guide("mail.md");

pub(super) async fn checks(site: &Examination<'_>) -> Vec<Finding> {
    let mail = &site.config.mail;
    let Some(host) = &mail.host else {
        let remedy =
            format!("Set mail.host, mail.user and mail.from to those of your email provider: {GUIDE}.");
        return vec![
            CONNECT.warning("No mail server is set up: emails are saved as files, and none is sent.", remedy),
        ];
    };
    let port = mail.port;
    let remedy = format!(
        "Check mail.host and mail.port, and let the firewall open port {port} for outgoing connections: {GUIDE}."
    );
    let (server, records) = tokio::join!(
        CONNECT.within(&remedy, check_server(site.config, host)),
        records::checks(&site.dns, mail.from.email.domain(), site.dkim.as_deref()),
    );
    [server.0, records].concat()
}

async fn check_server(config: &Config, host: &str) -> Findings {
    let Mail { port, encryption, user, .. } = &config.mail;
    let signed_in = match Transport::new(config) {
        Ok(transport) => transport.sign_in().await,
        Err(error) => return TLS.wrong(format!("{error}."), format!("Check mail.ca_file: {GUIDE}.")).into(),
    };
    let connected = || CONNECT.ok(format!("{host} answers on port {port}."));
    let encrypted = || match encryption {
        Encryption::None => TLS.ok("The mail server is on this machine, and needs no encryption."),
        Encryption::Starttls | Encryption::Tls => {
            TLS.ok("The connection is encrypted, and the certificate is valid.")
        }
    };
    let error = match signed_in {
        Ok(()) => {
            let login = match user {
                Some(_) => "The mail server accepts the account.",
                None => "The mail server asks for no account.",
            };
            return Findings(vec![connected(), encrypted(), LOGIN.ok(login)]);
        }
        Err(error) => error,
    };
    let found = format!("{}.", error.reason.trim_end_matches('.'));
    Findings(match error.step {
        SignInStep::Connect => vec![CONNECT.wrong(
            found,
            format!("Check mail.host and mail.port, and let the firewall open port {port} for outgoing connections: {GUIDE}."),
        )],
        SignInStep::Tls => vec![
            connected(),
            TLS.wrong(
                found,
                format!("Use the name in the server’s certificate as mail.host, and check mail.encryption; for a private authority, set \
                         mail.ca_file: {GUIDE}."),
            ),
        ],
        SignInStep::SignIn => vec![
            connected(),
            encrypted(),
            LOGIN.wrong(
                found,
                format!("Check mail.user and UNIONHALL_MAIL_PASSWORD. Many providers want a password made for programs: {GUIDE}."),
            ),
        ],
    })
}
