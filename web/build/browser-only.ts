import type { Plugin } from "vite";

/** Modules that are only loaded after an interaction, so they only run in browsers. */
const browserOnly = [
  /\/web\/src\/ui\/toaster\.tsx$/,
  /\/web\/src\/features\/enquiry\/(enquiry-schema|send-enquiry)\.ts$/,
  /\/node_modules\/@supabase\/(postgrest|functions)-js\//,
];

/** Leaves these modules out of the script that renders the pages, because every render thread loads that script at its start. */
export function leaveOutBrowserOnly(): Plugin {
  return {
    name: "leave-out-browser-only",
    enforce: "pre",
    load: { filter: { id: browserOnly }, handler: () => "export {};" },
  };
}
