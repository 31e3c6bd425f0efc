//! Anonymization of actors: the entries of one person stay linked, without a name or an address.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::CaseStatement;
use sea_orm::{Condition, QuerySelect as _, QueryTrait as _, Statement};

use super::anonymize::anonymize_recipients;
use super::model::{ActiveModel, Column, Entity};
use crate::audit::schema::AUDIT_ENTRIES;
use platform::core::Core;
use platform::database::{StoreResult, Tx};

/// Entries anonymized in the transaction that deletes the account: more than almost any account has.
pub const MAX_ANONYMIZED_AT_DELETION: u64 = 5_000;
const BATCH: u64 = 500;

/// Deleted accounts that entries still name, by one index lookup per account instead of reading every entry
/// (<https://wiki.postgresql.org/wiki/Loose_indexscan>).
pub const REMOVED_ACTORS_QUERY: &str = "WITH RECURSIVE named(id) AS (\
       SELECT (SELECT actor_id FROM audit_entries WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1) \
       UNION ALL \
       SELECT (SELECT actor_id FROM audit_entries WHERE actor_id > named.id ORDER BY actor_id LIMIT 1) \
       FROM named WHERE named.id IS NOT NULL\
     ) SELECT id FROM named WHERE id IS NOT NULL \
       AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.id = named.id) LIMIT 50";

/// Replaces an account's address: the same in each of its entries.
fn pseudonym(account: Uuid) -> String {
    let id = account.simple().to_string();
    format!("account {}", id.get(..8).unwrap_or(&id))
}

/// Anonymizes the entries of an account deleted in the same transaction, and its address in entries about emails.
/// [`anonymize_removed_actors`] continues after [`MAX_ANONYMIZED_AT_DELETION`] entries.
pub async fn anonymize_actor(tx: &Tx, account: Uuid, email: &str) -> StoreResult<()> {
    // A test email goes to the account's own address, which may have changed since.
    let tests = Condition::all().add(Column::ActorId.eq(account)).add(Column::Action.eq("tested"));
    anonymize_recipients(tx, tests.into(), &[email.to_owned()]).await?;
    anonymize_some(tx, &[account], MAX_ANONYMIZED_AT_DELETION).await.map(drop)
}

/// Anonymizes entries of deleted accounts; returns whether there may be more.
pub async fn anonymize_removed_actors(core: &Core) -> StoreResult<bool> {
    let reader = core.store.reader(std::sync::Arc::default());
    let db = reader.on(AUDIT_ENTRIES);
    let rows =
        db.query_all_raw(Statement::from_string(db.get_database_backend(), REMOVED_ACTORS_QUERY)).await?;
    let accounts: Vec<Uuid> = rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    if accounts.is_empty() {
        return Ok(false);
    }
    let tx = core.store.begin().await?;
    let anonymized = anonymize_some(&tx, &accounts, BATCH).await?;
    tx.commit().await?;
    Ok(anonymized > 0)
}

async fn anonymize_some(tx: &Tx, accounts: &[Uuid], limit: u64) -> StoreResult<u64> {
    let some = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ActorId.is_in(accounts.iter().copied()))
        .limit(limit);
    anonymize(tx, accounts, Column::Id.in_subquery(some.into_query())).await
}

pub(super) async fn anonymize(tx: &Tx, accounts: &[Uuid], entries: Expr) -> StoreResult<u64> {
    if accounts.is_empty() {
        return Ok(0);
    }
    let names = accounts.iter().fold(CaseStatement::new(), |names, account| {
        names.case(Column::ActorId.eq(*account), pseudonym(*account))
    });
    let written = Entity::update_many()
        .set(ActiveModel { actor_id: Set(None), ..Default::default() })
        .col_expr(Column::Actor, names.finally(Expr::col(Column::Actor)).into())
        .filter(Column::ActorId.is_in(accounts.iter().copied()))
        .filter(entries)
        .exec(tx.on(AUDIT_ENTRIES))
        .await?;
    Ok(written.rows_affected)
}
