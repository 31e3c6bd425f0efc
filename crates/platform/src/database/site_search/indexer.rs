use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

use super::schema::SEARCH_ENTRIES;
use super::vocabulary;
use super::words::{joined, plain};
use crate::database::platform_tables::CONFIG_ENTRIES;
use crate::database::{Instant, Reader, SearchSource, Store, StoreResult, TableSet, Tx, system_state};

/// Increased by each change of what entries contain: all rows are then indexed again.
const VERSION: &str = "1";
const VERSION_ENTRY: (&str, &str) = ("search_index", "The version of the index of the site's search");

/// Size of one transaction, for which other writers wait.
#[derive(Clone, Copy, Debug)]
struct Step {
    rows: u64,
    /// In bytes.
    text: usize,
}

/// A transaction takes about 20 ms.
const BACKGROUND_STEP: Step = Step { rows: 16, text: 64 << 10 };
/// The size of a step after bulk inserts, while nobody else writes.
const BULK_STEP: Step = Step { rows: 1_000, text: 4 << 20 };
/// Characters of one text.
const MAX_TEXT_CHARS: usize = 200_000;
/// Steps before a search. A large import is indexed in the background.
const STEPS_OF_A_SEARCH: usize = 8;

/// Numbers of entries rise with their dates: the newest matches are found first. The days spread rows of one instant.
const SPREAD: u64 = 12 * 24 * 60 * 60;
/// 2000-01-01.
const EPOCH: i64 = 946_684_800;

impl Store {
    pub(crate) fn searched_tables(&self) -> TableSet {
        let sources = self.inner.schema.sources();
        sources
            .flat_map(|source| [Some(source.table), source.file_text.map(|file| file.table)])
            .flatten()
            .collect()
    }

    /// Notes all rows as changed if another version of the program made the index.
    pub async fn renew_index(&self, id: Uuid, now: Instant) -> StoreResult<()> {
        let read = |reader: Reader| async move {
            system_state::read(reader.on(CONFIG_ENTRIES), VERSION_ENTRY.0).await
        };
        if read(self.reader(Arc::default())).await?.as_deref() == Some(VERSION) {
            return Ok(());
        }
        let tx = self.begin().await?;
        tx.lock(VERSION_ENTRY.0).await?;
        let db = tx.quietly();
        for table in ["search_changes", "search_vocabulary", "search_trigrams"] {
            db.execute_unprepared(&format!("DELETE FROM {table}")).await?;
        }
        for source in self.inner.schema.sources() {
            let (kind, table) = (source.kind, source.table.name());
            let all = format!("INSERT INTO search_changes (kind, item_id) SELECT '{kind}', id FROM {table}");
            db.execute_unprepared(&all).await?;
        }
        system_state::write(&tx, VERSION_ENTRY, VERSION.to_owned(), id, now).await?;
        tx.commit().await
    }

    /// Indexes changed rows, for a search that is to find them. Fails silently: what is indexed can be searched at any time.
    pub(super) async fn index_for_search(&self, reader: &Reader) {
        for _ in 0..STEPS_OF_A_SEARCH {
            match has_changes(reader).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => return tracing::debug!(%error, "cannot tell whether the index is up to date"),
            }
            if let Err(error) = self.index_changes().await {
                return tracing::debug!(%error, "the index of the search could not be written");
            }
        }
    }

    pub async fn index_bulk(&self) -> StoreResult<()> {
        while self.index_step(BULK_STEP).await? {}
        Ok(())
    }

    /// Indexes a batch of changed rows. Returns whether there were changes.
    pub async fn index_changes(&self) -> StoreResult<bool> {
        self.index_step(BACKGROUND_STEP).await
    }

    async fn index_step(&self, step: Step) -> StoreResult<bool> {
        if !has_changes(&self.reader(Arc::default())).await? {
            return Ok(false);
        }
        let tx = self.begin().await?;
        // Two indexers at once could write the older state of a row last.
        tx.lock("search_changes").await?;
        let changes = take_changes(&tx, step.rows).await?;
        let mut indexed = Vec::new();
        let mut text = 0;
        for source in self.inner.schema.sources() {
            let Some(ids) = changes.get(source.kind) else { continue };
            let mut entries = read_entries(&tx, source, ids).await?;
            for id in ids {
                if text < step.text {
                    let entry = entries.remove(id);
                    text += entry.as_ref().map_or(0, Entry::size);
                    indexed.push((source, *id, entry));
                } else {
                    note_again(&tx, source.kind, *id).await?;
                }
            }
        }
        // FTS5 writes a segment for each row with a smaller number than the one before, and merges them.
        indexed.sort_by_key(|(_, id, entry)| entry.as_ref().map(|entry| entry.number(*id)));
        write_entries(&tx, &indexed).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn has_changes(reader: &Reader) -> StoreResult<bool> {
    let db = reader.on(SEARCH_ENTRIES);
    let any = Statement::from_string(db.get_database_backend(), "SELECT 1 FROM search_changes LIMIT 1");
    Ok(db.query_one_raw(any).await?.is_some())
}

/// Deletes the oldest changes before their rows are read, so that a change committed in between stays for the next step.
async fn take_changes(tx: &Tx, rows: u64) -> StoreResult<BTreeMap<String, BTreeSet<Uuid>>> {
    let sql = format!(
        "DELETE FROM search_changes WHERE number IN (SELECT number FROM search_changes ORDER BY number LIMIT {rows}) \
         RETURNING kind, item_id"
    );
    let db = tx.quietly();
    let mut changes = BTreeMap::<String, BTreeSet<Uuid>>::new();
    for row in db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await? {
        changes.entry(row.try_get_by_index(0)?).or_default().insert(row.try_get_by_index(1)?);
    }
    Ok(changes)
}

async fn note_again(tx: &Tx, kind: &str, id: Uuid) -> Result<(), DbErr> {
    let sql = "INSERT INTO search_changes (kind, item_id) VALUES ($1, $2)";
    execute(tx.quietly(), sql, [kind.into(), id.into()]).await
}

#[derive(Debug)]
struct Entry {
    is_public: bool,
    visible_from: Option<i64>,
    visible_until: Option<i64>,
    dated: Instant,
    title: String,
    text: String,
    file: String,
}

impl Entry {
    fn read(row: &QueryResult, source: &SearchSource) -> Result<(Uuid, Self), DbErr> {
        let time = |at| Ok::<_, DbErr>(row.try_get_by_index::<Option<Instant>>(at)?.map(micros));
        let text = |at| Ok::<_, DbErr>(row.try_get_by_index::<Option<String>>(at)?.unwrap_or_default());
        let file: String = text(7)?.chars().take(MAX_TEXT_CHARS).collect();
        let mut all = text(6)?;
        for at in 0..source.texts.len() {
            all.extend([" ", &text(9 + at)?]);
        }
        if let Some((_, plain_of)) = source.markdown {
            all.extend([" ", &plain_of(&text(8)?)]);
        }
        let entry = Self {
            is_public: row.try_get_by_index(1)?,
            visible_from: time(2)?,
            visible_until: time(3)?,
            dated: row.try_get_by_index(4)?,
            title: joined(&text(5)?),
            text: plain(&all),
            file: plain(&file),
        };
        Ok((row.try_get_by_index(0)?, entry))
    }

    fn size(&self) -> usize {
        self.title.len() + self.text.len() + self.file.len()
    }

    /// Returns the entry's number by its date; the next free one is used if it is taken.
    fn number(&self, id: Uuid) -> i64 {
        let spread = xxhash_rust::xxh3::xxh3_64(id.as_bytes()) % SPREAD;
        (self.dated.timestamp().as_second() - EPOCH).max(1).saturating_add(spread.cast_signed())
    }
}

fn micros(instant: Instant) -> i64 {
    instant.timestamp().as_microsecond()
}

async fn read_entries(
    tx: &Tx,
    source: &SearchSource,
    ids: &BTreeSet<Uuid>,
) -> StoreResult<BTreeMap<Uuid, Entry>> {
    let db = tx.quietly();
    let (table, public, dated) = (source.table.name(), source.public, source.dated);
    let schedule = if source.is_scheduled { "item.visible_from, item.visible_until" } else { "NULL, NULL" };
    let (file, join) = match source.file_text {
        Some(file) => (
            format!("file.{}", file.text),
            format!(
                "LEFT JOIN {} AS file ON file.{} = item.id AND {}",
                file.table.name(),
                file.key,
                file.condition
            ),
        ),
        None => ("NULL".to_owned(), String::new()),
    };
    let markdown = source.markdown.map_or("NULL".to_owned(), |(column, _)| format!("item.{column}"));
    let texts: String = source.texts.iter().map(|column| format!(", item.{column}")).collect();
    let places: Vec<_> = (1..=ids.len()).map(|at| format!("${at}")).collect();
    let sql = format!(
        "SELECT item.id, {public}, {schedule}, item.{dated}, item.sort_key, item.search_text, {file}, {markdown}{texts} \
         FROM {table} AS item {join} WHERE item.trashed_at IS NULL AND item.id IN ({})",
        places.join(", ")
    );
    let values = ids.iter().map(|id| Value::from(*id));
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    Ok(rows.iter().map(|row| Entry::read(row, source)).collect::<Result<_, _>>()?)
}

async fn write_entries(tx: &Tx, indexed: &[(&SearchSource, Uuid, Option<Entry>)]) -> StoreResult<()> {
    let db = tx.on(SEARCH_ENTRIES);
    let mut words = BTreeSet::new();
    for (source, id, entry) in indexed {
        remove_entry(db, source.kind, *id).await?;
        if let Some(entry) = entry {
            add_entry(db, source, *id, entry).await?;
            // A draft's form of a public word must not be offered as a correction.
            if entry.is_public && entry.visible_from.is_none() {
                for text in [&entry.title, &entry.text, &entry.file] {
                    vocabulary::words_of(text, &mut words);
                }
            }
        }
    }
    vocabulary::learn(db, &words).await
}

async fn remove_entry(db: &DatabaseTransaction, kind: &str, id: Uuid) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Sqlite {
        const NUMBER: &str = "(SELECT number FROM search_entries WHERE kind = $1 AND item_id = $2)";
        for table in ["search_words_of_entries", "search_titles_of_entries"] {
            let sql = format!("DELETE FROM {table} WHERE rowid = {NUMBER}");
            execute(db, &sql, [kind.into(), id.into()]).await?;
        }
    }
    execute(db, "DELETE FROM search_entries WHERE kind = $1 AND item_id = $2", [kind.into(), id.into()]).await
}

async fn add_entry(
    db: &DatabaseTransaction,
    source: &SearchSource,
    id: Uuid,
    entry: &Entry,
) -> Result<(), DbErr> {
    let mut number = entry.number(id);
    let taken = |number: i64| {
        let sql = "SELECT 1 FROM search_entries WHERE number = $1";
        db.query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, [number.into()]))
    };
    while taken(number).await?.is_some() {
        number += 1;
    }
    let dated = source.is_timely.then(|| entry.dated.timestamp().as_second());
    let mut values: Vec<Value> = vec![
        number.into(),
        source.kind.into(),
        id.into(),
        entry.is_public.into(),
        entry.visible_from.into(),
        entry.visible_until.into(),
        dated.into(),
        entry.title.as_str().into(),
    ];
    let (mut columns, mut places) = (String::new(), String::new());
    if db.get_database_backend() == DbBackend::Postgres {
        columns.push_str(", words, title_words");
        places.push_str(
            ", setweight(to_tsvector('english', $8), 'A') || setweight(to_tsvector('english', $9), 'C') \
             || setweight(to_tsvector('english', $10), 'D'), to_tsvector('simple', $8)",
        );
        values.extend([entry.text.as_str().into(), entry.file.as_str().into()]);
    }
    let sql = format!(
        "INSERT INTO search_entries (number, kind, item_id, is_public, visible_from, visible_until, dated, title{columns}) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8{places})"
    );
    execute(db, &sql, values).await?;
    if db.get_database_backend() == DbBackend::Sqlite {
        let facets = facets(Some(source.kind), entry.is_public);
        let (title, text, file) = (entry.title.as_str(), entry.text.as_str(), entry.file.as_str());
        let sql = "INSERT INTO search_words_of_entries (rowid, title, text, file, facets) VALUES ($1, $2, $3, $4, $5)";
        let values = [number.into(), title.into(), text.into(), file.into(), facets.as_str().into()];
        execute(db, sql, values).await?;
        let sql = "INSERT INTO search_titles_of_entries (rowid, title, facets) VALUES ($1, $2, $3)";
        execute(db, sql, [number.into(), title.into(), facets.into()]).await?;
    }
    Ok(())
}

/// Words of the column `facets` in SQLite: rows of a kind, and those that visitors see, are found by the index as well.
pub(super) fn facets(kind: Option<&str>, is_public: bool) -> String {
    let kind = kind.map(|kind| format!("kind{kind}"));
    let public = is_public.then(|| "ispublic".to_owned());
    [kind, public].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

async fn execute(
    db: &DatabaseTransaction,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<(), DbErr> {
    db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await.map(|_| ())
}
