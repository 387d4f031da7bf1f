/** Whom a direct link of Telegram leads to, as a visitor types it there: `@name` of `https://t.me/name`, a number as it is. */
export function telegramName(directUrl: string): string {
  const [, name] = /^https?:\/\/(?:t|telegram)\.me\/([^/?#]+)/.exec(directUrl) ?? [];
  if (name === undefined) return directUrl.replace(/^https?:\/\//, "");
  return name.startsWith("+") ? name : `@${name}`;
}
