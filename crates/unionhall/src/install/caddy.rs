//! Caddy's configuration for the site, and how Caddy comes to read it.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;

use super::files::Files;
use super::name::SiteName;
use super::print_line;
use crate::guides::Guide;

const CADDYFILE: &str = "/etc/unionhall/Caddyfile";
/// The Caddyfile of Debian, or the operator's own.
pub(super) const SYSTEM_CADDYFILE: &str = "/etc/caddy/Caddyfile";
const DROP_IN: &str = "/etc/systemd/system/caddy.service.d/unionhall.conf";
/// The word for Caddy's own choice of authority, on the command line.
const DEFAULT_AUTHORITY: &str = "default";
pub(super) const FILES: &[&str] = &[CADDYFILE, DROP_IN];

const DROP_IN_TEXT: &str = "\
# Written by `unionhall install`: Caddy serves the site by the file below. Delete this file to use /etc/caddy/Caddyfile again.
[Service]
ExecStart=
ExecStart=/usr/bin/caddy run --environ --config /etc/unionhall/Caddyfile
ExecReload=
ExecReload=/usr/bin/caddy reload --config /etc/unionhall/Caddyfile --force
";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wiring {
    /// Caddy's service reads our file.
    DropIn,
    /// The operator's own file imports ours.
    Imported,
    /// The operator's own file does not import ours yet.
    Line,
}

/// Whom Caddy asks for the certificate; by default Let's Encrypt.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Tls {
    pub(super) email: Option<String>,
    pub(super) authority: Option<String>,
    pub(super) root: Option<PathBuf>,
}

impl Tls {
    /// The lines of the site's block; `None` without any option. Fails if a value could be read as more than one word of a Caddyfile.
    pub(super) fn lines(&self) -> anyhow::Result<Option<String>> {
        let root =
            self.root.as_ref().map(|path| std::path::absolute(path).map(|path| path.display().to_string()));
        let (email, ca, root) = (&self.email, &self.authority, root.transpose()?);
        let words = [("--email", email), ("--authority", ca), ("--authority-root", &root)];
        for (option, word) in words {
            let is_plain =
                |word: &String| !word.contains(|c: char| c.is_whitespace() || "{}\"`#".contains(c));
            ensure!(
                word.as_ref().is_none_or(is_plain),
                "{option} is {word:?}: spaces, quotes and braces are not allowed"
            );
        }
        ensure!(
            email.as_ref().is_none_or(|email| email.contains('@')),
            "--email is {email:?}: allowed is an email address"
        );
        if *self == Self::default() {
            return Ok(None);
        }
        let ca = ca.as_ref().filter(|ca| *ca != DEFAULT_AUTHORITY);
        let mut lines = String::new();
        if email.is_none() && ca.is_none() {
            return Ok(Some(lines));
        }
        write!(lines, "\ttls")?;
        if let Some(email) = email {
            write!(lines, " {email}")?;
        }
        if let Some(ca) = ca {
            write!(lines, " {{\n\t\tca {ca}\n")?;
            if let Some(root) = root {
                writeln!(lines, "\t\tca_root {root}")?;
            }
            write!(lines, "\t}}")?;
        }
        lines.push('\n');
        Ok(Some(lines))
    }
}

pub(super) fn require_caddy() -> anyhow::Result<()> {
    ensure!(
        Path::new("/usr/bin/caddy").exists(),
        "Caddy is missing, which serves the site over HTTPS. Install it with `apt install caddy`, or as caddyserver.com/docs/install says where Debian's archive is not at hand, and run this again. To use nginx instead, see \
         {}",
        Guide("behind-a-proxy.md")
    );
    Ok(())
}

pub(super) fn import_line() -> String {
    format!("import {CADDYFILE}")
}

pub(super) fn write_files(
    files: &mut Files,
    name: &SiteName,
    listen: SocketAddr,
    tls: Option<String>,
) -> anyhow::Result<Wiring> {
    let www = name.with_www().filter(SiteName::is_here);
    let kept = files.read(CADDYFILE)?.and_then(|before| tls_lines(&before));
    // Without options, keeps the lines of an earlier run.
    let tls = tls.or(kept).unwrap_or_default();
    if let Some(authority) = authority(&tls) {
        print_line(&format!(
            "Certificate authority: {authority}. `--authority {DEFAULT_AUTHORITY}` returns to Let's Encrypt."
        ));
    }
    files.write(CADDYFILE, &caddyfile_text(name, www.as_ref(), listen, &tls), 0o644)?;
    let own = files.read(SYSTEM_CADDYFILE)?.unwrap_or_default();
    if own.lines().any(|line| line.trim() == import_line()) {
        return Ok(Wiring::Imported);
    }
    if files.read(DROP_IN)?.is_none() && !own.is_empty() && is_edited() {
        return Ok(Wiring::Line);
    }
    files.write(DROP_IN, DROP_IN_TEXT, 0o644)?;
    Ok(Wiring::DropIn)
}

/// The program compresses, sets its own headers and limits bodies, so that the block is short.
fn caddyfile_text(name: &SiteName, www: Option<&SiteName>, listen: SocketAddr, tls: &str) -> String {
    let mut text = format!(
        "# Written by `unionhall install`, which writes it anew: keep lines of your own in {SYSTEM_CADDYFILE}, and\n\
         # `{}` there.\n\
         {name} {{\n{tls}\t# Names the visitor in X-Forwarded-For, in place of what the visitor sent.\n\
         \treverse_proxy {listen} {{\n\t\ttransport http {{\n\t\t\t# The program compresses its pages once, and Caddy would do so on each request.\n\
         \t\t\tcompression off\n\t\t\tkeepalive_idle_conns_per_host 256\n\t\t}}\n\t}}\n}}\n",
        import_line()
    );
    if let Some(www) = www {
        text += &format!("\n{www} {{\n{tls}\tredir {}{{uri}} permanent\n}}\n", name.url());
    }
    text
}

/// The lines about the certificate in a file that was written before.
fn tls_lines(before: &str) -> Option<String> {
    let (_, rest) = before.split_once(" {\n")?;
    Some(rest.split_once("\t# Names")?.0.to_owned())
}

/// The certificate authority in such lines, unless it is the default.
fn authority(tls: &str) -> Option<&str> {
    tls.lines().find_map(|line| line.trim().strip_prefix("ca "))
}

/// Returns whether the operator changed the file that the package brought, or no package did.
fn is_edited() -> bool {
    let verified = Command::new("dpkg").args(["--verify", "caddy"]).output();
    verified.map_or(true, |output| {
        !output.status.success() && output.stdout.is_empty()
            || String::from_utf8_lossy(&output.stdout).contains(SYSTEM_CADDYFILE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name() -> SiteName {
        SiteName::parse("union.example").unwrap()
    }

    fn file(tls: &Tls) -> String {
        caddyfile_text(
            &name(),
            name().with_www().as_ref(),
            SocketAddr::from(([127, 0, 0, 1], 8080)),
            &tls.lines().unwrap().unwrap_or_default(),
        )
    }

    #[test]
    fn the_tls_lines_of_a_caddyfile_are_read_back() {
        let full = Tls {
            email: Some("it@union.example".to_owned()),
            authority: Some("https://ca.example/dir".to_owned()),
            root: Some("/root.pem".into()),
        };
        for tls in [full, Tls::default()] {
            let written = file(&tls);
            assert_eq!(tls_lines(&written).unwrap(), tls.lines().unwrap().unwrap_or_default(), "{written}");
        }
    }

    #[test]
    fn a_malformed_certificate_email_is_rejected() {
        for email in ["a@b.example {", "a@b.example\nimport /etc/passwd", "nobody"] {
            let tls = Tls { email: Some(email.to_owned()), ..Tls::default() };
            assert!(tls.lines().unwrap_err().to_string().contains("--email"), "{email}");
        }
    }
}
