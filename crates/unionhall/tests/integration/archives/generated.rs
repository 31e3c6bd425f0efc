//! Arbitrary sites: generated rows of every table, with odd texts.

use std::collections::BTreeMap;

use archive::import::import;
use archive::progress::Progress;
use archive::reader::Archive;
use archive::site_copy::rows::copy_rows;
use platform::clock::Entropy;
use platform::database::Extent;
use platform::database::transfer::{BulkInsert, Column, ColumnKind, Columns, FrozenDatabase};
use platform::files::transfer::{BlobId, adopt_blobs, expect_blobs, recount_folders};
use regex::Regex;
use sea_orm::prelude::Uuid;
use sea_orm::{ConnectionTrait as _, Database, DbBackend, Statement, Value};
use sha2::{Digest as _, Sha256};

use super::{Backend, PEOPLE, Site};

const TEXTS: [&str; 10] = [
    "",
    " leading and trailing ",
    "line\nfeed\r\n\ttab \u{7f}\u{1}",
    "\"quotes\" 'single' \\ back </script> <!-- --> $1 %s {}",
    "\u{202e}right to left\u{202c} \u{feff}\u{2028}\u{2029}",
    "👩‍👩‍👧 e\u{301} é İ ı ß ﬀ",
    "日本語 кириллица العربية",
    "\u{10ffff}\u{fffd}\u{e000}",
    "null",
    "2026-06-15T16:00:00Z",
];

/// Long texts, which no index contains as a whole.
const LONG: [&str; 5] = ["content_md", "content_html", "answer_md", "message", "search_text"];

struct Choices(u64);

impl Choices {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    fn text(&mut self) -> String {
        // Unique, since many columns are.
        format!("{}{:x}", TEXTS[self.below(TEXTS.len())], self.next())
    }

    fn long_text(&mut self) -> String {
        let huge = if self.below(20) == 0 { "é".repeat(60_000) } else { String::new() };
        self.text() + &huge
    }

    fn json(&mut self, depth: u32) -> serde_json::Value {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0 => serde_json::Value::Null,
            1 => self.text().into(),
            2 => i64::from_ne_bytes(self.next().to_ne_bytes()).into(),
            3 => (f64::from(u32::try_from(self.next() >> 40).unwrap()) / 64.0).into(),
            4 => (self.next().is_multiple_of(2)).into(),
            5 => (0..self.below(4)).map(|_| self.json(depth - 1)).collect(),
            _ => {
                let fields = (0..self.below(4)).map(|_| (self.text(), self.json(depth - 1)));
                serde_json::Value::Object(fields.collect())
            }
        }
    }
}

/// The allowed values of enumerated columns, by table and column.
type Words = BTreeMap<(String, String), Vec<String>>;

async fn words() -> Words {
    let site = Site::new(Backend::Sqlite).await;
    let platform::database::Location::Sqlite(path) = &site.location else { unreachable!() };
    let db = Database::connect(format!("sqlite:{}", path.display())).await.unwrap();
    let all = "SELECT name, sql FROM sqlite_master WHERE type = 'table'";
    let choice = Regex::new(r#"CHECK \("(\w+)" IN \(([^)]*)\)"#).unwrap();
    let mut found = BTreeMap::new();
    for row in db.query_all_raw(Statement::from_string(DbBackend::Sqlite, all)).await.unwrap() {
        let (table, sql): (String, String) =
            (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
        for choice in choice.captures_iter(&sql) {
            let words = choice[2].split(", ").map(|word| word.trim_matches('\'').to_owned()).collect();
            found.insert((table.clone(), choice[1].to_owned()), words);
        }
    }
    found
}

struct Generator<'a> {
    choices: Choices,
    words: &'a Words,
    ids: BTreeMap<String, Vec<Uuid>>,
    blobs: Vec<BlobId>,
}

impl Generator<'_> {
    fn value(&mut self, columns: &Columns, column: &Column, number: usize) -> Value {
        let (table, name) = (columns.table.as_str(), column.name.as_str());
        let is_null = column.is_nullable && self.choices.below(3) == 0;
        // Rows in the trash are unpublished, and only header links have parents.
        let is_null = is_null || matches!(name, "trashed_at" | "parent");
        let parent = columns.references.iter().find(|(of, _)| of == name).map(|(_, parent)| parent);
        match column.kind {
            _ if table == "file_contents" && name == "id" => self.blobs[number].id.into(),
            _ if table == "file_contents" && name == "sha256" => self.blobs[number].sha256.clone().into(),
            _ if table == "file_contents" && name == "size" => {
                i64::try_from(self.blobs[number].size).unwrap().into()
            }
            ColumnKind::Boolean if is_null => Value::Bool(None),
            ColumnKind::Boolean => (self.choices.below(2) == 0).into(),
            ColumnKind::Integer if is_null => Value::BigInt(None),
            // Lines have unique positions.
            ColumnKind::Integer if name == "position" => i64::try_from(number).unwrap().into(),
            // Within every CHECK constraint.
            ColumnKind::Integer => i64::try_from(1 + self.choices.below(100)).unwrap().into(),
            ColumnKind::Uuid if is_null => Value::Uuid(None),
            ColumnKind::Uuid => {
                let of_parent = parent.map(|parent| self.ids.get(parent).cloned().unwrap_or_default());
                let of_parent = of_parent.filter(|ids| !ids.is_empty());
                // A foreign key in the primary key has one row per parent.
                let is_key = columns.position(name).unwrap() < columns.key;
                match of_parent {
                    Some(ids) if is_key => ids[number % ids.len()].into(),
                    Some(ids) => ids[self.choices.below(ids.len())].into(),
                    None => Uuid::from_u128(
                        u128::from(self.choices.next()) << 64 | u128::from(self.choices.next()),
                    )
                    .into(),
                }
            }
            ColumnKind::Instant if is_null => Value::ChronoDateTimeUtc(None),
            ColumnKind::Instant => {
                let microsecond = i64::try_from(self.choices.next() % 4_000_000_000_000_000).unwrap();
                let instant = jiff::Timestamp::from_microsecond(microsecond).unwrap();
                platform::database::Instant::from(instant).into()
            }
            ColumnKind::Json if is_null => Value::Json(None),
            ColumnKind::Json => match self.choices.json(3) {
                serde_json::Value::Null => serde_json::json!([]).into(),
                value => value.into(),
            },
            ColumnKind::Text if is_null => Value::String(None),
            ColumnKind::Text => match self.words.get(&(table.to_owned(), name.to_owned())) {
                Some(words) => words[self.choices.below(words.len())].clone().into(),
                None if parent.is_some_and(|parent| parent == "carts") => format!("cart {number}").into(),
                None if table == "carts" && name == "id" => format!("cart {number}").into(),
                None if LONG.contains(&name) => self.choices.long_text().into(),
                None => self.choices.text().into(),
            },
        }
    }

    async fn fill(&mut self, fill: &mut BulkInsert, columns: &Columns, rows: usize) {
        let id = columns.position("id").filter(|at| columns.all[*at].kind == ColumnKind::Uuid);
        for number in 0..rows {
            let row: Vec<_> = columns.all.iter().map(|column| self.value(columns, column, number)).collect();
            if let Some(Value::Uuid(Some(id))) = id.map(|at| row[at].clone()) {
                self.ids.entry(columns.table.clone()).or_default().push(id);
            }
            fill.add(columns, row, 1000).await.unwrap();
        }
        fill.flush(columns).await.unwrap_or_else(|error| panic!("{}: {error}", columns.table));
    }
}

async fn generate(site: &Site, seed: u64, words: &Words) {
    let mut choices = Choices(seed);
    let mut blobs = Vec::new();
    for number in 0..choices.below(4) {
        let length = [0, 1, 70_000, 7_000_000][(choices.below(4) + number) % 4];
        let bytes: Vec<u8> = (0..length).map(|at: usize| (at % 251) as u8 ^ number as u8).collect();
        let sha256 = hex::encode(Sha256::digest(&bytes));
        if blobs.iter().any(|blob: &BlobId| blob.sha256 == sha256) {
            continue;
        }
        let blob = BlobId { id: platform::clock::Entropy::System.uuid(), sha256, size: length as u64 };
        let tx = site.store.begin().await.unwrap();
        expect_blobs(&tx, std::slice::from_ref(&blob), super::clock().now().into()).await.unwrap();
        tx.commit().await.unwrap();
        let pieces = bytes.chunks(50_000).map(|piece| Ok(piece.to_vec().into())).collect::<Vec<_>>();
        site.storage.write_blob(&blob, futures_util::stream::iter(pieces)).await.unwrap();
        blobs.push(blob);
    }
    let mut fill = site.store.bulk_insert().await.unwrap();
    let mut all = Vec::new();
    for archived in site.schema.archived().filter(|archived| archived.extent != Extent::Never) {
        if archived.table != "config_entries" && archived.table != "signing_keys" {
            all.push(fill.columns(archived.table).await.unwrap().unwrap());
        }
    }
    let all = Columns::sort_by_parents(all);
    for columns in all.iter().rev() {
        fill.clear(&columns.table, None).await.unwrap();
    }
    let mut generator = Generator { choices, words, ids: BTreeMap::new(), blobs: blobs.clone() };
    for columns in &all {
        let has_parents = columns.references.iter().all(|(_, parent)| {
            parent == &columns.table
                || parent == "carts"
                || generator.ids.get(parent).is_some_and(|ids| !ids.is_empty())
        });
        let rows = match columns.table.as_str() {
            "file_contents" => blobs.len(),
            // Unique by parent.
            "variant_stock" | "picture_sizes" => generator.ids.get("product_variants").map_or(0, Vec::len),
            _ if !has_parents => 0,
            _ => [0, 1, 3, 40, 700][generator.choices.below(5)],
        };
        let mut filled = rows;
        if columns.references.iter().any(|(_, parent)| parent == "carts") {
            filled = 0;
        }
        generator.fill(&mut fill, columns, filled).await;
    }
    adopt_blobs(fill.tx(), &blobs).await.unwrap();
    recount_folders(fill.tx()).await.unwrap();
    fill.finish().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_site_is_unchanged_after_export_and_import() {
    let words = words().await;
    for from in [Backend::Sqlite, Backend::Postgres] {
        comes_back(from, u64::from_le_bytes(Entropy::default().bytes()), &words).await;
    }
}

async fn comes_back(from: Backend, seed: u64, words: &Words) {
    let (from, into, moved) = match from {
        Backend::Sqlite => {
            let from = Site::new(Backend::Sqlite).await;
            (from, Site::on_s3(Backend::Postgres).await, Site::new(Backend::Postgres).await)
        }
        Backend::Postgres => {
            let from = Site::on_s3(Backend::Postgres).await;
            (from, Site::new(Backend::Sqlite).await, Site::new(Backend::Sqlite).await)
        }
    };
    generate(&from, seed, words).await;
    let archive = from.path("site.zip");
    from.export(&PEOPLE, &archive).await.unwrap();
    // No form would accept the random values.
    let opened = Archive::open(&archive, None).unwrap();
    let mut quiet = |_: &str| {};
    import(&opened, &into.target(), &mut Progress::new(&mut quiet)).await.unwrap();
    let again = into.bytes(&PEOPLE, "again.zip").await;
    assert!(again == std::fs::read(&archive).unwrap(), "seed {seed}");
    // A move compares each table that it copies.
    let frozen = FrozenDatabase::open(&from.location).await.unwrap();
    let mut progress = Progress::new(&mut quiet);
    copy_rows(&frozen, &moved.store, &from.schema, &mut progress).await.unwrap();
    frozen.close().await;
}
