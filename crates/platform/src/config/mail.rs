use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;

use lettre::message::Mailbox;
use url::{Host, Url};

use super::keys::Keys;
use super::password::Password;
use super::section::Settings;
use super::server::Server;
use super::values::{WithDisplay, between, without_controls};

#[derive(Clone, Debug)]
pub struct Mail {
    /// `None`: mails are written as files to the data folder.
    pub host: Option<String>,
    pub port: u16,
    pub encryption: Encryption,
    pub user: Option<String>,
    pub password: Option<Password>,
    /// Sender address. Without a name, the site's name is used.
    pub from: Mailbox,
    /// PEM file with an extra root certificate, for a private mail server.
    pub ca_file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encryption {
    Starttls,
    Tls,
    /// Allowed for this machine only.
    None,
}

impl fmt::Display for Encryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Starttls => "starttls",
            Self::Tls => "tls",
            Self::None => "none",
        })
    }
}

impl Settings for Mail {
    fn read(keys: &mut Keys, server: &Server) -> Self {
        let site = &*server.url;
        let allowed = allowed_host(keys.raw_value("mail.host").unwrap_or_default());
        let host = keys.take_with("mail.host", WithDisplay(None, "(none)".into()), &allowed, |text| {
            is_host(text).then(|| WithDisplay(Some(text.to_owned()), text.to_owned()))
        });
        let host = host.0;
        let encryption = encryption(keys, host.as_deref());
        let usual = match encryption {
            Encryption::Starttls => 587,
            Encryption::Tls => 465,
            Encryption::None => 25,
        };
        let port = keys.take_with("mail.port", usual, "1 to 65535", between(1, 65_535));
        let user = optional(keys, "mail.user", "the name of an account of the mail server", without_controls);
        let password = Password::read(keys, "mail.password", "the password of mail.user");
        match (&user, &password) {
            (Some(_), None) => drop(keys.required("mail.password", None::<Password>, "mail.user is set")),
            (None, Some(_)) => drop(keys.required("mail.user", None::<String>, "mail.password is set")),
            _ => {}
        }
        let from = keys.take_hidden(
            "mail.from",
            address_at(site),
            "an email address, such as office@union.example or Our Union <office@union.example>",
            |text| without_controls(text)?.parse().ok().filter(|from: &Mailbox| from.email.user().is_ascii()),
            str::to_owned,
        );
        let ca_file = optional(keys, "mail.ca_file", "a file with a certificate in PEM", |text| {
            without_controls(text).map(PathBuf::from)
        });
        Self { host, port: u16::try_from(port).unwrap_or(587), encryption, user, password, from, ca_file }
    }
}

fn is_host(text: &str) -> bool {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || ".-".contains(letter);
    text.parse::<IpAddr>().is_ok() || !text.is_empty() && text.chars().all(letter)
}

fn allowed_host(text: &str) -> String {
    match text.rsplit_once(':') {
        Some((host, port)) if is_host(host) && port.parse::<u16>().is_ok() => {
            format!("a host name without a port: write mail.host = \"{host}\" and mail.port = {port}")
        }
        _ => "a host name or an address, such as mail.example.org".to_owned(),
    }
}

fn encryption(keys: &mut Keys, host: Option<&str>) -> Encryption {
    // Without a host, mails do not leave the machine.
    let near = host.is_none_or(|host| {
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    });
    let allowed = "starttls or tls, or none if mail.host is this machine, such as 127.0.0.1";
    keys.take_with("mail.encryption", Encryption::Starttls, allowed, |text| match text {
        "starttls" => Some(Encryption::Starttls),
        "tls" => Some(Encryption::Tls),
        "none" if near => Some(Encryption::None),
        _ => None,
    })
}

fn optional<T>(
    keys: &mut Keys,
    key: &'static str,
    allowed: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let value = |text: &str| {
        let value = (!text.is_empty()).then(|| parse(text)).flatten()?;
        Some(WithDisplay(Some(value), text.to_owned()))
    };
    keys.take_hidden(key, WithDisplay(None, "(none)".into()), allowed, value, str::to_owned).0
}

/// Returns the address of `unionhall@` and the site's host. A site without a host name is local or a trial.
fn address_at(site: &str) -> Mailbox {
    let host = match Url::parse(site).ok().and_then(|url| url.host().map(|host| host.to_owned())) {
        Some(Host::Domain(name)) => name,
        _ => "localhost".to_owned(),
    };
    Mailbox::new(None, lettre::Address::new_dangerous("unionhall", host))
}
