//! The steps to the tables of files.

mod m0011_files;
mod m0016_media;
mod m0036_moved_files;
mod uses_of_rows;

use crate::store::migrations::prelude::*;

use crate::store::migrations::{Migration, create_list_index, drop_index};

pub use uses_of_rows::{Source, backfill_uses, insert_uses};

/// The parts of the subject, in order.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0011_files", up: |manager| Box::pin(m0011_files::up(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(m0016_media::up(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(m0019_declared_uses(manager)) },
    Migration { name: "m0036_moved_files", up: |manager| Box::pin(m0036_moved_files::up(manager)) },
];

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_index(manager, "files", "files_by_bucket_folder_path").await?;
    // PostgreSQL passes over many only in an index that holds the id.
    create_list_index(manager, "files", &["bucket", "path"]).await?;
    create_list_index(manager, "files", &["bucket", "folder", "path"]).await
}

/// Any text that was an address and nothing else counted as a use of a file, what visitors wrote among them. What counts is written
/// down anew, by each subject.
async fn m0019_declared_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.execute(Query::delete().from_table("file_uses").take()).await
}
