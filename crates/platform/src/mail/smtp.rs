//! SMTP client (RFC 5321; submission, RFC 6409).

use std::fmt;
use std::path::Path;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, response::Code};
use url::{Host, Url};

use super::error::{Rejection, SignInError, SignInStep, TransportError};
use crate::config::{Encryption, Mail, Password};

/// Timeout for signing in, and for sending the message; together less than a worker's lease.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(super) struct Smtp {
    host: String,
    port: u16,
    encryption: Encryption,
    tls: TlsParameters,
    account: Option<(String, Password)>,
    name: ClientId,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Smtp");
        shown.field("host", &self.host).field("port", &self.port).field("encryption", &self.encryption);
        shown.finish_non_exhaustive()
    }
}

impl Smtp {
    pub(super) fn new(host: &str, config: &Mail, site: &str) -> Result<Self, TransportError> {
        let mut tls = TlsParameters::builder(host.to_owned());
        if let Some(path) = &config.ca_file {
            tls = tls.add_root_certificate(read_root_certificate(path)?);
        }
        let unusable = |error: Error| TransportError::Tls(host.to_owned(), error.to_string());
        Ok(Self {
            host: host.to_owned(),
            port: config.port,
            encryption: config.encryption,
            tls: tls.build_rustls().map_err(unusable)?,
            account: config.user.clone().zip(config.password.clone()),
            name: client_name(site),
        })
    }

    /// Connects and signs in, without sending anything.
    pub(super) async fn sign_in(&self) -> Result<(), SignInError> {
        let connection = tokio::time::timeout(TIMEOUT, self.connect()).await;
        let silent = || (SignInStep::Connect, format!("no answer within {} seconds", TIMEOUT.as_secs()));
        match connection.unwrap_or_else(|_| Err(silent())) {
            Ok(mut connection) => {
                let _ = tokio::time::timeout(TIMEOUT, connection.quit()).await;
                Ok(())
            }
            Err((step, reason)) => Err(SignInError { step, reason: self.describe_failure(&reason) }),
        }
    }

    pub(super) async fn send(&self, message: &Message) -> Result<(), Rejection> {
        // Errors before the message are due to settings or the network: retry.
        let mut connection = with_timeout(async { self.connect().await.map_err(|(_, reason)| reason) })
            .await
            .map_err(|reason| Rejection::Temporary(self.describe_failure(&reason)))?;
        let sent =
            match with_timeout(async { Ok(connection.send(message.envelope(), &message.formatted()).await) })
                .await
            {
                Ok(sent) => sent,
                Err(reason) => return Err(Rejection::Temporary(self.describe_failure(&reason))),
            };
        match sent {
            Ok(_) => {
                // The server has accepted the message; an error of QUIT does not matter.
                let _ = tokio::time::timeout(TIMEOUT, connection.quit()).await;
                Ok(())
            }
            Err(error) => {
                let reason = self.describe_failure(&error.to_string());
                let never = error.is_client() || error.status().is_some_and(is_permanent);
                Err(if never { Rejection::Permanent(reason) } else { Rejection::Temporary(reason) })
            }
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, (SignInStep, String)> {
        let said = |step: SignInStep, what: &str, error: Error| {
            // With implicit TLS, connecting includes the handshake.
            let step = if error.is_tls() { SignInStep::Tls } else { step };
            (step, format!("{what}: {error}"))
        };
        let tls = (self.encryption == Encryption::Tls).then(|| self.tls.clone());
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(TIMEOUT), &self.name, tls, None)
                .await
                .map_err(|error| said(SignInStep::Connect, "cannot connect", error))?;
        if self.encryption == Encryption::Starttls {
            if !connection.can_starttls() {
                connection.abort().await;
                let reason = "the server does not offer STARTTLS, which mail.encryption asks for";
                return Err((SignInStep::Tls, reason.to_owned()));
            }
            let encrypted = connection.starttls(self.tls.clone(), &self.name).await;
            encrypted.map_err(|error| said(SignInStep::Tls, "no TLS", error))?;
        }
        if let Some((user, password)) = &self.account {
            let credentials = Credentials::new(user.clone(), password.reveal().to_owned());
            let admitted = connection.auth(DEFAULT_MECHANISMS, &credentials).await;
            admitted.map_err(|error| said(SignInStep::SignIn, "cannot sign in", error))?;
        }
        Ok(connection)
    }

    /// Says where a delivery failed, with the server's response and the password redacted.
    fn describe_failure(&self, reason: &str) -> String {
        let reason = format!("{}:{}: {reason}", self.host, self.port);
        match &self.account {
            Some((_, password)) => reason.replace(password.reveal(), "(hidden)"),
            None => reason,
        }
    }
}

async fn with_timeout<T>(step: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    match tokio::time::timeout(TIMEOUT, step).await {
        Ok(done) => done,
        Err(_) => Err(format!("no answer within {} seconds", TIMEOUT.as_secs())),
    }
}

/// Returns whether a code rejects this message for good (5yz), but not our account, which can be fixed (RFC 4954, 6).
fn is_permanent(code: Code) -> bool {
    let code = u16::from(code);
    (500..600).contains(&code) && ![530, 534, 535, 538].contains(&code)
}

fn read_root_certificate(path: &Path) -> Result<Certificate, TransportError> {
    let wrong = |reason: String| TransportError::Certificate { path: path.display().to_string(), reason };
    let pem = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    if !pem.windows(27).any(|words| words == b"-----BEGIN CERTIFICATE-----") {
        return Err(wrong("there is no certificate in it".to_owned()));
    }
    Certificate::from_pem(&pem).map_err(|error| wrong(error.to_string()))
}

/// The EHLO name: the host of the site's URL.
fn client_name(site: &str) -> ClientId {
    match Url::parse(site).ok().and_then(|url| url.host().map(|host| host.to_owned())) {
        Some(Host::Domain(name)) => ClientId::Domain(name),
        Some(Host::Ipv4(address)) => ClientId::Ipv4(address),
        Some(Host::Ipv6(address)) => ClientId::Ipv6(address),
        None => ClientId::default(),
    }
}
