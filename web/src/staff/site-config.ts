export type SiteLanguage = {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  /** Whether the program is shipped with texts in it; the company has added the others. */
  is_shipped: boolean;
  /** Whether visitors are shown it. */
  is_on: boolean;
  /** The subject of the mail that confirms an enquiry, with `{{reference}}`. */
  confirmation_subject: string;
};

/** The configuration that the console needs before anybody has signed in. */
export type SiteConfig = {
  /** The public key of the data interface. */
  anonymous_key: string;
  company: string;
  /** The address of its logo for dark grounds. */
  logo_on_dark: string | null;
  /** The pair of typefaces; null for the usual one. */
  typefaces: string | null;
  /** The stylesheets of the further pairs, by name. */
  typeface_stylesheets: Record<string, string>;
  /** English first. */
  languages: SiteLanguage[];
  /** The paths of the pages that visitors are not shown. */
  pages_off: string[];
  /** Staff roles that must set up a second factor first. */
  second_factor_roles: string[];
};

/** Loads the configuration. Throws if the program does not respond. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const answer = await fetch("/staff/config.json");
  if (!answer.ok) throw new Error(`/staff/config.json was answered with ${answer.status}`);
  return answer.json();
}
