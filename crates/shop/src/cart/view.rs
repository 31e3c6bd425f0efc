use schemars::JsonSchema;
use sea_orm::FromQueryResult;
use sea_orm::prelude::Uuid;
use serde::Serialize;

use crate::products::model::Pictures;
use platform::database::Instant;
use platform::files::{Illustration, ImageMetadata};
use platform::money::Money;

/// A cart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Cart {
    /// The items, newest first.
    pub items: Vec<CartItem>,
    /// The number of units of all items.
    pub item_count: i64,
    /// The total of all items that can be bought, before shipping and tax, in US dollars.
    pub total: Money,
    /// A sentence for the buyer, if the cart was changed in another way than requested.
    pub notice: Option<String>,
}

/// An item of a cart.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CartItem {
    /// Unique identifier.
    pub id: Uuid,
    /// The product's id.
    pub product_id: Uuid,
    /// The variant's id.
    pub variant_id: Uuid,
    /// The product as it is now; null once it is deleted.
    pub product: Option<CartProduct>,
    /// The number of units, 1 or more.
    pub quantity: i64,
    /// The current price of one unit, or the last price of a deleted product, in US dollars.
    pub price: Money,
    /// The reason why the item cannot be bought as it is, or what has changed about it.
    pub problem: Option<CartProblem>,
    /// The time at which the item was added.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

/// The product of a cart item.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CartProduct {
    /// The name.
    pub name: String,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Facts about the picture, if it is stored on this site.
    pub picture: Option<Illustration>,
    /// The size.
    pub size: Option<String>,
    /// The color.
    pub color: Option<String>,
    /// The number of units left.
    pub inventory_count: i64,
}

/// A problem of a cart item, or a change that its buyer should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CartProblem {
    /// The problem's code.
    pub code: CartProblemCode,
    /// The problem as a sentence for the buyer.
    pub message: String,
}

/// The code of a problem of a cart item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CartProblemCode {
    /// The product is deleted or not for sale.
    Unavailable,
    /// No units are left.
    SoldOut,
    /// Fewer units are left.
    NotEnough,
    /// The price has changed since the item was added. The item can be bought.
    PriceChanged,
}

#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) product_id: Uuid,
    pub(super) variant_id: Uuid,
    pub(super) unit_price_cents: Money,
    pub(super) quantity: i64,
    pub(super) created_at: Instant,
    pub(super) updated_at: Instant,
    pub(super) size: Option<String>,
    pub(super) color: Option<String>,
    pub(super) price_cents: Option<Money>,
    pub(super) name: Option<String>,
    pub(super) image_url: Option<String>,
    pub(super) pictures: Option<Pictures>,
    pub(super) is_active: Option<bool>,
    pub(super) on_hand: Option<i64>,
}

impl Row {
    pub(super) fn price_now(&self) -> Option<Money> {
        self.price_cents.filter(|_| self.is_active == Some(true))
    }

    fn left(&self) -> i64 {
        self.on_hand.unwrap_or(0)
    }

    /// The picture of its color, or the first one.
    pub(super) fn picture_url(&self) -> Option<&str> {
        let of_color = self.pictures.as_ref().zip(self.color.as_deref());
        of_color.and_then(|(pictures, color)| pictures.url_of_color(color)).or(self.image_url.as_deref())
    }

    fn problem(&self) -> Option<CartProblem> {
        let problem = |code, message: String| Some(CartProblem { code, message });
        let Some(price) = self.price_now() else {
            return problem(CartProblemCode::Unavailable, "This item is no longer available.".to_owned());
        };
        let left = self.left();
        if left == 0 {
            problem(CartProblemCode::SoldOut, "This item is sold out.".to_owned())
        } else if left < self.quantity {
            problem(CartProblemCode::NotEnough, format!("Only {left} left. Lower the quantity to check out."))
        } else if price != self.unit_price_cents {
            let (before, now) = (self.unit_price_cents, price);
            problem(CartProblemCode::PriceChanged, format!("The price changed from {before} to {now}."))
        } else {
            None
        }
    }

    fn line_total(&self) -> Money {
        self.price_now().map_or(Money::ZERO, |price| price * self.quantity.min(self.left()))
    }
}

fn non_empty(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

impl CartItem {
    fn new(row: Row, metadata: &ImageMetadata) -> Self {
        let image_url = row.picture_url().map(str::to_owned);
        let problem = row.problem();
        let price = row.price_now().unwrap_or(row.unit_price_cents);
        let inventory_count = row.left();
        // An inactive product shows no more than a deleted one.
        let name = row.name.filter(|_| row.is_active == Some(true));
        Self {
            id: row.id,
            product_id: row.product_id,
            variant_id: row.variant_id,
            product: name.map(|name| CartProduct {
                name,
                picture: metadata.of(image_url.as_deref()),
                image_url,
                size: non_empty(row.size),
                color: non_empty(row.color),
                inventory_count,
            }),
            quantity: row.quantity,
            price,
            problem,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl Cart {
    pub(super) fn of(rows: Vec<Row>, metadata: &ImageMetadata, notice: Option<String>) -> Self {
        Self {
            item_count: rows.iter().map(|row| row.quantity).sum(),
            total: rows.iter().map(Row::line_total).sum(),
            items: rows.into_iter().map(|row| CartItem::new(row, metadata)).collect(),
            notice,
        }
    }
}
