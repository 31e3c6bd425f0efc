use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::keys::Keys;
use super::server::Server;

pub trait Settings: fmt::Debug + Send + Sync + Sized + 'static {
    fn read(keys: &mut Keys, server: &Server) -> Self;
}

#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Key prefix: `shop` of `shop.pickup`.
    pub topic: &'static str,
    read: fn(&mut Keys, &Server) -> Value,
}

pub(super) type Value = Arc<dyn AnySettings>;

pub(super) trait AnySettings: Any + fmt::Debug + Send + Sync {}

impl<T: Settings> AnySettings for T {}

impl Section {
    pub const fn of<T: Settings>(topic: &'static str) -> Self {
        Self { topic, read: |keys, server| Arc::new(T::read(keys, server)) }
    }

    pub(super) fn read(&self, keys: &mut Keys, server: &Server) -> Value {
        (self.read)(keys, server)
    }
}

pub(super) fn find<T: Settings>(values: &[Value]) -> Option<&T> {
    values.iter().find_map(|value| {
        let value: &dyn Any = &**value;
        value.downcast_ref()
    })
}
