//! Finds the program that listens on a port.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::Path;

use anyhow::bail;

use crate::guides::Guide;

/// Fails if a program other than Caddy listens on the port.
pub(super) fn check_port(port: u16) -> anyhow::Result<()> {
    // Binds them in turn, since `::` includes `0.0.0.0`. Without IPv6, binding `::` fails with another error.
    let is_taken = ["0.0.0.0", "::"]
        .into_iter()
        .any(|all| TcpListener::bind((all, port)).is_err_and(|error| error.kind() == ErrorKind::AddrInUse));
    if !is_taken {
        return Ok(());
    }
    match listener(port) {
        Some((name, _)) if name == "caddy" => Ok(()),
        Some((name, id)) => bail!(
            "port {port} is taken by {name} (process {id}). Caddy needs it: `systemctl disable --now {name}` stops that program and keeps it \
             from starting again. To keep it instead, see {}",
            Guide("behind-a-proxy.md")
        ),
        None => bail!("port {port} is taken. `ss -ltnp 'sport = :{port}'` shows by whom; Caddy needs it"),
    }
}

fn listener(port: u16) -> Option<(String, u32)> {
    let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].into_iter().filter_map(|table| {
        let table = std::fs::read_to_string(table).ok()?;
        table.lines().find_map(|line| inode(line, port)).map(|inode| format!("socket:[{inode}]"))
    });
    let sockets: Vec<_> = sockets.collect();
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    processes
        .filter_map(|process| Some((process.path(), process.file_name().to_str()?.parse().ok()?)))
        .find_map(|(folder, id): (_, u32)| {
            let name = has_socket(&folder, &sockets)
                .then(|| std::fs::read_to_string(folder.join("comm")).ok())??;
            Some((name.trim().to_owned(), id))
        })
}

/// The inode of a listening socket in a line of /proc/net/tcp (proc(5)).
fn inode(line: &str, port: u16) -> Option<&str> {
    const LISTENING: &str = "0A";
    let fields: Vec<_> = line.split_whitespace().collect();
    let [_, local, _, state, _, _, _, _, _, inode, ..] = fields[..] else { return None };
    (state == LISTENING && local.ends_with(&format!(":{port:04X}"))).then_some(inode)
}

fn has_socket(process: &Path, sockets: &[String]) -> bool {
    let open = std::fs::read_dir(process.join("fd")).into_iter().flatten().flatten();
    open.filter_map(|file| std::fs::read_link(file.path()).ok())
        .any(|target| sockets.iter().any(|socket| target.as_os_str() == socket.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occupied_port_is_rejected_with_the_process_id() {
        let taken = TcpListener::bind(("0.0.0.0", 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = check_port(port).unwrap_err().to_string();
        assert!(error.contains(&format!("(process {})", std::process::id())), "{error}");
        drop(taken);
        check_port(port).unwrap();
    }
}
