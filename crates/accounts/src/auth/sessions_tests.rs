use jiff::SignedDuration;

use super::{Move, judge};

const REUSE: SignedDuration = SignedDuration::from_secs(10);

#[test]
fn the_rule_of_rotation() {
    let long_ago = SignedDuration::from_secs(60);
    let just_now = SignedDuration::from_secs(2);
    for (presented, good, since, expected) in [
        (5, 5, long_ago, Move::Advance),
        (5, 5, just_now, Move::Advance),
        (4, 5, long_ago, Move::Repeat),
        (4, 5, just_now, Move::Repeat),
        (3, 5, just_now, Move::Repeat),
        (3, 5, REUSE, Move::Reject),
        (3, 5, long_ago, Move::Reject),
        (6, 5, just_now, Move::Reject),
        (i64::MAX, 0, just_now, Move::Reject),
        (i64::MIN, 5, long_ago, Move::Reject),
    ] {
        assert_eq!(judge(presented, good, since, REUSE), expected, "{presented} of {good} after {since}");
    }
}
