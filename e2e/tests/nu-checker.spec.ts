import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/fixtures.ts";
import { everyLanguage, paths, prefixes } from "../support/pages.ts";

/** The frame of the map is of another origin, so it cannot leave its sandbox; and the checker does not know the attribute yet. */
const ofTheMap = /“credentialless” not allowed on element “iframe”|Setting both “allow-scripts” and “allow-same-origin”/;

const checker: string = createRequire(import.meta.url)("vnu-jar");

test("the Nu HTML checker has no error and no warning on any page, every third in another language too", async ({ request, program }) => {
  const folder = mkdtempSync(join(tmpdir(), "nu-checker-"));
  try {
    const [english = "en", ...others] = Object.keys(prefixes);
    for (const [place, path] of [...paths, "/no-such-page"].entries()) {
      // The elements of a page are the same in every language: English, and on every third page one of the others in turn.
      const turn = place % 3 === 0 ? [others[(place / 3) % others.length] ?? english] : [];
      for (const language of [english, ...(everyLanguage ? others : turn)]) {
        const prefix = prefixes[language as keyof typeof prefixes];
        const answer = await request.get(`${program.url}${prefix}${path}`);
        writeFileSync(join(folder, `${prefix}${path}`.replaceAll("/", "_").concat(".html")), await answer.body());
      }
    }
    // Its language detection is random for pages with words of two languages, such as a grade name among Japanese text.
    const options = ["--format", "json", "--skip-non-html", "--no-langdetect"];
    const { stderr, error } = spawnSync("java", ["-jar", checker, ...options, folder], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (error !== undefined) throw new Error("the Nu HTML checker needs Java (Debian: apt install default-jre-headless)", { cause: error });
    const { messages }: { messages: { url: string; type: string; subType?: string; message: string; extract?: string }[] } =
      JSON.parse(stderr);
    const faults = messages
      .filter(({ type, subType }) => type !== "info" || subType === "warning")
      .filter(({ message }) => !ofTheMap.test(message));
    expect(faults.map(({ url, message, extract }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
