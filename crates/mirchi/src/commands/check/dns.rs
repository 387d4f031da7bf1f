//! What DNS says: the addresses of the site's domains, and the records of the sender's domain that other mail servers look at (SPF,
//! DKIM and DMARC).

use std::io;
use std::net::{IpAddr, SocketAddr};

use domain::base::iana::{Class, Rcode};
use domain::base::{Name, Rtype};
use domain::rdata::{A, Aaaa, Txt};
use domain::resolv::StubResolver;
use domain::resolv::stub::Answer;
use domain::resolv::stub::conf::{ResolvConf, ServerConf, Transport};
use futures_util::future::join_all;
use futures_util::{join, try_join};
use url::Host;

use crate::config::DkimConfig;
use crate::finding::Finding;

const DOMAINS: &str = "domains";
const SPF: &str = "SPF";
const DKIM: &str = "DKIM";
const DMARC: &str = "DMARC";

/// Names that are never registered (RFC 2606): there is nothing to ask.
const RESERVED: [&str; 7] = [
    "example.com",
    "example.net",
    "example.org",
    "example",
    "invalid",
    "localhost",
    "test",
];

/// Asks for the addresses of `server.domains`.
pub(super) async fn domains(domains: &[String], name_server: Option<SocketAddr>) -> Vec<Finding> {
    let resolver = &resolver(name_server);
    join_all(domains.iter().map(|domain| site(resolver, domain))).await
}

/// Asks for the records of the sender's domain. `sender` is an address, or `Name <address>`.
pub(super) async fn check(
    sender: &str,
    name_server: Option<SocketAddr>,
    dkim: &DkimConfig,
) -> Vec<Finding> {
    let domain = sender.rsplit('@').next().unwrap_or_default();
    let domain = domain.trim_end_matches('>').trim();
    let domain = match Host::parse(domain) {
        Ok(Host::Domain(domain)) => domain,
        _ => domain.to_owned(),
    };
    let is_within = |name: &&str| domain == **name || domain.ends_with(&format!(".{name}"));
    if RESERVED.iter().any(is_within) {
        return vec![Finding::look(
            SPF,
            format!("the sender `{sender}` is not yours: nobody can own `{domain}`"),
            "set the sender on the console's screen Company, or as `mail.from`",
        )];
    }
    let resolver = &resolver(name_server);
    let (spf, dkim, dmarc) = join!(
        spf(resolver, &domain),
        dkim_of(resolver, dkim),
        dmarc(resolver, &domain)
    );
    vec![spf, dkim, dmarc]
}

/// By the system's configuration, or only by this server.
fn resolver(name_server: Option<SocketAddr>) -> StubResolver {
    let Some(address) = name_server else {
        return StubResolver::new();
    };
    let mut only = ResolvConf::new();
    only.servers
        .push(ServerConf::new(address, Transport::UdpTcp));
    only.finalize();
    StubResolver::from_conf(only)
}

/// The records of a name; none where there is no such name.
async fn ask(resolver: &StubResolver, name: &str, record_type: Rtype) -> io::Result<Answer> {
    let name: Name<Vec<u8>> = name.parse().map_err(|error| broken(&error))?;
    let answer = resolver.query((name, record_type, Class::IN)).await?;
    let code = answer.header().rcode();
    if code != Rcode::NOERROR && code != Rcode::NXDOMAIN {
        return Err(io::Error::other(format!("the name server answers {code}")));
    }
    Ok(answer)
}

fn broken(error: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(error.to_string())
}

/// The addresses of a name, of both kinds.
async fn addresses(resolver: &StubResolver, name: &str) -> io::Result<Vec<IpAddr>> {
    let (v4, v6) = try_join!(
        ask(resolver, name, Rtype::A),
        ask(resolver, name, Rtype::AAAA)
    )?;
    let mut addresses = Vec::new();
    for record in v4.answer().map_err(|error| broken(&error))?.limit_to::<A>() {
        let record = record.map_err(|error| broken(&error))?;
        addresses.push(IpAddr::V4(record.data().addr()));
    }
    for record in v6
        .answer()
        .map_err(|error| broken(&error))?
        .limit_to::<Aaaa>()
    {
        let record = record.map_err(|error| broken(&error))?;
        addresses.push(IpAddr::V6(record.data().addr()));
    }
    Ok(addresses)
}

async fn texts(resolver: &StubResolver, name: &str) -> io::Result<Vec<String>> {
    let answer = ask(resolver, name, Rtype::TXT).await?;
    let records = answer.answer().map_err(|error| broken(&error))?;
    records
        .limit_to::<Txt<_>>()
        .map(|record| {
            let record = record.map_err(|error| broken(&error))?;
            let text: Vec<u8> = record.data().text();
            Ok(String::from_utf8_lossy(&text).into_owned())
        })
        .collect()
}

/// That the name server did not answer as to `what` a name has.
fn untold(subject: &'static str, what: &str, name: &str, error: &io::Error) -> Finding {
    Finding::look(
        subject,
        format!("the name server does not tell the {what} of `{name}`: {error}"),
        "try again later, or ask another one with `--name-server`",
    )
}

/// The texts of a name that begin like this.
async fn records(
    resolver: &StubResolver,
    subject: &'static str,
    name: &str,
    begin: &str,
) -> Result<Vec<String>, Finding> {
    let mut found = texts(resolver, name)
        .await
        .map_err(|error| untold(subject, "records", name, &error))?;
    found.retain(|text| {
        text.get(..begin.len())
            .is_some_and(|first| first.eq_ignore_ascii_case(begin))
    });
    Ok(found)
}

async fn site(resolver: &StubResolver, domain: &str) -> Finding {
    match addresses(resolver, domain).await {
        Ok(found) if found.is_empty() => Finding::wrong(
            DOMAINS,
            format!(
                "`{domain}` has no address: nobody reaches the site by it, and no certificate is issued"
            ),
            "add an A or AAAA record to it with the address of this machine, or take it out of `server.domains`",
        ),
        Ok(found) => {
            let found: Vec<_> = found.iter().map(IpAddr::to_string).collect();
            Finding::good(
                DOMAINS,
                format!(
                    "`{domain}` leads to {} (whether that is this machine, you know)",
                    found.join(", ")
                ),
            )
        }
        Err(error) => untold(DOMAINS, "addresses", domain, &error),
    }
}

async fn spf(resolver: &StubResolver, domain: &str) -> Finding {
    let found = match records(resolver, SPF, domain, "v=spf1").await {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    match found.as_slice() {
        [] => Finding::wrong(
            SPF,
            format!("`{domain}` has no record: other servers doubt or refuse your mails"),
            format!(
                "add the TXT record to `{domain}` that your mail provider names, such as \"v=spf1 include:spf.provider.example -all\""
            ),
        ),
        [record]
            if record
                .split_whitespace()
                .any(|term| matches!(term, "+all" | "all")) =>
        {
            Finding::wrong(
                SPF,
                format!("`{domain}` lets everybody send in its name: {record}"),
                "end the record with -all or ~all",
            )
        }
        [record] => Finding::good(
            SPF,
            format!(
                "`{domain}`: {record} (whether it names your mail server, your provider knows)"
            ),
        ),
        several => Finding::wrong(
            SPF,
            format!(
                "`{domain}` has {} records, so none counts: {}",
                several.len(),
                several.join(" | ")
            ),
            "put them into one",
        ),
    }
}

/// The record of the key that the program signs with.
async fn dkim_of(resolver: &StubResolver, dkim: &DkimConfig) -> Finding {
    let (Some(selector), Some(domain)) = (&dkim.selector, &dkim.domain) else {
        return Finding::look(
            DKIM,
            "the program does not sign mails; your mail provider may do so",
            "send a mail with `mirchi mail test` to a mailbox elsewhere, and look for dkim=pass in its source; if it is not there, see `mail.dkim`",
        );
    };
    let name = format!("{selector}._domainkey.{domain}");
    let found = match texts(resolver, &name).await {
        Ok(found) => found,
        Err(error) => return untold(DKIM, "records", &name, &error),
    };
    let key = |text: &String| {
        let tags = text.split(';').filter_map(|tag| tag.split_once('='));
        let mut keys = tags.filter(|(tag, _)| tag.trim() == "p");
        keys.next().map(|(_, key)| key.trim().to_owned())
    };
    match found.iter().find_map(key) {
        Some(key) if !key.is_empty() => Finding::good(
            DKIM,
            format!(
                "`{name}` has a key; whether it is that of `mail.dkim.key_file`, a mail tells (dkim=pass)"
            ),
        ),
        Some(_) => Finding::wrong(
            DKIM,
            format!("the key of `{name}` is withdrawn (p= is empty), and mails are signed with it"),
            "publish the public half of `mail.dkim.key_file` there, or take out the section `mail.dkim`",
        ),
        None => Finding::wrong(
            DKIM,
            format!("`{name}` has no key, and mails are signed with it"),
            "publish the public half of `mail.dkim.key_file` there as a TXT record",
        ),
    }
}

/// The record of the domain, or else of the ones above it that have one.
async fn dmarc(resolver: &StubResolver, domain: &str) -> Finding {
    let labels = domain.split('.').count();
    let above =
        (0..labels.saturating_sub(1)).filter_map(|skip| domain.splitn(skip + 1, '.').last());
    for owner in above {
        let name = format!("_dmarc.{owner}");
        match records(resolver, DMARC, &name, "v=DMARC1").await {
            Ok(found) => match found.first() {
                Some(record) => return Finding::good(DMARC, format!("`{name}`: {record}")),
                None => continue,
            },
            Err(finding) => return finding,
        }
    }
    Finding::look(
        DMARC,
        format!("`_dmarc.{domain}` has no record: large mail providers ask for one"),
        format!(
            "add the TXT record \"v=DMARC1; p=none; rua=mailto:postmaster@{domain}\" to `_dmarc.{domain}`; raise p to quarantine when the reports are good"
        ),
    )
}
