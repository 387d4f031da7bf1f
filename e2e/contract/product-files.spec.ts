import { expect, test } from "@playwright/test";
import { FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, SERVICE_KEY } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { type Program, startProgram } from "../support/program.ts";

type Outcome = { status: number; body: Record<string, unknown> };

/** The response of a function, successful or not. */
async function call(
  client: SupabaseClient,
  name: string,
  options: { method?: "GET" | "POST"; body?: Blob | object } = {},
): Promise<Outcome> {
  const { data, error } = await client.functions.invoke(name, options as Parameters<SupabaseClient["functions"]["invoke"]>[1]);
  if (error === null) return { status: 200, body: data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const answer = error.context as Response;
  return { status: answer.status, body: await answer.json() };
}

for (const { name, settings } of databases) {
  test.describe(`files of products on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let of: (role: string) => SupabaseClient;

    test.beforeAll(async () => {
      program = await startProgram({ MIRCHI_API__SERVICE_KEY: SERVICE_KEY, ...settings() });
      of = await clientsByRole(program.url);
    });
    test.afterAll(() => program.stop());

    async function oneProduct(): Promise<{ slug: string; description: string }> {
      const { data } = await of("service_role").from("products").select("slug, description").order("id").limit(1).single();
      return data ?? { slug: "", description: "" };
    }
    const file = (slug: string, description: string) => new Blob([`slug,description\n${slug},"${description.replaceAll('"', '""')}"\n`]);
    const importing = (role: string, body: Blob, more = "") => call(of(role), `import-products?file_name=words.csv${more}`, { body });

    test("a trial tells what would happen and writes nothing", async () => {
      const { slug, description } = await oneProduct();
      const { status, body } = await importing("editor", file(slug, "Tried."), "&dry_run=true");
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: null, added: 0, changed: 1 });
      expect(body.changes).toEqual([
        expect.objectContaining({
          slug,
          is_new: false,
          columns: [{ column: "description", language: null, before: description, after: "Tried." }],
        }),
      ]);
      expect(await oneProduct()).toEqual({ slug, description });
    });

    test("an import is written, listed under the person's name, and undone once", async () => {
      const before = await oneProduct();
      const { body } = await importing("editor", file(before.slug, "Imported."));
      expect((await oneProduct()).description).toBe("Imported.");
      const { body: imports } = await call(of("editor"), "product-imports", { method: "GET" });
      expect(imports).toEqual([
        expect.objectContaining({ id: body.id, file_name: "words.csv", actor: "editor@example.com", changed: 1, undone_at: null }),
      ]);
      const undo = () => call(of("editor"), "undo-import", { body: { id: body.id } });
      expect(await undo()).toEqual({ status: 200, body: { put_back: 1, deleted: 0 } });
      expect(await oneProduct()).toEqual(before);
      expect((await undo()).status).toBe(409);
    });

    test("what somebody has changed since is named, and put back only when that is wanted", async () => {
      const before = await oneProduct();
      const { body } = await importing("editor", file(before.slug, "Imported again."));
      await of("owner").from("products").update({ description: "Changed since." }).eq("slug", before.slug);
      const refused = await call(of("editor"), "undo-import", { body: { id: body.id } });
      expect(refused).toMatchObject({ status: 409, body: { changed: [before.slug] } });
      expect((await oneProduct()).description).toBe("Changed since.");
      expect((await call(of("editor"), "undo-import", { body: { id: body.id, overwrite: true } })).status).toBe(200);
      expect(await oneProduct()).toEqual(before);
    });

    test("a long import is answered with its job, which is asked until it is done, and is undone so too", async () => {
      test.setTimeout(600_000);
      const lines = Array.from({ length: 200 }, (_, number) => `long-${number},Long ${number},About,spices,A,Guntur,Lang ${number}`);
      const body = new Blob([["slug,name,description,category,grade,district,name:de", ...lines, ""].join("\n")]);
      const headers = { apikey: SERVICE_KEY, Authorization: `Bearer ${SERVICE_KEY}`, Prefer: "respond-async" };
      const post = (name: string, sent: Blob | string) =>
        fetch(`${program.url}/functions/v1/${name}`, { method: "POST", headers, body: sent });
      const job = async (query = "") => call(of("editor"), `job${query}`, { method: "GET" });
      const finished = async (answer: Response) => {
        expect(answer.status).toBe(202);
        const begun = await answer.json();
        expect(begun).toEqual({
          job: expect.any(Number),
          kind: begun.kind,
          state: expect.any(String),
          done: begun.done,
          total: begun.total,
          is_cancelled: false,
        });
        expect((await importing("editor", body)).status, "one at a time").toBe(503);
        await expect.poll(async () => (await job()).body, { timeout: 240_000 }).toBeNull();
        return { kind: begun.kind, body: (await job(`?id=${begun.job}`)).body };
      };
      const imported = await finished(await post("import-products?file_name=long.csv", body));
      expect(imported).toMatchObject({ kind: "import_products", body: { added: 200, changed: 0, unchanged: 0 } });
      const count = async () =>
        (await of("editor").from("products").select("id", { count: "exact", head: true }).like("slug", "long-%")).count;
      expect(await count()).toBe(200);
      const undone = await finished(await post("undo-import", JSON.stringify({ id: imported.body.id })));
      expect(undone).toEqual({ kind: "undo_import", body: { put_back: 0, deleted: 200 } });
      expect(await count()).toBe(0);
      expect((await job("?id=4711")).status).toBe(404);
      expect((await job("?id=one")).status).toBe(400);
    });
  });
}
