use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::middleware::map_response;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde::Deserialize;

use super::donation_payment;
use super::model::{Column, DonationStatus, Entity, Model, payment};
use super::rules::DonationForm;
use super::start_donation;
use super::view::{Donation, DonationSession};
use crate::donations::schema::{DONATION_PAYMENTS, DONATIONS};
use crate::payments::provider::ProviderError;
use crate::payments::{IdempotencyKey, Shop};
use accounts::access::{Call, Calls as _};
use accounts::auth::gate::mark_private;
use platform::database::{Reader, StoreError};
use platform::web::client::Client;
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult, Body, NoParameters, Query};

/// Per network. Fraudsters test stolen cards with small gifts.
const DONATIONS_BEGUN: Quota = Quota::new("donations", 60, 60);

const PROVIDER_GONE: ApiError = ApiError::conflict(
    "provider_gone",
    "This donation can't be stopped here. Please contact the union and we'll stop it for you.",
);

/// The link of a donation is a secret, so its responses are never cached.
pub fn public() -> ApiRouter<Shop> {
    ApiRouter::new()
        .post(
            "/donations",
            create,
            Call::public("beginDonation", "donations", "Create a donation, and get a payment page")
                .created::<DonationSession>(),
        )
        .get(
            "/donations/{token}",
            by_token,
            Call::public("getDonation", "donations", "Get a donation by its link"),
        )
        .post(
            "/donations/{token}/stop",
            stop,
            Call::public("stopDonation", "donations", "Cancel a monthly donation"),
        )
        .layer(map_response(mark_private))
}

async fn count_donation(shop: &Shop, sender: Option<Extension<Client>>) -> ApiResult<()> {
    let address = Client::ip(sender.map(|Extension(client)| client));
    Ok(shop.limits.take_by_network(DONATIONS_BEGUN, address).await?)
}

async fn create(
    State(shop): State<Shop>,
    sender: Option<Extension<Client>>,
    attempt: IdempotencyKey,
    Body(form): Body<DonationForm>,
) -> ApiResult<(StatusCode, Json<DonationSession>)> {
    count_donation(&shop, sender).await?;
    let begun = start_donation::start_donation(&shop, attempt.of("donation"), form).await?;
    Ok((StatusCode::CREATED, Json(begun)))
}

/// The parameters of a donation link.
#[derive(Deserialize, JsonSchema)]
struct Link {
    /// 64 hexadecimal digits. Keep them secret.
    token: String,
}

async fn find(db: &Reader, link: Link) -> ApiResult<Model> {
    let found = Entity::find().filter(Column::Token.eq(link.token)).one(db.on(DONATIONS)).await;
    let mut donation = found.map_err(StoreError::from)?.ok_or(ApiError::NotFound)?;
    donation.payments = payment::of(db.on(DONATION_PAYMENTS), donation.id).await?;
    Ok(donation)
}

async fn by_token(db: Reader, Path(link): Path<Link>, _: Query<NoParameters>) -> ApiResult<Json<Donation>> {
    Ok(Json(find(&db, link).await?.into()))
}

/// Stops a donation; idempotent. A payment in between stays valid.
async fn stop(State(shop): State<Shop>, db: Reader, Path(link): Path<Link>) -> ApiResult<Json<Donation>> {
    let mut donation = find(&db, link).await?;
    if donation.status == DonationStatus::Active {
        let session = donation.session_id.as_deref();
        let (Some(provider), Some(session)) = (shop.provider_of(&donation.provider), session) else {
            return Err(PROVIDER_GONE);
        };
        // Fails before the call if its result could not be recorded.
        shop.store.check_writable().await?;
        provider.cancel_subscription(session).await.map_err(|error| {
            tracing::warn!(donation = %donation.id, %error, "a monthly donation could not be stopped");
            match error {
                ProviderError::Later(_) => ApiError::Rejected(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "payment_unreachable",
                    "We couldn't stop your donation just now. Please try again in a moment.".into(),
                ),
                ProviderError::Never(_) => PROVIDER_GONE,
            }
        })?;
        let tx = shop.store.begin().await?;
        donation_payment::mark_ended(&tx, donation.id, shop.stamp()).await?;
        let now = Entity::find_by_id(donation.id).one(tx.read()).await.map_err(StoreError::from)?;
        tx.commit().await?;
        let payments = std::mem::take(&mut donation.payments);
        donation = Model { payments, ..now.ok_or(ApiError::NotFound)? };
    }
    Ok(Json(donation.into()))
}
