//! The examples in `deploy/`: their HTTPS settings.

const NGINX: &str = include_str!("../../../../deploy/nginx.conf");
const CADDY: &str = include_str!("../../../../deploy/Caddyfile");

/// The blocks that begin with `head` at the start of a line, each up to its closing line.
fn blocks<'a>(text: &'a str, head: &'a str) -> impl Iterator<Item = &'a str> {
    text.split("\n}").filter_map(move |block| {
        let start = block.find(&["\n", head].concat())?;
        Some(&block[start..])
    })
}

#[test]
fn nginx_sends_the_bare_name_to_the_site_with_hsts() {
    let servers: Vec<_> = blocks(NGINX, "server {").collect();
    let names = |server: &str, name: &str| server.contains(&["server_name ", name].concat());
    for name in ["example.com", "www.example.com"] {
        let plain = servers
            .iter()
            .find(|server| server.contains("listen 80;") && names(server, &[name, ";"].concat()))
            .unwrap();
        let of_programs = "location ~ ^/(auth|functions|rest|storage)/v1 {\n        return 403;";
        assert!(plain.contains(of_programs), "{plain}");
        // Never to a name that a visitor has sent.
        assert!(plain.contains(&["return 308 https://", name, "$request_uri;"].concat()));
    }
    let bare = servers
        .iter()
        .find(|server| server.contains("listen 443") && names(server, "example.com;"))
        .unwrap();
    assert!(bare.contains("add_header Strict-Transport-Security \"max-age=31536000\" always;"));
    assert!(bare.contains("return 308 https://www.example.com$request_uri;"));
}

#[test]
fn caddy_sends_the_bare_name_to_the_site_with_hsts() {
    let bare = blocks(CADDY, "example.com {").next().unwrap();
    assert!(bare.contains("header Strict-Transport-Security \"max-age=31536000\""));
    assert!(bare.contains("redir https://www.example.com{uri} permanent"));
}

#[test]
fn caddy_leads_browsers_to_https_and_refuses_programs() {
    let head = "http://www.example.com, http://example.com {";
    let plain = blocks(CADDY, head).next().unwrap();
    assert!(plain.contains("path /auth/v1/* /functions/v1/* /rest/v1/* /storage/v1/*"));
    assert!(plain.contains("respond 403"));
    assert!(plain.contains("redir https://{host}{uri} 308"));
}
