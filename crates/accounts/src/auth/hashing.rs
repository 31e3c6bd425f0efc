//! Hashing and judging passwords for callers: slow, and large on purpose, so a few at a time, in a fair order, and in memory that stays.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::AuthError;
use super::password::{self, Memory};
use platform::clock::Entropy;
use platform::http::client;
use platform::turns::{Rules, Turns};

/// Two take 38 MiB and both cores of a small server for some 30 ms. Those who wait are served within the patience on any machine
/// that hashes 100 in it; a share is an office that begins its shift.
pub const RULES: Rules = Rules { at_once: 2, waiting: 256, share: 16, patience: Duration::from_secs(2) };
/// Seconds after which somebody who was refused may try again.
pub const RETRY: u64 = 2;

/// Where passwords are hashed. Cheap to clone.
#[derive(Clone)]
pub struct Hashing {
    /// Whose turn it is.
    pub turns: Turns,
    /// What is not in use now. There are never more than turns at the same time.
    pub memories: Arc<Mutex<Vec<Memory>>>,
}

impl std::fmt::Debug for Hashing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Hashing").field(&self.turns).finish()
    }
}

impl Default for Hashing {
    fn default() -> Self {
        Self::with(RULES)
    }
}

impl Hashing {
    /// Hashing with other rules.
    pub fn with(rules: Rules) -> Self {
        Self { turns: Turns::new(rules), memories: Arc::default() }
    }

    /// A password's hash.
    ///
    /// # Errors
    /// `Busy` when too many wait already, or it took too long to have a turn.
    pub async fn hash(&self, who: IpAddr, password: String, entropy: &Entropy) -> Result<String, AuthError> {
        let entropy = entropy.clone();
        let hash = self.work(who, move |memory| password::hash_in(memory, &password, &entropy)).await?;
        hash.ok_or_else(|| AuthError::Internal("a password could not be hashed".into()))
    }

    /// Whether it is the password that was hashed. Known or not, the same work is done.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn check(
        &self,
        who: IpAddr,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, AuthError> {
        if password::is_too_long(&password) {
            // Nobody has it, and it is not kept while it waits.
            return Ok(false);
        }
        self.work(who, move |memory| password::matches(memory, &password, kept.as_deref())).await
    }

    /// Looks at a password in some other way that takes a core for a while, such as how soon it is guessed.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn look<T: Send + 'static>(
        &self,
        who: IpAddr,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        self.work(who, |_| look()).await
    }

    /// All turns, so that whoever asks for one waits.
    #[cfg(any(test, feature = "testing"))]
    pub async fn held(&self) -> Vec<platform::turns::Turn> {
        let mut all = Vec::new();
        for _ in 0..RULES.at_once {
            all.extend(self.turns.take(None).await);
        }
        all
    }

    /// How many wait for a turn.
    #[cfg(any(test, feature = "testing"))]
    pub fn waiting(&self) -> usize {
        self.turns.waiting()
    }

    /// Runs `work` where nobody else waits for it, once there is a turn.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn work<T: Send + 'static>(
        &self,
        who: IpAddr,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let who = Some(client::network(who));
        let turn = self.turns.take(who).await.map_err(|_| AuthError::Busy(RETRY))?;
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            // Whoever asked may leave; the turn is over when the work is.
            let _turn = turn;
            let all = || memories.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = all().pop().unwrap_or_default();
            let done = work(&mut memory);
            all().push(memory);
            done
        });
        done.await.map_err(|error| AuthError::Internal(error.to_string()))
    }
}
