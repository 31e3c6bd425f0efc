use anyhow::bail;
use platform::database::Tx;
use platform::database::transfer::Imported;
use platform::files;

use crate::subjects::subjects;

const MAX_LISTED_ERRORS: usize = 20;

/// Validates imported rows, and rebuilds derived data. An archive may be untrusted: no form has validated it, and its HTML is unsafe.
pub async fn check(tx: &Tx, imported: &Imported) -> anyhow::Result<()> {
    if matches!(imported, Imported::All) {
        files::clear_uses(tx).await?;
    }
    let mut wrong = Vec::new();
    for subject in subjects() {
        for resource in subject.resources {
            wrong.extend(resource.check_imported(tx, imported).await?);
        }
        if let Some(check) = subject.check_imported {
            wrong.extend(check(tx, imported).await?);
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let rest = wrong.len().saturating_sub(MAX_LISTED_ERRORS);
    wrong.truncate(MAX_LISTED_ERRORS);
    if rest > 0 {
        wrong.push(format!("and {rest} more"));
    }
    bail!(
        "the archive holds what no form of this site takes, and nothing was imported:\n  {}",
        wrong.join("\n  ")
    )
}
