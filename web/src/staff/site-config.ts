/** A language of the site. */
export type SiteLanguage = { code: string; name: string; english: string; direction: "ltr" | "rtl" };

/** What the program tells the console before anybody has signed in. */
export type SiteConfig = {
  /** The public key of the data interface. */
  anonymous_key: string;
  company: string;
  /** English first. */
  languages: SiteLanguage[];
  /** Roles whose people must set up a second factor before anything else. */
  second_factor_roles: string[];
  /** After so many days without a backup owners are warned; `null`: never. */
  backup_warning_days: number | null;
};

/** Asks the program. Throws when it does not answer. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const answer = await fetch("/staff/config.json");
  if (!answer.ok) throw new Error(`/staff/config.json was answered with ${answer.status}`);
  return answer.json();
}
