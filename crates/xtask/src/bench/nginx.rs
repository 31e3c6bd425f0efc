//! nginx with copies of our responses, tuned for small files.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use super::load::Resource;
use crate::http::{self, Answer};
use crate::processes::ChildProcess;
use crate::server::{self, Server};
use crate::tools::{self, NGINX};

/// Headers that nginx generates.
const ITS_OWN: &[&str] =
    &["connection", "content-encoding", "content-length", "content-type", "date", "server"];

#[derive(Debug)]
struct Copy {
    name: &'static str,
    identity: Answer,
    gzip: Answer,
}

impl Copy {
    fn new(server: &Server, resource: &Resource<'_>) -> anyhow::Result<Self> {
        let path = resource.path;
        let fetch = |encoding| {
            let headers = resource.headers(encoding);
            // The first response has headers that cached ones lack.
            http::get(server.address, path, &headers)?;
            let answer = http::get(server.address, path, &headers)?;
            ensure!(answer.status == 200, "{path} answers {}", answer.status);
            Ok(answer)
        };
        let identity = fetch("identity")?;
        let gzip = fetch("gzip")?;
        ensure!(gzip.header("content-encoding") == Some("gzip"), "{path} does not come in gzip");
        Ok(Self { name: resource.copy, identity, gzip })
    }

    fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let file = folder.join(self.name);
        fs::write(&file, &self.identity.body).with_context(|| format!("cannot write {}", file.display()))?;
        let file = folder.join(format!("{}.gz", self.name));
        fs::write(&file, &self.gzip.body).with_context(|| format!("cannot write {}", file.display()))
    }

    fn is_served(&self, address: SocketAddr, process: &mut ChildProcess) -> anyhow::Result<()> {
        let path = format!("/{}", self.name);
        server::wait(address, &path, process)?;
        for (encoding, ours) in [("identity", &self.identity), ("gzip", &self.gzip)] {
            let copy = http::get(address, &path, &[("accept-encoding", encoding)])?;
            ensure!(copy.body == ours.body, "nginx serves other bytes at {path} than we do ({encoding})");
        }
        Ok(())
    }

    fn location(&self) -> anyhow::Result<String> {
        let mut text = format!("    location = /{} {{\n", self.name);
        let kind = self.identity.header("content-type").unwrap_or("application/octet-stream");
        text.push_str(&format!("      default_type {};\n", quoted(kind)?));
        // An empty value removes nginx's header.
        text.push_str("      add_header last-modified \"\";\n");
        for (name, value) in
            self.identity.headers.iter().filter(|(name, _)| !ITS_OWN.contains(&name.as_str()))
        {
            text.push_str(&format!("      add_header {name} {};\n", quoted(value)?));
        }
        text.push_str("    }\n");
        Ok(text)
    }
}

#[derive(Debug)]
pub(super) struct Nginx {
    pub(super) address: SocketAddr,
    _process: ChildProcess,
}

impl Nginx {
    pub(super) fn start(folder: &Path, server: &Server, resources: &[&Resource<'_>]) -> anyhow::Result<Self> {
        let copies = resources.iter().map(|resource| Copy::new(server, resource));
        let copies = copies.collect::<anyhow::Result<Vec<_>>>()?;
        fs::create_dir_all(folder.join("files"))
            .with_context(|| format!("cannot create {}", folder.display()))?;
        for copy in &copies {
            copy.write(&folder.join("files"))?;
        }
        let address = server::free_address()?;
        let locations = copies.iter().map(Copy::location).collect::<anyhow::Result<String>>()?;
        let config = folder.join("nginx.conf");
        fs::write(&config, configuration(folder, address, &locations)).context("cannot write nginx.conf")?;
        let mut command = Command::new(NGINX.path().context("nginx is missing")?);
        command.arg("-p").arg(folder).arg("-c").arg(&config).args(["-e", "stderr"]);
        let mut process = ChildProcess::start(command.stdin(Stdio::null()))?;
        for copy in &copies {
            copy.is_served(address, &mut process)?;
        }
        Ok(Self { address, _process: process })
    }
}

/// Without sendfile, which is slower for small files. The default temporary folders would require root.
fn configuration(folder: &Path, address: SocketAddr, locations: &str) -> String {
    let folder = folder.display();
    // Otherwise the workers run as a user without access to the developer's home.
    let user = if tools::is_root() { "user root;\n" } else { "" };
    format!(
        "{user}daemon off;
worker_processes auto;
pid {folder}/nginx.pid;
error_log stderr error;
events {{
  worker_connections 1024;
}}
http {{
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  access_log off;
  tcp_nopush off;
  tcp_nodelay on;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  open_file_cache_min_uses 1;
  keepalive_timeout 1h;
  keepalive_requests 1000000000;
  gzip_static on;
  etag off;
  max_ranges 0;
  server_tokens off;
  server {{
    listen {address};
    sendfile off;
    output_buffers 1 64k;
    root {folder}/files;
{locations}  }}
}}
"
    )
}

fn quoted(value: &str) -> anyhow::Result<String> {
    ensure!(!value.contains('$'), "nginx would expand a variable in {value}");
    Ok(format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_copied_except_content_length() {
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let headers = vec![
            header("content-type", "text/html; charset=utf-8"),
            header("etag", "W/\"1\""),
            header("content-length", "2"),
        ];
        let answer = Answer { status: 200, headers, body: b"ok".to_vec(), size: 0 };
        let copy = Copy { name: "a.html", identity: answer.clone(), gzip: answer };
        let text = copy.location().unwrap();
        assert!(text.contains("default_type \"text/html; charset=utf-8\";"));
        assert!(text.contains("add_header etag \"W/\\\"1\\\"\";"));
        assert!(!text.contains("content-length"));
    }

    #[test]
    fn values_with_nginx_variables_are_rejected() {
        assert!(quoted("costs $5").is_err());
        assert_eq!(quoted("a\"b").unwrap(), "\"a\\\"b\"");
    }
}
