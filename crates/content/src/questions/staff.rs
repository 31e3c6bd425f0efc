//! `/api/v1/admin/questions`: questions as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{ActiveModel, Column, Entity, Model};
use super::rules::QuestionForm;
use crate::questions::schema::QUESTIONS;
use accounts::access::Permission;
use admin::resource::{Filter, Orderable, Resource, ResourceNames, Sorts, StoredHtml, insert_row};
use platform::config::Config;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::rules::slug_of;
use platform::slugs;

/// Ids of other elements of the page: an answer has its slug for one.
const PAGE_IDS: [&str; 5] = ["main", "root", "contact", "footer-contact", "footer-links"];

#[derive(Debug)]
pub struct Questions;

/// Filters of the staff's list of questions.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct QuestionFilter {
    /// Only questions in this category.
    #[garde(length(chars, max = 200))]
    category: Option<String>,
    /// Only published questions, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
}

impl Filter<Entity> for QuestionFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.category, |rows, category| rows.filter(Column::Category.eq(category)));
        rows.apply_if(self.published, |rows, on| rows.filter(Column::Published.eq(on)))
    }
}

impl StoredHtml for Questions {
    const RENDERED: &'static [Column] = &[Column::AnswerHtml];
}

admin::stored_row!(Model, Column);

impl Resource for Questions {
    const NAMES: ResourceNames = ResourceNames {
        path: "/questions",
        tag: "questions",
        one: "Question",
        many: "Questions",
        label: "question",
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = QUESTIONS;
    const FILES: FileFields = FileFields { urls: &[], texts: &["answer_html"] };
    const SORTS: Sorts<Column> = &[
        ("sort_order", &[Column::SortOrder]),
        ("created_at", &[Column::CreatedAt]),
        ("question", &[Column::SortKey]),
    ];
    const DEFAULT_SORT: &'static str = "sort_order";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);

    type Row = Model;
    type Form = QuestionForm;
    type PreparedForm = QuestionForm;
    type Item = Model;
    type View = Model;
    type Filter = QuestionFilter;

    fn title(form: &QuestionForm) -> String {
        form.question.clone()
    }

    async fn insert(tx: &Tx, form: QuestionForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let wanted = slug_of(&form.question);
        // A question without a letter that an address may have.
        let wanted = match wanted.as_str() {
            "" => "question".to_owned(),
            taken if PAGE_IDS.contains(&taken) => format!("{taken}-2"),
            _ => wanted,
        };
        let slug = slugs::unique_slug::<Entity>(tx, (Column::Slug, Column::Id), &wanted, id).await?;
        let mut row = ActiveModel::from(form);
        row.slug = Set(slug);
        insert_row::<Self>(tx, row, id, now).await
    }
}

impl Orderable for Questions {}
