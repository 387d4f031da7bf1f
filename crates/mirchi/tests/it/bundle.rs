//! A small bundle that replaces the built pages and gives similar answers in a few lines.

use pages::WebFiles;

/// What the bundle's functions do before they return.
#[derive(Clone, Copy, Default)]
pub struct Trouble {
    pub render: &'static str,
    pub failed: &'static str,
    pub head: &'static str,
    pub document: &'static str,
}

pub const THROW: &str = "throw new TypeError('the screen is broken');";
pub const LOOP: &str = "for (;;) {}";
pub const ALLOCATE: &str =
    "const heap = []; for (;;) heap.push(new Array(10000).fill(heap.length));";

/// The main script and its styles, with hashes in their names as Vite writes them.
pub const ENTRY: &str = "assets/main-B3x9_k2a.js";
pub const STYLES: &str = "assets/main-D81hsA0q.css";

/// The texts that exist in every language: those of the home page, the harvest calendar, the catalogue and the contact page.
const TEXTS: [&str; 7] = [
    "shell",
    "home",
    "catalogue",
    "harvest",
    "maps",
    "contact",
    "pictures",
];

const BUNDLE: &str = r#"
const codes = ["hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"];
const ask = (name, args) => JSON.parse(host("data", JSON.stringify({ name, args })));
const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
/* The island of a page, with its data. */
const island = (props) => `<div data-island="test"></div><script type="application/json">${JSON.stringify(props).replace(/</g, "\\u003c")}</script>`;

function answer(request) {
  const { path, search, form, edit } = JSON.parse(request);
  const first = path.split("/")[1];
  const language = codes.includes(first) ? first : "en";
  const prefix = language === "en" ? "" : `/${language}`;
  const bare = path.slice(prefix.length) || "/";
  if (bare === "/product-catalog") return { status: 308, location: `${prefix}/catalog` };
  if (bare === "/red-chilli-catalog") return { status: 308, location: `${prefix}/catalog?category=red-chillies` };

  const site = ask("site", { language });
  const ofSite = ask("languages");
  const shown = ofSite.on.filter((code) => code !== "en");
  const begun = ofSite.added.map(({ code, begun }) => `<p>${code} has ${begun.join(" ")}</p>`).join("");
  const texts = JSON.parse(host("file", `locales/${language}/shell.json`));
  const query = Object.fromEntries(search.split("&").filter(Boolean).map((pair) =>
    pair.split("=").map((part) => decodeURIComponent(part.replace(/\+/g, " ")))));
  const slug = bare.startsWith("/catalog/") ? bare.slice("/catalog/".length) : undefined;
  let data = {};
  const article = bare.startsWith("/blog/") ? bare.slice("/blog/".length) : undefined;
  if (slug !== undefined) data = { product: ask("product", { language, slug }) };
  else if (article !== undefined) data = { article: ask("article", { language, slug: article }) };
  else if (bare === "/catalog") data = { catalogue: ask("catalogue", { language, ...query }) };
  else if (query.product) data = { enquiry: ask("enquiry", { language, slug: query.product }) };
  if (form !== undefined) data.form = form;
  const isListed = ["/", "/catalog", "/contact", "/harvest-chart", "/blog"].includes(bare);
  const notFound = data.product === null || data.article === null || !isListed && slug === undefined && article === undefined;
  const name = notFound ? "Page Not Found" : data.product ? data.product.product.name : bare;
  // Only the home page shows a text that the company may have changed.
  const offer = bare === "/" ? ask("texts", { language, part: "shell" }).texts["language.offer"] : undefined;
  const blog = bare !== "/blog" ? [] : [{ "@type": "Blog", name: "Blog", description: "", url: site.baseUrl + path, blogPost: ask("articles").map(
    (article) => ({ identifier: article.item, headline: article.item, datePublished: article.date, url: `${site.baseUrl}${path}/${article.slug}` })) }];
  const list = (data.catalogue?.items ?? []).map((card) => `<li>${escape(card.name)}: ${escape(card.description)}</li>`).join("");
  const fields = Object.entries(form?.values ?? {}).map(([field, value]) =>
    `<input name="${field}" value="${escape(value)}" data-error="${form.errors[field] ?? ""}">`).join("");
  return {
    status: notFound ? 404 : 200,
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    head: {
      title: `${name} & ${site.company.name}`,
      description: "<described>",
      canonical: notFound ? "" : site.baseUrl + path,
      alternates: shown.map((code) => ({ hreflang: code, href: `${site.baseUrl}/${code}${bare}` })),
      openGraph: [{ property: "og:title", content: name }],
      meta: [{ name: "twitter:card", content: "summary_large_image" }],
      socialCard: notFound ? undefined : { title: name, eyebrow: "Test", picture: "/pictures/teja.avif" },
      jsonLd: [{ "@type": "Thing", name: "</script><b>" }, ...blog],
      appearance: site.appearance,
      frame: bare === "/contact" ? site.company.map.embedUrl ?? undefined : undefined,
      fonts: ["/assets/serif-ffff6666.woff2"],
    },
    html:
      `<main><h1>${escape(name)}</h1>${offer ? `<p id="offer">${escape(offer)}</p>` : ""}<p>${escape(texts.greeting)}</p>${begun}<p id="search">${escape(search)}</p><ul>${list}</ul>` +
      `<p>${escape(data.product?.product.description ?? "")}</p><p>${form?.failed ? "Failed to Send" : ""}</p>${fields}</main>${island(data)}`,
    faults: [],
    texts: edit ? ["shell:language.offer"] : undefined,
  };
}

/* The error screen in the frame of the site. */
function failure(request) {
  const { language, direction, head: { appearance } } = answer(request);
  const title = "Unexpected Application Error!";
  const html = `<header>The frame</header><main><h1>${title}</h1><p>${escape(JSON.parse(request).message)}</p></main>`;
  return { status: 500, language, direction, head: { title, robots: "noindex", appearance }, html, faults: [] };
}

/* A document that names its products; one that is called so cannot be written. */
function documentOf({ language, category, product: slug }) {
  const found = slug && ask("product", { language, slug });
  const products = slug ? [found.product] : ask("brochure", { language, category }).products;
  if (products.some(({ name }) => name === "Unwritable")) throw new Error("it cannot be written");
  const title = slug ? found.product.name : category ?? "All products";
  const fact = { label: "Number", value: "1" };
  return {
    template: "specification", language, title, author: "Test", date: "2026-01-02", pictures: [], codes: ["https://www.example.com/"],
    content: {
      company: { name: "Test", logo: null }, colours: {}, page: "{page} of {pages}", title: "Sheet", document: [fact], name: title, english: [], botanical: "",
      description: products.map(({ name }) => name).join(", "), picture: null, alt: "", initial: "T",
      identityTitle: "Identity", identity: [fact], packingTitle: "Packing", packing: [fact], storageTitle: "Storage", storage: [fact],
      parameters: { title: "Parameters", head: ["", "", "", ""], rows: [], parts: [], note: "" }, detailsTitle: "Details", details: [],
      signatures: { title: "Signatures", sample: "Sample", note: "", sides: ["One", "Other"], lines: ["Name"] },
      code: 0, codeAlt: "Code", online: "Online", address: "www.example.com",
    },
  };
}

globalThis.document = async (request) => { DOCUMENT return JSON.stringify(documentOf(JSON.parse(request))); };
globalThis.calendar = async (request) => {
  const { language } = JSON.parse(request);
  const entry = { id: "teja-1", from: 1, to: 3, summary: `Teja (${language})`, description: "" };
  return JSON.stringify(language === "ru" ? null : { name: "Harvest", entries: [entry] });
};
globalThis.render = async (request) => { RENDER return JSON.stringify(answer(request)); };
globalThis.failed = async (request) => { FAILED return JSON.stringify(failure(request)); };
globalThis.head = async (request) => { HEAD const { html, faults, ...rest } = answer(request); return JSON.stringify(rest); };
"#;

const MANIFEST: &str = r#"{
  "src/client/main.ts": { "file": "ENTRY", "isEntry": true, "css": ["STYLES"], "dynamicImports": ["src/islands/test-island.tsx"] },
  "src/islands/test-island.tsx": { "file": "assets/test-island-cccc3333.js" },
  ".fonts/lora.css": { "file": "assets/lora-dddd4444.css" }
}"#;

/// The same with the fonts of the real build.
pub fn files_with_fonts(trouble: Trouble) -> WebFiles {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/fonts");
    let fonts = std::fs::read_dir(built)
        .expect("the fonts are cut when the pages are built: run `make web`");
    let fonts = fonts.map(|entry| {
        let file = entry.unwrap();
        let name = file.file_name().into_string().unwrap();
        let bytes = std::fs::read(file.path()).unwrap();
        (["fonts/", &name].concat(), bytes.into())
    });
    let others = files(trouble);
    let others = others
        .folder("")
        .map(|(name, bytes)| (name.to_owned(), bytes.clone()));
    others.chain(fonts).collect()
}

/// The files of a build, without fonts.
pub fn files(trouble: Trouble) -> WebFiles {
    let bundle = BUNDLE
        .replace("RENDER", trouble.render)
        .replace("FAILED", trouble.failed)
        .replace("HEAD", trouble.head)
        .replace("DOCUMENT", trouble.document);
    let manifest = MANIFEST.replace("ENTRY", ENTRY).replace("STYLES", STYLES);
    let script = "console.log('listen');".repeat(50);
    let files = [
        ("server/entry-server.js".to_owned(), bundle.into_bytes()),
        (
            "client/.vite/manifest.json".to_owned(),
            manifest.into_bytes(),
        ),
        (["client/", ENTRY].concat(), script.clone().into_bytes()),
        (
            ["client/", ENTRY, ".br"].concat(),
            compressed_with_brotli(&script),
        ),
        (
            ["client/", ENTRY, ".gz"].concat(),
            compressed_with_gzip(&script),
        ),
        (
            ["client/", STYLES].concat(),
            b"main { color: #231815 }".to_vec(),
        ),
        (
            "client/manual.svg".to_owned(),
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(),
        ),
        ("client/robots.txt".to_owned(), b"not this one".to_vec()),
        ("client/pictures/teja.avif".to_owned(), vec![0, 1, 2, 255]),
    ];
    let texts = languages().flat_map(|code| {
        TEXTS.map(|name| {
            let texts = ["{\"greeting\":\"Namaste ", code, "\"}"].concat();
            (
                ["locales/", code, "/", name, ".json"].concat(),
                texts.into_bytes(),
            )
        })
    });
    files.into_iter().chain(texts).collect()
}

fn languages() -> impl Iterator<Item = &'static str> {
    languages::Language::shipped().map(languages::Language::code)
}

fn compressed_with_brotli(text: &str) -> Vec<u8> {
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut text.as_bytes(), &mut compressed, &Default::default()).unwrap();
    compressed
}

fn compressed_with_gzip(text: &str) -> Vec<u8> {
    use std::io::Write;
    let mut compressor = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    compressor.write_all(text.as_bytes()).unwrap();
    compressor.finish().unwrap()
}
