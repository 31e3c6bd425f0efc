use anyhow::{Context as _, bail};
use clap::{Subcommand, ValueEnum};
use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;

use super::account_changes;
use super::accounts::{self, NewAccount};
use super::emails::{self, AccountMail, Change};
use super::model::Role;
use super::model::account::{ActiveModel, Model as Account};
use super::{approval, display_name, factors, passkeys, password, setup};
use crate::audit::{self, Actor, AuditEvent};
use platform::clock::{Clock, Entropy};
use platform::core::ChangeStamp;
use platform::database::{Instant, Store, StoreError, Tx};

/// Manage accounts.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Create an account with a confirmed email, and print a password for it.
    Add {
        /// Email.
        email: String,
        /// Role.
        #[arg(long, value_enum, default_value_t = RoleName::Staff)]
        role: RoleName,
        /// The name that others read instead of the email.
        #[arg(long)]
        name: Option<String>,
    },
    /// Print a new link with which the first owner creates their account. Earlier links stop working.
    FirstOwner,
    /// List all accounts.
    List,
    /// Approve a pending account as staff.
    Approve {
        /// Email.
        email: String,
    },
    /// Change an account's role.
    Role {
        /// Email.
        email: String,
        /// The new role.
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Deactivate an account and end its sessions.
    Disable {
        /// Email.
        email: String,
        /// Reactivate it instead.
        #[arg(long)]
        undo: bool,
    },
    /// Print a new password for an account and end its sessions.
    Reset {
        /// Email.
        email: String,
        /// Also remove two-step verification and passkeys, for someone who lost their phone or key.
        #[arg(long)]
        second_factor: bool,
    },
}

/// A role on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RoleName {
    /// Full access, including users.
    Owner,
    /// Content, shop, donations, inbox and settings.
    Staff,
    /// Content and messages.
    Editor,
    /// Orders without refunds, products and stock.
    Shop,
    /// Waiting for approval.
    Pending,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Owner => Self::Owner,
            RoleName::Staff => Self::Staff,
            RoleName::Editor => Self::Editor,
            RoleName::Shop => Self::Shop,
            RoleName::Pending => Self::Pending,
        }
    }
}

const PRINTED_PASSWORD_DAYS: i64 = 3;

/// Characters that are not confused.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Generates a password of 100 random bits in groups of five letters.
fn new_password(entropy: &Entropy) -> String {
    let letters = entropy.bytes::<20>().map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    letters.chunks(5).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// Runs the command; returns its output, or an error message for the operator.
pub async fn run(
    store: &Store,
    clock: &Clock,
    entropy: &Entropy,
    site: &str,
    command: Command,
) -> anyhow::Result<String> {
    let now = Instant::from(clock.now());
    if let Command::FirstOwner = command {
        let link = setup::create_link(store, entropy, site, now).await?;
        return link.context("there is no link: the site has an owner, who invites others under Users, or it is read-only while it moves");
    }
    if let Command::List = command {
        let db = store.reader(std::sync::Arc::default());
        let (all, _) = accounts::list(&db, u64::from(u32::MAX), 0).await?;
        if all.is_empty() {
            return Ok("No accounts yet".to_owned());
        }
        return Ok(all.iter().map(format_account).collect::<Vec<_>>().join("\n"));
    }
    let tx = store.begin().await?;
    let said = match command {
        Command::FirstOwner | Command::List => String::new(),
        Command::Add { email, role, name } => {
            add(&tx, entropy, &email, name.as_deref(), role.into(), now).await?
        }
        Command::Approve { email } => {
            let account = find_account(&tx, &email).await?;
            if account.role != Role::Pending {
                bail!("{email} is not waiting for approval");
            }
            format_account(
                &approval::approve(&tx, &Actor::CommandLine, account.id, Role::Staff, entropy, now).await?,
            )
        }
        Command::Role { email, role } => change_role(&tx, entropy, &email, role.into(), now).await?,
        Command::Disable { email, undo } => {
            let account = find_account(&tx, &email).await?;
            let account = account_changes::set_disabled(&tx, account.id, !undo, now).await?;
            record_for_account(&tx, entropy, if undo { "enabled" } else { "disabled" }, &account, now)
                .await?;
            format_account(&account)
        }
        Command::Reset { email, second_factor } => {
            let account = find_account(&tx, &email).await?;
            let password = new_password(entropy);
            let hash = password::hash(&password, &password::COST, entropy)
                .context("the password could not be hashed")?;
            account_changes::set_password(&tx, account.id, hash, printed_password_expiry(now), now).await?;
            record_for_account(&tx, entropy, "password reset", &account, now).await?;
            notify(&tx, entropy, &account, Change::Password, now).await?;
            if second_factor && factors::remove_all(&tx, account.id).await? {
                record_for_account(&tx, entropy, "second factor removed", &account, now).await?;
                notify(&tx, entropy, &account, Change::FactorRemoved, now).await?;
            }
            if second_factor && passkeys::queries::remove_all(&tx, account.id).await? {
                record_for_account(&tx, entropy, "passkeys removed", &account, now).await?;
                notify(&tx, entropy, &account, Change::PasskeyRemoved, now).await?;
            }
            password_notice(&account, &password)
        }
    };
    tx.commit().await?;
    Ok(said)
}

async fn find_account(tx: &Tx, email: &str) -> anyhow::Result<Account> {
    accounts::by_email(tx.read(), email).await?.with_context(|| format!("no account has the email {email}"))
}

async fn add(
    tx: &Tx,
    entropy: &Entropy,
    email: &str,
    name: Option<&str>,
    role: Role,
    now: Instant,
) -> anyhow::Result<String> {
    if super::email::parse(email).is_none() {
        bail!("{email:?} is not a plain email: use letters (a to z), digits and symbols");
    }
    let display_name = name.map(|name| {
        let most = display_name::MAX_CHARS;
        display_name::parse(name)
            .with_context(|| format!("{name:?} is not a name: use one line of 1 to {most} characters"))
    });
    let display_name = display_name.transpose()?;
    let password = new_password(entropy);
    let password_hash = Some(
        password::hash(&password, &password::COST, entropy).context("the password could not be hashed")?,
    );
    let new = NewAccount {
        id: entropy.uuid(),
        email: email.to_owned(),
        password_hash,
        role,
        confirmed: true,
        user_metadata: display_name::with_name(&serde_json::Value::Null, display_name.as_deref()),
    };
    match accounts::create(tx, new, now).await {
        Ok(account) => {
            record_for_account(tx, entropy, "created", &account, now).await?;
            let change = ActiveModel {
                password_expires_at: Set(Some(printed_password_expiry(now))),
                ..Default::default()
            };
            accounts::update(tx, account.id, change).await?;
            Ok(password_notice(&account, &password))
        }
        Err(StoreError::Taken(_)) => bail!("{email} already has an account"),
        Err(error) => Err(error.into()),
    }
}

/// The end of a printed password, which stays visible in a terminal.
fn printed_password_expiry(now: Instant) -> Instant {
    let until = now.timestamp().checked_add(SignedDuration::from_hours(24 * PRINTED_PASSWORD_DAYS));
    until.unwrap_or(jiff::Timestamp::MAX).into()
}

fn password_notice(account: &Account, password: &str) -> String {
    format!(
        "{}\npassword: {password}\nIt expires in {PRINTED_PASSWORD_DAYS} days unless it is used.",
        format_account(account)
    )
}

async fn notify(
    tx: &Tx,
    entropy: &Entropy,
    account: &Account,
    what: Change,
    now: Instant,
) -> anyhow::Result<()> {
    Ok(emails::queue(tx, &account.email, &AccountMail::Changed { what }, entropy.uuid(), now).await?)
}

async fn change_role(
    tx: &Tx,
    entropy: &Entropy,
    email: &str,
    role: Role,
    now: Instant,
) -> anyhow::Result<String> {
    let account = find_account(tx, email).await?;
    let account = account_changes::set_role(tx, account.id, role, now).await?;
    record_for_account(tx, entropy, "role changed", &account, now).await?;
    Ok(format_account(&account))
}

async fn record_for_account(
    tx: &Tx,
    entropy: &Entropy,
    action: &'static str,
    account: &Account,
    now: Instant,
) -> anyhow::Result<()> {
    let event = AuditEvent::new(action, "account", account.id, account.email.clone());
    Ok(audit::record(tx, &Actor::CommandLine, [event], ChangeStamp { entropy, now }).await?)
}

pub fn format_account(account: &Account) -> String {
    let role = match account.role {
        Role::Owner => "owner",
        Role::Staff => "staff",
        Role::Editor => "editor",
        Role::Shop => "shop",
        Role::Pending => "pending",
    };
    let state = if account.disabled_at.is_some() { "deactivated" } else { "" };
    format!("{:<40} {role:<8} {state}", account.email).trim_end().to_owned()
}
