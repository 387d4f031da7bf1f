import { isChanged } from "#i18n/items.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

export type Buyer = ItemOf<"home:testimonials.items">;

/** Whether a buyer is one of the sample company: until both the name and the words are the company's own. */
export function useInvented(): (buyer: Buyer) => boolean {
  const texts = usePageTexts();
  return (buyer) => ["name", "text"].some((part) => !isChanged(texts, `home:testimonials.items.${buyer}.${part}`));
}
