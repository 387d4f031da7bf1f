import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Puts the files that only the program's script names, such as flags and maps, beside those of the browser's build, where they are served from. */
export function moveAssets(from: string, to: string): Plugin {
  return {
    name: "move-assets",
    apply: "build",
    closeBundle() {
      const assets = join(from, "assets");
      if (!existsSync(assets)) return;
      cpSync(assets, join(to, "assets"), { recursive: true });
      rmSync(assets, { recursive: true });
    },
  };
}
