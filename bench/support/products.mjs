import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Columns that get the number of the repetition, so that no two products share such a text in any language. */
const ownTexts = "name description detailed_description";

/**
 * Imports the sample catalogue, repeated under other slugs and texts until there are so many active products. Gives the bytes of the
 * file, the milliseconds that the import took, and the most memory that it held, in MB.
 */
export async function importRepeated(binary, folder, count, settings = {}) {
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 1 << 28 };
  const sample = join(folder, "sample.csv");
  const many = join(folder, "many.csv");
  writeFileSync(sample, execFileSync(binary, ["products", "export"], { ...options, stdio: ["ignore", "pipe", "inherit"] }));
  // Python reads quoted fields over several lines.
  const script = `import csv,sys
rows=list(csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8-sig')))
own=[c for c in rows[0] if c.split(':')[0] in sys.argv[4].split()]
out=csv.DictWriter(open(sys.argv[2],'w',newline='',encoding='utf-8'),rows[0].keys()); out.writeheader()
for n in range(int(sys.argv[3])):
    row=dict(rows[n%len(rows)]); row['active']='true'; turn=n//len(rows)
    if turn:
        row['slug']+='-%d'%turn
        for c in own:
            if row[c]: row[c]+=' %d'%turn
    out.writerow(row)`;
  execFileSync("python3", ["-c", script, sample, many, String(count), ownTexts], { stdio: "inherit" });
  const began = performance.now();
  const child = spawn(binary, ["products", "import", many], { ...options, stdio: ["ignore", "ignore", "inherit"] });
  let memory = 0;
  const looking = setInterval(() => {
    memory = Math.max(memory, peakMb(child.pid));
  }, 50);
  const [code] = await once(child, "exit");
  clearInterval(looking);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { bytes: statSync(many).size, importMs: performance.now() - began, importMb: memory };
}

/** The most memory that a process has held, in MB; 0 when it has ended. */
function peakMb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
