import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./build/aliases.ts";
import { leaveOutBrowserOnly } from "./build/browser-only.ts";
import { maps } from "./build/maps.ts";
import { moveAssets } from "./build/move-assets.ts";
import { pictureColours } from "./build/picture-colours.ts";
import { precompress } from "./build/precompress.ts";
import { programFonts } from "./build/program-fonts.ts";
import { stripInjectedStyles } from "./build/strip-injected-styles.ts";
import { subsetFonts } from "./build/subset-fonts.ts";
import { pairs } from "./build/typefaces.ts";

const client = fileURLToPath(new URL("./dist/client", import.meta.url));
const server = fileURLToPath(new URL("./dist/server", import.meta.url));

/** The renderer of React that returns a whole page at once: the package's entry also includes the one for streams. */
const renderer = {
  "react-dom/server.edge": fileURLToPath(import.meta.resolve("react-dom/package.json")).replace(
    "package.json",
    "cjs/react-dom-server-legacy.browser.production.js",
  ),
};

/** Two builds: the browser's modules (`vite build`) and the one script that the program renders with (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    stripInjectedStyles(),
    maps(),
    pictureColours(),
    ...(isSsrBuild ? [] : [subsetFonts(), programFonts()]),
    precompress(isSsrBuild ? join(server, "assets") : client),
    ...(isSsrBuild ? [leaveOutBrowserOnly(), moveAssets(server, client)] : []),
  ],
  define: { "process.env.NODE_ENV": JSON.stringify(mode === "development" ? "development" : "production") },
  build: isSsrBuild
    ? {
        outDir: server,
        emptyOutDir: true,
        copyPublicDir: false,
        ssrEmitAssets: true,
        assetsInlineLimit: 0,
        target: "es2022",
        minify: true,
        rolldownOptions: {
          input: "src/entry-server.tsx",
          output: { format: "iife", codeSplitting: false, entryFileNames: "entry-server.js" },
        },
      }
    : {
        outDir: client,
        emptyOutDir: true,
        manifest: true,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // A page loads the stylesheet of its pair of typefaces, where that is not the usual one.
          input: ["src/client/main.ts", ...Object.keys(pairs).map((pair) => `.fonts/${pair}.css`)],
          // Shared by islands and toasts, and rarely changed: in a separate file it stays in the browser's cache.
          output: { codeSplitting: { groups: [{ name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\// }] } },
        },
      },
  // In development (scripts/dev.mjs) Node.js renders, and loads packages itself.
  ...(command === "build" ? { ssr: { noExternal: true, target: "webworker" } } : {}),
  resolve: {
    alias: isSsrBuild ? { ...aliases, ...renderer } : aliases,
    ...(isSsrBuild ? { conditions: ["worker", "browser", "module", "import", "default"] } : {}),
  },
}));
