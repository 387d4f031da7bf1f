import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { sendChange, undoChange, type Versioned } from "./changes.ts";

/** Increments the version of each row, as the program does. */
const raise = async (rows: Versioned[]) => rows.map(({ id, version }) => ({ id, version: version + 1 }));
const asSent = async (table: string, rows: Versioned[]) => {
  let seen: Versioned[] = [];
  await sendChange(table, rows, async (latest) => {
    seen = latest;
    return raise(latest);
  });
  return seen;
};

test("a row that one has changed oneself since it was read is changed from what that has made", async () => {
  const read = { id: 1, version: 3 };
  expect(await asSent("enquiries", [read])).toEqual([read]);
  expect(await asSent("enquiries", [read, { id: 2, version: 7 }])).toEqual([
    { id: 1, version: 4 },
    { id: 2, version: 7 },
  ]);
  expect(await asSent("enquiries", [read])).toEqual([{ id: 1, version: 5 }]);
  // A row of another table with the same ID, and a version made by somebody else.
  expect(await asSent("products", [read])).toEqual([read]);
  expect(await asSent("enquiries", [{ id: 1, version: 9 }])).toEqual([{ id: 1, version: 9 }]);
});

test("changes are sent one after the other, and one that is refused holds up no other", async () => {
  const read = { id: 11, version: 1 };
  const first = sendChange("enquiries", [read], () => Promise.reject(new Error("refused")));
  const second = sendChange("enquiries", [read], raise);
  const third = asSent("enquiries", [read]);
  await expect(first).rejects.toThrow("refused");
  expect(await second).toEqual([{ id: 11, version: 2 }]);
  expect(await third).toEqual([{ id: 11, version: 2 }]);
});

test("a change that hangs holds up its row alone", async () => {
  const [hung, other] = [
    { id: 41, version: 1 },
    { id: 42, version: 1 },
  ];
  let answer: (changed: Versioned[]) => void = () => undefined;
  const hanging = sendChange("enquiries", [hung], () => new Promise<Versioned[]>((done) => (answer = done)));
  const ended: string[] = [];
  const both = sendChange("enquiries", [hung, other], raise).then((changed) => ended.push(`both ${changed[0]?.version}`));
  const free = sendChange("products", [hung], raise).then(() => ended.push("free"));
  await free;
  answer([{ id: 41, version: 2 }]);
  await Promise.all([hanging, both]);
  expect(ended).toEqual(["free", "both 3"]);
});

test("a row that was not changed keeps the version that was read", async () => {
  const read = { id: 21, version: 1 };
  await sendChange("enquiries", [read], async () => []);
  expect(await asSent("enquiries", [read])).toEqual([read]);
});

test("a change is undone by the version that it made, and the row is changed from what that has made", async () => {
  const calls: unknown[] = [];
  const answer = async (_: unknown, init?: RequestInit) => {
    calls.push(JSON.parse(String(init?.body)));
    return Response.json([{ key: "31", version: 3 }]);
  };
  const supabase = createClient("http://localhost", "key", { global: { fetch: answer } });
  const read = { id: 31, version: 1 };
  const [changed = read] = await sendChange("products", [read], raise);
  await undoChange(supabase, "products", [changed]);
  expect(calls).toEqual([{ table: "products", rows: [{ key: "31", version: 2 }] }]);
  expect(await asSent("products", [changed])).toEqual([{ id: 31, version: 3 }]);
  await undoChange(supabase, "holidays", [{ id: "2027-01-26" }]);
  expect(calls.at(-1)).toEqual({ table: "holidays", rows: [{ key: "2027-01-26" }] });
});
