//! A proxy in front of a server: it records requests, and can cut connections or fall silent.

use std::io::{BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub struct Line {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    asked: Vec<String>,
    /// Requests whose first line contains this are cut off.
    cut: Option<String>,
    /// Later responses stop after this many bytes, without an end.
    silent_after: Option<u64>,
    /// Kept open, so that clients see no end.
    silent: Vec<TcpStream>,
}

impl Line {
    pub fn to(server: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&shared);
                std::thread::spawn(move || carry(client, server, &state));
            }
        });
        Self { port, state }
    }

    /// First lines of the requests since the last call, such as `GET /files/a HTTP/1.1`.
    pub fn requests(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().unwrap().asked)
    }

    pub fn cut(&self, request: &str) {
        self.state.lock().unwrap().cut = Some(request.to_owned());
    }

    pub fn silent_after(&self, bytes: u64) {
        self.state.lock().unwrap().silent_after = Some(bytes);
    }
}

/// Forwards requests one by one, each on a new connection to the server.
fn carry(mut client: TcpStream, server: u16, state: &Mutex<State>) {
    let mut requests = BufReader::new(client.try_clone().unwrap());
    loop {
        let Some(head) = head(&mut requests) else { return };
        let first = head.lines().next().unwrap_or_default().to_owned();
        let (is_cut, silent_after) = {
            let mut state = state.lock().unwrap();
            state.asked.push(first.clone());
            (state.cut.as_ref().is_some_and(|cut| first.contains(cut.as_str())), state.silent_after)
        };
        let mut server = TcpStream::connect(("127.0.0.1", server)).unwrap();
        let head = head.replacen("\r\n", "\r\nconnection: close\r\n", 1);
        let body = length(&head);
        if is_cut {
            let _ = client.shutdown(Shutdown::Both);
            return;
        }
        server.write_all(head.as_bytes()).unwrap();
        std::io::copy(&mut (&mut requests).take(body), &mut server).unwrap();
        let carried = std::io::copy(&mut server.take(silent_after.unwrap_or(u64::MAX)), &mut client);
        if silent_after.is_some() {
            state.lock().unwrap().silent.push(client);
            return;
        }
        // The server closes each connection, and so does the proxy.
        if carried.is_err() || client.shutdown(Shutdown::Both).is_err() {
            return;
        }
    }
}

fn head(input: &mut impl std::io::BufRead) -> Option<String> {
    let mut head = String::new();
    loop {
        let before = head.len();
        if input.read_line(&mut head).ok()? == 0 {
            return None;
        }
        if &head[before..] == "\r\n" {
            return Some(head);
        }
    }
}

fn length(head: &str) -> u64 {
    let line = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().unwrap())
    });
    line.unwrap_or_default()
}
