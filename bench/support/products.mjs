import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The columns to which the number of the repetition is added, so that no two products share such a text in any language. */
const ownTexts = "name description detailed_description";

/** The most products in one file: an import refuses files of more than 512 MB. */
const IN_A_FILE = 10_000;

/**
 * Imports the sample catalogue, repeated with other slugs and texts until there are this many active products. Returns the size of the
 * files in bytes, the duration of their imports in milliseconds, and the peak memory of one of them in MB.
 */
export async function importRepeated(binary, folder, count, settings = {}) {
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 1 << 28 };
  const sample = join(folder, "sample.csv");
  const part = join(folder, "part.csv");
  writeFileSync(sample, execFileSync(binary, ["products", "export"], { ...options, stdio: ["ignore", "pipe", "inherit"] }));
  // Python can parse quoted fields that span several lines.
  const script = `import csv,sys
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
  const imported = { bytes: 0, importMs: 0, importMb: 0 };
  for (let first = 0; first < count; first += IN_A_FILE) {
    const end = Math.min(count, first + IN_A_FILE);
    execFileSync("python3", ["-c", script, sample, part, String(first), String(end), ownTexts], { stdio: "inherit" });
    const began = performance.now();
    const child = spawn(binary, ["products", "import", part], { ...options, stdio: ["ignore", "ignore", "inherit"] });
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
