//! The steps to the table of questions.

use platform::store::migrations::prelude::*;

use crate::questions::schema::QUESTIONS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{flag, id, instant, number, text, version};
use platform::store::migrations::{Migration, add_trash, create_list_index, create_search_index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0038_questions", up: |manager| Box::pin(m0038_questions(manager)) }];

async fn m0038_questions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(questions()).await?;
    for columns in [
        &["sort_order"][..],
        &["created_at"],
        &["question"],
        &["category", "sort_order"],
        &["published", "sort_order"],
        &["published", "category", "sort_order"],
    ] {
        create_list_index(manager, "questions", columns).await?;
    }
    add_trash(manager, "questions", Some("published")).await?;
    create_search_index(manager, &SearchedTable::by_flag(QUESTIONS, "published")).await
}

fn questions() -> TableCreateStatement {
    let mut slug = text("slug");
    Table::create()
        .table("questions")
        .col(id())
        .col(text("question"))
        .col(slug.unique_key())
        .col(text("answer_md"))
        .col(text("answer_html"))
        .col(text("category"))
        .col(number("sort_order"))
        .col(flag("published"))
        .col(version())
        .col(text("search_text"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}
