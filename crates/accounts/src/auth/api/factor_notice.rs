use super::Call;
use crate::auth::AuthError;
use crate::auth::emails::{self, AccountMail, Change};
use platform::database::Tx;

/// Records a change of second factors and notifies the account, in case of an attack.
pub(super) async fn record_and_notify(call: &Call, tx: &Tx, what: Change) -> Result<(), AuthError> {
    let auth = &call.auth;
    let added = matches!(what, Change::FactorAdded | Change::SecurityKeyAdded);
    call.record(tx, if added { "second factor added" } else { "second factor removed" }).await?;
    let mail = AccountMail::Changed { what };
    let account = &call.caller()?.account;
    Ok(emails::queue(tx, &account.email, &mail, auth.entropy.uuid(), auth.now()).await?)
}
