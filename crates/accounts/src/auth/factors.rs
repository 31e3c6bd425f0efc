//! Second factors: codes of authenticator apps (RFC 6238) (docs/behavior/authentication.md#two-step-verification).

use jiff::SignedDuration;
use qrcode::QrCode;
use qrcode::render::svg;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use totp_rs::{Builder, Secret, Totp};

use super::AuthError;
use super::model::challenge;
use super::model::factor::{ActiveModel, Column, Entity, FactorType, Model};
use crate::auth::schema::{CHALLENGES, FACTORS};
use platform::clock::Entropy;
use platform::database::{Instant, StoreResult, Tx};
use platform::web::limits::delay;

const MAX_FACTORS: usize = 10;
pub(super) const CHALLENGE_LIFETIME: SignedDuration = SignedDuration::from_secs(300);

pub async fn has_verified_factor(db: &impl ConnectionTrait, account: Uuid) -> StoreResult<bool> {
    let verified =
        Entity::find().filter(Column::AccountId.eq(account)).filter(Column::VerifiedAt.is_not_null());
    Ok(verified.one(db).await?.is_some())
}

pub(super) async fn of(db: &impl ConnectionTrait, account: Uuid) -> StoreResult<Vec<Model>> {
    Ok(Entity::find().filter(Column::AccountId.eq(account)).order_by_asc(Column::CreatedAt).all(db).await?)
}

pub(super) async fn find_factor(
    db: &impl ConnectionTrait,
    account: Uuid,
    id: Option<Uuid>,
) -> Result<Model, AuthError> {
    let id = id.ok_or(AuthError::FactorNotFound)?;
    let own = Entity::find_by_id(id).filter(Column::AccountId.eq(account));
    own.one(db).await?.ok_or(AuthError::FactorNotFound)
}

pub(super) async fn accounts_with_factor(
    db: &impl ConnectionTrait,
    accounts: impl IntoIterator<Item = Uuid>,
) -> StoreResult<std::collections::HashSet<Uuid>> {
    let verified = Entity::find()
        .select_only()
        .column(Column::AccountId)
        .filter(Column::VerifiedAt.is_not_null())
        .filter(Column::AccountId.is_in(accounts));
    Ok(verified.into_tuple::<Uuid>().all(db).await?.into_iter().collect())
}

pub async fn enrol(
    tx: &Tx,
    account: Uuid,
    name: Option<String>,
    entropy: &Entropy,
    now: Instant,
) -> Result<Model, AuthError> {
    let present = of(tx.read(), account).await?;
    if present.len() >= MAX_FACTORS {
        return Err(AuthError::TooManyFactors);
    }
    let name = name.filter(|name| !name.is_empty());
    if name.is_some() && present.iter().any(|factor| factor.friendly_name == name) {
        return Err(AuthError::FactorNameConflict);
    }
    let row = ActiveModel {
        id: Set(entropy.uuid()),
        account_id: Set(account),
        friendly_name: Set(name),
        factor_type: Set(FactorType::Totp),
        credential: Set(None),
        secret: Set(Secret::from(entropy.bytes::<20>().to_vec()).to_base32()),
        verified_at: Set(None),
        last_step: Set(0),
        wrong_codes: Set(0),
        wrong_code_at: Set(None),
        last_challenged_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    Ok(row.insert(tx.on(FACTORS)).await?)
}

fn totp(secret: &str, account: &str, issuer: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret).ok()?;
    // Apps parse a colon as separator of issuer and account.
    let plain = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_secret(secret)
        .with_account_name(plain(account))
        .with_issuer(Some(plain(issuer)))
        .build()
        .ok()
}

/// A QR code, and the `otpauth:` URI in it.
pub(super) struct TotpEnrollment {
    pub(super) qr_code: String,
    pub(super) uri: String,
}

/// Returns the URI and the QR code for an app, for a single display.
pub(super) fn totp_enrollment(factor: &Model, account: &str, issuer: &str) -> Option<TotpEnrollment> {
    let uri = totp(&factor.secret, account, issuer)?.to_url().ok()?;
    let code = QrCode::new(uri.as_bytes()).ok()?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Some(TotpEnrollment { qr_code: picture, uri })
}

pub(super) async fn challenge(
    tx: &Tx,
    factor: &Model,
    address: String,
    id: Uuid,
    now: Instant,
) -> StoreResult<challenge::Model> {
    let old = now.timestamp().checked_sub(CHALLENGE_LIFETIME).unwrap_or(jiff::Timestamp::MIN);
    let ended = challenge::Entity::delete_many().filter(challenge::Column::CreatedAt.lt(Instant::from(old)));
    ended.exec(tx.on(CHALLENGES)).await?;
    let asked =
        ActiveModel { id: Unchanged(factor.id), last_challenged_at: Set(Some(now)), ..Default::default() };
    asked.update(tx.on(FACTORS)).await?;
    let row = challenge::ActiveModel {
        id: Set(id),
        factor_id: Set(factor.id),
        address: Set(address),
        created_at: Set(now),
    };
    Ok(row.insert(tx.on(CHALLENGES)).await?)
}

/// A code that the client presents for a challenge.
#[derive(Debug)]
pub(super) struct PresentedCode<'a> {
    pub(super) challenge: Option<Uuid>,
    pub(super) code: &'a str,
    pub(super) address: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeCheck {
    Right,
    /// Wrong; the number of wrong codes since the last right one. Commit, so that it counts.
    Wrong(i64),
}

/// Checks a code, which verifies the factor and consumes the code. Wrong codes are counted by factor rather than session or address, with
/// a growing delay: a client that gets here knows the password.
pub(super) async fn verify(
    tx: &Tx,
    factor: &Model,
    presented: PresentedCode<'_>,
    now: Instant,
) -> Result<CodeCheck, AuthError> {
    let asked = match presented.challenge {
        None => None,
        Some(id) => challenge::Entity::find_by_id(id).one(tx.read()).await?,
    };
    let asked = asked.filter(|asked| asked.factor_id == factor.id).ok_or(AuthError::ChallengeExpired)?;
    if now.timestamp().duration_since(asked.created_at.timestamp()) >= CHALLENGE_LIFETIME {
        return Err(AuthError::ChallengeExpired);
    }
    if asked.address != presented.address {
        return Err(AuthError::FactorAddressMismatch);
    }
    // Read again under a lock, so that a code is used once and concurrent guesses are counted one by one.
    let factor = Entity::find_by_id(factor.id).lock_exclusive().one(tx.read()).await?;
    let factor = factor.ok_or(AuthError::FactorNotFound)?;
    let before = check_delay(&factor, now)?;
    let Some(step) = fresh_step(&factor, presented.code, now)? else {
        let row = ActiveModel {
            id: Unchanged(factor.id),
            wrong_codes: Set(before + 1),
            wrong_code_at: Set(Some(now)),
            ..Default::default()
        };
        row.update(tx.on(FACTORS)).await?;
        return Ok(CodeCheck::Wrong(before + 1));
    };
    let row = ActiveModel {
        id: Unchanged(factor.id),
        verified_at: Set(factor.verified_at.or(Some(now))),
        last_step: Set(step),
        wrong_codes: Set(0),
        wrong_code_at: Set(None),
        updated_at: Set(now),
        ..Default::default()
    };
    row.update(tx.on(FACTORS)).await?;
    let used = challenge::Entity::delete_by_id(asked.id);
    used.exec(tx.on(CHALLENGES)).await?;
    let unverified = Entity::delete_many()
        .filter(Column::AccountId.eq(factor.account_id))
        .filter(Column::VerifiedAt.is_null());
    unverified.exec(tx.on(FACTORS)).await?;
    Ok(CodeCheck::Right)
}

/// Returns the number of wrong codes that still count. Fails during the delay after the last one.
fn check_delay(factor: &Model, now: Instant) -> Result<i64, AuthError> {
    let Some(last) = factor.wrong_code_at else { return Ok(0) };
    let since = now.timestamp().duration_since(last.timestamp());
    if since > delay::RESET_AFTER {
        return Ok(0);
    }
    let wait = delay::delay_after(u32::try_from(factor.wrong_codes).unwrap_or(u32::MAX)) - since;
    if wait.is_positive() {
        return Err(AuthError::TooMany(u64::try_from(wait.as_secs()).unwrap_or_default() + 1));
    }
    Ok(factor.wrong_codes)
}

/// Returns the time step of `code` if it is the current one or a neighbor, and none from it on was used: clocks of phones are off by
/// seconds, and each code is valid once (RFC 6238, 5.2 and 6).
fn fresh_step(factor: &Model, code: &str, now: Instant) -> Result<Option<i64>, AuthError> {
    let seconds = u64::try_from(now.timestamp().as_second()).unwrap_or_default();
    let totp = totp(&factor.secret, "account", "issuer")
        .ok_or_else(|| AuthError::Internal("the secret of a factor is damaged".into()))?;
    let step = totp.check(code, seconds).and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| *step > factor.last_step))
}

/// Deletes a factor. After the last one, sessions go back to one factor.
pub(super) async fn remove(tx: &Tx, factor: &Model) -> StoreResult<()> {
    Entity::delete_by_id(factor.id).exec(tx.on(FACTORS)).await?;
    if factor.verified_at.is_some() && !has_verified_factor(tx.read(), factor.account_id).await? {
        super::sessions::downgrade(tx, factor.account_id).await?;
    }
    Ok(())
}

/// Deletes all factors of an account and downgrades its sessions. Returns whether there were factors.
pub(super) async fn remove_all(tx: &Tx, account: Uuid) -> StoreResult<bool> {
    let was_there = has_verified_factor(tx.read(), account).await?;
    let all = Entity::delete_many().filter(Column::AccountId.eq(account));
    all.exec(tx.on(FACTORS)).await?;
    super::sessions::downgrade(tx, account).await?;
    Ok(was_there)
}
