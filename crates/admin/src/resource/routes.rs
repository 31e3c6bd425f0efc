//! The calls of a resource below `/api/v1/admin`.

use aide::OperationInput;
use aide::axum::ApiRouter;
use aide::generate::in_context;
use aide::transform::TransformOperation;
use axum::extract::{Extension, RawQuery, State};

use super::any::AnyResource;
use super::list::{ListQuery, ListSelection};
use super::{Resource, bulk, export, history, write};
use accounts::access::{Call, Calls as _, Describe};
use accounts::auth::Caller;
use axum::Json;
use axum::http::StatusCode;
use platform::core::Core;
use platform::database::Reader;
use platform::web::precondition::optional_for_deleted;
use platform::web::{
    Body, IfMatch, JsonBody, List, MergePatch, NoParameters, Patch, PathId, Query, WithETag,
};

/// A resource, and the functions that describe its types in the API description.
#[derive(Clone, Copy)]
struct DescribedResource {
    resource: AnyResource,
    list: Describe,
    selection: Describe,
    form: Describe,
    patch: Describe,
    view: Describe,
    created: Describe,
}

impl DescribedResource {
    fn of<R: Resource>() -> Self {
        Self {
            resource: AnyResource::of::<R>(),
            list: |op| describe_input::<ListQuery<R>>(op).response::<200, Json<List<R::Item>>>(),
            selection: describe_input::<ListSelection<R>>,
            form: describe_input::<Body<R::Form>>,
            patch: describe_input::<MergePatch<R::Form>>,
            view: |op| op.response::<200, WithETag<R::View>>(),
            created: |op| op.response::<201, WithETag<R::View>>(),
        }
    }

    fn call(&self, id: String, summary: impl Into<String>) -> Call {
        call(&self.resource, id, summary)
    }
}

fn describe_input<I: OperationInput>(mut operation: TransformOperation<'_>) -> TransformOperation<'_> {
    in_context(|ctx| I::operation_input(ctx, operation.inner_mut()));
    operation
}

pub(super) fn call(resource: &AnyResource, id: String, summary: impl Into<String>) -> Call {
    Call::new(resource.permission, id, resource.names.tag, summary)
}

/// Builds every call of a resource: list, export, history, create, change, delete, bulk actions and restore.
pub fn routes<R: Resource>() -> ApiRouter<Core> {
    complete_routes(DescribedResource::of::<R>())
}

/// The calls of a resource whose rows are received from visitors: staff read, change and delete them.
pub fn routes_without_create<R: Resource>() -> ApiRouter<Core> {
    routes_except_create(DescribedResource::of::<R>())
}

/// The calls of a resource whose rows are permanent records: staff read them, and change what may be changed.
pub fn routes_of_records<R: Resource>() -> ApiRouter<Core> {
    record_routes(DescribedResource::of::<R>())
}

/// The calls of a resource without deletion. An erasing call deletes its rows with their audit entries.
pub fn routes_without_delete<R: Resource>() -> ApiRouter<Core> {
    let described = DescribedResource::of::<R>();
    record_routes(described).merge(create_route(described))
}

fn create_route(described: DescribedResource) -> ApiRouter<Core> {
    let resource = described.resource;
    let (path, one, a_label) = (resource.names.path, resource.names.one, resource.names.label_with_article());
    ApiRouter::new().post(
            path,
            move |State(core): State<Core>,
                  Extension(caller): Extension<Caller>,
                  JsonBody(form): JsonBody| async move {
                write::create_item(resource, &core, &caller, form).await
            },
            described
                .call(format!("create{one}"), format!("Create {a_label}"))
                .with(described.form)
                .with(described.view)
                .with(described.created),
        )
}

fn complete_routes(described: DescribedResource) -> ApiRouter<Core> {
    let resource = described.resource;
    let (path, one, a_label) = (resource.names.path, resource.names.one, resource.names.label_with_article());
    routes_except_create(described).merge(create_route(described)).post(
        &format!("{path}/{{id}}/restore"),
        move |State(core): State<Core>,
              Extension(caller): Extension<Caller>,
              db: Reader,
              PathId(id): PathId,
              if_match: IfMatch,
              Body(request): Body<history::RestoreRequest>| async move {
            history::restore_version(resource, &core, &caller, &db, id, &if_match, request).await
        },
        described
            .call(format!("restore{one}"), format!("Restore {a_label} to an earlier version"))
            .with(described.view)
            .with(optional_for_deleted),
    )
}

fn routes_except_create(described: DescribedResource) -> ApiRouter<Core> {
    let resource = described.resource;
    let (path, one, many) = (resource.names.path, resource.names.one, resource.names.many);
    let a_label = resource.names.label_with_article();
    let delete = match resource.has_trash {
        true => format!("Move {a_label} to the trash, where it stays for 30 days"),
        false => format!("Delete {a_label}"),
    };
    record_routes(described)
        .post(
            &format!("{path}/bulk"),
            move |State(core): State<Core>,
                  Extension(caller): Extension<Caller>,
                  Body(request): Body<bulk::BulkRequest>| async move {
                bulk::apply_bulk_action(resource, &core, &caller, request).await.map(Json)
            },
            described.call(format!("bulk{many}"), "Apply an action to several items at once"),
        )
        .delete(
            &format!("{path}/{{id}}"),
            move |State(core): State<Core>,
                  Extension(caller): Extension<Caller>,
                  PathId(id): PathId,
                  if_match: IfMatch| async move {
                write::trash_or_delete_item(resource, &core, &caller, id, &if_match).await
            },
            described.call(format!("delete{one}"), delete).no_content(),
        )
}

fn record_routes(described: DescribedResource) -> ApiRouter<Core> {
    let resource = described.resource;
    let (path, one, many) = (resource.names.path, resource.names.one, resource.names.many);
    let (label, a_label) = (resource.names.label, resource.names.label_with_article());
    ApiRouter::new()
        .get(
            path,
            move |db: Reader, State(core): State<Core>, RawQuery(query): RawQuery| async move {
                resource.rows.list(&db, &core, &query.unwrap_or_default()).await
            },
            described.call(format!("listAll{many}"), format!("List every {label}")).with(described.list),
        )
        .get(
            &format!("{path}/export"),
            move |db: Reader, State(core): State<Core>, RawQuery(query): RawQuery| async move {
                export::export_csv(resource, db, &core, &query.unwrap_or_default()).await
            },
            described
                .call(format!("export{many}"), format!("Download every {label} that matches, as CSV"))
                .with(described.selection),
        )
        .get(
            &format!("{path}/{{id}}"),
            move |db: Reader, PathId(id): PathId, _: Query<NoParameters>| async move {
                let item = resource.find_untrashed(&db, id).await;
                item.map(|item| resource.rows.respond(&item, StatusCode::OK))
            },
            described.call(format!("get{one}ById"), format!("Get {a_label}")).with(described.view),
        )
        .patch(
            &format!("{path}/{{id}}"),
            move |State(core): State<Core>,
                  Extension(caller): Extension<Caller>,
                  db: Reader,
                  PathId(id): PathId,
                  if_match: IfMatch,
                  patch: Patch| async move {
                resource.check_open(&core)?;
                let stored = write::find_current_version(resource, &db, id, &if_match).await?;
                write::patch_item(resource, &core, &caller, stored, &patch).await
            },
            described
                .call(format!("update{one}"), format!("Change fields of {a_label}"))
                .with(described.patch)
                .with(described.view),
        )
        .get(
            &format!("{path}/{{id}}/history"),
            move |db: Reader, PathId(id): PathId, Query(query): Query<history::HistoryQuery>| async move {
                history::list_history(resource, &db, id, query).await.map(Json)
            },
            described
                .call(format!("list{one}History"), format!("List the changes of {a_label}, newest first")),
        )
}
