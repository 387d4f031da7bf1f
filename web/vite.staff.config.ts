import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./build/aliases.ts";
import { guide } from "./build/guide.ts";
import { precompress } from "./build/precompress.ts";
import { stripInjectedStyles } from "./build/strip-injected-styles.ts";
import { subsetFonts } from "./build/subset-fonts.ts";
import { timeZoneNames } from "./build/time-zone-names.ts";

const built = fileURLToPath(new URL("./dist/staff", import.meta.url));
const manual = fileURLToPath(new URL("../docs/console", import.meta.url));
const styles = fileURLToPath(new URL("./src/staff/styles/guide.css", import.meta.url));

/** The staff console: a page with a separate script, which shares fonts with the site but nothing else that visitors load. */
export default defineConfig({
  root: fileURLToPath(new URL("./src/staff", import.meta.url)),
  base: "/staff/",
  publicDir: false,
  // Separate from the cache of the pages.
  cacheDir: fileURLToPath(new URL("./node_modules/.vite-staff", import.meta.url)),
  plugins: [react(), tailwindcss(), stripInjectedStyles(), subsetFonts(), timeZoneNames(), guide(manual, styles), precompress(built)],
  resolve: { alias: aliases },
  build: {
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // These browsers support light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Rarely changed: in separate files they stay in the browser's cache.
        codeSplitting: {
          groups: [
            { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\// },
            {
              name: "libraries",
              test: /\/node_modules\/(@supabase|@tanstack|react-router)\//,
            },
          ],
        },
      },
    },
  },
});
