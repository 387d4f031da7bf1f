import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createAccount, newClient, PASSWORD, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { EnquiryLedger, kept, sendEnquiries } from "../support/enquiry-traffic.ts";
import { headerOf } from "../support/mail-server.ts";
import { type Replicas, startReplicas } from "../support/replicas.ts";

/** `make test-long` tries more. */
const ROUNDS = Number(process.env.REPLICA_ROUNDS ?? 1);

const postgres = databases.find(({ name }) => name === "PostgreSQL");
test.skip(postgres === undefined, "TEST_DATABASE_URL names no server");

const textOf = async (url: string) => (await fetch(url)).text();

/** Waits until all replicas show a text on a page. Returns how long the slowest took, in milliseconds. */
async function shownByAll({ programs }: Replicas, path: string, text: string): Promise<number> {
  const begin = Date.now();
  const shown = programs.map(({ url }) =>
    expect.poll(async () => (await textOf(url + path)).includes(text), { intervals: [20], message: `${path} of ${url}` }).toBe(true),
  );
  await Promise.all(shown);
  return Date.now() - begin;
}

async function renameProduct(client: SupabaseClient, slug: string, name: string): Promise<void> {
  expect((await client.from("products").update({ name }).eq("slug", slug)).error).toBeNull();
}

test("what one replica saves is shown by all of them at once", async () => {
  // So that only an announcement can be the reason.
  const replicas = await startReplicas({ ...postgres?.settings(), MIRCHI_CATALOGUE__REFRESH_S: "3600" });
  try {
    const clients = replicas.programs.map(({ url }) => newClient(url, SERVICE_KEY));
    const [first] = clients as [SupabaseClient];
    const { data } = await first.from("products").select("slug").order("id").limit(1).single();
    const page = `/catalog/${data?.slug}`;
    await Promise.all(replicas.programs.map(({ url }) => textOf(url + page)));
    const times: number[] = [];
    for (let save = 0; save < 3; save += 1) {
      const name = `Chilli of save ${save}`;
      await renameProduct(clients[save % clients.length] ?? first, data?.slug, name);
      times.push(await shownByAll(replicas, page, name));
    }
    const setting = await first.from("site_settings").upsert({ key: "site.phone", language: "en", value: "+91 22 5555 0199" });
    expect(setting.error).toBeNull();
    times.push(await shownByAll(replicas, "/about", "+91 22 5555 0199"));
    process.stdout.write(`a save was shown by three replicas after ${times.sort((one, other) => one - other).join(", ")} ms\n`);

    // The connections that listen are cut as well, and what is saved meanwhile by another way is seen when they are made again.
    replicas.database.setClosed(true);
    const rename = "UPDATE product_listings SET name = 'Saved unheard'; UPDATE catalogue_state SET revision = revision + 1";
    execFileSync("psql", [postgresUrl(replicas), "--quiet", "--command", rename]);
    replicas.database.setClosed(false);
    await shownByAll(replicas, page, "Saved unheard");
  } finally {
    await replicas.stop();
  }
});

/** The database itself, past the proxy. */
function postgresUrl({ programs, database }: Replicas): string {
  const url = new URL(programs[0]?.environment.DATABASE_URL ?? "");
  expect(Number(url.port)).toBe(database.port);
  url.host = new URL(process.env.TEST_DATABASE_URL ?? "").host;
  return url.href;
}

test("a session is valid on every replica until it ends on one of them", async () => {
  const replicas = await startReplicas(postgres?.settings() ?? {});
  try {
    const [one, two, three] = replicas.programs.map(({ url }) => url) as [string, string, string];
    await createAccount(one, "asha@example.com", "viewer");
    const client = await signedIn(two, "asha@example.com");
    const { data } = await client.auth.getSession();
    const session = data.session;
    const asha = (url: string) =>
      fetch(`${url}/auth/v1/user`, { headers: { apikey: "public-anonymous-key", Authorization: `Bearer ${session?.access_token}` } });
    for (const url of [one, two, three]) expect((await asha(url)).status).toBe(200);
    const elsewhere = newClient(three);
    expect((await elsewhere.auth.setSession(session as NonNullable<typeof session>)).error).toBeNull();
    expect((await elsewhere.auth.signOut()).error).toBeNull();
    for (const url of [one, two, three]) expect((await asha(url)).status).toBe(403);
    expect((await newClient(one).auth.signInWithPassword({ email: "asha@example.com", password: PASSWORD })).error).toBeNull();
  } finally {
    await replicas.stop();
  }
});

/** Reads pages without a break. Returns what ends it, with the addresses that were not answered with a page. */
function readPages(url: string): { read: () => number; stop: () => Promise<string[]> } {
  const paths = ["/", "/catalog", "/de/about", "/ar/contact", "/ja/catalog"];
  const failed: string[] = [];
  let [isStopped, count] = [false, 0];
  const reading = (async () => {
    for (; !isStopped; count += 1) {
      const path = paths[count % paths.length];
      try {
        const answer = await fetch(url + path);
        const text = await answer.text();
        if (!answer.ok) failed.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      } catch (error) {
        failed.push(`${path}: ${error}`);
      }
      await pause(20);
    }
  })();
  return {
    read: () => count,
    stop: async () => {
      isStopped = true;
      await reading;
      return failed;
    },
  };
}

/** How often the company was sent each enquiry, by its reference. */
function notices(mails: string[], company: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mail of mails.filter((mail) => headerOf(mail, "To")?.includes(company))) {
    const [reference = ""] = /[A-Z]{2,}-[0-9A-Z-]{4,}/.exec(headerOf(mail, "Subject") ?? "") ?? [];
    counts.set(reference, (counts.get(reference) ?? 0) + 1);
  }
  return counts;
}

/** The faults, one after the other; each returns when it is over. Kills are those that can leave a mail in flight. */
const faults: { name: string; kills: number; cause: (replicas: Replicas, round: number) => Promise<void> }[] = [
  { name: "a replica is killed", kills: 1, cause: (replicas, round) => replicas.restart(round % 3, 1500) },
  {
    name: "the database is gone",
    kills: 0,
    cause: async ({ database }) => {
      database.setClosed(true);
      await pause(3000);
      database.setClosed(false);
    },
  },
  {
    name: "the store is gone",
    kills: 0,
    cause: async ({ stopStore, startStore }) => {
      await stopStore();
      await pause(3000);
      await startStore();
    },
  },
  {
    name: "the way to the database is slow",
    kills: 0,
    cause: async ({ database }) => {
      database.setDelay(100);
      await pause(3000);
      database.setDelay(0);
    },
  },
];

test(`no accepted enquiry is lost on three replicas, whatever ends, and pages are served all the while: ${ROUNDS} rounds`, async () => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const company = "desk@exporter.example";
  const replicas = await startReplicas({ ...postgres?.settings(), MIRCHI_MAIL__TO: company });
  const ledger = new EnquiryLedger();
  try {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { name, kills: most, cause }] of faults.entries()) {
        // A replica that has just begun has no page in memory, and cannot make one without the database.
        for (const { url } of replicas.programs) await readOnce(url);
        const traffic = sendEnquiries(replicas.url, `replicas-${round}-${index}`, 6);
        const pages = readPages(replicas.url);
        await expect.poll(() => traffic.accepted.size, { intervals: [20] }).toBeGreaterThan(6);
        await cause(replicas, round);
        kills += most;
        const before = traffic.accepted.size;
        await expect.poll(() => traffic.accepted.size, { intervals: [20], message: name }).toBeGreaterThan(before + 12);
        await traffic.stop();
        ledger.add(traffic);
        expect(await pages.stop(), `pages while ${name}`).toEqual([]);
      }
    }
    const [reader] = replicas.programs;
    if (reader === undefined) throw new Error("there is no replica");
    const all = await kept(reader);
    ledger.expectKept(all);
    const counts = () => notices(replicas.mailServer.mails, company);
    await expect.poll(() => counts().size, { timeout: 120_000, intervals: [200] }).toBeGreaterThanOrEqual(all.size);
    const twice = [...counts()].filter(([, count]) => count > 1);
    expect(twice.length, "only a mail in flight when a replica was killed").toBeLessThanOrEqual(kills);
    process.stdout.write(
      `three replicas: ${ROUNDS} rounds, ${ledger.accepted.size} accepted and kept, ${ledger.refused.size} refused and not kept, ${twice.length} notices sent twice\n`,
    );
  } finally {
    await replicas.stop();
  }
});

async function readOnce(url: string): Promise<void> {
  const pages = readPages(url);
  await expect.poll(pages.read, { intervals: [50] }).toBeGreaterThan(5);
  expect(await pages.stop()).toEqual([]);
}
