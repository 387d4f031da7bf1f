/** The digits of an international number: `+91 (40) …` or `0091 40 …`; `undefined` for a national one. */
function internationalDigits(phone: string): string | undefined {
  const international = /^\s*(?:\+|00)(.*)$/s.exec(phone)?.[1]?.replaceAll(/\D/g, "");
  return international === undefined || international.length < 7 ? undefined : international;
}

export function whatsAppOf(phone: string): string | undefined {
  const digits = internationalDigits(phone);
  return digits && `https://wa.me/${digits}`;
}

export function callOf(phone: string): string {
  const digits = internationalDigits(phone);
  return `tel:${digits === undefined ? phone.replaceAll(/[^\d+]/g, "") : `+${digits}`}`;
}
