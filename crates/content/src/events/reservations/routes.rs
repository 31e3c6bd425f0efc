use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Extension, Path, State};
use axum::http::StatusCode;
use axum::middleware::map_response;
use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::Deserialize;

use super::model::Entity;
use super::notice::Recipients;
use super::notices::{SentMessage, count_recipients, send_message};
use super::places::{LOCK, move_up, places_arrived, places_taken};
use super::rules::{ReservationChange, ReservationForm};
use super::staff::{LABEL, Reservations};
use super::view::{LinkedReservation, ReservationCounts, ReservationReceipt, StaffReservation};
use super::{link, reserve};
use crate::events::model as events;
use crate::events::schema::RESERVATIONS;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change, anonymize_recipients, anonymize_subjects};
use accounts::auth::Caller;
use accounts::auth::gate::mark_private;
use admin::resource;
use platform::core::Core;
use platform::database::{Reader, StoreError};
use platform::web::client::Client;
use platform::web::extract::PathSlug;
use platform::web::{ApiError, ApiResult, Body, IfMatch, NoParameters, PathId, Query};

/// Largest body, in bytes: the longest texts with each character escaped.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// The link of a reservation is a secret, so its responses are never cached.
pub(in crate::events) fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .post(
            "/events/{slug}/reservations",
            create,
            Call::public(
                "reserve",
                "reservations",
                "Reserve places at an event, or change the reservation of an email address",
            )
            .created::<ReservationReceipt>(),
        )
        .get(
            "/reservations/{token}",
            by_token,
            Call::public("getReservation", "reservations", "Get a reservation by its link"),
        )
        .put(
            "/reservations/{token}",
            change,
            Call::public("changeReservation", "reservations", "Change a reservation by its link"),
        )
        .post(
            "/reservations/{token}/cancel",
            cancel,
            Call::public("cancelReservation", "reservations", "Cancel a reservation by its link"),
        )
        .layer(map_response(mark_private))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

pub(in crate::events) fn staff() -> ApiRouter<Core> {
    resource::routes_without_delete::<Reservations>()
        .post(
            "/reservations/{id}/erase",
            erase,
            Call::staff(
                "eraseReservation",
                "reservations",
                "Delete a reservation and the personal data about it in the audit log",
            )
            .no_content(),
        )
        .post(
            "/events/{id}/reservation-messages",
            send_message,
            Call::content("messageReservations", "reservations", "Send an email to the people who reserved")
                .with(|op| op.response::<202, Json<SentMessage>>()),
        )
        .get(
            "/events/{id}/reservation-counts",
            counts,
            Call::content("countReservations", "reservations", "Count the reserved places of an event"),
        )
}

async fn counts(
    db: Reader,
    PathId(id): PathId,
    _: Query<NoParameters>,
) -> ApiResult<Json<ReservationCounts>> {
    let db = db.on(RESERVATIONS);
    let taken = places_taken(db, id).await?;
    let arrived = places_arrived(db, id).await?;
    Ok(Json(ReservationCounts {
        taken: taken.confirmed,
        waiting: taken.waiting,
        arrived,
        confirmed_emails: count_recipients(db, id, Recipients::Confirmed).await?,
        waiting_emails: count_recipients(db, id, Recipients::Waiting).await?,
    }))
}

async fn create(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    PathSlug(slug): PathSlug,
    Body(form): Body<ReservationForm>,
) -> ApiResult<(StatusCode, Json<ReservationReceipt>)> {
    let client = client.map(|Extension(client)| client);
    Ok((StatusCode::CREATED, Json(reserve::reserve(&core, client, &slug, form).await?)))
}

/// The parameters of a reservation link.
#[derive(Deserialize, JsonSchema)]
struct Link {
    /// 64 hexadecimal digits. Keep them secret.
    token: String,
}

async fn by_token(
    State(core): State<Core>,
    db: Reader,
    Path(link): Path<Link>,
    _: Query<NoParameters>,
) -> ApiResult<Json<LinkedReservation>> {
    Ok(Json(link::reservation_of(&db, &link.token, core.now()).await?))
}

async fn change(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    db: Reader,
    Path(link): Path<Link>,
    Body(form): Body<ReservationChange>,
) -> ApiResult<Json<LinkedReservation>> {
    link::change(&core, client.map(|Extension(client)| client), &link.token, form).await?;
    Ok(Json(link::reservation_of(&db, &link.token, core.now()).await?))
}

async fn cancel(
    State(core): State<Core>,
    client: Option<Extension<Client>>,
    db: Reader,
    Path(link): Path<Link>,
) -> ApiResult<Json<LinkedReservation>> {
    link::cancel(&core, client.map(|Extension(client)| client), &link.token).await?;
    Ok(Json(link::reservation_of(&db, &link.token, core.now()).await?))
}

async fn erase(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    if_match: IfMatch,
) -> ApiResult<StatusCode> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    tx.lock(LOCK).await?;
    let row = Entity::find_by_id(id).lock_exclusive().one(tx.read()).await.map_err(StoreError::from)?;
    let row = row.ok_or(ApiError::NotFound)?;
    if_match.check(row.version, || StaffReservation::from(row.clone()))?;
    Entity::delete_by_id(id).exec(tx.on(RESERVATIONS)).await.map_err(StoreError::from)?;
    anonymize_subjects(tx, LABEL, &[id]).await?;
    anonymize_recipients(tx, None, std::slice::from_ref(&row.email)).await?;
    let event = events::Entity::find_by_id(row.event_id).one(tx.read()).await.map_err(StoreError::from)?;
    if let Some(event) = event {
        move_up(tx, &event, change.stamp()).await?;
    }
    change.commit([AuditEvent::new("erased", LABEL, id, "Reservation")]).await?;
    Ok(StatusCode::NO_CONTENT)
}
