// Writes the licences of all that goes into the program, crates and packages of npm, with their texts: licences.mjs FILE
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TEXT = /^(licen[cs]e|copying|copyright|notice|unlicense|ofl)/i;
const LARGEST = 64 << 20;

/** The texts of licences in the folder of a package. */
const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());

/** The crates that are linked into the program: those that it needs to run, not to be built or tested. */
function crates() {
  const command = ["metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"];
  const { packages, resolve } = JSON.parse(execFileSync("cargo", command, { maxBuffer: LARGEST }));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const wanted = new Set();
  const open = packages.filter((crate) => crate.name === "mirchi").map((crate) => crate.id);
  for (let id = open.pop(); id; id = open.pop()) {
    if (wanted.has(id)) continue;
    wanted.add(id);
    const linked = nodes.get(id).deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind === null));
    open.push(...linked.map((dep) => dep.pkg));
  }
  return packages
    .filter((crate) => wanted.has(crate.id) && crate.source)
    .map(({ name, version, license, authors, manifest_path }) => ({
      name,
      version,
      license: license ?? "",
      authors,
      texts: textsIn(join(manifest_path, "..")),
    }));
}

/** The packages that are bundled into the pages and the console: the dependencies of `web`, and the fonts, which the build cuts. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const isFont = (name) => /^@(fontsource|fontsource-variable|expo-google-fonts)\//.test(name);
  return Object.entries(packages)
    .map(([folder, locked]) => ({ ...locked, folder, name: folder.split("node_modules/").at(-1) }))
    .filter(
      ({ folder, name, dev, link }) => folder.includes("node_modules/") && !link && !name.startsWith("@types/") && (!dev || isFont(name)),
    )
    .map(({ folder, name, version, license = "" }) => ({ name, version, license, authors: [], texts: textsIn(folder) }));
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const ZERO_BSD = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR
ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS
ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** Adds the text of the licence to a package that names one and does not contain it. */
function withText(entry) {
  if (entry.texts.length > 0) return entry;
  const holder = `Copyright the authors of ${entry.name}${entry.authors.length ? `: ${entry.authors.join(", ")}` : ""}`;
  if (/\bMIT\b/.test(entry.license)) return { ...entry, texts: [`MIT License\n\n${holder}\n\n${MIT}`] };
  if (/Apache-2\.0/.test(entry.license)) return { ...entry, texts: [`${holder}\n\n${readFileSync("LICENSE", "utf8").trim()}`] };
  if (/0BSD/.test(entry.license)) return { ...entry, texts: [`${holder}\n\n${ZERO_BSD}`] };
  const same = [...rust, ...npm].find((other) => other.license === entry.license && other.texts.length > 0);
  if (same) return { ...entry, texts: [`${holder}\n\nThe text of the licence, as ${same.name} has it:\n\n${same.texts[0]}`] };
  throw new Error(`${entry.name} ${entry.version} (${entry.license}) has no text of its licence: add it to scripts/licences.mjs`);
}

const [out] = process.argv.slice(2);
if (!out) {
  console.error("licences.mjs: name the file to write, as in `node scripts/licences.mjs target/third-party.txt`");
  process.exit(1);
}
const rust = crates();
const npm = npmPackages();
const all = [...rust, ...npm].map(withText);

// Most crates share a few texts word for word, so each is written once.
const byText = new Map();
for (const entry of all) {
  const text = entry.texts.join("\n\n");
  byText.set(text, [...(byText.get(text) ?? []), `${entry.name} ${entry.version} (${entry.license})`]);
}
const line = "-".repeat(100);
const parts = [...byText].map(([text, names]) => `${line}\n${names.sort().join("\n")}\n${line}\n\n${text}\n`);
const head = `What mirchi contains of others: ${rust.length} crates and ${npm.length} packages of npm, with their licences.\n`;
const fonts = `${line}\nFonts\n${line}\n\n${readFileSync("licences/fonts.txt", "utf8")}`;
writeFileSync(out, [head, ...parts, fonts].join("\n"));
console.log(`${out}: ${rust.length} crates, ${npm.length} packages of npm, ${byText.size} different texts`);
