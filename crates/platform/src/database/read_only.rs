//! Reads within a write transaction. A write that bypasses [`super::Tx::on`] would raise no version, so it is rejected.

use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement};

/// Guards against mistakes only: a SELECT of a function that writes (`pg_notify`, `nextval`) is not detected.
#[derive(Debug)]
pub struct ReadOnly(pub(super) DatabaseTransaction);

/// Keywords that begin a write, also within `WITH` or after a semicolon.
const WRITES: &[&str] =
    &["insert", "update", "delete", "merge", "replace", "into", "truncate", "create", "drop", "alter"];

fn require_read(sql: &str) -> Result<(), DbErr> {
    let words = words(sql);
    let begins = words.first().is_some_and(|word| word == "select" || word == "with");
    let writes = words.iter().enumerate().any(|(at, word)| {
        // FOR UPDATE and FOR NO KEY UPDATE lock without changing rows.
        let locks = word == "update" && at > 0 && ["for", "key"].contains(&words[at - 1].as_str());
        WRITES.contains(&word.as_str()) && !locks
    });
    if begins && !writes { Ok(()) } else { Err(rejection(sql)) }
}

fn rejection(sql: &str) -> DbErr {
    DbErr::Custom(format!("`Tx::read` is for reads, writes go through `Tx::on`: {sql}"))
}

fn words(sql: &str) -> Vec<String> {
    let mut quote = None;
    let bare: String = sql
        .chars()
        .map(|letter| match quote {
            Some(end) => {
                quote = (letter != end).then_some(end);
                '"'
            }
            None => {
                quote = ['\'', '"', '`'].contains(&letter).then_some(letter);
                letter
            }
        })
        .collect();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    bare.split(|letter| !is_word(letter)).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[async_trait]
impl ConnectionTrait for ReadOnly {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        Err(rejection(&statement.sql))
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        Err(rejection(sql))
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        require_read(&statement.sql)?;
        self.0.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        require_read(&statement.sql)?;
        self.0.query_all_raw(statement).await
    }
}

#[cfg(test)]
mod tests {
    use super::require_read;

    #[test]
    fn read_only_sql_statements_are_recognized() {
        for sql in [
            "SELECT 1",
            "  select \"update\", 'delete from x', `into` FROM \"news_posts\" WHERE title = 'it''s; DROP'",
            "(SELECT 1) UNION (SELECT 2)",
            "WITH a AS (SELECT 1) SELECT updated_at FROM a",
            "SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE SKIP LOCKED",
            "SELECT 1 FROM accounts FOR NO KEY UPDATE",
        ] {
            assert!(require_read(sql).is_ok(), "{sql}");
        }
        for sql in [
            "",
            "INSERT INTO a VALUES (1) RETURNING a",
            "UPDATE a SET b = 1 RETURNING b",
            "DELETE FROM a RETURNING b",
            "WITH a AS (SELECT 1) INSERT INTO b SELECT 1 RETURNING b",
            "WITH a AS (DELETE FROM b RETURNING b) SELECT 1 FROM a",
            "SELECT 1 INTO b",
            "SELECT 1; DELETE FROM b",
            "PRAGMA user_version = 1",
            "VALUES (1)",
        ] {
            assert!(require_read(sql).is_err(), "{sql}");
        }
    }
}
