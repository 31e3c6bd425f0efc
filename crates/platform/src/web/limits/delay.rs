//! Exponential delay after failed tries: 5 are free, then 1, 2, 4 ... seconds, up to 15 minutes.

use jiff::SignedDuration;

const FREE_TRIES: u32 = 5;
/// Longest delay: 96 guesses a day.
const MAX_DELAY: SignedDuration = SignedDuration::from_mins(15);
/// A pause of this length resets the counter.
pub const RESET_AFTER: SignedDuration = SignedDuration::from_hours(24);

pub fn delay_after(count: u32) -> SignedDuration {
    count.checked_sub(FREE_TRIES).map_or(SignedDuration::ZERO, |beyond| {
        SignedDuration::from_secs(1_i64.checked_shl(beyond).unwrap_or(i64::MAX)).min(MAX_DELAY)
    })
}

/// Returns the try numbers with a growing delay, and the constant delay of all later tries.
pub(super) fn growing() -> (impl Iterator<Item = (u32, SignedDuration)>, SignedDuration) {
    (
        (FREE_TRIES..).map(|count| (count, delay_after(count))).take_while(|(_, delay)| *delay < MAX_DELAY),
        MAX_DELAY,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_doubles_up_to_a_quarter_of_an_hour() {
        let seconds = |count| delay_after(count).as_secs();
        assert_eq!(
            [0, 4, 5, 6, 7, 14, 15, 69, 70, u32::MAX].map(seconds),
            [0, 0, 1, 2, 4, 512, 900, 900, 900, 900]
        );
        assert_eq!(growing().0.map(|(count, _)| count).collect::<Vec<_>>(), (5..15).collect::<Vec<_>>());
    }
}
