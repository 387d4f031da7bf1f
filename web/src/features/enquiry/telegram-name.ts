/** The name in a direct link of Telegram, as typed in its search: `@name` for `https://t.me/name`; a number is unchanged. */
export function telegramName(directUrl: string): string {
  const [, name] = /^https?:\/\/(?:t|telegram)\.me\/([^/?#]+)/.exec(directUrl) ?? [];
  if (name === undefined) return directUrl.replace(/^https?:\/\//, "");
  return name.startsWith("+") ? name : `@${name}`;
}
