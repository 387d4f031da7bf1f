import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);

/** Writes a .br and a .gz beside each text file of the finished build, so that nothing is compressed at run time. */
export function precompress(folder: string): Plugin {
  return {
    name: "precompress",
    apply: "build",
    closeBundle() {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!COMPRESSIBLE.has(extname(file)) || !statSync(file).isFile()) continue;
        const bytes = readFileSync(file);
        const brotli = brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        });
        const gzip = gzipSync(bytes, { level: 9 });
        if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
        if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
      }
    },
  };
}
