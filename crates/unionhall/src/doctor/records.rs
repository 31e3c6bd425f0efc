//! DNS records by which receivers decide whether email of the sender is genuine: SPF (RFC 7208), DMARC (RFC 7489) and DKIM (RFC 6376).

use super::dns::Dns;
use super::finding::{Check, Finding};

const SPF: Check = Check::new("mail.spf", "SPF");
const DMARC: Check = Check::new("mail.dmarc", "DMARC");
const DKIM: Check = Check::new("mail.dkim", "DKIM");
const DNS_REMEDY: &str =
    "Check the name servers in /etc/resolv.conf, and allow connections to them (port 53).";

pub(super) async fn checks(dns: &Dns, domain: &str, selector: Option<&str>) -> Vec<Finding> {
    let dkim = async {
        let selector = selector?;
        Some(DKIM.within(DNS_REMEDY, check_dkim(dns, domain, selector)).await)
    };
    let (spf, dmarc, dkim) = tokio::join!(
        SPF.within(DNS_REMEDY, check_spf(dns, domain)),
        DMARC.within(DNS_REMEDY, check_dmarc(dns, domain)),
        dkim
    );
    [Some(spf), Some(dmarc), dkim].into_iter().flatten().collect()
}

async fn check_spf(dns: &Dns, domain: &str) -> Finding {
    let found = match dns.texts(domain).await {
        Ok(texts) => records_of_version(texts, "v=spf1"),
        Err(error) => return SPF.warning(format!("DNS doesn’t answer: {error}."), DNS_REMEDY),
    };
    match &found[..] {
        [] => SPF.warning(
            format!("{domain} doesn’t say which servers send its email, so receivers may take it for spam."),
            format!("Add a TXT record to {domain} that your email provider names, such as \"v=spf1 include:mail.example.org -all\"."),
        ),
        [record] if record.split_whitespace().any(|word| matches!(word, "+all" | "all")) => SPF.warning(
            format!("{domain} allows every server to send its email: {record}"),
            "End the record with -all or ~all.",
        ),
        [record] => SPF.ok(format!("{domain} has a record: {record}")),
        _ => SPF.wrong(
            format!("{domain} has {} SPF records, so receivers use none.", found.len()),
            "Keep one TXT record that begins with v=spf1, and put the servers of the others into it.",
        ),
    }
}

/// A record of a parent domain counts for the domains below it.
async fn check_dmarc(dns: &Dns, domain: &str) -> Finding {
    let mut parent = domain;
    while parent.contains('.') {
        match dns.texts(&format!("_dmarc.{parent}")).await {
            Ok(texts) => match &records_of_version(texts, "v=DMARC1")[..] {
                [] => {}
                [record] => return DMARC.ok(format!("{parent} has a policy: {record}")),
                _ => {
                    let remedy = format!("Keep one TXT record at _dmarc.{parent}.");
                    return DMARC.wrong(
                        format!("{parent} has several DMARC records, so receivers use none."),
                        remedy,
                    );
                }
            },
            Err(error) => return DMARC.warning(format!("DNS doesn’t answer: {error}."), DNS_REMEDY),
        }
        parent = parent.split_once('.').map_or("", |(_, parent)| parent);
    }
    DMARC.warning(
        format!("{domain} doesn’t tell receivers what to do with forged email; some large providers reject email without it."),
        format!("Add a TXT record at _dmarc.{domain}, to begin with \"v=DMARC1; p=none\"."),
    )
}

async fn check_dkim(dns: &Dns, domain: &str, selector: &str) -> Finding {
    let name = format!("{selector}._domainkey.{domain}");
    let texts = match dns.texts(&name).await {
        Ok(texts) => texts,
        Err(error) => return DKIM.warning(format!("DNS doesn’t answer: {error}."), DNS_REMEDY),
    };
    let key = texts.iter().find_map(|text| {
        let mut tags = text.split(';').map(str::trim);
        tags.find_map(|tag| tag.strip_prefix("p=")).map(str::to_owned)
    });
    match key.as_deref() {
        Some("") => DKIM.wrong(
            format!("The key at {name} was revoked."),
            "Ask your email provider for the selector in use.",
        ),
        Some(_) => DKIM.ok(format!("{name} has a key.")),
        None => DKIM.wrong(
            format!("There is no key at {name}."),
            "Add the TXT or CNAME record that your email provider names, or check the selector.",
        ),
    }
}

fn records_of_version(texts: Vec<String>, version: &str) -> Vec<String> {
    let is_of = |text: &String| {
        text.strip_prefix(version).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ';']))
    };
    texts.into_iter().filter(is_of).collect()
}
