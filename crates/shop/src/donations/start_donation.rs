use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::donation_payment;
use super::model::{ActiveModel, Column, DonationStatus, Entity, Model, lock};
use super::pages;
use super::rules::DonationForm;
use super::view::DonationSession;
use crate::donations::schema::DONATIONS;
use crate::payments::Shop;
use crate::payments::provider::{NewSession, Provider, ProviderError};
use crate::payments::sessions::provider_error;
use platform::database::{StoreError, StoreResult, search_text};
use platform::money::Money;
use platform::web::{ApiError, ApiResult};

/// Lifetime of a checkout session. Stripe accepts 30 minutes to 24 hours.
const SESSION_LIFETIME: SignedDuration = SignedDuration::from_mins(60);

const UNAVAILABLE: ApiError =
    ApiError::conflict("donations_unavailable", "Donations can't be taken here. Please contact the union.");
const ALREADY_GIVEN: ApiError = ApiError::conflict(
    "donation_given",
    "We already have this donation, thank you. To give again, press the button once more.",
);
const DONATION_ENDED: ApiError =
    ApiError::conflict("donation_ended", "This donation was not paid in time. Please start again.");

/// Starts a donation, or resumes the earlier one of this attempt.
pub(super) async fn start_donation(
    shop: &Shop,
    attempt: String,
    form: DonationForm,
) -> ApiResult<DonationSession> {
    let provider = shop.provider.clone().ok_or(UNAVAILABLE)?;
    let donation = find_or_create_donation(shop, attempt, form, provider.name()).await?;
    let thanks = format!("{}{}?thanks=1", shop.config.server.url, pages::FORM.pattern);
    let url = match (donation.status, donation.session_url.clone()) {
        (DonationStatus::Expired, _) => return Err(DONATION_ENDED),
        (DonationStatus::Pending, Some(url)) => url,
        (DonationStatus::Pending, None) => open_payment_page(shop, &*provider, &donation, thanks).await?,
        _ => return Err(ALREADY_GIVEN),
    };
    Ok(DonationSession { url })
}

async fn find_or_create_donation(
    shop: &Shop,
    attempt: String,
    form: DonationForm,
    provider: &'static str,
) -> StoreResult<Model> {
    let now = shop.now();
    let (name, email) = (form.name.trim().to_owned(), form.email.trim().to_owned());
    let row = ActiveModel {
        id: Set(shop.entropy.uuid()),
        version: Set(1),
        token: Set(shop.entropy.token()),
        attempt: Set(attempt.clone()),
        interval: Set(form.interval),
        amount_cents: Set(form.amount),
        received_cents: Set(Money::ZERO),
        search_text: Set(search_text([name.as_str(), &email])),
        name: Set(name),
        email: Set(email),
        status: Set(DonationStatus::Pending),
        provider: Set(provider.to_owned()),
        session_id: Set(None),
        session_url: Set(None),
        note: Set(None),
        expires_at: Set(now.timestamp().checked_add(SESSION_LIFETIME).unwrap_or(now.timestamp()).into()),
        paid_at: Set(None),
        ended_at: Set(None),
        checked_at: Set(None),
        erased_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let tx = shop.store.begin().await?;
    let once = OnConflict::column(Column::Attempt).do_nothing().to_owned();
    Entity::insert(row).on_conflict(once).exec_without_returning(tx.on(DONATIONS)).await?;
    let stored = Entity::find().filter(Column::Attempt.eq(attempt)).one(tx.read()).await?;
    tx.commit().await?;
    stored.ok_or_else(|| StoreError::from(DbErr::RecordNotFound("the donation just written".into())))
}

async fn open_payment_page(
    shop: &Shop,
    provider: &dyn Provider,
    donation: &Model,
    success_url: String,
) -> ApiResult<String> {
    let context = shop.stamp();
    let new = NewSession {
        reference: donation.id,
        title: match donation.interval {
            super::model::Interval::Once => "Donation".to_owned(),
            super::model::Interval::Monthly => "Monthly donation".to_owned(),
        },
        description: match donation.interval {
            super::model::Interval::Once => String::new(),
            super::model::Interval::Monthly => {
                format!("{} each month, until you stop it", donation.amount_cents)
            }
        },
        amount_cents: donation.amount_cents,
        interval: donation.interval.into(),
        email: donation.email.clone(),
        success_url,
        cancel_url: format!("{}{}", shop.config.server.url, pages::FORM.pattern),
        expires_at: donation.expires_at.timestamp(),
    };
    let opened = provider.open(&new).await;
    let tx = shop.store.begin().await?;
    let session = match opened {
        Ok(session) => session,
        Err(error @ ProviderError::Later(_)) => return Err(provider_error("a donation", &error)),
        Err(error @ ProviderError::Never(_)) => {
            donation_payment::expire(&tx, donation.id, None, context).await?;
            tx.commit().await?;
            return Err(provider_error("a donation", &error));
        }
    };
    if lock(&tx, donation.id).await?.is_none_or(|now| now.status == DonationStatus::Expired) {
        return Err(DONATION_ENDED);
    }
    let row = ActiveModel {
        session_id: Set(Some(session.id)),
        session_url: Set(Some(session.url.clone())),
        ..Default::default()
    };
    let rows = Entity::update_many().set(row).filter(Column::Id.eq(donation.id));
    rows.exec(tx.on(DONATIONS)).await.map_err(StoreError::from)?;
    tx.commit().await?;
    Ok(session.url)
}
