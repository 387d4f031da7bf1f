/** The address that opens a WhatsApp chat with a number (digits only) and a prefilled text; undefined without a number. */
export function whatsappUrl(chat: { number: string } | null, text: string): string | undefined {
  return chat === null ? undefined : `https://wa.me/${chat.number}?text=${encodeURIComponent(text)}`;
}
