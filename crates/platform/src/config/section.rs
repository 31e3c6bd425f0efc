//! Settings that subjects declare.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::keys::Keys;
use super::server::Server;

/// The settings of a subject, read and checked.
pub trait Settings: fmt::Debug + Send + Sync + Sized + 'static {
    /// Takes the values out of `keys`. Some have a default that follows from the site's URL in `server`.
    fn read(keys: &mut Keys, server: &Server) -> Self;
}

/// The declaration of [`Settings`]: plain data that the program collects.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// What their keys begin with, such as `shop` of `shop.pickup`.
    pub topic: &'static str,
    read: fn(&mut Keys, &Server) -> Value,
}

/// Settings of any type.
pub(super) type Value = Arc<dyn AnySettings>;

pub(super) trait AnySettings: Any + fmt::Debug + Send + Sync {}

impl<T: Settings> AnySettings for T {}

impl Section {
    /// The section of the settings `T`, whose keys begin with `topic`.
    pub const fn of<T: Settings>(topic: &'static str) -> Self {
        Self { topic, read: |keys, server| Arc::new(T::read(keys, server)) }
    }

    pub(super) fn read(&self, keys: &mut Keys, server: &Server) -> Value {
        (self.read)(keys, server)
    }
}

/// Finds the section of type `T` among `values`.
pub(super) fn find<T: Settings>(values: &[Value]) -> Option<&T> {
    values.iter().find_map(|value| {
        let value: &dyn Any = &**value;
        value.downcast_ref()
    })
}
