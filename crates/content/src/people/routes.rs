//! `/api/v1/people`

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::StatusCode;

use super::queries::{self, PeopleGroup, PeopleQuery, PersonChoices, PublicPlaces, WorkplaceQuery};
use super::rules::PublicDetails;
use super::{erasure, import, messages};
use crate::contact::intake::ContactReceipt;
use crate::contact::routes::BODY;
use crate::contact::rules::ContactForm;
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::client::Client;
use platform::http::{ApiError, ApiResult, Body, List, NoParameters, PathId, Query};
use platform::storage::{WithImage, list_with_images, with_image};
use platform::store::Reader;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    let message = ApiRouter::new()
        .api_route(
            "/people/{id}/messages",
            post_with(send, |op| {
                op.id("sendPersonMessage")
                    .tag("people")
                    .summary("Send a message to a person, whose address stays hidden")
                    .with(access::public)
                    .response::<201, Json<ContactReceipt>>()
            }),
        )
        .layer(DefaultBodyLimit::max(BODY));
    ApiRouter::new()
        .api_route(
            "/people",
            get_with(list, |op| {
                op.id("listPeople")
                    .tag("people")
                    .summary("List published people in their order")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/people/groups",
            get_with(groups, |op| {
                op.id("listPeopleByGroup")
                    .tag("people")
                    .summary("List the groups of published people, each with its first people")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/people/places",
            get_with(places, |op| {
                op.id("listPublicPlaces")
                    .tag("people")
                    .summary("List the public worksites and shifts of published people")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/people/{id}",
            get_with(person, |op| {
                op.id("getPerson")
                    .tag("people")
                    .summary("Get a published person")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .merge(message)
}

/// The calls of the staff besides those of every resource.
pub fn staff() -> ApiRouter<Core> {
    let import = ApiRouter::new()
        .api_route(
            "/people/import",
            post_with(import::import, |op| {
                op.id("importPeople")
                    .tag("people")
                    .summary("Import people from a CSV file; nothing in it makes a detail public")
                    .with(access::content)
            }),
        )
        .layer(DefaultBodyLimit::max(import::BODY));
    ApiRouter::new()
        .api_route(
            "/people/choices",
            get_with(choices, |op| {
                op.id("listPersonChoices")
                    .tag("people")
                    .summary("List the groups, worksites and shifts to choose from")
                    .with(access::content)
            }),
        )
        .api_route(
            "/people/{id}/erase",
            post_with(erasure::delete_person_data, |op| {
                op.id("erasePerson")
                    .tag("people")
                    .summary("Erase a person who left, with history, audit entries and picture")
                    .response::<204, ()>()
                    .with(access::staff)
            }),
        )
        .merge(import)
}

async fn list(
    db: Reader,
    Query(query): Query<PeopleQuery>,
) -> ApiResult<Json<List<WithImage<PublicDetails>>>> {
    let list = queries::list(&db, query).await?;
    Ok(Json(list_with_images(&db, list).await?))
}

async fn groups(db: Reader, Query(query): Query<WorkplaceQuery>) -> ApiResult<Json<List<PeopleGroup>>> {
    Ok(Json(List::whole(queries::groups(&db, query).await?)))
}

async fn places(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<PublicPlaces>> {
    Ok(Json(queries::places(&db).await?))
}

async fn person(
    db: Reader,
    PathId(id): PathId,
    _: Query<NoParameters>,
) -> ApiResult<Json<WithImage<PublicDetails>>> {
    let person = queries::by_id(&db, id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(with_image(&db, person).await?))
}

async fn send(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    PathId(id): PathId,
    Body(form): Body<ContactForm>,
) -> ApiResult<(StatusCode, Json<ContactReceipt>)> {
    let client = client.map(|Extension(client)| client);
    let receipt = messages::send_message(&core, client, id, form).await?;
    Ok((StatusCode::CREATED, Json(receipt)))
}

async fn choices(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<PersonChoices>> {
    Ok(Json(queries::choices(&db).await?))
}
