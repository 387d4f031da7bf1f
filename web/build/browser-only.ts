import type { Plugin } from "vite";

/** What a press or a touch loads, and so nobody but the browser runs. */
const browserOnly = [
  /\/web\/src\/ui\/toaster\.tsx$/,
  /\/web\/src\/features\/enquiry\/(enquiry-schema|send-enquiry)\.ts$/,
  /\/node_modules\/@supabase\/(postgrest|functions)-js\//,
];

/** Leaves what only the browser runs out of the script that the program renders with: every thread loads that script at its start. */
export function leaveOutBrowserOnly(): Plugin {
  return {
    name: "leave-out-browser-only",
    enforce: "pre",
    load: { filter: { id: browserOnly }, handler: () => "export {};" },
  };
}
