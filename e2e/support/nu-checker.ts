import { execFile as execFileWithCallback } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execFile = promisify(execFileWithCallback);

/** The frame of the map is of another origin, so it cannot leave its sandbox; and the checker does not know the attribute yet. */
const ofTheMap = /“credentialless” not allowed on element “iframe”|Setting both “allow-scripts” and “allow-same-origin”/;

const checker: string = createRequire(import.meta.url)("vnu-jar");

/** The errors and warnings of the Nu HTML checker in pages, which are given by their paths. */
export async function nuFaults(pages: ReadonlyMap<string, string | Buffer>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "nu-checker-"));
  try {
    for (const [path, html] of pages) writeFileSync(join(folder, path.replaceAll("/", "_").concat(".html")), html);
    // Its language detection is random for pages with words of two languages, such as a grade name among Japanese text.
    const options = ["--format", "json", "--skip-non-html", "--no-langdetect", "--exit-zero-always"];
    const checking = execFile("java", ["-jar", checker, ...options, folder], { maxBuffer: 64 * 1024 * 1024 });
    const { stderr } = await checking.catch((cause: unknown) => {
      throw new Error("the Nu HTML checker needs Java (Debian: apt install default-jre-headless)", { cause });
    });
    const { messages }: { messages: { url: string; type: string; subType?: string; message: string; extract?: string }[] } =
      JSON.parse(stderr);
    return messages
      .filter(({ type, subType }) => type !== "info" || subType === "warning")
      .filter(({ message }) => !ofTheMap.test(message))
      .map(({ url, message, extract }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
