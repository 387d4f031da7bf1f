import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { content } from "./build/content.ts";
import { flagFiles } from "./build/flags.ts";
import { harvestCalendar } from "./build/harvest-calendar.ts";
import { maps } from "./build/maps.ts";
import { pictureColours } from "./build/picture-colours.ts";
import { precompress } from "./build/precompress.ts";
import { programFonts } from "./build/program-fonts.ts";
import { stripInjectedStyles } from "./build/strip-injected-styles.ts";
import { subsetFonts } from "./build/subset-fonts.ts";

const client = fileURLToPath(new URL("./dist/client", import.meta.url));
const server = fileURLToPath(new URL("./dist/server", import.meta.url));

/** Two builds: the browser's modules (`vite build`) and the one script that the program renders with (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    stripInjectedStyles(),
    content(fileURLToPath(new URL("./content", import.meta.url))),
    maps(),
    pictureColours(),
    ...(isSsrBuild ? [] : [subsetFonts(), programFonts(), harvestCalendar(fileURLToPath(new URL("./locales", import.meta.url)))]),
    ...(isSsrBuild || mode === "development" ? [] : [precompress(client)]),
  ],
  define: { "process.env.NODE_ENV": JSON.stringify(mode === "development" ? "development" : "production") },
  build: isSsrBuild
    ? {
        outDir: server,
        emptyOutDir: true,
        copyPublicDir: false,
        target: "es2022",
        minify: mode !== "development",
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
          input: ["src/entry-client.tsx", "src/start.ts"],
          // What many screens share comes in one file: a dozen of them, a kilobyte each, cost a slow line more than they save.
          output: { codeSplitting: { groups: [{ name: "shared", test: /\/web\/src\/(ui|features|head)\//, minShareCount: 4 }] } },
        },
      },
  ssr: { noExternal: true, target: "webworker" },
  resolve: { alias: flagFiles, ...(isSsrBuild ? { conditions: ["worker", "browser", "module", "import", "default"] } : {}) },
}));
