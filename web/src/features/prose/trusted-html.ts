/*
 * The one Trusted Types policy of the site. The Content-Security-Policy allows it by its name and no other, so that a browser refuses
 * HTML from anywhere else, whatever a library does.
 */

/** As browsers have it; TypeScript's own library does not know it yet. */
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => TrustedHTML };
};

declare global {
  var trustedTypes: PolicyFactory | undefined;
}

/** None where HTML is not guarded: in other browsers, and in the program. */
const policy = globalThis.trustedTypes?.createPolicy("mirchi", { createHTML: (html) => html });

/** HTML that the build wrote from our own Markdown. Nothing that a visitor or a server sent may be given to it. */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}
