use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Boolean,
    Integer,
    Text,
    Uuid,
    Instant,
    Json,
}

impl ColumnKind {
    fn of(declared: &str) -> Option<Self> {
        Some(match declared {
            "boolean" | "bool" => Self::Boolean,
            "integer" | "bigint" | "int8" | "int4" => Self::Integer,
            "text" | "varchar" => Self::Text,
            "uuid_text" | "uuid" => Self::Uuid,
            "timestamp_with_timezone_text" | "timestamptz" => Self::Instant,
            "jsonb_text" | "jsonb" => Self::Json,
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
    pub is_nullable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    pub table: String,
    /// Primary key columns in key order, then the others by name.
    pub all: Vec<Column>,
    pub key: usize,
    pub references: Vec<(String, String)>,
}

const SQLITE_COLUMNS: &str =
    r#"SELECT name, lower(type) AS kind, "notnull" AS required, pk AS position FROM pragma_table_info($1)"#;
const SQLITE_REFERENCES: &str =
    r#"SELECT "from" AS name, "table" AS parent FROM pragma_foreign_key_list($1) ORDER BY 1, 2"#;
const POSTGRES_COLUMNS: &str = "SELECT attname::text AS name, typname::text AS kind, attnotnull::int::bigint AS required, \
    COALESCE(array_position(string_to_array(indkey::text, ' '), attnum::text), 0)::bigint AS position \
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid \
    LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary \
    WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped";
/// Single-column foreign keys; there are no others.
const POSTGRES_REFERENCES: &str = "SELECT attname::text AS name, relname::text AS parent FROM pg_constraint \
    JOIN pg_class ON pg_class.oid = confrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] \
    WHERE contype = 'f' AND conrelid = to_regclass($1) ORDER BY 1, 2";

impl Columns {
    pub async fn read(db: &impl ConnectionTrait, table: &str) -> Result<Option<Self>, DbErr> {
        let backend = db.get_database_backend();
        let (columns, references) = match backend {
            DbBackend::Postgres => (POSTGRES_COLUMNS, POSTGRES_REFERENCES),
            _ => (SQLITE_COLUMNS, SQLITE_REFERENCES),
        };
        let ask = |sql| Statement::from_sql_and_values(backend, sql, [table.into()]);
        let mut found = Vec::new();
        for row in db.query_all_raw(ask(columns)).await? {
            let (name, declared): (String, String) = (row.try_get("", "name")?, row.try_get("", "kind")?);
            let position: i64 = row.try_get("", "position")?;
            let is_nullable = row.try_get::<i64>("", "required")? == 0;
            let kind = ColumnKind::of(&declared)
                .ok_or_else(|| DbErr::Custom(format!("{table}.{name} has the unknown type {declared}")))?;
            found.push((position, Column { name, kind, is_nullable }));
        }
        if found.is_empty() {
            return Ok(None);
        }
        let key = found.iter().filter(|(position, _)| *position > 0).count();
        // Columns outside the key have position 0 and come last.
        found.sort_by(|(one, a), (other, b)| {
            let last = |position: i64| if position == 0 { i64::MAX } else { position };
            last(*one).cmp(&last(*other)).then_with(|| a.name.cmp(&b.name))
        });
        let all = found.into_iter().map(|(_, column)| column).collect();
        let mut found = Vec::new();
        for row in db.query_all_raw(ask(references)).await? {
            found.push((row.try_get("", "name")?, row.try_get("", "parent")?));
        }
        Ok(Some(Self { table: table.to_owned(), all, key, references: found }))
    }

    pub fn position(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|column| column.name == name)
    }

    /// Sorts parents before children, otherwise by name.
    pub fn sort_by_parents(mut tables: Vec<Self>) -> Vec<Self> {
        tables.sort_by(|one, other| other.table.cmp(&one.table));
        let mut sorted = Vec::with_capacity(tables.len());
        while !tables.is_empty() {
            let is_free = |table: &Self| {
                table.references.iter().all(|(_, parent)| {
                    *parent == table.table || !tables.iter().any(|other| other.table == *parent)
                })
            };
            // In a reference cycle any order works, since foreign keys are checked at the end.
            let next = tables.iter().rposition(is_free).unwrap_or(tables.len() - 1);
            sorted.push(tables.remove(next));
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, parents: &[&str]) -> Columns {
        let references =
            parents.iter().map(|parent| ("parent_id".to_owned(), (*parent).to_owned())).collect();
        Columns { table: name.to_owned(), all: Vec::new(), key: 0, references }
    }

    #[test]
    fn tables_are_sorted_after_the_tables_they_reference() {
        let tables = vec![
            table("b", &["z"]),
            table("pages", &["pages"]),
            table("z", &[]),
            table("a", &["b", "elsewhere"]),
        ];
        let names: Vec<_> =
            Columns::sort_by_parents(tables).into_iter().map(|columns| columns.table).collect();
        assert_eq!(names, ["pages", "z", "b", "a"]);
    }
}
