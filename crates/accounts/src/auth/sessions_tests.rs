use jiff::SignedDuration;

use super::{RefreshAction, choose_refresh_action};

const REUSE: SignedDuration = SignedDuration::from_secs(10);

#[test]
fn refresh_tokens_advance_repeat_or_reject_by_counter_and_age() {
    let long_ago = SignedDuration::from_secs(60);
    let just_now = SignedDuration::from_secs(2);
    for (presented, good, since, expected) in [
        (5, 5, long_ago, RefreshAction::Advance),
        (5, 5, just_now, RefreshAction::Advance),
        (4, 5, long_ago, RefreshAction::Repeat),
        (4, 5, just_now, RefreshAction::Repeat),
        (3, 5, just_now, RefreshAction::Repeat),
        (3, 5, REUSE, RefreshAction::Reject),
        (3, 5, long_ago, RefreshAction::Reject),
        (6, 5, just_now, RefreshAction::Reject),
        (i64::MAX, 0, just_now, RefreshAction::Reject),
        (i64::MIN, 5, long_ago, RefreshAction::Reject),
    ] {
        assert_eq!(
            choose_refresh_action(presented, good, since, REUSE),
            expected,
            "{presented} of {good} after {since}"
        );
    }
}
