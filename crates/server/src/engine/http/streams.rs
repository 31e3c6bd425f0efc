//! Answers that go on until whoever asked leaves: so many at once, and ended when the program stops.

use std::time::Duration;

use tokio::sync::watch;

use crate::engine::turns::{Refusal, Rules, Turn, Turns, Who};

/// Each holds a connection, of which there are more. A share is an office in which everybody has the staff's area open.
const RULES: Rules = Rules { at_once: 200, waiting: 8, share: 60, patience: Duration::from_millis(500) };

/// All of them.
#[derive(Debug)]
pub struct Streams {
    turns: Turns,
    is_over: watch::Sender<bool>,
}

impl Default for Streams {
    fn default() -> Self {
        Self { turns: Turns::new(RULES), is_over: watch::Sender::new(false) }
    }
}

/// One of them, as long as it is kept.
#[derive(Debug)]
pub struct Stay {
    _turn: Turn,
    is_over: watch::Receiver<bool>,
}

impl Streams {
    /// Room for one more.
    ///
    /// # Errors
    /// When there are too many, of this network or in all.
    pub async fn open(&self, who: Who) -> Result<Stay, Refusal> {
        Ok(Stay { _turn: self.turns.take(who).await?, is_over: self.is_over.subscribe() })
    }

    /// Ends all of them, and those that begin later: the program waits for requests under way before it stops.
    pub fn end(&self) {
        self.is_over.send_replace(true);
    }
}

impl Stay {
    /// Waits until the program stops.
    pub async fn over(&mut self) {
        // The sender lives as long as the program.
        let _ = self.is_over.wait_for(|over| *over).await;
    }
}
