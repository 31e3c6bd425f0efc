use platform::config::{Keys, Server, Settings, between};

#[derive(Clone, Debug)]
pub struct AuditConfig {
    /// Days until personal data is removed from an entry; the entry stays.
    pub personal_days: u64,
}

impl Settings for AuditConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        let personal_days = keys.take_with("audit.personal_days", 1000, "1 to 36500", between(1, 36_500));
        Self { personal_days }
    }
}
