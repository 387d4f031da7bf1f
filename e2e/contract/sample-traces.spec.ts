import { execFile as execFileWithCallback } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import codes from "../../contracts/languages.json" with { type: "json" };
import contract from "../../contracts/screens.json" with { type: "json" };
import { ANONYMOUS_KEY, createAccount, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { enquiry } from "../support/enquiry.ts";
import { type Program, startProgram } from "../support/program.ts";

const execFile = promisify(execFileWithCallback);

const EMAIL = "own@owner.example";
const PHONE = "+91 484 266 1188";
const HARVEST = "2026-27";

const languages = ["en", "de", "ar"];
const prefixOf = (language: string) => (language === "en" ? "" : `/${language}`);
const removedLanguages = codes.map(({ code }) => code).filter((code) => !languages.includes(code));

/** The certificates that the owner deletes: five of eight. */
const certificates = /\b(ISO 22000(:2018)?|FSSAI|HACCP|MSME|GMP)\b/g;

/** Who says something in the testimonials, in every language. */
const buyers = codes.flatMap(({ code }) => {
  const file = join(import.meta.dirname, `../../web/locales/${code}/home.json`);
  const { items } = JSON.parse(readFileSync(file, "utf8")).testimonials as { items: Record<string, { name: string; company: string }> };
  return Object.values(items).flatMap(({ name, company }) => [name, company]);
});

/** What an address can end before, in HTML and in plain text. */
const END = String.raw`(?=["'/#?<>\s)]|$)`;

/** What is left of something that the owner has changed, by what it is. */
const traces: Record<string, RegExp> = {
  certificate: new RegExp(certificates, ""),
  testimonial: new RegExp(buyers.join("|")),
  blog: new RegExp(`/blog${END}`),
  language: new RegExp(`/(${removedLanguages.join("|")})${END}|\\blang="(${removedLanguages.join("|")})"`),
  telephone: /910{10}|00000 00000/,
  harvest: /20(24-?25|25-?26)(?!\d)/,
  day: /^DT(START|END|STAMP)\S*:202[0-5]/m,
};

/** What a reader reads: without the signs that keep a line together or turn its direction, and with one kind of dash and of space. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll("\r\n ", "")
    .replaceAll(/&#(x[0-9a-f]+|\d+);/gi, (_, code) => String.fromCodePoint(Number(`0${code}`.replace(/^0(?=\d)/, ""))))
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g, "")
    .replaceAll(/[\u2010-\u2015]/g, "-");
}

/** A mail with all its parts decoded. */
function decoded(mail: string): string {
  const parts = mail.split(/^--\S+\r\n/m).map((part) => {
    const at = part.indexOf("\r\n\r\n");
    const [head, body] = [part.slice(0, at), part.slice(at + 4)];
    if (/^Content-Transfer-Encoding: base64/m.test(head)) return head + Buffer.from(body, "base64").toString("utf8");
    if (!/^Content-Transfer-Encoding: quoted-printable/m.test(head)) return part;
    const bytes = body.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    return head + Buffer.from(bytes, "latin1").toString("utf8");
  });
  return parts.join("\n");
}

/** Calls a function of the data interface, as the console does. */
async function call<Answer>(owner: SupabaseClient, name: string, given: object = {}): Promise<Answer> {
  const { data, error } = await owner.rpc(name, given);
  expect(error, name).toBeNull();
  return data as Answer;
}

/** **Company**: three languages, no blog, another telephone number, the harvest of this year, and no standard without a certificate. */
async function changeSettings(owner: SupabaseClient) {
  const values = {
    "site.languages": languages,
    "site.pages": contract.screens.filter((screen) => !("canonical" in screen) && screen.path !== "/blog").map(({ path }) => path),
    "site.phone": PHONE,
    "site.whatsapp.number": PHONE.replaceAll(/\D/g, ""),
    "site.whatsapp.display": PHONE,
    "site.figures.harvest": HARVEST,
    "site.figures.food_safety": "",
  };
  const changes = Object.entries(values).map(([key, value]) => ({ key, language: "en", value, version: null }));
  await call(owner, "save_site_settings", { changes });
}

/** **Certificates**: those that the company has not got are deleted. */
async function deleteCertificates(owner: SupabaseClient) {
  const { data } = await owner.from("certificates").select("id,short_name");
  expect(data).toHaveLength(8);
  const gone = (data ?? []).filter(({ short_name }) => short_name.search(certificates) === 0);
  expect(gone).toHaveLength(5);
  for (const { id } of gone) expect((await owner.from("certificates").delete().eq("id", id)).error).toBeNull();
}

/** **Products**: the new crop year, and the certificates that are left. */
async function changeProducts(owner: SupabaseClient) {
  const { data } = await owner.from("products").select("id,certificates").limit(1000);
  expect(data?.length).toBeGreaterThan(70);
  for (const { id, certificates: named } of (data ?? []) as { id: number; certificates: string[] }[]) {
    const change = { crop_year: HARVEST, certificates: named.filter((name) => name.search(certificates) === -1) };
    expect((await owner.from("products").update(change).eq("id", id)).error).toBeNull();
  }
}

type FoundText = { key: string; language: string; text: string; version: number | null };

/** **Edit site**: no testimonials, and other words wherever a text of the site names a certificate that is gone. */
async function editSite(owner: SupabaseClient) {
  await call(owner, "change_site_list", { list: "home:testimonials.items", items: [], version: null });
  const names = ["ISO 22000", "FSSAI", "HACCP", "MSME", "GMP"];
  for (const language of languages) {
    for (const words of names) {
      for (const { key, text, version } of await call<FoundText[]>(owner, "search_site_texts", { words, language })) {
        const own = text.replaceAll(certificates, "QX 1");
        // A text that names a figure has it from the settings.
        if (own !== text) await call(owner, "change_site_text", { key, language, text: own, version });
      }
    }
  }
  await call(owner, "publish_site");
}

async function bytesOf(program: Program, address: string): Promise<Buffer> {
  const answer = await fetch(program.url + address);
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function textOf(program: Program, address: string): Promise<string> {
  const bytes = await bytesOf(program, address);
  if (!address.endsWith(".pdf")) return plain(bytes.toString("utf8"));
  const file = test.info().outputPath(`${address.replaceAll("/", "_")}`);
  writeFileSync(file, bytes);
  const { stdout } = await execFile("pdftotext", ["-raw", file, "-"], { maxBuffer: 64 << 20 });
  return plain(stdout);
}

/** The addresses of the site map of a language. */
async function mapped(program: Program, language: string): Promise<string[]> {
  const map = await textOf(program, `/sitemap-${language}.xml`);
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** The documents of a language: all brochures, and the specification sheet of a product. */
async function documents(program: Program, language: string): Promise<string[]> {
  const catalogue = await textOf(program, `${prefixOf(language)}/catalog`);
  const brochures = new Set(catalogue.match(/\/brochure[\w-]*\.pdf/g));
  expect(brochures.size).toBeGreaterThan(0);
  return [...brochures, `${prefixOf(language)}/catalog/teja-s17/specification.pdf`];
}

/** Everything that somebody outside can read, by its address. */
async function everything(program: Program): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const add = async (address: string) => texts.set(address, await textOf(program, address));
  for (const file of ["robots.txt", "sitemap.xml", "llms.txt", "harvest-calendar.ics", "site.webmanifest", ".well-known/security.txt"])
    await add(`/${file}`);
  for (const language of languages) {
    const prefix = prefixOf(language);
    const addresses = await mapped(program, language);
    expect(addresses.length, language).toBeGreaterThan(80);
    for (const address of [...addresses, `/sitemap-${language}.xml`, ...(await documents(program, language))]) await add(address);
    if (prefix !== "") await add(`/harvest-calendar-${language}.ics`);
    const missing = await fetch(`${program.url}${prefix}/no-such-page`);
    texts.set(`${prefix}/no-such-page`, plain(await missing.text()));
    const headers = { apikey: ANONYMOUS_KEY, "accept-language": language };
    const rows = await fetch(`${program.url}/rest/v1/products?select=*`, { headers });
    texts.set(`/rest/v1/products (${language})`, plain(await rows.text()));
  }
  return texts;
}

/** The mails of an enquiry in each language, by their headers and parts. */
async function mailsOf(program: Program): Promise<Map<string, string>> {
  for (const language of languages) {
    const answer = await fetch(`${program.url}/functions/v1/send-contact-email`, {
      method: "POST",
      headers: { apikey: ANONYMOUS_KEY, "content-type": "application/json" },
      body: JSON.stringify({ ...enquiry, email: `ana-${language}@importer.example`, language }),
    });
    expect(answer.status, language).toBe(200);
  }
  await expect.poll(() => program.mails().length).toBe(2 * languages.length);
  return new Map(program.mails().map((mail, index) => [`mail ${index + 1}`, plain(decoded(mail))]));
}

/** The pages of the sample on which the traces are before the owner has changed anything, so that a trace that nothing can match is noticed. */
const pagesOfSample = ["/", "/quality", "/contact", "/harvest-chart", "/harvest-calendar.ics"];

test("of what an owner has changed of the sample, no trace is left in any language", async () => {
  const program = await startProgram({
    MIRCHI_API__SERVICE_KEY: SERVICE_KEY,
    MIRCHI_LIMITS__UNCACHED_PAGES_PER_ADDRESS_PER_MINUTE: "100000",
    MIRCHI_LIMITS__UNCACHED_PAGES_PER_MINUTE: "100000",
    MIRCHI_LIMITS__UNCACHED_READS_PER_ADDRESS_PER_MINUTE: "100000",
    MIRCHI_LIMITS__UNCACHED_READS_PER_MINUTE: "100000",
  });
  try {
    const cards = () => Promise.all(languages.map((language) => bytesOf(program, `/social${prefixOf(language)}/harvest-chart.jpg`)));
    const ofSample = await Promise.all(pagesOfSample.map((path) => textOf(program, path)));
    for (const [name, trace] of Object.entries(traces)) expect(ofSample.join("\n").search(trace), name).toBeGreaterThan(-1);
    const cardsOfSample = await cards();

    await createAccount(program.url, EMAIL, "owner");
    const owner = await signedIn(program.url, EMAIL);
    await deleteCertificates(owner);
    await changeProducts(owner);
    await changeSettings(owner);
    await editSite(owner);

    const texts = new Map([...(await everything(program)), ...(await mailsOf(program))]);
    const left = [...texts].flatMap(([address, text]) =>
      Object.entries(traces).flatMap(([name, trace]) => {
        const at = text.search(trace);
        return at === -1 ? [] : [`${name} in ${address}: ${text.slice(Math.max(0, at - 60), at + 60)}`];
      }),
    );
    expect(left).toEqual([]);
    const gone = { "/blog": 404, "/ar/blog": 404, "/blog/feed.xml": 404, "/fr": 307, "/fr/catalog": 307, "/brochure-fr.pdf": 307 };
    for (const [path, status] of Object.entries(gone)) {
      expect((await fetch(program.url + path, { redirect: "manual" })).status, path).toBe(status);
    }
    const all = [...texts.values()].join("\n");
    for (const own of [PHONE, HARVEST, `DTSTART;VALUE=DATE:${HARVEST.slice(0, 4)}`]) expect(all).toContain(own);
    for (const [index, card] of (await cards()).entries()) expect(cardsOfSample[index]?.equals(card)).toBe(false);
  } finally {
    await program.stop();
  }
});
