//! Validation of imported rows by all subjects.

use anyhow::bail;
use platform::storage;
use platform::store::Tx;
use platform::store::transfer::Imported;

use crate::subjects::subjects;

/// The most rows in a message.
const TOLD: usize = 20;

/// Checks the rows that an import has brought, and makes again what follows from them. An archive may come from a stranger: nothing in it was
/// seen by a form, and its HTML is not trusted.
///
/// # Errors
/// When forms would refuse some of them, or the database fails.
pub async fn check(tx: &Tx, imported: &Imported) -> anyhow::Result<()> {
    if matches!(imported, Imported::All) {
        storage::clear_uses(tx).await?;
    }
    let mut wrong = Vec::new();
    for check in subjects().filter_map(|subject| subject.check_imported) {
        wrong.extend(check(tx, imported).await?);
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let rest = wrong.len().saturating_sub(TOLD);
    wrong.truncate(TOLD);
    if rest > 0 {
        wrong.push(format!("and {rest} more"));
    }
    bail!(
        "the archive holds what no form of this site takes, and nothing was imported:\n  {}",
        wrong.join("\n  ")
    )
}
