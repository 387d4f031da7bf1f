import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientsByRole, createAccount, newClient, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { documentedRights } from "../support/documented-rights.ts";
import { type Program, startProgram } from "../support/program.ts";

const RIGHTS = ["select", "insert", "update", "delete"] as const;
type Right = (typeof RIGHTS)[number];
type Picture = {
  url: string;
  width: number;
  height: number;
  color: string;
  sizesMade: number;
  sizesPlanned: number;
  error: string | null;
};

const photo = readFileSync(resolve(import.meta.dirname, "../../web/public/pictures/cumin-480.jpg"));
const report = new Blob(["%PDF-1.7\nA test report."], { type: "application/pdf" });
const text = async (blob: Blob | null) => (blob === null ? null : blob.text());

/** The name under which a browser keeps an answer. */
const nameOf = ({ headers }: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "");

/** A file that the bucket accepts. */
const fileFor: Record<string, Blob> = {
  media: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']),
  documents: report,
};

for (const { name, settings } of databases) {
  test.describe(`files on ${name}, by the genuine client`, () => {
    test.describe.configure({ mode: "serial" });
    let program: Program;
    let of: (role: string) => SupabaseClient;
    let made = 0;

    const files = (role: string, bucket: string) => of(role).storage.from(bucket);
    const newName = (ending = "pdf") => {
      made += 1;
      return `trials/${made}.${ending}`;
    };

    /** Uploads a file for one attempt. */
    async function newFile(bucket: string): Promise<string> {
      const path = newName();
      const { error } = await files("service_role", bucket).upload(path, fileFor[bucket] ?? report);
      expect(error).toBeNull();
      return path;
    }
    const exists = async (bucket: string, path: string) => (await files("service_role", bucket).info(path)).error === null;

    /** Tests a right with a file made for it. Returns whether it succeeded. */
    const attempts: Record<Right, (role: string, bucket: string) => Promise<boolean>> = {
      async select(role, bucket) {
        const path = await newFile(bucket);
        const listed = await files(role, bucket).list("trials", { limit: 1000 });
        const downloaded = await files(role, bucket).download(path);
        const signed = await files(role, bucket).createSignedUrl(path, 60);
        const done = [
          listed.data?.some((file) => path.endsWith(`/${file.name}`)) ?? false,
          downloaded.error === null,
          signed.error === null,
        ];
        expect(new Set(done).size, `${done}`).toBe(1);
        return done[0] === true;
      },
      async insert(role, bucket) {
        const [path, signedPath] = [newName(), newName()];
        await files(role, bucket).upload(path, fileFor[bucket] ?? report);
        const { data } = await files(role, bucket).createSignedUploadUrl(signedPath);
        if (data !== null) {
          await newClient(program.url)
            .storage.from(bucket)
            .uploadToSignedUrl(signedPath, data.token, fileFor[bucket] ?? report);
        }
        const done = [await exists(bucket, path), await exists(bucket, signedPath)];
        expect(new Set(done).size, `${done}`).toBe(1);
        return done[0] === true;
      },
      async update(role, bucket) {
        const [path, moved] = [await newFile(bucket), newName()];
        const version = async () => (await files("service_role", bucket).info(path)).data?.version;
        const before = await version();
        await files(role, bucket).upload(path, fileFor[bucket] ?? report, { upsert: true });
        const upserted = (await version()) !== before;
        await files(role, bucket).move(path, moved);
        const done = [upserted, await exists(bucket, moved)];
        expect(new Set(done).size, `${done}`).toBe(1);
        return done[0] === true;
      },
      async delete(role, bucket) {
        const path = await newFile(bucket);
        await files(role, bucket).remove([path]);
        return !(await exists(bucket, path));
      },
    };

    test.beforeAll(async () => {
      program = await startProgram({ ...settings(), MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
      of = await clientsByRole(program.url);
    });
    test.afterAll(() => program.stop());

    const cells = documentedRights("rights of files", RIGHTS);
    // What a role may do with files is decided before the database is asked.
    for (const { what: bucket, role, rights } of name === "SQLite" ? cells : cells.filter(({ role }) => role === "owner")) {
      test(`${role} may do in ${bucket} what the documentation says: ${rights.join(", ") || "nothing"}`, async () => {
        for (const right of RIGHTS) {
          expect(await attempts[right](role, bucket), `${right} in ${bucket} as ${role}`).toBe(rights.includes(right));
        }
      });
    }

    test("the buckets are seen by those who may read in them, and changed by nobody", async () => {
      const { data } = await of("viewer").storage.listBuckets();
      expect(data?.map((bucket) => [bucket.id, bucket.public])).toEqual([
        ["media", true],
        ["documents", false],
      ]);
      expect((await of("anon").storage.listBuckets()).data).toEqual([]);
      expect((await of("viewer").storage.getBucket("documents")).data?.allowed_mime_types).toContain("application/pdf");
      expect((await of("owner").storage.getBucket("others")).error).toMatchObject({ statusCode: "404" });
      expect((await of("owner").storage.createBucket("others")).error).toMatchObject({ statusCode: "403" });
      expect((await of("owner").storage.deleteBucket("media")).error).toMatchObject({ statusCode: "403" });
    });

    test("a file comes back as it was, with what was said about it", async () => {
      const path = newName("csv");
      const uploaded = await files("editor", "documents").upload(path, "slug,price\nteja,2100\n", {
        contentType: "image/png",
        cacheControl: "60",
        metadata: { lot: "T-7" },
      });
      expect(uploaded).toMatchObject({ error: null, data: { path, fullPath: `documents/${path}` } });
      const info = (await files("viewer", "documents").info(path)).data;
      // The type is detected from the content, not taken from the caller.
      expect(info).toMatchObject({
        id: uploaded.data?.id,
        name: path,
        size: 21,
        contentType: "text/plain; charset=utf-8",
        cacheControl: "max-age=60",
        metadata: { lot: "T-7" },
      });
      expect(await text((await files("viewer", "documents").download(path)).data)).toBe("slug,price\nteja,2100\n");
      expect((await files("viewer", "documents").exists(path)).data).toBe(true);
      expect((await files("viewer", "documents").exists("trials/none.csv")).data).toBe(false);
      expect((await files("editor", "documents").upload(path, "a")).error).toMatchObject({
        statusCode: "409",
        message: "The resource already exists",
      });
      const copy = newName("csv");
      expect((await files("editor", "documents").copy(path, copy)).error).toBeNull();
      expect((await files("editor", "documents").update(copy, "a,b\n")).error).toBeNull();
      expect(await text((await files("viewer", "documents").download(copy)).data)).toBe("a,b\n");
      const removed = await files("editor", "documents").remove([path, copy, "trials/none.csv"]);
      expect(removed.data?.map((file) => file.name)).toEqual([path, copy].sort());
    });

    test("what was done to a file stands in the revisions and is taken back", async () => {
      const [path, moved] = [newName(), newName()];
      const { data } = await files("sales", "documents").createSignedUploadUrl(path);
      await newClient(program.url)
        .storage.from("documents")
        .uploadToSignedUrl(path, data?.token ?? "", report);
      const id = (await files("viewer", "documents").info(path)).data?.id;
      await files("editor", "documents").upload(path, new Blob(["%PDF-1.7\nAnother."]), { upsert: true });
      await files("owner", "documents").move(path, moved);
      await files("service_role", "documents").remove([moved]);
      const kept = of("viewer").from("revisions").select("id,action,actor,before,after").eq("table_name", "storage_objects");
      const revisions = (await kept.eq("row_key", id).order("id")).data;
      expect(revisions?.map(({ action, actor, before, after }) => [action, actor, before?.name, after?.name])).toEqual([
        ["insert", "sales@example.com", undefined, path],
        ["update", "editor@example.com", path, path],
        ["update", "owner@example.com", path, moved],
        ["delete", "service_role", moved, undefined],
      ]);
      const [, overwritten, , removed] = revisions ?? [];
      expect((await of("sales").rpc("restore_revision", { id: removed?.id })).error).toMatchObject({ code: "PGRST202" });
      const back = await of("editor").rpc("restore_revision", { id: removed?.id });
      expect([back.error, back.data?.name]).toEqual([null, moved]);
      expect(await text((await files("viewer", "documents").download(moved)).data)).toBe("%PDF-1.7\nAnother.");
      expect((await of("editor").rpc("restore_revision", { id: overwritten?.id })).error).toBeNull();
      expect(await text((await files("viewer", "documents").download(path)).data)).toBe(await report.text());
      expect(await exists("documents", moved)).toBe(false);
      await files("editor", "documents").remove([path]);
      await files("editor", "documents").upload(path, report);
      expect((await of("editor").rpc("restore_revision", { id: removed?.id })).error).toBeNull();
      expect((await of("editor").rpc("restore_revision", { id: overwritten?.id })).error).toMatchObject({ code: "23505" });
    });

    test("a private file is for those who have a signed address, for a time", async () => {
      const path = newName();
      await files("sales", "documents").upload(path, report);
      const closed = newClient(program.url).storage.from("documents").getPublicUrl(path).data.publicUrl;
      expect((await fetch(closed)).status).toBe(400);
      const { data } = await files("sales", "documents").createSignedUrl(path, 60, { download: "Prüfbericht.pdf" });
      const answer = await fetch(data?.signedUrl ?? "");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      // Browsers do not show PDF documents in a sandbox.
      const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";
      expect(answer.headers.get("content-security-policy")).toBe(policy);
      expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''Pr%C3%BCfbericht.pdf");
      expect(await answer.text()).toBe(await report.text());
      const wanted = "Datenblatt Größe 8%.pdf";
      const named = await files("sales", "documents").createSignedUrl(path, 60, { download: wanted });
      expect(nameOf(await fetch(named.data?.signedUrl ?? ""))).toBe(wanted);
      const part = await fetch(data?.signedUrl ?? "", { headers: { Range: "bytes=0-3" } });
      expect([part.status, await part.text()]).toEqual([206, "%PDF"]);
      const forged = await fetch((data?.signedUrl ?? "").replace(path, "trials/other.pdf"));
      expect(await forged.json()).toMatchObject({ statusCode: "400", error: "InvalidSignature" });
      const both = await files("sales", "documents").createSignedUrls([path, "trials/none.pdf"], 60);
      expect(both.data?.map((one) => one.error === null)).toEqual([true, false]);
      expect((await fetch(both.data?.[0]?.signedUrl ?? "")).status).toBe(200);
    });

    test("a link ends when the staff ends it, and with the rights of who made it", async () => {
      const path = newName();
      await files("sales", "documents").upload(path, report);
      const statusOf = async (url: string | undefined) => (await fetch(url ?? "")).status;
      const HOUR = 3600;
      const long = await files("sales", "documents").createSignedUrl(path, HOUR);
      const brief = await files("sales", "documents").createSignedUrl(path, 60);
      expect([await statusOf(long.data?.signedUrl), await statusOf(brief.data?.signedUrl)]).toEqual([200, 200]);
      expect((await files("viewer", "documents").createSignedUrl(path, HOUR)).error).toMatchObject({ statusCode: "403" });
      expect((await files("sales", "documents").createSignedUrl(path, 8 * 24 * HOUR)).error).toMatchObject({ statusCode: "400" });

      const id = (await files("viewer", "documents").info(path)).data?.id;
      const links = () => of("viewer").from("storage_links").select("id,created_by").eq("file_id", id);
      const [link, ...others] = (await links()).data ?? [];
      expect([link?.created_by, others]).toEqual(["sales@example.com", []]);
      expect((await of("viewer").from("storage_links").delete().eq("id", link?.id)).error).toMatchObject({ code: "42501" });
      expect((await of("editor").from("storage_links").delete().eq("id", link?.id)).error).toBeNull();
      expect((await links()).data).toEqual([]);
      expect([await statusOf(long.data?.signedUrl), await statusOf(brief.data?.signedUrl)]).toEqual([400, 200]);
      const revisions = of("viewer").from("revisions").select("action,actor").eq("table_name", "storage_links");
      expect((await revisions.eq("row_key", link?.id).order("id")).data).toEqual([
        { action: "insert", actor: "sales@example.com" },
        { action: "delete", actor: "editor@example.com" },
      ]);

      const { admin } = of("service_role").auth;
      const account = await createAccount(program.url, "links@example.com", "sales");
      const own = (await signedIn(program.url, "links@example.com")).storage.from("documents");
      const again = await own.createSignedUrl(path, HOUR);
      const shown = await own.createSignedUrl(path, 60);
      const forUpload = await own.createSignedUploadUrl(newName());
      for (const lost of [{ app_metadata: { role: null } }, { ban_duration: "1h" }]) {
        expect((await admin.updateUserById(account, lost)).error).toBeNull();
        expect([await statusOf(again.data?.signedUrl), await statusOf(shown.data?.signedUrl)]).toEqual([400, 400]);
        const sent = await fetch(forUpload.data?.signedUrl ?? "", { method: "PUT", body: report });
        expect(sent.status).toBe(400);
        expect((await admin.updateUserById(account, { app_metadata: { role: "sales" }, ban_duration: "none" })).error).toBeNull();
        expect(await statusOf(again.data?.signedUrl)).toBe(200);
      }
      expect((await admin.deleteUser(account)).error).toBeNull();
      expect([await statusOf(again.data?.signedUrl), await statusOf(shown.data?.signedUrl)]).toEqual([400, 400]);
    });

    test("a person's token is no key in an address, where others see it", async () => {
      const token = (await of("viewer").auth.getSession()).data.session?.access_token ?? "";
      const url = `${program.url}/rest/v1/storage_objects?select=id&limit=1`;
      expect((await fetch(url, { headers: { apikey: token } })).status).toBe(200);
      const refused = await fetch(`${url}&apikey=${token}`);
      expect([refused.status, (await refused.json()).message]).toEqual([401, "The token of a person must not be in an address"]);
      expect((await fetch(`${url}&apikey=${SERVICE_KEY}`)).status).toBe(200);
    });

    test("what is too long, no file of the bucket, or badly named is refused with the reason", async () => {
      const refused = async (path: string, content: Blob | string, bucket = "media") =>
        (await files("editor", bucket).upload(path, content)).error as unknown as { statusCode: string; message: string };
      expect(await refused("a.jpg", "<html>")).toMatchObject({ statusCode: "415" });
      expect(await refused("a.heic", new Blob(["\0\0\0\x18ftypheic\0\0\0\0heicmif1"]))).toMatchObject({
        statusCode: "415",
        message: expect.stringContaining("JPEG"),
      });
      expect(await refused("a.jpg", new Blob([photo.subarray(0, 900)]))).toMatchObject({
        statusCode: "400",
        message: expect.stringContaining("cannot be read"),
      });
      expect(await refused("ä.jpg", new Blob([photo]))).toMatchObject({
        statusCode: "400",
        message: expect.stringContaining("Invalid key"),
      });
      expect(await refused("a.jpg", new Blob([new Uint8Array(26 << 20)]))).toMatchObject({ statusCode: "413" });
    });

    test("an SVG file is freed of what could do harm", async () => {
      const path = newName("svg");
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9" onclick="a()"/></svg>';
      expect((await files("editor", "media").upload(path, svg, { contentType: "image/svg+xml" })).error).toBeNull();
      const answer = await fetch(files("anon", "media").getPublicUrl(path).data.publicUrl);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      // The client encodes this name once, and in a signed address twice.
      const download = "100%25 Größe.svg";
      expect(nameOf(await fetch(files("anon", "media").getPublicUrl(path, { download }).data.publicUrl))).toBe(download);
      const safe = await answer.text();
      expect(safe).toContain("<rect");
      expect(safe).not.toMatch(/script|onclick/);
    });

    test("a photo is shown on the product's page, its card, in the brochure and on its sheet, in every size", async () => {
      test.skip(name !== "SQLite", "pages and documents are the same on every database");
      const path = newName("jpg");
      const uploaded = await files("editor", "media").upload(path, new Blob([photo]));
      expect(uploaded.error).toBeNull();
      const picture = async () => {
        const { data } = await files("viewer", "media").info(path);
        return (data?.metadata as unknown as { picture: Picture } | undefined)?.picture;
      };
      const first = await picture();
      if (first === undefined) throw new Error("the upload is no picture");
      expect(first).toMatchObject({ width: 480, height: 360, sizesPlanned: 3, error: null });
      expect(first.color).toMatch(/^#[0-9a-f]{6}$/);

      const address = { image_url: first.url };
      expect((await of("editor").from("products").update(address).eq("slug", "teja-s17")).error).toBeNull();
      const unknown = { image_url: first.url.replace(/[0-9a-f]{32}/, "0".repeat(32)) };
      expect((await of("editor").from("products").update(unknown).eq("slug", "teja-s17")).error).toMatchObject({ code: "23514" });
      const page = await (await fetch(`${program.url}/catalog/teja-s17`)).text();
      const stem = first.url.replace("-480.jpg", "");
      expect(page).toContain(`src="${first.url}"`);
      expect(page).toContain(`${stem}-320.avif 320w, ${stem}-480.avif 480w`);

      // Until a size is made, another one is sent instead.
      const early = await fetch(`${program.url}${stem}-320.avif`);
      expect(early.status).toBe(200);
      await expect.poll(async () => (await picture())?.sizesMade, { timeout: 120_000 }).toBe(3);
      const avif = await fetch(`${program.url}${stem}-320.avif`);
      expect(avif.headers.get("content-type")).toBe("image/avif");
      expect(avif.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const listed = await files("viewer", "media").list("trials", { search: path.replace("trials/", "") });
      expect(listed.data?.[0]?.metadata?.picture).toMatchObject({ sizes_made: 3, sizes_planned: 3 });

      const bytes = async (of: string) => (await (await fetch(`${program.url}${of}`)).arrayBuffer()).byteLength;
      const [card, sheet] = [await bytes("/social/catalog/teja-s17.jpg"), await bytes("/catalog/teja-s17/specification.pdf")];
      // That of its category is made in a third of the time.
      const brochure = await bytes("/brochure-red-chillies.pdf");
      await of("editor").from("products").update({ image_url: null }).eq("slug", "teja-s17");
      expect(await bytes("/social/catalog/teja-s17.jpg")).toBeLessThan(card);
      expect(await bytes("/catalog/teja-s17/specification.pdf")).toBeLessThan(sheet - 5_000);
      expect(await bytes("/brochure-red-chillies.pdf")).toBeLessThan(brochure - 5_000);
    });

    test("a bucket is listed whole or folder by folder, page by page", async () => {
      const folder = newName("folder");
      const names = [`${folder}/a.pdf`, `${folder}/b/c.pdf`, `${folder}/b/d.pdf`];
      for (const name of names) await files("editor", "documents").upload(name, report);
      const page = async (cursor?: string) =>
        (await files("viewer", "documents").listV2({ prefix: `${folder}/`, limit: 2, cursor, with_delimiter: false })).data;
      const first = await page();
      expect([first?.objects.map((object) => object.name), first?.folders, first?.hasNext]).toEqual([names.slice(0, 2), [], true]);
      const second = await page(first?.nextCursor);
      expect([second?.objects.map((object) => object.name), second?.hasNext]).toEqual([names.slice(2), false]);
      const { data } = await files("viewer", "documents").listV2({ prefix: `${folder}/`, with_delimiter: true });
      expect(data?.objects.map(({ name, key }) => [name, key])).toEqual([[`${folder}/a.pdf`, "a.pdf"]]);
      expect(data?.folders).toEqual([{ name: `${folder}/b/`, key: "b" }]);
    });

    test("a picture is rendered in the size that is asked for", async () => {
      const path = newName("jpg");
      await files("editor", "media").upload(path, new Blob([photo]));
      const { publicUrl } = files("anon", "media").getPublicUrl(path, { transform: { width: 120, height: 120, quality: 60 } }).data;
      const small = await fetch(publicUrl, { headers: { Accept: "image/avif,image/webp,*/*" } });
      expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const other = await fetch(publicUrl, { headers: { Accept: "image/avif,image/*;q=0.8,*/*;q=0.5" } });
      expect([other.status, other.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      for (const { headers } of [small, other]) expect(headers.get("vary")?.split(/, */)).toContain("accept");
      const origin = await files("viewer", "media").download(path, { transform: { width: 120, format: "origin" } });
      expect(origin.data?.type).toBe("image/jpeg");
      expect(origin.data?.size).toBeLessThan(photo.byteLength / 3);
      const wrong = await fetch(publicUrl.replace("width=120", "width=99999"));
      expect(await wrong.json()).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
    });
  });
}
