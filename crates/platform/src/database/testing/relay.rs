//! A TCP relay to the test cluster, through which tests cut and freeze connections.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Pass,
    /// Swallows the bytes; the connection stays open, as after a power loss of the peer.
    Silent,
    /// Forwards a COMMIT and closes the connection instead of the response.
    LoseCommits,
}

pub struct Relay {
    pub port: u16,
    /// Applies to open connections; later ones pass.
    mode: Arc<Mutex<watch::Sender<Mode>>>,
}

impl Relay {
    pub async fn start(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mode = Arc::new(Mutex::new(watch::Sender::new(Mode::Pass)));
        let current = Arc::clone(&mode);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let mode = current.lock().unwrap().subscribe();
                let server = UnixStream::connect(&socket).await.unwrap();
                tokio::spawn(relay(client, server, mode));
            }
        });
        Self { port, mode }
    }

    pub fn silence(&self) {
        self.set(Mode::Silent);
    }

    /// As [`Relay::silence`], for later connections too, until [`Relay::mend`].
    pub fn cut_off(&self) {
        self.mode.lock().unwrap().send_replace(Mode::Silent);
    }

    pub fn mend(&self) {
        *self.mode.lock().unwrap() = watch::Sender::new(Mode::Pass);
    }

    /// A COMMIT on an open connection reaches the server, but its response is lost.
    pub fn lose_commits(&self) {
        self.set(Mode::LoseCommits);
    }

    fn set(&self, mode: Mode) {
        let mut current = self.mode.lock().unwrap();
        current.send_replace(mode);
        *current = watch::Sender::new(Mode::Pass);
    }
}

async fn relay(mut client: TcpStream, mut server: UnixStream, mut mode: watch::Receiver<Mode>) {
    let (mut sent, mut answered) = ([0; 8192], [0; 8192]);
    let mut commits = false;
    loop {
        tokio::select! {
            // Fails when the sender is gone.
            Ok(()) = mode.changed() => {}
            read = client.read(&mut sent) => match (read, current_mode(&mode)) {
                (Ok(1..), Mode::Silent) => {}
                (Ok(length @ 1..), _) => {
                    commits = sent[..length].windows(6).any(|word| word == b"COMMIT");
                    server.write_all(&sent[..length]).await.unwrap();
                }
                _ => return,
            },
            read = server.read(&mut answered) => match (read, current_mode(&mode)) {
                (Ok(1..), Mode::Silent) => {}
                (Ok(1..), Mode::LoseCommits) if commits => return,
                (Ok(length @ 1..), _) => client.write_all(&answered[..length]).await.unwrap(),
                _ => return,
            },
        }
    }
}

fn current_mode(mode: &watch::Receiver<Mode>) -> Mode {
    *mode.borrow()
}
