/** The address that opens a WhatsApp chat with `number` (digits only) and the text already typed. */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
