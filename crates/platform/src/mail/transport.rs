use std::path::Path;

use jiff::Timestamp;
use lettre::Message;
use lettre::message::Mailbox;
use uuid::Uuid;

use super::error::{Rejection, SignInError, TransportError};
use super::files::Files;
use super::smtp::Smtp;
use crate::config::Config;

const FOLDER: &str = "mails";

#[derive(Debug)]
pub struct Transport {
    from: Mailbox,
    route: Route,
}

#[derive(Debug)]
enum Route {
    Smtp(Smtp),
    Files(Files),
}

impl Transport {
    /// Makes a transport: SMTP if a host is configured, otherwise files in the data folder. Fails if the extra root certificate is invalid.
    pub fn new(config: &Config) -> Result<Self, TransportError> {
        let route = match &config.mail.host {
            Some(host) => Route::Smtp(Smtp::new(host, &config.mail, &config.server.url)?),
            None => Route::Files(Files::new(config.server.data.join(FOLDER))),
        };
        Ok(Self { from: config.mail.from.clone(), route })
    }

    pub(super) fn from(&self) -> &Mailbox {
        &self.from
    }

    pub fn folder(&self) -> Option<&Path> {
        match &self.route {
            Route::Smtp(_) => None,
            Route::Files(files) => Some(files.folder()),
        }
    }

    /// Connects to the mail server and signs in; does nothing without a server.
    pub async fn sign_in(&self) -> Result<(), SignInError> {
        match &self.route {
            Route::Smtp(smtp) => smtp.sign_in().await,
            Route::Files(_) => Ok(()),
        }
    }

    pub(super) async fn send(&self, message: &Message, id: Uuid, now: Timestamp) -> Result<(), Rejection> {
        match &self.route {
            Route::Smtp(smtp) => smtp.send(message).await,
            Route::Files(files) => files.write(message.formatted(), id, now).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    fn transport(settings: &[(&str, &str)]) -> Result<Transport, TransportError> {
        let mut sources = Sources::default();
        for (key, value) in settings {
            sources.add_option("test", key, (*value).to_owned());
        }
        Transport::new(&Config::read(sources, &[]).unwrap())
    }

    #[test]
    fn mails_are_written_to_the_data_folder_without_a_mail_host() {
        let files = transport(&[("server.data", "/srv/union")]).unwrap();
        assert_eq!(files.folder(), Some("/srv/union/mails".as_ref()));
    }

    #[test]
    fn the_debug_output_of_a_mail_server_hides_its_password() {
        let account = [("mail.host", "localhost"), ("mail.user", "union"), ("mail.password", "s3cret")];
        let smtp = transport(&account).unwrap();
        assert_eq!(smtp.folder(), None);
        let shown = format!("{smtp:?}");
        assert!(shown.contains("587") && !shown.contains("s3cret"), "{shown}");
    }

    #[test]
    fn an_invalid_certificate_file_is_rejected_at_startup() {
        let folder = tempfile::tempdir().unwrap();
        let empty = folder.path().join("empty.pem");
        std::fs::write(&empty, "nothing").unwrap();
        for path in [empty, folder.path().join("none.pem")] {
            let path = path.display().to_string();
            let error =
                transport(&[("mail.host", "localhost"), ("mail.ca_file", &path)]).unwrap_err().to_string();
            assert!(error.contains("mail.ca_file") && error.contains("PEM"), "{error}");
        }
    }
}
