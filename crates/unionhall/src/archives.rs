//! Commands that export and import archives; `restore.rs` restores.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use archive::encryption::{DecryptionKey, EncryptionKey};
use archive::export;
use archive::import::import_then;
use archive::merge::{MergePermissions, MergeReport, TableReport, merge};
use archive::progress::Progress;
use archive::reader::Archive;
use archive::target::ImportTarget;
use clap::Args;

use crate::archive_origin::Origin;
use crate::data_folder::{self, Purpose};
use crate::imported;
use crate::output_file;
use crate::serve::open_site;
use crate::setup;
use crate::subjects::schema;
use accounts::audit::{self, Actor, AuditEvent};
use accounts::auth::accounts::all_except_pending;
use accounts::auth::command::format_account;
use platform::clock::{Clock, Entropy};
use platform::config::Config;
use platform::core::ChangeStamp;
use platform::database::transfer::Imported;
use platform::database::{ArchiveScope, Store};
use platform::files::Storage;
use platform::private_files;

/// The contents and encryption of an archive.
#[derive(Debug, Args)]
pub struct ExportOptions {
    /// The archive; it must not exist yet.
    file: PathBuf,
    /// Leave out accounts, orders, messages, donations, people and all other personal data.
    #[arg(long, conflicts_with = "secrets")]
    without_people: bool,
    /// Put in keys, password hashes and seeds of second factors. The archive is encrypted then.
    #[arg(long)]
    secrets: bool,
    /// Encrypt the archive to this recipient of age (`age1…`).
    #[arg(long, value_name = "RECIPIENT", conflicts_with = "passphrase_file")]
    recipient: Option<String>,
    /// Encrypt the archive with the passphrase in this file; `-` is the standard input.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// The key to an encrypted archive.
#[derive(Debug, Args)]
pub struct KeyOptions {
    /// The file of the identity that an encrypted archive is opened with.
    #[arg(long, value_name = "FILE", conflicts_with = "passphrase_file")]
    identity: Option<PathBuf>,
    /// The file of the passphrase that an encrypted archive is opened with; `-` is the standard input.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// The archive to import, and how.
#[derive(Debug, Args)]
pub struct ImportOptions {
    /// The archive.
    file: PathBuf,
    #[command(flatten)]
    key: KeyOptions,
    /// Compare the archive with a site that is not empty: report additions and conflicts.
    #[arg(long)]
    merge: bool,
    /// Add everything that does not conflict.
    #[arg(long, requires = "merge")]
    apply: bool,
    /// Also add new accounts of owners and staff. The author of the archive chose their email addresses.
    #[arg(long, requires = "merge")]
    accept_accounts: bool,
    /// Take the accounts, passwords and keys of an archive that this site does not remember.
    #[arg(long, conflicts_with = "merge")]
    accept_secrets: bool,
}

pub type Tell<'a> = &'a mut (dyn FnMut(&str) + Send);

pub async fn export(config: Config, options: ExportOptions, tell: Tell<'_>) -> anyhow::Result<String> {
    let scope = ArchiveScope { people: !options.without_people, secrets: options.secrets };
    let lock = match (&options.recipient, &options.passphrase_file) {
        (Some(recipient), _) => Some(EncryptionKey::of_recipient(recipient)?),
        (None, Some(file)) => Some(EncryptionKey::of_passphrase(read_passphrase(file, tell)?)),
        (None, None) => None,
    };
    ensure!(
        !scope.secrets || lock.is_some(),
        "an archive with secrets must be encrypted: name --recipient or --passphrase-file"
    );
    output_file::require_writable(&options.file)?;
    let data_folder::Site { store, location, .. } = data_folder::open(&config, Purpose::Use).await?;
    store.close().await;
    let storage = Storage::open(&config).context("cannot open the storage of files")?;
    let site = (&location, &storage, &schema());
    let mut progress = Progress::new(tell);
    let manifest = export::export(site, &scope, &options.file, lock.as_ref(), &mut progress).await?;
    Ok(format!(
        "Wrote {}: {} rows and {} files{}",
        options.file.display(),
        manifest.count_rows(),
        manifest.files,
        if scope.people { "" } else { ", without people" }
    ))
}

/// Fills an empty site with an archive, or merges it into a site; returns the output.
pub async fn import_file(config: Config, options: ImportOptions, tell: Tell<'_>) -> anyhow::Result<String> {
    let archive = Archive::open(&options.file, options.key.key(tell)?.as_ref())?;
    let origin = Origin::of(&config, &options.file, &archive).await?;
    tell(origin.description());
    if options.merge {
        let permitted = MergePermissions { apply: options.apply, accounts: options.accept_accounts };
        return merge_file(&config, &archive, permitted, tell).await;
    }
    origin.check_secrets(&archive, options.accept_secrets)?;
    let _lock = data_folder::lock(&config)?;
    fill_site(&config, Purpose::Create, &archive, tell).await?;
    report_import(&config, &archive, "Imported").await
}

pub(crate) async fn fill_site(
    config: &Config,
    purpose: Purpose,
    archive: &Archive,
    tell: Tell<'_>,
) -> anyhow::Result<()> {
    let store = open_site(config, &Clock::System, purpose).await?;
    // Creates keys and menu, which the archive replaces; otherwise the first start would add them to the archive's.
    setup::first_start(&store, &Clock::System, &Entropy::System, config.section()).await?;
    let filled = fill_store(config, &store, archive, tell).await;
    store.close().await;
    filled
}

async fn fill_store(config: &Config, store: &Store, archive: &Archive, tell: Tell<'_>) -> anyhow::Result<()> {
    let storage = Storage::open(config).context("cannot open the storage of files")?;
    let (schema, now) = (schema(), Clock::System.now().into());
    let target =
        ImportTarget { store, storage: &storage, schema: &schema, scratch: &config.server.data, now };
    // In the same transaction as the rows: an interrupted import leaves the site empty, a complete one records its origin.
    import_then(archive, &target, &mut Progress::new(tell), async |tx| {
        imported::check(tx, &Imported::All).await?;
        let event = AuditEvent::of_import(&archive.digest);
        Ok(audit::record(tx, &Actor::CommandLine, [event], ChangeStamp { entropy: &Entropy::System, now })
            .await?)
    })
    .await
}

async fn merge_file(
    config: &Config,
    archive: &Archive,
    permitted: MergePermissions,
    tell: Tell<'_>,
) -> anyhow::Result<String> {
    // A running server would keep stale caches.
    let _lock = if permitted.apply { data_folder::lock(config)? } else { None };
    let store = data_folder::open(config, Purpose::Use).await?.store;
    let storage = Storage::open(config).context("cannot open the storage of files")?;
    let (schema, now) = (schema(), Clock::System.now().into());
    let target =
        ImportTarget { store: &store, storage: &storage, schema: &schema, scratch: &config.server.data, now };
    let report = merge(archive, &target, permitted, &mut Progress::new(tell), async |tx, added| {
        imported::check(tx, &added).await?;
        let event = AuditEvent::of_import(&archive.digest);
        Ok(audit::record(tx, &Actor::CommandLine, [event], ChangeStamp { entropy: &Entropy::System, now })
            .await?)
    })
    .await;
    store.close().await;
    Ok(report_text(&report?, permitted))
}

fn report_text(report: &MergeReport, permitted: MergePermissions) -> String {
    let mut lines = Vec::new();
    let is_empty =
        |found: &TableReport| found.new + found.equal + found.conflicts == 0 && found.access.is_empty();
    for (table, found) in report.iter().filter(|(_, found)| !is_empty(found)) {
        lines.push(format!(
            "{table}: {} new, {} the same, {} in conflict",
            found.new, found.equal, found.conflicts
        ));
        lines.extend(found.conflicting_rows.iter().map(|conflict| format!("  {conflict}")));
        let rest = found.conflicts - found.conflicting_rows.len() as u64;
        if rest > 0 {
            lines.push(format!("  and {rest} more"));
        }
        if !found.access.is_empty() {
            lines.push(match permitted.accounts {
                true => "  These new accounts get access to the staff's area:".to_owned(),
                false => "  These accounts are left out. With --accept-accounts, they get access to the staff's area:".to_owned(),
            });
            lines.extend(found.access.iter().map(|account| format!("  {account}")));
        }
    }
    let new: u64 = report.values().map(|found| found.new).sum();
    lines.push(if permitted.apply {
        format!("Added {new} rows. Rows in conflict were left out; no row of the site was changed.")
    } else {
        format!("Nothing was changed. With --apply, {new} rows are added; rows in conflict are left out.")
    });
    lines.join("\n")
}

/// The report of an import or restore. It lists the accounts with access, because the author of the archive chose them.
pub(crate) async fn report_import(config: &Config, archive: &Archive, verb: &str) -> anyhow::Result<String> {
    let store = data_folder::open(config, Purpose::Use).await?.store;
    let access = all_except_pending(store.begin().await?.read()).await?;
    store.close().await;
    let mut lines =
        vec![format!("{verb} {} rows and {} files", archive.manifest.count_rows(), archive.manifest.files)];
    if !access.is_empty() {
        lines.push("These accounts have access to the staff's area:".to_owned());
    }
    lines.extend(access.iter().map(|account| format!("  {}", format_account(account).escape_debug())));
    Ok(lines.join("\n"))
}

impl KeyOptions {
    pub(crate) fn key(&self, tell: Tell<'_>) -> anyhow::Result<Option<DecryptionKey>> {
        Ok(match (&self.identity, &self.passphrase_file) {
            (Some(identity), _) => {
                warn_if_open(identity, tell);
                Some(DecryptionKey::Identity(identity.clone()))
            }
            (None, Some(file)) => Some(DecryptionKey::of_passphrase(read_passphrase(file, tell)?)),
            (None, None) => None,
        })
    }
}

fn warn_if_open(file: &Path, tell: Tell<'_>) {
    if private_files::is_open_to_others(file) {
        tell(&format!("Others on this machine can read {}: chmod 600 it", file.display()));
    }
}

fn read_passphrase(file: &Path, tell: Tell<'_>) -> anyhow::Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        warn_if_open(file, tell);
        text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => bail!("the passphrase is empty"),
    }
}
