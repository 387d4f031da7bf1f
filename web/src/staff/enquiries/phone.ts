const withoutExtension = (phone: string): string => phone.split("x", 1).join();

/** The digits of a number without what differs between writings: the zeros at the beginning, the zero in brackets and the extension. The
 * program does the same (`crates/enquiries/src/search_text.rs`); `contracts/phone-cases.json` tests both. */
export function phoneDigits(phone: string): string {
  return withoutExtension(phone).replace("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, "");
}

export const isInternational = (phone: string): boolean => /^[\s(]*(?:\+|00)/.test(phone);

/** The digits of an international number: `+91 (40) …` or `0091 40 …`; `undefined` for a national one. */
function internationalDigits(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  return isInternational(phone) && digits.length >= 7 ? digits : undefined;
}

export function whatsAppOf(phone: string): string | undefined {
  const digits = internationalDigits(phone);
  return digits && `https://wa.me/${digits}`;
}

export function callOf(phone: string): string {
  const digits = internationalDigits(phone);
  return `tel:${digits === undefined ? withoutExtension(phone).replaceAll(/[^\d+]/g, "") : `+${digits}`}`;
}
