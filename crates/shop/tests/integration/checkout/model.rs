//! The shop in memory: stock, reservations, sales and money.

use serde_json::Value;

use shop::orders::model::OrderStatus;

pub(super) const BUYERS: usize = 4;
const PRICES: Units = [1250, 2000];
pub(super) const RESERVATION: i64 = 10 * 60;
pub(super) const PAGE: i64 = 35 * 60;
pub(super) const DAY: i64 = 24 * 60 * 60;

pub(super) type Units = [i64; 2];

pub(super) fn each(of: impl Fn(usize) -> i64) -> Units {
    [of(0), of(1)]
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Page {
    Open,
    Paid,
    Closed,
}

#[derive(Clone, Debug)]
pub(super) struct Sale {
    pub(super) buyer: usize,
    pub(super) units: Units,
    pub(super) status: OrderStatus,
    pub(super) page: Page,
    /// Whether the shop has recorded the payment and keeps the money.
    pub(super) is_known: bool,
    pub(super) is_kept: bool,
    pub(super) refunded: i64,
    pub(super) returned: Units,
    pub(super) ends: i64,
    pub(super) page_ends: i64,
    pub(super) is_deleted: bool,
    pub(super) is_looked_at: bool,
    pub(super) begun: Value,
}

impl Sale {
    /// Tax is 7.25 % of each line; pickup only.
    pub(super) fn total(&self) -> i64 {
        total_of(self.units)
    }
}

pub(super) fn total_of(units: Units) -> i64 {
    let line = |at: usize| units[at] * PRICES[at] + (units[at] * PRICES[at] * 7250 + 50_000) / 100_000;
    line(0) + line(1)
}

#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) stock: Units,
    pub(super) carts: [Units; BUYERS],
    pub(super) has_cart: [bool; BUYERS],
    pub(super) sales: Vec<Sale>,
}

impl Model {
    pub(super) fn reserved(&self) -> Units {
        let waiting = || self.sales.iter().filter(|sale| sale.status == OrderStatus::Pending);
        each(|at| waiting().map(|sale| sale.units[at]).sum())
    }

    fn pending(&self, buyer: usize) -> Option<usize> {
        self.sales.iter().position(|sale| sale.buyer == buyer && sale.status == OrderStatus::Pending)
    }

    pub(super) fn add(&mut self, buyer: usize, at: usize, quantity: i64) -> bool {
        let own = self.pending(buyer).map_or(0, |own| self.sales[own].units[at]);
        let there = self.stock[at] + own;
        if there > 0 {
            self.has_cart[buyer] = true;
            self.carts[buyer][at] = there.min(self.carts[buyer][at] + quantity);
        }
        there > 0
    }

    /// The order that a new attempt creates; `None` if an earlier one was paid.
    pub(super) fn checkout(&mut self, buyer: usize, now: i64) -> Option<usize> {
        if !self.has_cart[buyer] {
            return None;
        }
        if let Some(own) = self.pending(buyer) {
            self.close(own);
            if self.sales[own].status == OrderStatus::Paid {
                return None;
            }
        }
        let units = self.carts[buyer];
        let held = self.reserved();
        let most = each(|at| 5.max((self.stock[at] + held[at]) / 4));
        if units == [0, 0] || (0..2).any(|at| units[at] > self.stock[at] || units[at] > most[at]) {
            return None;
        }
        self.stock = each(|at| self.stock[at] - units[at]);
        self.sales.push(Sale {
            buyer,
            units,
            status: OrderStatus::Pending,
            page: Page::Open,
            is_known: false,
            is_kept: false,
            refunded: 0,
            returned: [0, 0],
            ends: now + RESERVATION,
            page_ends: now + PAGE,
            is_deleted: false,
            is_looked_at: false,
            begun: Value::Null,
        });
        Some(self.sales.len() - 1)
    }

    fn close(&mut self, sale: usize) {
        if self.sales[sale].page == Page::Paid {
            self.paid(sale);
        } else {
            self.sales[sale].page = Page::Closed;
            self.expire(sale);
        }
    }

    pub(super) fn pay(&mut self, sale: usize, now: i64) {
        let sale = &mut self.sales[sale];
        if sale.page == Page::Open {
            sale.page = if now < sale.page_ends { Page::Paid } else { Page::Closed };
        }
    }

    pub(super) fn go_to_pay(&mut self, sale: usize) {
        let sale = &mut self.sales[sale];
        if sale.status == OrderStatus::Pending {
            sale.ends = sale.page_ends;
        }
    }

    pub(super) fn heard_of(&mut self, sale: usize) {
        match self.sales[sale].page {
            Page::Open => {}
            Page::Paid => self.paid(sale),
            Page::Closed => self.expire(sale),
        }
    }

    pub(super) fn expire(&mut self, sale: usize) {
        let Sale { units, status, .. } = self.sales[sale].clone();
        if status == OrderStatus::Pending {
            self.stock = each(|at| self.stock[at] + units[at]);
            self.sales[sale].status = OrderStatus::Expired;
        }
    }

    fn paid(&mut self, sale: usize) {
        let Sale { units, status, is_known, buyer, .. } = self.sales[sale].clone();
        if is_known {
            return;
        }
        let is_there = (0..2).all(|at| units[at] <= self.stock[at]);
        if status == OrderStatus::Expired && is_there {
            self.stock = each(|at| self.stock[at] - units[at]);
        }
        let is_kept = status == OrderStatus::Pending || is_there;
        if is_kept {
            self.carts[buyer] = each(|at| (self.carts[buyer][at] - units[at]).max(0));
        }
        let sale = &mut self.sales[sale];
        (sale.is_known, sale.is_kept) = (true, is_kept);
        sale.status = if is_kept { OrderStatus::Paid } else { OrderStatus::Refunded };
        sale.refunded = if is_kept { 0 } else { total_of(units) };
    }

    pub(super) fn look(&mut self, now: i64) {
        for sale in 0..self.sales.len() {
            let Sale { status, ends, page_ends, .. } = self.sales[sale];
            if page_ends <= now && self.sales[sale].page == Page::Open {
                self.sales[sale].page = Page::Closed;
            }
            if status == OrderStatus::Pending && ends <= now {
                self.close(sale);
            }
        }
        for sale in 0..self.sales.len() {
            let Sale { status, ends, is_looked_at, page, .. } = self.sales[sale];
            if status == OrderStatus::Expired && ends + DAY <= now && !is_looked_at {
                self.sales[sale].is_looked_at = true;
                if page == Page::Paid {
                    self.paid(sale);
                }
            }
            let Sale { status, ends, page_ends, is_looked_at, is_known, .. } = self.sales[sale];
            if status == OrderStatus::Expired && is_looked_at && !is_known && ends < page_ends {
                self.sales[sale].is_deleted = true;
            }
        }
    }

    pub(super) fn refund(&mut self, sale: usize, cents: i64, back: Units) {
        self.stock = each(|at| self.stock[at] + back[at]);
        let sale = &mut self.sales[sale];
        sale.refunded += cents;
        sale.returned = each(|at| sale.returned[at] + back[at]);
        if sale.refunded == sale.total() {
            sale.status = OrderStatus::Refunded;
        }
    }
}
