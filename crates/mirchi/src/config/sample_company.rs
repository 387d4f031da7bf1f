//! Finds the keys that still have values of the sample company.

use super::Config;

/// The keys whose value is still the sample company's, in the order of the reference.
///
/// Keys that do not identify the company (`tagline`, `reference_prefix`) are not checked. An e-mail address counts as the
/// sample's if it is at the sample's domain, which does not receive mail.
pub(super) fn unchanged_keys(config: &Config, sample: &Config) -> Vec<&'static str> {
    let (site, mail) = (&config.site, &config.mail);
    let (sample_site, sample_mail) = (&sample.site, &sample.mail);
    let (social, sample_social) = (&site.social, &sample_site.social);
    let keys = [
        ("site.name", site.name == sample_site.name),
        ("site.short_name", site.short_name == sample_site.short_name),
        ("site.legal_name", site.legal_name == sample_site.legal_name),
        (
            "site.registration_number",
            site.registration_number == sample_site.registration_number,
        ),
        ("site.phone", site.phone == sample_site.phone),
        (
            "site.email",
            domain(&site.email) == domain(&sample_site.email),
        ),
        ("site.address", site.address == sample_site.address),
        ("site.line_url", site.line_url == sample_site.line_url),
        (
            "site.whatsapp.number",
            site.whatsapp.number == sample_site.whatsapp.number,
        ),
        (
            "site.whatsapp.display",
            site.whatsapp.number.is_some() && site.whatsapp.display == sample_site.whatsapp.display,
        ),
        (
            "site.telegram.name",
            site.telegram.channel_url.get().is_some()
                && site.telegram.name == sample_site.telegram.name,
        ),
        (
            "site.telegram.channel_url",
            site.telegram.channel_url == sample_site.telegram.channel_url,
        ),
        (
            "site.telegram.direct_url",
            site.telegram.direct_url == sample_site.telegram.direct_url,
        ),
        (
            "site.social.linkedin",
            social.linkedin == sample_social.linkedin,
        ),
        (
            "site.social.facebook",
            social.facebook == sample_social.facebook,
        ),
        (
            "site.social.instagram",
            social.instagram == sample_social.instagram,
        ),
        ("site.social.x", social.x == sample_social.x),
        (
            "site.social.youtube",
            social.youtube == sample_social.youtube,
        ),
        (
            "site.map.embed_url",
            site.map.embed_url == sample_site.map.embed_url,
        ),
        (
            "site.map.link_url",
            site.map.link_url == sample_site.map.link_url,
        ),
        ("mail.from", domain(&mail.from) == domain(&sample_mail.from)),
        ("mail.to", domain(&mail.to) == domain(&sample_mail.to)),
    ];
    keys.into_iter()
        .filter_map(|(key, is_sample)| is_sample.then_some(key))
        .collect()
}

/// The domain of `name@domain` or `Name <name@domain>`, in lower case.
fn domain(mailbox: &str) -> String {
    let end = mailbox.rsplit('@').next().unwrap_or_default();
    end.trim_end_matches([' ', '>']).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::domain;

    #[test]
    fn the_domain_is_found_with_and_without_a_name() {
        for mailbox in [
            "sales@spices.example",
            "Sales <sales@Spices.example>",
            "\"Sales @ home\" <sales@spices.example> ",
        ] {
            assert_eq!(domain(mailbox), "spices.example");
        }
    }
}
