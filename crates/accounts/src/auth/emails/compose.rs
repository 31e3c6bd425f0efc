use std::sync::Arc;

use sea_orm::ActiveValue::Set;
use serde_json::Value;
use uuid::Uuid;

use super::{AccountMail, damaged, link, queue_email_change, texts};
use crate::auth::Auth;
use crate::auth::accounts::{self, NewAccount};
use crate::auth::model::account::{ActiveModel, Model as Account};
use crate::auth::model::{CodeChallenge, Purpose, Role};
use crate::auth::one_time::{self, OneTimeTokenRequest, Secrets};
use crate::auth::schema::{ACCOUNTS, FACTORS, ONE_TIME_TOKENS};
use crate::auth::{approval_link, emails};
use crate::pages;
use platform::database::{Instant, StoreResult};
use platform::mail::{Email, outbox};

const MAX_LISTED: u64 = 20;

pub async fn compose(auth: &Auth, row: &outbox::Model) -> StoreResult<Option<Email>> {
    let mail: AccountMail =
        serde_json::from_value(row.payload.clone()).map_err(|error| damaged(&error.to_string()))?;
    let work = MailBuilder { auth, id: row.id, to: &row.to_address, now: auth.now() };
    work.email(mail).await
}

struct MailBuilder<'a> {
    auth: &'a Auth,
    id: Uuid,
    to: &'a str,
    now: Instant,
}

impl MailBuilder<'_> {
    async fn email(&self, mail: AccountMail) -> StoreResult<Option<Email>> {
        match mail {
            AccountMail::Confirm { account, redirect_to, challenge, password_hash } => {
                let Some(account) =
                    self.unlocked_account(account).await?.filter(|it| it.email_confirmed_at.is_none())
                else {
                    return Ok(None);
                };
                if self.is_reserved(&account) {
                    return self.invite(&account, emails::new_password_url(self.auth)).await;
                }
                let issue = OneTimeTokenRequest {
                    redirect_to,
                    challenge,
                    password_hash,
                    ..self.token_request(&account, Purpose::Signup)
                };
                self.secret_email(&account, issue, texts::confirm).await
            }
            AccountMail::ConfirmAgain { redirect_to, challenge } => {
                let Some(account) =
                    self.recipient_account().await?.filter(|it| it.email_confirmed_at.is_none())
                else {
                    return Ok(None);
                };
                if self.is_reserved(&account) {
                    return self.invite(&account, emails::new_password_url(self.auth)).await;
                }
                self.confirm(&account, redirect_to, challenge).await
            }
            AccountMail::Exists => {
                Ok(Some(texts::account_exists(self.to, &self.page_url(pages::SIGN_IN.pattern))))
            }
            AccountMail::Recover { redirect_to, challenge } => {
                let Some(account) = self.recipient_account().await? else { return Ok(None) };
                if self.is_reserved(&account) {
                    return self.invite(&account, emails::new_password_url(self.auth)).await;
                }
                let issue = OneTimeTokenRequest {
                    redirect_to,
                    challenge,
                    ..self.token_request(&account, Purpose::Recovery)
                };
                self.secret_email(&account, issue, texts::recover).await
            }
            AccountMail::SignIn { redirect_to, challenge, create, data } => {
                let db = self.auth.store.reader(Arc::default());
                let account = match accounts::by_email(db.on(ACCOUNTS), self.to).await? {
                    Some(account) if account.is_locked(self.now) => return Ok(None),
                    Some(account) => account,
                    None if create => self.create_account(data).await?,
                    None => return Ok(None),
                };
                if self.is_reserved(&account) {
                    return self.invite(&account, emails::new_password_url(self.auth)).await;
                }
                if account.email_confirmed_at.is_none() {
                    // Without the password of an earlier sign-up: the person who requests this email may not have chosen it.
                    let issue = OneTimeTokenRequest {
                        redirect_to,
                        challenge,
                        ..self.token_request(&account, Purpose::Signup)
                    };
                    return self.secret_email(&account, issue, texts::confirm).await;
                }
                let issue = OneTimeTokenRequest {
                    redirect_to,
                    challenge,
                    ..self.token_request(&account, Purpose::Magiclink)
                };
                self.secret_email(&account, issue, texts::sign_in).await
            }
            AccountMail::Invite { account, redirect_to } => {
                let Some(account) =
                    self.unlocked_account(account).await?.filter(|it| it.email_confirmed_at.is_none())
                else {
                    return Ok(None);
                };
                self.invite(&account, redirect_to).await
            }
            AccountMail::EmailChange { account, to_new, redirect_to, challenge } => {
                let Some(account) = self.unlocked_account(account).await? else { return Ok(None) };
                let Some(new) = account.new_email.clone() else { return Ok(None) };
                let db = self.auth.store.reader(Arc::default());
                if to_new && accounts::by_email(db.on(ACCOUNTS), &new).await?.is_some() {
                    // The response does not reveal that the address is taken; its owner is notified.
                    return Ok(Some(texts::address_taken(self.to, &self.page_url(pages::SIGN_IN.pattern))));
                }
                let purpose = if to_new { Purpose::EmailChangeNew } else { Purpose::EmailChangeCurrent };
                let issue =
                    OneTimeTokenRequest { redirect_to, challenge, ..self.token_request(&account, purpose) };
                self.secret_email(&account, issue, |to, code, url| texts::email_change(to, code, url, &new))
                    .await
            }
            AccountMail::ChangeAgain { redirect_to, challenge } => {
                self.queue_email_change_again(&redirect_to, challenge.as_ref()).await
            }
            AccountMail::Reauthenticate => {
                let Some(account) = self.recipient_account().await? else { return Ok(None) };
                let secrets =
                    self.issue_secrets(self.token_request(&account, Purpose::Reauthentication), None).await?;
                Ok(Some(texts::reauthenticate(self.to, &secrets.code)))
            }
            AccountMail::WrongCodes => {
                let known = self.recipient_account().await?;
                Ok(known.map(|_| texts::wrong_factor_codes(self.to, &self.page_url(pages::ACCOUNT.pattern))))
            }
            AccountMail::Waiting { owner } => self.approval_digest(owner).await,
            AccountMail::Approval { account, owner } => self.approval_request(account, owner).await,
            AccountMail::Decided { approved } => {
                Ok(Some(texts::approval_decided(self.to, approved, &self.page_url(pages::SIGN_IN.pattern))))
            }
            AccountMail::Changed { what } => {
                Ok(Some(texts::account_changed(self.to, what, &self.page_url(pages::ACCOUNT.pattern))))
            }
        }
    }

    fn is_reserved(&self, account: &Account) -> bool {
        accounts::is_reserved(account, self.auth.settings().sign_up)
    }

    /// An invited user gets the invitation, whichever email was requested.
    async fn invite(&self, account: &Account, redirect_to: String) -> StoreResult<Option<Email>> {
        let issue = OneTimeTokenRequest { redirect_to, ..self.token_request(account, Purpose::Invite) };
        self.secret_email(account, issue, texts::invite).await
    }

    fn token_request(&self, account: &Account, purpose: Purpose) -> OneTimeTokenRequest {
        OneTimeTokenRequest::new(self.id, account.id, purpose, self.to)
    }

    fn page_url(&self, path: &str) -> String {
        format!("{}{path}", self.auth.config.server.url)
    }

    async fn unlocked_account(&self, id: Uuid) -> StoreResult<Option<Account>> {
        let db = self.auth.store.reader(Arc::default());
        let account = accounts::by_id(db.on(ACCOUNTS), id).await?;
        Ok(account.filter(|account| !account.is_locked(self.now)))
    }

    async fn recipient_account(&self) -> StoreResult<Option<Account>> {
        let db = self.auth.store.reader(Arc::default());
        let account = accounts::by_email(db.on(ACCOUNTS), self.to).await?;
        Ok(account.filter(|account| !account.is_locked(self.now)))
    }

    async fn create_account(&self, data: Value) -> StoreResult<Account> {
        let new = NewAccount {
            id: self.auth.entropy.uuid(),
            email: self.to.to_owned(),
            password_hash: None,
            role: accounts::sign_up_role(self.auth.settings().sign_up).unwrap_or_default(),
            confirmed: false,
            user_metadata: data,
        };
        let tx = self.auth.store.begin().await?;
        let account = accounts::create(&tx, new, self.now).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Composes another confirmation of a sign-up; its link sets the password that was chosen last.
    async fn confirm(
        &self,
        account: &Account,
        redirect_to: String,
        challenge: Option<CodeChallenge>,
    ) -> StoreResult<Option<Email>> {
        let db = self.auth.store.reader(Arc::default());
        let last = one_time::last_sign_up_password_hash(db.on(ONE_TIME_TOKENS), account.id).await?;
        let password_hash = last.or_else(|| account.password_hash.clone());
        let issue = OneTimeTokenRequest {
            redirect_to,
            challenge,
            password_hash,
            ..self.token_request(account, Purpose::Signup)
        };
        self.secret_email(account, issue, texts::confirm).await
    }

    async fn queue_email_change_again(
        &self,
        redirect_to: &str,
        challenge: Option<&CodeChallenge>,
    ) -> StoreResult<Option<Email>> {
        let Some(account) = self.recipient_account().await?.filter(|account| account.new_email.is_some())
        else {
            return Ok(None);
        };
        let tx = self.auth.store.begin().await?;
        queue_email_change(&tx, &account, redirect_to, challenge, &self.auth.entropy, self.now).await?;
        tx.commit().await?;
        Ok(None)
    }

    /// Composes an owner's email about all pending accounts, sent at most once an hour.
    async fn approval_digest(&self, owner: Uuid) -> StoreResult<Option<Email>> {
        let owner = self.unlocked_account(owner).await?.filter(|owner| owner.role == Role::Owner);
        let db = self.auth.store.reader(Arc::default());
        let (waiting, total) = accounts::list_pending(&db, MAX_LISTED).await?;
        let Some(owner) = owner.filter(|_| total > 0) else { return Ok(None) };
        let tx = self.auth.store.begin().await?;
        accounts::record_approval_mail(&tx, owner.id, self.now).await?;
        tx.commit().await?;
        let names: Vec<_> = waiting.into_iter().map(|account| account.email).collect();
        Ok(Some(texts::accounts_waiting(self.to, &names, total, &self.page_url(pages::USERS.pattern))))
    }

    /// Composes an owner's email about one pending account. An owner with a second factor decides in the list of users, which requires it.
    async fn approval_request(&self, account: Uuid, owner: Uuid) -> StoreResult<Option<Email>> {
        let waiting = self.unlocked_account(account).await?.filter(|account| account.role == Role::Pending);
        let owner = self.unlocked_account(owner).await?.filter(|owner| owner.role == Role::Owner);
        let (Some(waiting), Some(owner)) = (waiting, owner) else { return Ok(None) };
        let db = self.auth.store.reader(Arc::default());
        if !approval_link::is_by_link(self.auth, db.on(FACTORS), owner.id).await? {
            return Ok(Some(texts::approval_request(
                self.to,
                &waiting.email,
                &self.page_url(pages::USERS.pattern),
            )));
        }
        let issue =
            OneTimeTokenRequest { owner: Some(owner.id), ..self.token_request(&waiting, Purpose::Approval) };
        let secrets = self.issue_secrets(issue, None).await?;
        let url = self.page_url(&format!("{}?token={}", approval_link::PATH, secrets.token));
        Ok(Some(texts::approval_request(self.to, &waiting.email, &url)))
    }

    /// Creates link and code, and records that they were sent.
    async fn issue_secrets(
        &self,
        issue: OneTimeTokenRequest,
        note: Option<(Uuid, ActiveModel)>,
    ) -> StoreResult<Secrets> {
        let auth = self.auth;
        let tx = auth.store.begin().await?;
        let secrets = one_time::issue(&tx, &auth.refresh_key, &auth.entropy, issue, self.now).await?;
        if let Some((id, note)) = note {
            accounts::update(&tx, id, note).await?;
        }
        tx.commit().await?;
        Ok(secrets)
    }

    async fn secret_email(
        &self,
        account: &Account,
        issue: OneTimeTokenRequest,
        text: impl FnOnce(&str, &str, &str) -> Email,
    ) -> StoreResult<Option<Email>> {
        let redirect_to = issue.redirect_to.clone();
        let purpose = issue.purpose;
        let now = Set(Some(self.now));
        let note = match purpose {
            Purpose::Signup => ActiveModel { confirmation_sent_at: now, ..Default::default() },
            Purpose::Recovery | Purpose::Magiclink => {
                ActiveModel { recovery_sent_at: now, ..Default::default() }
            }
            Purpose::Invite => ActiveModel { invited_at: now, ..Default::default() },
            Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => {
                ActiveModel { email_change_sent_at: now, ..Default::default() }
            }
            _ => ActiveModel { reauthentication_sent_at: now, ..Default::default() },
        };
        let secrets = self.issue_secrets(issue, Some((account.id, note))).await?;
        let url = link(self.auth, &secrets.token, purpose, &redirect_to);
        Ok(Some(text(self.to, &secrets.code, &url)))
    }
}
