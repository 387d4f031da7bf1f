import { type ChosenStatus, type Status, statuses } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { MenuItem } from "#staff/ui/menu.tsx";

/** The entries of a status menu. An enquiry in quarantine can only be released or marked as spam. */
export function useStatusItems(current: Status | undefined, choose: (status: ChosenStatus) => void): MenuItem[] {
  const t = useTexts();
  const possible = current === "quarantined" ? (["spam"] as const) : statuses;
  return possible.map((status) => ({
    label: t(`enquiries.status.${status}`),
    checked: status === current,
    onSelect: () => choose(status),
  }));
}
