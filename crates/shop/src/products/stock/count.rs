//! Counting the stock of several variants at once.

use std::collections::BTreeMap;

use sea_orm::prelude::Uuid;

use super::{StockChangeReason, change_locked, lock};
use crate::products::model::stock;
use crate::products::schema::STOCK_CHANGES;
use platform::store::{Inserts, StoreResult, Tx};

/// Units of a variant that staff counted on the shelf, those that unpaid orders reserve among them.
#[derive(Clone, Copy, Debug)]
pub struct ShelfCount {
    /// The variant's id.
    pub variant: Uuid,
    /// The units on the shelf according to the stock that the count replaces.
    pub expected: i64,
    /// The counted units.
    pub count: i64,
}

/// The stock of a variant before and after a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedStock {
    /// The variant's id.
    pub variant: Uuid,
    /// The number of units for sale before.
    pub before: i64,
    /// The number of units for sale.
    pub on_hand: i64,
}

/// The reason for which a count is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRejection {
    /// The variant does not exist.
    Missing,
    /// The units on the shelf are no longer the expected ones, but this many.
    Outdated(i64),
    /// Unpaid orders reserve this many units, more than were counted.
    Reserved(i64),
}

/// Replaces the stock of several variants, each once, by what was counted; variants are locked in the order of their ids. Reserved units are not
/// for sale. It is all or none: a single count that is based on an outdated stock, or is below what is reserved, rejects all of them. Returns
/// the variants whose stock changed. The numbers shown to visitors change at once.
///
/// # Errors
/// When the database fails; within, the rejected counts.
pub async fn count_all(
    tx: &Tx,
    counts: &[ShelfCount],
    reason: &StockChangeReason<'_>,
) -> StoreResult<Result<Vec<CountedStock>, Vec<(Uuid, CountRejection)>>> {
    let rows = lock(tx, counts.iter().map(|count| count.variant)).await?;
    let rows: BTreeMap<Uuid, stock::Model> = rows.into_iter().map(|row| (row.variant_id, row)).collect();
    let (mut changed, mut rejected) = (BTreeMap::new(), Vec::new());
    for count in counts {
        match change_of(rows.get(&count.variant), count) {
            Ok(counted) => drop(changed.insert(count.variant, counted)),
            Err(rejection) => rejected.push((count.variant, rejection)),
        }
    }
    if !rejected.is_empty() {
        return Ok(Err(rejected));
    }
    changed.retain(|_, counted| counted.before != counted.on_hand);
    let mut records = Vec::new();
    for counted in changed.values() {
        let change = counted.on_hand - counted.before;
        records.push(change_locked(tx, (counted.variant, change), reason).await?);
    }
    tx.insert(Inserts::default().and(STOCK_CHANGES, records)).await?;
    Ok(Ok(changed.into_values().collect()))
}

/// The change that a count makes of a locked row.
fn change_of(row: Option<&stock::Model>, count: &ShelfCount) -> Result<CountedStock, CountRejection> {
    let row = row.ok_or(CountRejection::Missing)?;
    let (before, on_shelf) = (row.on_hand, row.on_hand + row.held);
    if count.expected != on_shelf {
        return Err(CountRejection::Outdated(on_shelf));
    }
    if count.count < row.held {
        return Err(CountRejection::Reserved(row.held));
    }
    Ok(CountedStock { variant: row.variant_id, before, on_hand: count.count - row.held })
}
