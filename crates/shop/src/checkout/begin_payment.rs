//! `GET /orders/{token}/pay`: the redirect to the payment page. A buyer who follows it has the rest of the order's time to pay.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use crate::orders::model::{ActiveModel, Column, Entity, Model as Order, OrderStatus};
use crate::orders::pages::{ORDER, PAY};
use crate::orders::schema::ORDERS;
use crate::payments::Shop;
use crate::settings::config::SellingConfig;
use platform::database::{Instant, StoreError};
use platform::web::{ApiError, ApiResult};

pub(super) fn routes() -> Router<Shop> {
    Router::new().route(PAY.pattern, get(redirect))
}

/// The end of the order's reservation after the redirect, and of its payment page.
pub(super) fn payment_end(shop: &Shop, created_at: Instant) -> Instant {
    let minutes = i64::try_from(shop.config.section::<SellingConfig>().hold_minutes).unwrap_or(i64::MAX);
    let end = created_at.timestamp().checked_add(SignedDuration::from_mins(minutes));
    end.unwrap_or(created_at.timestamp()).into()
}

async fn redirect(State(shop): State<Shop>, Path(token): Path<String>, method: Method) -> Response {
    let mut response = match redirect_target(&shop, &token, &method).await {
        Ok(url) => Redirect::to(&url).into_response(),
        Err(error) => error.into_response(),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the target of the redirect: the payment page while the order can be paid, otherwise the order's page. HEAD is safe (RFC 9110,
/// section 9.2.1) and never redirects to the payment page, so it changes nothing.
async fn redirect_target(shop: &Shop, token: &str, method: &Method) -> ApiResult<String> {
    let db = shop.store.reader(Arc::default());
    let found = Entity::find().filter(Column::Token.eq(token)).one(db.on(ORDERS)).await;
    let Some(mut order) = found.map_err(StoreError::from)? else {
        // The order's page reports that it does not exist.
        return if token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            Ok(ORDER.of(token))
        } else {
            Err(ApiError::NotFound)
        };
    };
    if is_payable(&order) && order.redirected_at.is_none() && method != Method::HEAD {
        let row = ActiveModel {
            redirected_at: Set(Some(shop.now())),
            expires_at: Set(payment_end(shop, order.created_at)),
            ..Default::default()
        };
        let update = Entity::update_many()
            .set(row)
            .filter(Column::Id.eq(order.id))
            .filter(Column::Status.eq(OrderStatus::Pending));
        // It may have expired in between.
        order.status = OrderStatus::Expired;
        order = shop.store.update(ORDERS, update).await?.pop().unwrap_or(order);
    }
    let open = order.session_url.clone().filter(|_| is_payable(&order));
    Ok(open.unwrap_or_else(|| ORDER.of(&order.token)))
}

fn is_payable(order: &Order) -> bool {
    order.status == OrderStatus::Pending && !order.is_processing() && order.session_url.is_some()
}
