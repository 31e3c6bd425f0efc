use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use garde::Validate;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, Select};
use serde::Deserialize;

use accounts::audit::model::{Column, Entity};
use platform::database::Instant;
use platform::web::extract::{parse_query, split_query};
use platform::web::schemas::query_parameters;
use platform::web::{ApiError, ApiResult};

/// Filters of the audit log. Texts must match exactly, since they come from the lists of choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    /// Only changes by this account (its email at the time), by `command line` or by `service key`.
    #[garde(length(chars, max = 320))]
    actor: Option<String>,
    /// Only changes of this kind of resource, such as `news post`.
    #[garde(length(chars, max = 100))]
    resource: Option<String>,
    /// Only changes of the resource with this id.
    #[garde(length(chars, max = 100))]
    resource_id: Option<String>,
    /// Only this action, such as `published`.
    #[garde(length(chars, max = 100))]
    action: Option<String>,
    /// Only changes on or after this date (`YYYY-MM-DD`, in the site's time zone).
    #[garde(skip)]
    from: Option<Date>,
    /// Only changes on or before this date (`YYYY-MM-DD`, in the site's time zone).
    #[garde(skip)]
    to: Option<Date>,
}

/// The instant at which a day begins in a time zone. Every typed day becomes an instant that both databases can represent.
fn start_of_day(day: Date, zone: &TimeZone) -> Instant {
    let day = day.clamp(Date::constant(1, 1, 2), Date::constant(9998, 12, 31));
    day.to_zoned(zone.clone()).map_or(Timestamp::MAX, |begin| begin.timestamp()).into()
}

/// The entries, newest first. Two of the same moment stand by their ids.
pub(super) fn newest_first(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by(Column::CreatedAt, Order::Desc).order_by(Column::Id, Order::Desc)
}

impl Filter {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Selects the matching entries, newest first; days are those of `zone`. Each combination has an index that ends in
    /// this order (`accounts::audit::schema`).
    pub(super) fn select_entries(self, zone: &TimeZone) -> Select<Entity> {
        let mut rows = newest_first(Entity::find());
        let texts = [
            (Column::Actor, self.actor),
            (Column::Resource, self.resource),
            (Column::ResourceId, self.resource_id),
            (Column::Action, self.action),
        ];
        for (column, text) in texts {
            if let Some(text) = text {
                rows = rows.filter(column.eq(text));
            }
        }
        if let Some(from) = self.from {
            rows = rows.filter(Column::CreatedAt.gte(start_of_day(from, zone)));
        }
        if let Some(to) = self.to {
            rows = rows.filter(Column::CreatedAt.lt(start_of_day(to.tomorrow().unwrap_or(Date::MAX), zone)));
        }
        rows
    }
}

impl<S: Sync> FromRequestParts<S> for Filter {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        parse_query(parts.uri.query().unwrap_or_default())
    }
}

impl OperationInput for Filter {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        query_parameters(ctx, operation, |_| {
            schemars::SchemaGenerator::default().into_root_schema_for::<Self>()
        });
    }
}

#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct PageQuery {
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    pub(super) limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub(super) offset: Option<u64>,
}

pub(super) struct AuditQuery {
    pub(super) filter: Filter,
    pub(super) page: PageQuery,
}

impl<S: Sync> FromRequestParts<S> for AuditQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let (page, filter) = split_query(parts.uri.query().unwrap_or_default(), &["limit", "offset"]);
        Ok(Self { page: parse_query(&page)?, filter: parse_query(&filter)? })
    }
}

impl OperationInput for AuditQuery {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Filter::operation_input(ctx, operation);
        query_parameters(ctx, operation, |_| {
            schemars::SchemaGenerator::default().into_root_schema_for::<PageQuery>()
        });
    }
}
