import type { Formats } from "#staff/i18n/formats.ts";

const units = ["byte", "kilobyte", "megabyte"] as const;

/** "3.9 MB" of bytes, in the person's language. */
export function byteSize(bytes: number, { number }: Pick<Formats, "number">): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return number(bytes / 1000 ** step, { style: "unit", unit: units[step], unitDisplay: "short", maximumSignificantDigits: 2 });
}
