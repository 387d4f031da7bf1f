import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { aliases } from "./build/aliases.ts";
import { maps } from "./build/maps.ts";
import { timeZoneNames } from "./build/time-zone-names.ts";

export default defineConfig({
  plugins: [react(), maps(), timeZoneNames()],
  resolve: { alias: aliases },
  test: {
    // Links are not followed when they are clicked, because there is no server.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    setupFiles: ["./src/testing/setup.ts"],
    projects: [
      { extends: true, test: { name: "rules", isolate: false, include: ["src/**/*.test.ts", "build/**/*.test.ts"] } },
      // A context of Node's for each file: twice as quick as a process for each.
      { extends: true, test: { name: "components", include: ["src/**/*.test.tsx"], environment: "happy-dom", pool: "vmThreads" } },
    ],
    // The default leaves one core to the person at the machine, which on two cores doubles the time.
    maxWorkers: "100%",
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
