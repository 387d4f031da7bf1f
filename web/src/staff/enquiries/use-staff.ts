import { useRows } from "#staff/backend/rows.ts";
import type { StaffMember } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import type { MenuItem } from "#staff/ui/menu.tsx";

/** The people who may answer enquiries, by name. */
export function useStaff() {
  const { rows: people = [] } = useRows<StaffMember>("staff_members", { order: "name,id" });
  const staff = people.filter((member) => member.answers_enquiries);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { staff, nameOf: (id: string | null) => (id === null ? undefined : names.get(id)) };
}

/** The entries of the menu that assigns an enquiry: the person themselves first. */
export function useAssignItems(current: string | null | undefined, assign: (member: StaffMember | undefined) => void): MenuItem[] {
  const t = useTexts();
  const person = usePerson();
  const { staff } = useStaff();
  const ordered = [...staff.filter(({ id }) => id === person.id), ...staff.filter(({ id }) => id !== person.id)];
  return [
    ...ordered.map((member) => ({
      label: member.id === person.id ? t("enquiries.assign.me", { name: member.name }) : member.name,
      checked: member.id === current,
      onSelect: () => assign(member),
    })),
    { label: t("enquiries.assign.nobody"), checked: current === null, onSelect: () => assign(undefined) },
  ];
}
