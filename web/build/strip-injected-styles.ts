import type { Plugin } from "vite";

/**
 * Removes the style element from sonner's module: the site's `style-src 'self'` blocks styles that are created at run time. The same rules
 * are imported as a stylesheet ("sonner/dist/styles.css") instead.
 */
export function stripInjectedStyles(): Plugin {
  return {
    name: "strip-injected-styles",
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, "");
        if (stripped === code) throw new Error("sonner no longer injects its styles as expected: check build/strip-injected-styles.ts");
        return { code: stripped, map: null };
      },
    },
  };
}
