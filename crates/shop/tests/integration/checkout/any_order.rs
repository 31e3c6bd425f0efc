//! Random steps of buyers, provider, staff and time: after each step the shop's stock, reservations, sales and money match [`Model`], a
//! trivially simple implementation.

use sea_orm::EntityTrait as _;

use super::buyer::{Buyer, form, product, settings};
use super::model::{BUYERS, DAY, Model, PAGE, Page, RESERVATION, Sale, each, total_of};
use super::race::Dice;
use shop::checkout::reconcile;
use shop::orders::model::{self as orders, OrderStatus, line, payment, refund};
use shop::orders::schema::{ORDER_LINES, ORDERS, PAYMENTS, REFUNDS};
use shop::products::model::stock_change::StockReason;
use shop::products::model::{Model as Product, stock};
use shop::products::schema::VARIANT_STOCK;
use shop::products::stock::count::{ShelfCount, count_all};
use shop::products::stock::{self as inventory, StockChangeReason};
use testing::NOW;
use testing::prelude::*;

struct World<'a> {
    app: &'a TestApp,
    products: [Product; 2],
    buyers: Vec<Buyer<'a>>,
    /// The key of each buyer's last attempt, and its order.
    attempts: [(u32, Option<usize>); BUYERS],
    model: Model,
    now: i64,
    token: (String, i64),
    dice: Dice,
}

impl<'a> World<'a> {
    async fn new(app: &'a TestApp, seed: u64) -> Self {
        let products = [product(app, "Mug", 12.5, 6).await, product(app, "Cap", 20.0, 4).await];
        let buyers = (1..=4).map(|number| Buyer::new(app, number)).collect();
        let token = (app.signed_in("staff@union.example", Role::Staff).await, 1800);
        let model = Model { stock: [6, 4], ..Model::default() };
        let attempts = [(0, None); BUYERS];
        Self { app, products, buyers, attempts, model, now: 0, token, dice: Dice::new(seed) }
    }

    fn pick(&mut self, most: usize) -> usize {
        usize::try_from(self.dice.below(most as u64)).unwrap()
    }

    fn number(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.dice.below(u64::try_from(most - least + 1).unwrap())).unwrap()
    }

    fn any(&mut self) -> Option<(usize, Value)> {
        let count = self.model.sales.len();
        if count == 0 {
            return None;
        }
        let sale = count - 1 - self.pick(count.min(5));
        let is_there = !self.model.sales[sale].is_deleted;
        is_there.then(|| (sale, self.model.sales[sale].begun.clone()))
    }

    fn pass(&mut self, seconds: i64) {
        self.now += seconds;
        let start: jiff::Timestamp = NOW.parse().unwrap();
        self.app.app.clock.set(start + jiff::SignedDuration::from_secs(self.now));
    }

    async fn step(&mut self) {
        self.pass(1);
        let buyer = self.pick(BUYERS);
        match self.pick(18) {
            0..=3 => self.add(buyer).await,
            4..=6 => self.checkout(buyer).await,
            7 => self.repeat(buyer).await,
            8 | 9 => self.pay().await,
            10 => self.pay_silently().await,
            11 => self.tell().await,
            12 => self.tell_expired().await,
            13 => self.time().await,
            14 => self.refund().await,
            15 | 16 => self.go_to_pay().await,
            _ => self.count().await,
        }
        self.compare().await;
    }

    async fn add(&mut self, buyer: usize) {
        let (at, quantity) = (self.pick(2), self.number(1, 3));
        let answer = self.buyers[buyer].try_add(&self.products[at], quantity).await;
        let is_there = self.model.add(buyer, at, quantity);
        let expected = if is_there { StatusCode::CREATED } else { StatusCode::CONFLICT };
        assert_eq!(answer.status, expected, "{}", answer.text());
    }

    async fn checkout(&mut self, buyer: usize) {
        let total = f64::from(i32::try_from(total_of(self.model.carts[buyer])).unwrap()) / 100.0;
        let mut form = form(total);
        form["delivery"] = json!("pickup");
        let known = self.model.sales.len();
        self.attempts[buyer].0 += 1;
        let answer = self.buyers[buyer].checkout(self.attempts[buyer].0, form).await;
        let led = self.model.checkout(buyer, self.now);
        let expected = if led.is_some() { StatusCode::CREATED } else { StatusCode::CONFLICT };
        assert_eq!(answer.status, expected, "{}", answer.text());
        self.attempts[buyer].1 = led;
        if let Some(sale) = led {
            assert_eq!(sale, known);
            self.model.sales[sale].begun = answer.json();
        }
    }

    async fn repeat(&mut self, buyer: usize) {
        let (attempt, Some(sale)) = self.attempts[buyer] else { return };
        let Sale { status, begun, is_deleted, .. } = self.model.sales[sale].clone();
        if is_deleted {
            return;
        }
        let answer = self.buyers[buyer].checkout(attempt, form(1.0)).await;
        if status == OrderStatus::Expired {
            assert_eq!(answer.json()["code"], "checkout_ended");
        } else {
            assert_eq!(answer.json()["number"], begun["number"], "{}", answer.text());
        }
    }

    async fn go_to_pay(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        self.buyers[self.model.sales[sale].buyer].go_to_pay(&begun).await;
        self.model.go_to_pay(sale);
    }

    async fn pay(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        self.buyers[self.model.sales[sale].buyer].pay(&begun).await;
        self.model.pay(sale, self.now);
        self.model.heard_of(sale);
    }

    async fn pay_silently(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        if self.model.sales[sale].page == Page::Open && self.now < self.model.sales[sale].page_ends {
            self.buyers[self.model.sales[sale].buyer].pay_silently(&begun).await;
            self.model.pay(sale, self.now);
        }
    }

    async fn tell(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        if self.model.sales[sale].page == Page::Paid {
            let buyer = &self.buyers[self.model.sales[sale].buyer];
            let event = buyer.pay_silently(&begun).await;
            assert_eq!(buyer.tell(&event).await, StatusCode::OK);
            self.model.heard_of(sale);
        }
    }

    async fn tell_expired(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        self.buyers[self.model.sales[sale].buyer].tell_expired(&begun).await;
        self.model.expire(sale);
    }

    async fn time(&mut self) {
        let seconds = [60, RESERVATION + 60, PAGE + 60, DAY + 60][self.pick(4)];
        self.pass(seconds);
        reconcile::run_once(&self.app.app.shop).await.unwrap();
        self.model.look(self.now);
    }

    async fn refund(&mut self) {
        let Some((sale, begun)) = self.any() else { return };
        let Sale { status, units, returned, refunded, buyer, .. } = self.model.sales[sale].clone();
        if self.now >= self.token.1 {
            self.token = (self.app.sign_in("staff@union.example").await, self.now + 1800);
        }
        let path = format!("/orders/{}", self.buyers[buyer].page(&begun).await.reference);
        let found = self.app.read(&path, &self.token.0).await;
        let etag = found.header(header::ETAG).to_owned();
        let left = total_of(units) - refunded;
        let cents = if left > 1 && self.pick(2) == 0 { self.number(1, left) } else { left.max(1) };
        let back = [self.number(0, units[0] - returned[0]), self.number(0, units[1] - returned[1])];
        let lines = found.json()["lines"].as_array().unwrap().clone();
        let restock: Vec<Value> = lines
            .iter()
            .map(|line| (&line["id"], back[usize::from(line["name"] == "Cap")]))
            .filter(|(_, quantity)| *quantity > 0)
            .map(|(id, quantity)| json!({"line_id": id, "quantity": quantity}))
            .collect();
        let amount = f64::from(i32::try_from(cents).unwrap()) / 100.0;
        let body = json!({"amount": amount, "restock": restock});
        let answer =
            self.app.staff_if(Method::POST, &format!("{path}/refund"), &self.token.0, &etag, body).await;
        if status == OrderStatus::Paid {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            self.model.refund(sale, cents, back);
        } else {
            assert_eq!(answer.json()["code"], "not_paid");
        }
    }

    async fn count(&mut self) {
        let (at, count) = (self.pick(2), self.number(0, 6));
        let held = self.model.reserved()[at];
        let variant = self.products[at].variants[0].id;
        let reason = StockChangeReason {
            reason: StockReason::Correction,
            note: None,
            account_id: None,
            order_id: None,
            now: self.app.app.now(),
            entropy: &self.app.app.entropy,
        };
        let tx = self.app.app.store.begin().await.unwrap();
        let left = if self.pick(2) == 0 {
            inventory::set_stock(&tx, variant, count, &reason).await.unwrap();
            count
        } else {
            let counted = ShelfCount { variant, expected: self.model.stock[at] + held, count };
            let is_counted = count_all(&tx, &[counted], &reason).await.unwrap().is_ok();
            assert_eq!(is_counted, count >= held, "{count} while {held} are held");
            if is_counted { count - held } else { self.model.stock[at] }
        };
        tx.commit().await.unwrap();
        self.model.stock[at] = left;
    }

    async fn compare(&self) {
        let db = self.app.app.store.reader(std::sync::Arc::default());
        let stocks = stock::Entity::find().all(db.on(VARIANT_STOCK)).await.unwrap();
        let of =
            |at: usize| stocks.iter().find(|row| row.variant_id == self.products[at].variants[0].id).unwrap();
        assert_eq!(
            (each(|at| of(at).on_hand), each(|at| of(at).held)),
            (self.model.stock, self.model.reserved())
        );

        let rows = orders::Entity::find().all(db.on(ORDERS)).await.unwrap();
        let status = |sale: &Sale| {
            let row = rows.iter().find(|row| row.token == sale.begun["token"].as_str().unwrap()).unwrap();
            (row.status, row.total_cents.cents(), row.refunded_cents.cents())
        };
        let there = || self.model.sales.iter().filter(|sale| !sale.is_deleted);
        let known: Vec<_> = there().map(status).collect();
        let said = |sale: &Sale| (sale.status, sale.total(), sale.refunded);
        assert_eq!((rows.len(), known), (there().count(), there().map(said).collect()));

        let payments = payment::Entity::find().all(db.on(PAYMENTS)).await.unwrap();
        let lines = line::Entity::find().all(db.on(ORDER_LINES)).await.unwrap();
        let is_kept = |id| payments.iter().any(|payment| payment.order_id == id && payment.is_kept);
        let sold = |at: usize| {
            let own = lines.iter().filter(|line| line.product_id == self.products[at].id);
            own.filter(|line| is_kept(line.order_id)).map(|line| line.quantity - line.returned).sum()
        };
        let kept = || self.model.sales.iter().filter(|sale| sale.is_kept);
        assert_eq!(each(sold), each(|at| kept().map(|sale| sale.units[at] - sale.returned[at]).sum()));

        let refunds = refund::Entity::find().all(db.on(REFUNDS)).await.unwrap();
        let came: i64 = payments.iter().map(|payment| payment.amount_cents.cents()).sum();
        let went: i64 = refunds.iter().map(|refund| refund.amount_cents.cents()).sum();
        let paid = self.model.sales.iter().filter(|sale| sale.is_known);
        let expected = (paid.map(Sale::total).sum(), self.model.sales.iter().map(|sale| sale.refunded).sum());
        assert_eq!((came, went), expected, "to the cent");
    }
}

#[allow(clippy::print_stdout, reason = "whoever looks for what went wrong sees the seed and the step")]
pub(super) async fn walk(app: &TestApp, seed: u64, steps: u32) {
    let mut world = World::new(app, seed).await;
    for step in 0..steps {
        println!("seed {seed}, step {step}, second {}", world.now);
        world.step().await;
    }
    // At the end every refund has succeeded.
    world.pass(2 * DAY);
    reconcile::run_once(&app.app.shop).await.unwrap();
    world.model.look(world.now);
    world.compare().await;
    for sale in world.model.sales.iter().filter(|sale| !sale.is_deleted) {
        assert_eq!(world.buyers[sale.buyer].refunded_cents(&sale.begun).await, sale.refunded);
        assert_ne!(sale.status, OrderStatus::Pending);
    }
}

#[test]
fn random_shop_operations_match_a_simple_model() {
    for seed in 1..=3 {
        on_both_databases_with(&settings(), async |app| walk(&app, seed, 160).await);
    }
}
