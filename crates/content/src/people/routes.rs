use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::StatusCode;

use super::queries::{self, PeopleGroup, PeopleQuery, PersonChoices, PublicPlaces, WorkplaceQuery};
use super::rules::PublicDetails;
use super::{erasure, import, messages};
use crate::contact::intake::ContactReceipt;
use crate::contact::routes::MAX_BODY_BYTES;
use crate::contact::rules::ContactForm;
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::files::{WithImage, list_with_images, with_image};
use platform::web::client::Client;
use platform::web::{ApiError, ApiResult, Body, List, NoParameters, PathId, Query};

pub fn public() -> ApiRouter<Core> {
    let message = ApiRouter::new()
        .post(
            "/people/{id}/messages",
            send,
            Call::public(
                "sendPersonMessage",
                "people",
                "Send a message to a person, whose address stays hidden",
            )
            .created::<ContactReceipt>(),
        )
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES));
    ApiRouter::new()
        .get(
            "/people",
            list,
            Call::public("listPeople", "people", "List published people in their order").cached(),
        )
        .get(
            "/people/groups",
            groups,
            Call::public(
                "listPeopleByGroup",
                "people",
                "List the groups of published people, each with its first people",
            )
            .cached(),
        )
        .get(
            "/people/places",
            places,
            Call::public(
                "listPublicPlaces",
                "people",
                "List the public worksites and shifts of published people",
            )
            .cached(),
        )
        .get("/people/{id}", person, Call::public("getPerson", "people", "Get a published person").cached())
        .merge(message)
}

pub fn staff() -> ApiRouter<Core> {
    let import = ApiRouter::new()
        .post(
            "/people/import",
            import::import,
            Call::content(
                "importPeople",
                "people",
                "Import people from a CSV file; nothing in it makes a detail public",
            ),
        )
        .layer(DefaultBodyLimit::max(import::MAX_BODY_BYTES));
    ApiRouter::new()
        .get(
            "/people/choices",
            choices,
            Call::content(
                "listPersonChoices",
                "people",
                "List the groups, worksites and shifts to choose from",
            ),
        )
        .post(
            "/people/{id}/erase",
            erasure::delete_person_data,
            Call::staff(
                "erasePerson",
                "people",
                "Erase a person who left, with history, audit entries and picture",
            )
            .no_content(),
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
