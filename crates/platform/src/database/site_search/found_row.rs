use sea_orm::{DbBackend, DbErr, QueryResult};
use uuid::Uuid;

/// The columns of a match, from `entry`.
pub(super) const COLUMNS: &str = "entry.kind, entry.item_id, entry.number, entry.title, entry.dated";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    pub kind: String,
    pub id: Uuid,
}

#[derive(Debug)]
pub(super) struct Match {
    pub(super) row: FoundRow,
    pub(super) number: i64,
    pub(super) title: String,
    /// Seconds since 1970, where it matters.
    pub(super) dated: Option<i64>,
    /// By the database; greater is better. 0 where SQLite has too many to rank.
    pub(super) rank: f64,
}

/// Reads a row of [`COLUMNS`] and a rank.
pub(super) fn read_match(row: &QueryResult, backend: DbBackend) -> Result<Match, DbErr> {
    let rank = match backend {
        DbBackend::Postgres => f64::from(row.try_get_by_index::<f32>(5)?),
        _ => row.try_get_by_index(5)?,
    };
    let row_of = FoundRow { kind: row.try_get_by_index(0)?, id: row.try_get_by_index(1)? };
    Ok(Match {
        row: row_of,
        number: row.try_get_by_index(2)?,
        title: row.try_get_by_index(3)?,
        dated: row.try_get_by_index(4)?,
        rank,
    })
}
