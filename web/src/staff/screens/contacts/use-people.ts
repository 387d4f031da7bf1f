import { useTexts } from "#staff/i18n/texts.tsx";
import type { Contact } from "./contact-list.ts";

/** Who has written: of a company the last one, and how many others. */
export function usePeople() {
  const t = useTexts();
  return (contact: Contact) => {
    const others = contact.by === "company" ? contact.contact_count - 1 : 0;
    return others > 0 ? t("contacts.andOthers", { name: contact.name, count: others }) : contact.name;
  };
}
