use platform::config::{Keys, Server, Settings, between};

#[derive(Clone, Debug)]
pub struct StockConfig {
    pub low_stock: i64,
}

impl Settings for StockConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let low = keys.take_with("shop.low_stock", 5, "0 to 1000", between(0, 1000));
        Self { low_stock: low.try_into().unwrap_or_default() }
    }
}
