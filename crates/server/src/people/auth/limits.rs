//! How often accounts may be asked for things: by address, by recipient of mails, and with a growing delay by what is
//! being guessed. None of it locks anybody out for good. It is kept in memory: each process has its own.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use super::AuthError;
use super::delays::Delays;
use crate::engine::clock::Clock;

/// How many in an hour, and how many of them at once.
type Rate = (u32, u32);

/// Tokens (password and refresh together) from one address: 150 in 5 minutes (AUTH-CONTRACT 1.12).
const TOKENS: Rate = (1800, 30);
/// Sign-up, recovery, codes, changes of an account from one address: 30 in 5 minutes.
const FORMS: Rate = (360, 30);
/// Codes of second factors from one address: 15 a minute.
const FACTORS: Rate = (900, 15);
/// Mails to one recipient: a minute between two of them ...
const MAIL_GAP: Rate = (60, 1);
/// ... and no flood over the day. Each mail's code can be guessed at five times.
const MAILS: Rate = (6, 6);

/// Buckets that are kept before the full ones among them are dropped.
const MANY: usize = 10_000;

/// The program's clock, as the limiter wants it.
#[derive(Clone, Debug)]
struct Ticks(Clock);

impl GovernorClock for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let microseconds = u64::try_from(self.0.now().as_microsecond()).unwrap_or_default();
        Nanos::new(microseconds.saturating_mul(1000))
    }
}

/// Buckets of one kind.
struct Buckets<K: std::hash::Hash + Eq + Clone> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, Ticks, NoOpMiddleware<Nanos>>,
    clock: Ticks,
}

impl<K: std::hash::Hash + Eq + Clone> Buckets<K> {
    fn new((per_hour, burst): Rate, clock: &Ticks) -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_hour(number(per_hour)).allow_burst(number(burst));
        let limiter = RateLimiter::new(quota, DefaultKeyedStateStore::default(), clock.clone());
        Self { limiter, clock: clock.clone() }
    }

    /// Takes one; the seconds to wait when there is none left.
    fn take(&self, key: &K) -> Result<(), u64> {
        if self.limiter.len() > MANY {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).map_err(|no| no.wait_time_from(self.clock.now()).as_secs() + 1)
    }
}

/// The limits of this process.
#[derive(Clone)]
pub struct RateLimits(Arc<Inner>);

struct Inner {
    tokens: Buckets<IpAddr>,
    forms: Buckets<IpAddr>,
    factors: Buckets<IpAddr>,
    mail_gap: Buckets<String>,
    mails: Buckets<String>,
    guesses: Delays,
    clock: Clock,
}

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RateLimits")
    }
}

/// Whose address it is: a household or a server has a whole network of IPv6 addresses (RFC 6177).
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts[4..].fill(0);
            Ipv6Addr::from(parts).into()
        }
        address => address,
    }
}

impl RateLimits {
    /// Full buckets.
    pub fn new(clock: &Clock) -> Self {
        let ticks = Ticks(clock.clone());
        Self(Arc::new(Inner {
            tokens: Buckets::new(TOKENS, &ticks),
            forms: Buckets::new(FORMS, &ticks),
            factors: Buckets::new(FACTORS, &ticks),
            mail_gap: Buckets::new(MAIL_GAP, &ticks),
            mails: Buckets::new(MAILS, &ticks),
            guesses: Delays::default(),
            clock: clock.clone(),
        }))
    }

    /// Takes a token call of this address.
    pub(super) fn token(&self, address: IpAddr) -> Result<(), AuthError> {
        self.0.tokens.take(&network(address)).map_err(AuthError::TooMany)
    }

    /// Takes any other call of this address that makes work, sends mail or could be a guess.
    pub(super) fn form(&self, address: IpAddr) -> Result<(), AuthError> {
        self.0.forms.take(&network(address)).map_err(AuthError::TooMany)
    }

    /// Takes a call about a second factor.
    pub(super) fn factor(&self, address: IpAddr) -> Result<(), AuthError> {
        self.0.factors.take(&network(address)).map_err(AuthError::TooMany)
    }

    /// Takes a mail to this recipient, whether or not anybody of that name is known.
    pub(super) fn mail(&self, recipient: &str) -> Result<(), AuthError> {
        let recipient = recipient.to_owned();
        self.0.mail_gap.take(&recipient).map_err(AuthError::TooManyMails)?;
        self.0.mails.take(&recipient).map_err(AuthError::TooManyMails)
    }

    /// Counts a guess before it is judged, so that many at once are no way around the delay.
    pub(super) fn guess(&self, what: &str) -> Result<(), AuthError> {
        self.0.guesses.attempt(what, self.0.clock.now()).map_err(AuthError::TooMany)
    }

    /// It was no guess: whoever knows the secret starts anew.
    pub(super) fn knew(&self, what: &str) {
        self.0.guesses.forget(what);
    }
}
