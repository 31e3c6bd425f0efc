use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::Path;
use axum::middleware::map_response;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde::Deserialize;

use super::contact::Delivery;
use super::model::{Column, Entity, line};
use super::view::LinkedOrder;
use super::{change_stage, fulfil, line_pictures, refund_order, retry_refund};
use crate::orders::schema::{ORDER_LINES, ORDERS};
use crate::settings::pickup_details;
use accounts::access::{Call, Calls as _};
use accounts::auth::gate::mark_private;
use platform::core::Core;
use platform::database::{Reader, StoreError};
use platform::web::{ApiError, ApiResult, NoParameters, Query};

/// The link of an order is a secret, so its responses are never cached.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get("/orders/{token}", by_token, Call::public("getOrder", "orders", "Get an order by its link"))
        .layer(map_response(mark_private))
}

pub fn staff() -> ApiRouter<Core> {
    ApiRouter::new()
        .post(
            "/orders/stage",
            change_stage::change_stage,
            Call::shop("changeOrderStage", "orders", "Move orders to a stage, and email their buyers"),
        )
        .post(
            "/orders/{id}/fulfil",
            fulfil::fulfil,
            Call::shop(
                "fulfilOrder",
                "orders",
                "Mark an order as shipped or ready for pickup, and email its buyer",
            ),
        )
        .post(
            "/orders/{id}/refund",
            refund_order::refund_order,
            Call::staff("refundOrder", "orders", "Refund an order, and return units to stock"),
        )
        .post(
            "/orders/{id}/refund/retry",
            retry_refund::retry_refund,
            Call::staff("retryRefund", "orders", "Retry a refund that the payment provider rejected"),
        )
}

/// The parameters of an order link.
#[derive(Deserialize, JsonSchema)]
struct Link {
    /// 64 hexadecimal digits. Keep them secret.
    token: String,
}

async fn by_token(
    db: Reader,
    Path(link): Path<Link>,
    _: Query<NoParameters>,
) -> ApiResult<Json<LinkedOrder>> {
    let found = Entity::find().filter(Column::Token.eq(link.token)).one(db.on(ORDERS)).await;
    let mut order = found.map_err(StoreError::from)?.ok_or(ApiError::NotFound)?;
    order.lines = line::of(db.on(ORDER_LINES), vec![order.id]).await?;
    let pictures = line_pictures::load(&db, &order.lines).await?;
    let pickup = match order.delivery {
        Delivery::Pickup => Some(pickup_details(&db).await?),
        Delivery::Shipping => None,
    };
    Ok(Json(LinkedOrder { order: order.into(), pictures, pickup }))
}
