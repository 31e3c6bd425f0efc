//! `/api/v1/admin/social-posts`: social posts as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{ActiveModel, Column, Entity, Model, Platform};
use super::rules::SocialPostForm;
use crate::social::schema::SOCIAL_POSTS;
use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use admin::resource::{Filter, Resource, ResourceNames, SavedRow, Sorts, insert_row};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::rules;
use platform::web::{ApiError, ApiResult, FieldError};

#[derive(Debug)]
pub struct SocialPosts;

/// Filters of the staff's list of posts.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct SocialPostFilter {
    /// Only posts on this platform.
    #[garde(skip)]
    platform: Option<Platform>,
}

impl Filter<Entity> for SocialPostFilter {
    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        rows.apply_if(self.platform, |rows, platform| rows.filter(Column::Platform.eq(platform)))
    }
}

admin::stored_row!(Model, Column);

impl Resource for SocialPosts {
    const NAMES: ResourceNames = ResourceNames {
        path: "/social-posts",
        tag: "social",
        one: "SocialPost",
        many: "SocialPosts",
        label: "social post",
    };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = SOCIAL_POSTS;
    const FILES: FileFields = FileFields { urls: &["image_url", "post_url"], texts: &[] };
    const SORTS: Sorts<Column> = &[("posted_at", &[Column::PostedAt]), ("created_at", &[Column::CreatedAt])];
    const DEFAULT_SORT: &'static str = "-posted_at";
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);

    type Row = Model;
    type Form = SocialPostForm;
    type PreparedForm = SocialPostForm;
    type Item = Model;
    type View = Model;
    type Filter = SocialPostFilter;

    fn title(form: &SocialPostForm) -> String {
        form.content.clone().unwrap_or_else(|| form.image_url.clone())
    }

    /// Rejects a change of `post_id` or `posted_at`: both are immutable after creation.
    async fn before_save(
        _: &Core,
        _: &Change,
        row: SavedRow<'_, SocialPostForm>,
        form: &mut SocialPostForm,
    ) -> ApiResult<Vec<AuditEvent>> {
        let Some(before) = row.before else { return Ok(Vec::new()) };
        let field = if form.post_id.is_some() && form.post_id != before.post_id {
            "/post_id"
        } else if form.posted_at.is_some() && form.posted_at != before.posted_at {
            "/posted_at"
        } else {
            return Ok(Vec::new());
        };
        let message = "Is set when a post is created, and can’t be changed";
        Err(ApiError::Fields(vec![FieldError::field(field, message)]))
    }

    async fn insert(tx: &Tx, form: SocialPostForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        insert_row::<Self>(tx, Self::posted(form, now), id, now).await
    }
}

impl SocialPosts {
    /// The columns of a new post (docs/behavior/content.md#social-posts). Its id on the platform and its date come from `now` where the
    /// form has none, and stay when it is edited.
    pub fn posted(form: SocialPostForm, now: Instant) -> ActiveModel {
        let post_id = rules::non_blank(form.post_id.clone());
        let post_id = post_id.unwrap_or_else(|| format!("post_{}", now.timestamp().as_millisecond()));
        let posted_at = form.posted_at.unwrap_or(now);
        ActiveModel { post_id: Set(post_id), posted_at: Set(Some(posted_at)), ..form.into() }
    }
}
