//! The calls of a resource below `/api/v1/admin`.

use aide::axum::ApiRouter;

use super::{Resource, bulk, export, history, read, write};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::http::precondition::optional_for_deleted;

pub fn routes<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, one, a_label) = (names.path, names.one, names.label_with_article());
    routes_without_create::<R>()
        .post(
            path,
            write::create::<R>,
            call::<R>(format!("create{one}"), format!("Create {a_label}")).created::<R::View>(),
        )
        .post(
            &format!("{path}/{{id}}/restore"),
            history::restore::<R>,
            call::<R>(format!("restore{one}"), format!("Restore {a_label} to an earlier version"))
                .with(optional_for_deleted),
        )
}

/// The calls of a resource whose rows are received from visitors: staff read, change and delete them.
pub fn routes_without_create<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, one, many) = (names.path, names.one, names.many);
    let delete = match R::TRASHED_AT {
        Some(_) => format!("Move {} to the trash, where it stays for 30 days", names.label_with_article()),
        None => format!("Delete {}", names.label_with_article()),
    };
    routes_of_records::<R>()
        .post(
            &format!("{path}/bulk"),
            bulk::bulk::<R>,
            call::<R>(format!("bulk{many}"), "Publish, unpublish, delete or restore many at once"),
        )
        .delete(
            &format!("{path}/{{id}}"),
            write::delete::<R>,
            call::<R>(format!("delete{one}"), delete).no_content(),
        )
}

/// The calls of a resource whose rows are permanent records: staff read them, and change what may be changed.
pub fn routes_of_records<R: Resource>() -> ApiRouter<Core> {
    let names = R::NAMES;
    let (path, one, many, label) = (names.path, names.one, names.many, names.label);
    let a_label = names.label_with_article();
    ApiRouter::new()
        .get(
            path,
            read::list::<R>,
            call::<R>(
                format!("listAll{many}"),
                format!("List every {label}, whether visitors see it or not"),
            ),
        )
        .get(
            &format!("{path}/export"),
            export::export::<R>,
            call::<R>(format!("export{many}"), format!("Download every {label} of a list as CSV")),
        )
        .get(
            &format!("{path}/{{id}}"),
            read::one::<R>,
            call::<R>(format!("get{one}ById"), format!("Get {a_label}, whether visitors see it or not")),
        )
        .patch(
            &format!("{path}/{{id}}"),
            write::update::<R>,
            call::<R>(format!("update{one}"), format!("Change fields of {a_label}")),
        )
        .get(
            &format!("{path}/{{id}}/history"),
            history::history::<R>,
            call::<R>(format!("list{one}History"), format!("List the changes of {a_label}, newest first")),
        )
}

pub(super) fn call<R: Resource>(id: String, summary: impl Into<String>) -> Call {
    Call::new(R::PERMISSION, id, R::NAMES.tag, summary)
}
