export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** What MDN's HTTP Observatory asks a site for. */
export type Scanned = {
  hostname: string;
  /** Its first page by HTTPS, with a certificate that is trusted. */
  page: Answer;
  /** The answer by HTTP. */
  plain: Answer;
  /** The answer to `OPTIONS` from another origin, which was `origin`. */
  preflight: Answer;
  origin: string;
};

const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const INLINE = ["'unsafe-inline'", "data:"];
/** In seconds; the Observatory says six months. */
const SIX_MONTHS = 15_552_000;

function header(answer: Answer, name: string): string | undefined {
  return [answer.headers[name]].flat().join(", ").trim().toLowerCase() || undefined;
}

/** The directives of a policy; `undefined` if one stands twice. */
function directives(policy: string): Map<string, string[]> | undefined {
  const found = new Map<string, string[]>();
  for (const directive of policy.split(";").filter((part) => part.trim() !== "")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (found.has(name)) return undefined;
    found.set(name, sources);
  }
  return found;
}

function policyScore(policy: string | undefined): number {
  const found = policy === undefined ? undefined : directives(policy);
  if (found === undefined) return -25;
  const of = (name: string) => found.get(name) ?? found.get("default-src") ?? ["*"];
  const [script, style, object] = [of("script-src"), of("style-src"), of("object-src")];
  const isPassive = (name: string) => ["img-src", "media-src"].includes(name);
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  const active = [...found].filter(([name]) => !isPassive(name)).flatMap(([, sources]) => sources);
  if ([...script, ...object].some((source) => BROAD.includes(source))) return -20;
  if (script.some((source) => INLINE.includes(source))) return -20;
  if (active.some(isPlain)) return -20;
  if ([...script, ...style].includes("'unsafe-eval'")) return -10;
  if ([...of("img-src"), ...of("media-src")].some(isPlain)) return -10;
  if (style.some((source) => [...BROAD, ...INLINE].includes(source))) return 0;
  return found.get("default-src")?.join() === "'none'" ? 10 : 5;
}

/** A token of a header that may be absent. */
function tokenScore(value: string | undefined, good: string[], none: string[]): number {
  if (value === undefined || none.includes(value)) return 0;
  return good.includes(value) ? 10 : -5;
}

function transportScore(value: string | undefined): number {
  const age = Number(/^max-age=(\d+)(;|$)/.exec(value ?? "")?.[1]);
  if (Number.isNaN(age)) return -20;
  return age < SIX_MONTHS ? -10 : 0;
}

function redirectionScore({ plain, hostname }: Scanned): number {
  const location = header(plain, "location");
  if (location === undefined) return -20;
  const target = new URL(location);
  if (target.protocol !== "https:") return -20;
  return target.hostname === hostname ? 0 : -5;
}

/** Stricter than the Observatory, for which one script with a hash is enough: all have to come from the site and to have one. */
function integrityScore(body: string): number {
  const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(" src="));
  const isOwn = (tag: string) => /\ssrc="\/[^/]/.test(tag);
  if (!scripts.every(isOwn)) return -50;
  const isChecked = (tag: string) => /\sintegrity="sha(256|384|512)-/.test(tag);
  return scripts.length > 0 && scripts.every(isChecked) ? 5 : 0;
}

function sharingScore({ preflight, origin }: Scanned): number {
  const isEchoed = header(preflight, "access-control-allow-origin") === origin;
  return isEchoed && header(preflight, "access-control-allow-credentials") === "true" ? -50 : 0;
}

function referrerScore(value: string | undefined): number {
  if (value === undefined) return 0;
  const isPrivate = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(value);
  return isPrivate ? 5 : -5;
}

function framingScore(page: Answer, policy: string | undefined): number {
  if (directives(policy ?? "")?.has("frame-ancestors")) return 5;
  const value = header(page, "x-frame-options");
  return value === "deny" || value === "sameorigin" ? 5 : -20;
}

/**
 * What each test of MDN's HTTP Observatory adds to 100 or takes away, after its algorithm 6 (github.com/mdn/mdn-http-observatory, 1.6.3,
 * `src/grader/charts.js`). Its package is not used: its installation downloads lists from other hosts. Where the Observatory tells several bad
 * cases apart that this site must not have, this takes the worst. The most is 60; 5 of them are for cookies and 5 for the preload list of browsers.
 */
export function observatoryScores(scanned: Scanned): Record<string, number> {
  const { page } = scanned;
  const policy = header(page, "content-security-policy");
  return {
    "content-security-policy": policyScore(policy),
    // Visitors are promised that there are none.
    cookies: header(page, "set-cookie") === undefined ? 0 : -40,
    "cross-origin-embedder-policy": tokenScore(
      header(page, "cross-origin-embedder-policy"),
      ["require-corp", "credentialless"],
      ["unsafe-none"],
    ),
    "cross-origin-opener-policy": tokenScore(
      header(page, "cross-origin-opener-policy"),
      ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"],
      ["unsafe-none"],
    ),
    "cross-origin-resource-sharing": sharingScore(scanned),
    redirection: redirectionScore(scanned),
    "referrer-policy": referrerScore(header(page, "referrer-policy")),
    "strict-transport-security": transportScore(header(page, "strict-transport-security")),
    "subresource-integrity": integrityScore(page.body),
    "x-content-type-options": header(page, "x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": framingScore(page, policy),
    "cross-origin-resource-policy": tokenScore(
      header(page, "cross-origin-resource-policy"),
      ["same-origin", "same-site"],
      ["cross-origin"],
    ),
  };
}

/** The score, at most 160. Whoever loses more than 10 gets nothing added. */
export function observatoryScore(scores: Record<string, number>): number {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100);
  const all = Object.values(scores);
  const withoutExtra = sum(all.filter((score) => score < 0));
  return withoutExtra >= 90 ? sum(all) : Math.max(withoutExtra, 0);
}
