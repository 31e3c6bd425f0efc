//! 200 buyers and 50 units: with disconnects, repeated requests, late payments and events in any order, no unit is sold twice, and each
//! payment ends as an order or a refund, to the cent.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use futures_util::future::join_all;
use sea_orm::EntityTrait as _;

use super::any_order;
use super::buyer::{Buyer, form, left, product, settings};
use shop::checkout::reconcile;
use shop::orders::model::refund::{self, RefundState};
use shop::orders::model::{self as orders, OrderStatus, line, payment};
use shop::orders::schema::{ORDER_LINES, ORDERS, PAYMENTS, REFUNDS};
use shop::payments::demo::SignedEvent;
use shop::payments::demo::model::{DemoState, refund as given, session};
use shop::payments::schema::{DEMO_REFUNDS, DEMO_SESSIONS};
use shop::products::model::Model as Product;
use testing::prelude::*;

const BUYERS: u32 = 200;
const STOCK: i64 = 50;

/// A deterministic generator (Marsaglia's xorshift).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

/// Polls a future at most `polls` times and drops it, as when a connection breaks.
async fn given_up_after<F: Future>(polls: u64, future: F) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        future.as_mut().poll(context).map(Some)
    })
    .await
}

async fn buy(app: &TestApp, mug: &Product, (number, seed): (u32, u64)) -> Vec<SignedEvent> {
    let mut dice = Dice::new(seed.wrapping_add(u64::from(number)));
    let buyer = Buyer::new(app, number);
    let wanted = 1 + i64::try_from(dice.below(3)).unwrap();
    if buyer.try_add(mug, wanted).await.status != StatusCode::CREATED {
        return Vec::new();
    }
    let quantity = buyer.cart().await["items"][0]["quantity"].as_i64().unwrap();
    let total = total_of(quantity);
    let attempt = || buyer.checkout(1, form(total));
    let begun = match dice.below(4) {
        // Twice at once.
        0 => {
            let (one, other) = futures_util::future::join(attempt(), attempt()).await;
            if one.status == StatusCode::CREATED && other.status == StatusCode::CREATED {
                assert_eq!(one.json(), other.json(), "one attempt, one order");
            }
            one
        }
        // The connection breaks, and the browser repeats the request.
        1 => {
            given_up_after(dice.below(40), attempt()).await;
            attempt().await
        }
        // The connection breaks, and the buyer leaves.
        2 if dice.below(3) == 0 => {
            given_up_after(dice.below(40), attempt()).await;
            return Vec::new();
        }
        _ => attempt().await,
    };
    if begun.status != StatusCode::CREATED {
        assert_eq!(begun.status, StatusCode::CONFLICT, "{}", begun.text());
        return Vec::new();
    }
    pay(&buyer, &begun.json(), &mut dice).await
}

async fn pay(buyer: &Buyer<'_>, begun: &Value, dice: &mut Dice) -> Vec<SignedEvent> {
    match dice.below(5) {
        0 => Vec::new(),
        1 => {
            buyer.pay(begun).await;
            buyer.pay(begun).await;
            Vec::new()
        }
        // Paid, and the event comes later, twice.
        2 => {
            let event = buyer.pay_silently(begun).await;
            vec![event.clone(), event]
        }
        // Paid, and the event never comes.
        3 => {
            buyer.pay_silently(begun).await;
            Vec::new()
        }
        // The provider first reports the page as expired, then as paid.
        _ => {
            let event = buyer.pay_silently(begun).await;
            buyer.tell_expired(begun).await;
            vec![event]
        }
    }
}

/// $12.50 each, 7.25 % tax, $6.50 for shipping.
fn total_of(quantity: i64) -> f64 {
    let goods = 1250 * quantity;
    let tax = (goods * 7250 + 50_000) / 100_000;
    f64::from(i32::try_from(goods + tax + 650).unwrap()) / 100.0
}

struct Books {
    orders: Vec<orders::Model>,
    sold: i64,
    payments: Vec<payment::Model>,
    refunds: Vec<refund::Model>,
    paid_sessions: Vec<session::Model>,
    given: Vec<given::Model>,
}

impl Books {
    async fn read(app: &TestApp) -> Self {
        let db = app.app.store.reader(std::sync::Arc::default());
        let orders = orders::Entity::find().all(db.on(ORDERS)).await.unwrap();
        let lines = line::Entity::find().all(db.on(ORDER_LINES)).await.unwrap();
        let held = |line: &&line::Model| {
            let order = orders.iter().find(|order| order.id == line.order_id).unwrap();
            matches!(order.status, OrderStatus::Pending | OrderStatus::Paid)
        };
        let sold = lines.iter().filter(held).map(|line| line.quantity).sum();
        let sessions = session::Entity::find().all(db.on(DEMO_SESSIONS)).await.unwrap();
        Self {
            sold,
            payments: payment::Entity::find().all(db.on(PAYMENTS)).await.unwrap(),
            refunds: refund::Entity::find().all(db.on(REFUNDS)).await.unwrap(),
            paid_sessions: sessions.into_iter().filter(|session| session.state == DemoState::Paid).collect(),
            given: given::Entity::find().all(db.on(DEMO_REFUNDS)).await.unwrap(),
            orders,
        }
    }

    /// Each payment belongs to an order or was refunded.
    fn agree(&self) {
        assert_eq!(self.payments.len(), self.paid_sessions.len(), "each payment is known once");
        for payment in &self.payments {
            let order = self.orders.iter().find(|order| order.id == payment.order_id).unwrap();
            let back: Vec<_> =
                self.refunds.iter().filter(|refund| refund.payment_id == payment.payment_id).collect();
            assert_eq!(usize::from(payment.is_kept) + back.len(), 1, "an order or one refund: {payment:?}");
            assert_eq!(payment.is_kept, order.status == OrderStatus::Paid);
            assert!(back.iter().all(
                |refund| refund.state == RefundState::Done && refund.amount_cents == payment.amount_cents
            ));
        }
        let came: i64 = self.paid_sessions.iter().map(|session| session.amount_cents.cents()).sum();
        let went: i64 = self.given.iter().map(|row| row.amount_cents.cents()).sum();
        let kept: i64 = self
            .orders
            .iter()
            .filter(|order| order.status == OrderStatus::Paid)
            .map(|order| order.total_cents.cents())
            .sum();
        assert_eq!(came - went, kept, "to the cent");
        assert!(self.orders.iter().all(|order| order.status != OrderStatus::Pending));
    }
}

async fn race(app: &TestApp, seed: u64) {
    let mug = product(app, "Mug", 12.5, STOCK).await;
    let events = join_all((1..=BUYERS).map(|number| buy(app, &mug, (number, seed)))).await;
    let books = Books::read(app).await;
    assert_eq!(left(app, &mug).await + books.sold, STOCK, "nothing is sold twice, nothing is lost");
    let mut events: Vec<SignedEvent> = events.into_iter().flatten().collect();
    let mut dice = Dice::new(seed);
    for at in (1..events.len()).rev() {
        events.swap(at, usize::try_from(dice.below(at as u64 + 1)).unwrap());
    }
    let teller = Buyer::new(app, 999);
    let told = join_all(events.iter().map(|event| teller.tell(event))).await;
    assert!(told.iter().all(|status| *status == StatusCode::OK), "{told:?}");
    // Payments without an event are found when their order expires; two servers reconcile at once.
    app.at("2026-06-15T16:36:00Z");
    for _ in 0..8 {
        let both = futures_util::future::join(
            reconcile::run_once(&app.app.shop),
            reconcile::run_once(&app.app.shop),
        )
        .await;
        both.0.unwrap();
        both.1.unwrap();
    }
    let books = Books::read(app).await;
    assert_eq!(left(app, &mug).await + books.sold, STOCK);
    assert!(books.sold > 0 && books.payments.iter().any(|payment| payment.is_kept));
    books.agree();
}

#[on_both_databases(&settings())]
async fn two_hundred_concurrent_buyers_do_not_oversell(app: TestApp) {
    race(&app, 0).await;
}

/// `cargo xtask soak shop MINUTES`: repeats with other seeds until the time is over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes as long as it is asked to"]
#[allow(clippy::print_stdout, reason = "whoever waits sees the seeds")]
async fn soak() {
    let minutes: u64 = std::env::var("SOAK_MINUTES").unwrap().parse().unwrap();
    let begun = std::time::Instant::now();
    let mut races = 0;
    while begun.elapsed().as_secs() < minutes * 60 {
        for backend in [Backend::Sqlite, Backend::Postgres] {
            let seed = u64::from_be_bytes(platform::clock::Entropy::System.bytes());
            println!("{backend:?}, seed {seed}");
            race(&TestApp::with(backend, &settings()).await, seed).await;
            any_order::walk(&TestApp::with(backend, &settings()).await, seed, 200).await;
            races += 1;
        }
    }
    println!("{races} races of {BUYERS} buyers for {STOCK} units");
}
