use platform::config::{Keys, Server, Settings, between};

#[derive(Clone, Debug)]
pub struct ReservationsConfig {
    /// Days after an event at which its reservations are deleted.
    pub keep_days: u64,
}

impl Settings for ReservationsConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        Self { keep_days: keys.take_with("reservations.keep_days", 90, "1 to 3650", between(1, 3650)) }
    }
}
