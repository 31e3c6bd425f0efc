use std::collections::BTreeMap;

use sea_orm::prelude::Uuid;

use super::{StockChangeReason, change_locked, lock};
use crate::products::model::stock;
use crate::products::schema::STOCK_CHANGES;
use platform::database::{Inserts, StoreResult, Tx};

/// Counted units on the shelf, including units that unpaid orders reserve.
#[derive(Clone, Copy, Debug)]
pub struct ShelfCount {
    pub variant: Uuid,
    /// The units on the shelf according to the stock that the count replaces.
    pub expected: i64,
    pub count: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedStock {
    pub variant: Uuid,
    pub before: i64,
    pub on_hand: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountRejection {
    Missing,
    /// The stock changed since it was read, to this many units on the shelf.
    Outdated(i64),
    /// Unpaid orders reserve this many units, more than were counted.
    Reserved(i64),
}

/// Replaces the stock of several variants, each once, by counted units; variants are locked in the order of their ids. Reserved units are
/// not for sale. It is all or none: an outdated count, or one below the reserved units, rejects the others too. Returns the variants
/// whose stock changed; the inner error is the list of rejected counts. The numbers shown to visitors change at once.
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
        records.push(change_locked(tx, counted.variant, change, reason).await?);
    }
    tx.insert(Inserts::default().and(STOCK_CHANGES, records)).await?;
    Ok(Ok(changed.into_values().collect()))
}

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
