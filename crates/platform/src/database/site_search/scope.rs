use sea_orm::Value;

use crate::database::Instant;

#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    pub kind: Option<&'a str>,
    /// Only these kinds; empty for all.
    pub kinds: &'a [&'a str],
    pub is_public: bool,
    pub now: Instant,
}

impl Scope<'_> {
    /// SQL conditions on `entry`.
    pub(super) fn conditions(&self, values: &mut Vec<Value>) -> String {
        let mut conditions = String::new();
        if self.is_public {
            values.push(self.now.timestamp().as_microsecond().into());
            let now = values.len();
            conditions = format!(
                " AND entry.is_public AND (entry.visible_from IS NULL OR entry.visible_from <= ${now}) \
                 AND (entry.visible_until IS NULL OR entry.visible_until > ${now})"
            );
        }
        let kinds = self.kind.as_ref().map_or(self.kinds, std::slice::from_ref);
        if !kinds.is_empty() {
            let places: Vec<_> = (1..=kinds.len()).map(|at| format!("${}", values.len() + at)).collect();
            conditions.push_str(&format!(" AND entry.kind IN ({})", places.join(", ")));
            values.extend(kinds.iter().map(|kind| Value::from(*kind)));
        }
        conditions
    }
}
