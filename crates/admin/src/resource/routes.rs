//! The calls of a resource below `/api/v1/admin`.

use aide::axum::ApiRouter;
use aide::axum::routing::{delete_with, get_with, post_with};
use axum::Json;

use super::{Resource, bulk, export, history, read, write};
use platform::core::Core;
use platform::http::precondition::optional_for_deleted;

/// All calls of a resource.
pub fn routes<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, tag, one, a_label) = (names.path, names.tag, names.one, names.label_with_article());
    routes_without_create::<R>()
        .api_route(
            path,
            post_with(write::create::<R>, |op| {
                op.id(&format!("create{one}"))
                    .tag(tag)
                    .summary(&format!("Create {a_label}"))
                    .response::<201, Json<R::View>>()
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
        .api_route(
            &format!("{path}/{{id}}/restore"),
            post_with(history::restore::<R>, |op| {
                op.id(&format!("restore{one}"))
                    .tag(tag)
                    .summary(&format!("Restore {a_label} to an earlier version"))
                    .with(optional_for_deleted)
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
}

/// The calls of a resource whose rows are received from visitors: staff read, change and delete them.
pub fn routes_without_create<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, tag, one, many) = (names.path, names.tag, names.one, names.many);
    let delete = match R::TRASHED_AT {
        Some(_) => format!("Move {} to the trash, where it stays for 30 days", names.label_with_article()),
        None => format!("Delete {}", names.label_with_article()),
    };
    routes_of_records::<R>()
        .api_route(
            &format!("{path}/bulk"),
            post_with(bulk::bulk::<R>, |op| {
                op.id(&format!("bulk{many}"))
                    .tag(tag)
                    .summary("Publish, unpublish, delete or restore many at once")
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
        .api_route(
            &format!("{path}/{{id}}"),
            delete_with(write::delete::<R>, |op| {
                op.id(&format!("delete{one}"))
                    .tag(tag)
                    .summary(&delete)
                    .response::<204, ()>()
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
}

/// The calls of a resource whose rows are permanent records: staff read them, and change what may be changed.
pub fn routes_of_records<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, tag, one, many, label) = (names.path, names.tag, names.one, names.many, names.label);
    let a_label = names.label_with_article();
    ApiRouter::new()
        .api_route(
            path,
            get_with(read::list::<R>, |op| {
                op.id(&format!("listAll{many}"))
                    .tag(tag)
                    .summary(&format!("List every {label}, whether visitors see it or not"))
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
        .api_route(
            &format!("{path}/export"),
            get_with(export::export::<R>, |op| {
                op.id(&format!("export{many}"))
                    .tag(tag)
                    .summary(&format!("Download every {label} of a list as CSV"))
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
        .api_route(
            &format!("{path}/{{id}}"),
            get_with(read::one::<R>, |op| {
                op.id(&format!("get{one}ById"))
                    .tag(tag)
                    .summary(&format!("Get {a_label}, whether visitors see it or not"))
                    .with(|op| R::PERMISSION.declare(op))
            })
            .patch_with(write::update::<R>, |op| {
                op.id(&format!("update{one}"))
                    .tag(tag)
                    .summary(&format!("Change fields of {a_label}"))
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
        .api_route(
            &format!("{path}/{{id}}/history"),
            get_with(history::history::<R>, |op| {
                op.id(&format!("list{one}History"))
                    .tag(tag)
                    .summary(&format!("List the changes of {a_label}, newest first"))
                    .with(|op| R::PERMISSION.declare(op))
            }),
        )
}
