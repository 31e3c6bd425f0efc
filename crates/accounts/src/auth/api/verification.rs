use super::Call;
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::emails::{self, AccountMail, Change};
use crate::auth::model::account::Model as Account;
use crate::auth::model::one_time_token::Model as Row;
use crate::auth::model::{AgreedBy, Purpose};
use crate::auth::sessions::{self, Grant};
use crate::auth::{AuthError, account_changes, accounts, approval, one_time, security_log};
use platform::core::ChangeStamp;
use platform::database::{Instant, StoreError, Tx};

pub(super) enum Verification {
    SignedIn(Box<(Account, Grant)>),
    HalfConfirmed,
}

pub(super) const HALF_WAY: &str =
    "Confirmation link accepted. Please proceed to confirm link sent to the other email";

pub(super) fn purposes_of_type(kind: &str) -> Option<&'static [Purpose]> {
    Some(match kind {
        "signup" => &[Purpose::Signup],
        "recovery" => &[Purpose::Recovery],
        "magiclink" => &[Purpose::Magiclink],
        "invite" => &[Purpose::Invite],
        "email_change" => &[Purpose::EmailChangeCurrent, Purpose::EmailChangeNew],
        // Emails by `otp`, with or without an account.
        "email" => &[Purpose::Magiclink, Purpose::Signup],
        _ => return None,
    })
}

pub(super) async fn apply_token(
    call: &Call,
    tx: &Tx,
    row: Row,
    now: Instant,
) -> Result<Verification, AuthError> {
    let auth = &call.auth;
    let account = confirm_account(call, tx, &row, now).await?;
    let Some(account) = account else { return Ok(Verification::HalfConfirmed) };
    let account = accounts::record_sign_in(tx, account.id, now).await?;
    let new = call.new_session("otp");
    let grant = sessions::begin(tx, &auth.refresh_key, account.id, new, auth.entropy.uuid(), now).await?;
    security_log::log_sign_in(account.id, "otp", call.peer);
    Ok(Verification::SignedIn(Box::new((account, grant))))
}

/// The account after the confirmation; `None` until the other address agrees.
pub(super) async fn confirm_account(
    call: &Call,
    tx: &Tx,
    row: &Row,
    now: Instant,
) -> Result<Option<Account>, AuthError> {
    let account = accounts::lock(tx, row.account_id).await?.ok_or(AuthError::CodeExpired)?;
    call.set_account(account.id);
    if account.is_locked(now) {
        return Err(AuthError::UserBanned);
    }
    let own = match row.purpose {
        Purpose::EmailChangeNew => account.new_email.as_ref(),
        _ => Some(&account.email),
    };
    // A stranger may read an email to a former address.
    if own != Some(&row.email) {
        return Err(AuthError::CodeExpired);
    }
    // A stranger may have requested this email: it confers no assigned role, and the request's password does not count.
    if accounts::is_reserved(&account, call.auth.settings().sign_up) && !row.trusted {
        return Err(AuthError::CodeExpired);
    }
    let agreed = match row.purpose {
        Purpose::EmailChangeCurrent => AgreedBy::Current,
        Purpose::EmailChangeNew => AgreedBy::New,
        Purpose::Signup if account.email_confirmed_at.is_some() => return Err(AuthError::CodeExpired),
        _ => {
            let was_confirmed = account.email_confirmed_at.is_some();
            let account = accounts::confirm(tx, account.id, row.password_hash.clone(), now).await?;
            if !was_confirmed {
                one_time::revoke(tx, account.id, &[Purpose::Signup, Purpose::Invite]).await?;
                if row.purpose != Purpose::Invite {
                    approval::ask_owners(tx, &account, &call.auth.entropy, now).await?;
                }
            }
            return Ok(Some(account));
        }
    };
    let former = account.email.clone();
    let changed = match accounts::agree_to_change(tx, &account, agreed, now).await {
        Err(StoreError::Taken(_)) => return Err(AuthError::EmailExists),
        other => other?,
    };
    if let Some(changed) = &changed {
        let event = AuditEvent::new("address changed", "account", changed.id, changed.email.clone());
        let actor = Actor::Account(account.id, account.email);
        audit::record(tx, &actor, [event], ChangeStamp { entropy: &call.auth.entropy, now }).await?;
        let told = AccountMail::Changed { what: Change::Address };
        emails::queue(tx, &former, &told, call.auth.entropy.uuid(), now).await?;
        one_time::revoke(tx, changed.id, &account_changes::SIGN_IN_PURPOSES).await?;
        one_time::revoke(tx, changed.id, &[Purpose::Reauthentication]).await?;
    }
    Ok(changed)
}
