import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The columns to which the number of the repetition is added, so that no two products share such a text in any language. */
const ownTexts = "name description detailed_description";

/** The most products in one file: an import refuses files of more than 512 MB. */
export const IN_A_FILE = 10_000;

/** Python can parse quoted fields that span several lines. */
const REPEAT = `import csv,sys
rows=list(csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8-sig')))
own=[c for c in rows[0] if c.split(':')[0] in sys.argv[5].split()]
out=csv.DictWriter(open(sys.argv[2],'w',newline='',encoding='utf-8'),rows[0].keys()); out.writeheader()
for n in range(int(sys.argv[3]),int(sys.argv[4])):
    row=dict(rows[n%len(rows)]); row['active']='true'; turn=n//len(rows)
    if turn:
        row['slug']+='-%d'%turn
        for c in own:
            if row[c]: row[c]+=' %d'%turn
    out.writerow(row)`;

const optionsIn = (folder, settings) => ({ cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 1 << 28 });

/**
 * Writes the products of the sample catalogue, repeated with other slugs and texts, from number `first` to before `end`, as active ones into
 * a file. The database in the folder must have the sample catalogue.
 */
export function writeRepeated(binary, folder, file, first, end, settings = {}) {
  const sample = join(folder, "sample.csv");
  const exported = { ...optionsIn(folder, settings), stdio: ["ignore", "pipe", "inherit"] };
  if (!existsSync(sample)) writeFileSync(sample, execFileSync(binary, ["products", "export"], exported));
  execFileSync("python3", ["-c", REPEAT, sample, file, String(first), String(end), ownTexts], { stdio: "inherit" });
}

/**
 * Imports the sample catalogue, repeated with other slugs and texts until there are this many active products. Returns the size of the
 * files in bytes, the duration of their imports in milliseconds, and the peak memory of one of them in MB.
 */
export async function importRepeated(binary, folder, count, settings = {}) {
  const part = join(folder, "part.csv");
  const imported = { bytes: 0, importMs: 0, importMb: 0 };
  for (let first = 0; first < count; first += IN_A_FILE) {
    writeRepeated(binary, folder, part, first, Math.min(count, first + IN_A_FILE), settings);
    const began = performance.now();
    const child = spawn(binary, ["products", "import", part], { ...optionsIn(folder, settings), stdio: ["ignore", "ignore", "inherit"] });
    const looking = setInterval(() => {
      imported.importMb = Math.max(imported.importMb, peakMb(child.pid));
    }, 50);
    const [code] = await once(child, "exit");
    clearInterval(looking);
    if (code !== 0) throw new Error(`the import ended with ${code}`);
    imported.importMs += performance.now() - began;
    imported.bytes += statSync(part).size;
  }
  return imported;
}

/** The peak memory of a process in MB; 0 if it has ended. */
function peakMb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
