import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Imports the sample catalogue, repeated under other slugs and names until there are so many active products. */
export function importRepeated(binary, folder, count, settings = {}) {
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 1 << 28 };
  const sample = join(folder, "sample.csv");
  const many = join(folder, "many.csv");
  writeFileSync(sample, execFileSync(binary, ["products", "export"], { ...options, stdio: ["ignore", "pipe", "inherit"] }));
  // Python reads quoted fields over several lines.
  const script = `import csv,sys
rows=list(csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8-sig')))
out=csv.DictWriter(open(sys.argv[2],'w',newline='',encoding='utf-8'),rows[0].keys()); out.writeheader()
for n in range(int(sys.argv[3])):
    row=dict(rows[n%len(rows)]); row['active']='true'
    if n>=len(rows): row['slug']+='-%d'%(n//len(rows)); row['name']+=' %d'%(n//len(rows))
    out.writerow(row)`;
  execFileSync("python3", ["-c", script, sample, many, String(count)], { stdio: "inherit" });
  execFileSync(binary, ["products", "import", many], { ...options, stdio: ["ignore", "ignore", "inherit"] });
}
