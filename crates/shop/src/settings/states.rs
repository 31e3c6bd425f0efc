/// Destinations of the Postal Service: states, the District of Columbia, territories and the armed forces
pub const STATES: &[&str] = &[
    "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS",
    "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC",
    "ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
    "AS", "GU", "MP", "PR", "VI", "AA", "AE", "AP",
];

pub fn known_state(text: &str, _: &()) -> garde::Result {
    if STATES.contains(&text) { Ok(()) } else { Err(garde::Error::new("Choose a state")) }
}
