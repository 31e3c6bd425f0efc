//! The health of a site: `unionhall doctor` on the command line, and the screen Health for owners. Checks change nothing but files and
//! objects that they delete again, and none of them contains a secret.

pub mod address;
mod backups;
mod clock;
mod command;
mod data_folder;
mod database;
pub mod dns;
mod finding;
mod machine;
mod mail;
mod memory;
mod payments;
pub mod probe;
mod records;
mod routes;
mod running;
mod settings;
mod storage;

use jiff::Timestamp;
use platform::config::Config;
use platform::database::Store;
use platform::web::client::ForwardedAddress;

pub(super) use command::{DoctorArgs, run};
pub use finding::{Check, Finding, Group, State};
pub(super) use routes::{HealthReports, owners};

use self::dns::Dns;

pub(super) struct Examination<'a> {
    pub(super) config: &'a Config,
    pub(super) dns: Dns,
    /// Selector of the DKIM key that the mail server signs with.
    pub(super) dkim: Option<String>,
    pub(super) now: Timestamp,
    /// The running server, if the examination is its own.
    pub(super) server: Option<Server<'a>>,
}

pub(super) struct Server<'a> {
    pub(super) store: &'a Store,
    pub(super) forwarded: Box<dyn Fn() -> ForwardedAddress + Send + Sync + 'a>,
}

pub(super) async fn examine(site: &Examination<'_>) -> Vec<Group> {
    let opened = match &site.server {
        Some(server) => database::open_beside(server.store).await,
        None => database::open(site.config).await,
    };
    let store = opened.as_ref().ok();
    let (database, storage, mail, address, machine, backups, payments) = tokio::join!(
        database::checks(&opened),
        storage::checks(site.config),
        mail::checks(site),
        address::checks(site, store),
        machine::checks(site, store),
        backups::checks(site, store),
        payments::checks(site.config),
    );
    if let Some(store) = store {
        store.close_read_only().await;
    }
    let groups = [
        ("Settings", settings::checks(site.config)),
        ("Data folder", data_folder::checks(site.config)),
        ("Database", database),
        ("Files", storage),
        ("Email", mail),
        ("Site address", address),
        ("Machine", machine),
        ("Backups", backups),
        ("Payments", payments),
    ];
    let groups = groups.into_iter().map(|(title, findings)| Group { title, findings });
    groups.filter(|group| !group.findings.is_empty()).collect()
}

pub(super) fn worst(groups: &[Group]) -> State {
    let findings = groups.iter().flat_map(|group| &group.findings);
    findings.map(|finding| finding.state).max().unwrap_or(State::Ok)
}
