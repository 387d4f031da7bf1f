/** A provider of mailboxes whose server is known; `own` is any other. */
export const providers = ["gmail", "zoho", "microsoft", "own"] as const;
export type Provider = (typeof providers)[number];

/** What each provider's server takes, by the names of the settings. */
export const serverOf: Record<Exclude<Provider, "own">, Readonly<Record<string, string>>> = {
  gmail: { "mail.smtp.host": "smtp.gmail.com", "mail.smtp.port": "587", "mail.smtp.security": "starttls" },
  zoho: { "mail.smtp.host": "smtppro.zoho.in", "mail.smtp.port": "465", "mail.smtp.security": "tls" },
  microsoft: { "mail.smtp.host": "smtp.office365.com", "mail.smtp.port": "587", "mail.smtp.security": "starttls" },
};

/** The provider of a server. Zoho has one for each of its regions. */
export function providerOf(host: string): Provider {
  if (/^smtp(pro)?\.zoho\./.test(host)) return "zoho";
  const known = Object.entries(serverOf).find(([, server]) => server["mail.smtp.host"] === host);
  return (known?.[0] as Provider | undefined) ?? "own";
}
