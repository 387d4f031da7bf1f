import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { flagFiles } from "./build/flags.ts";
import { precompress } from "./build/precompress.ts";
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
    ...(isSsrBuild ? [] : [subsetFonts()]),
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
        rolldownOptions: { input: "src/entry-client.tsx" },
      },
  ssr: { noExternal: true, target: "webworker" },
  resolve: { alias: flagFiles, ...(isSsrBuild ? { conditions: ["worker", "browser", "module", "import", "default"] } : {}) },
}));
