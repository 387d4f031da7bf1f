import { countryOf, useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Column } from "#staff/ui/table.tsx";
import type { By, Contact } from "./contact-list.ts";
import { usePeople } from "./use-people.ts";

/** The columns of people, or of companies. */
export function useContactColumns(by: By): Column<Contact>[] {
  const t = useTexts();
  const { date, number } = useFormats();
  const peopleOf = usePeople();
  const countryName = useCountryNames();
  const names: Column<Contact>[] =
    by === "contact"
      ? [
          { id: "name", head: t("contacts.name"), phone: "title", cell: ({ name }) => <span className="font-semibold">{name}</span> },
          {
            id: "email",
            head: t("contacts.email"),
            phone: "whole",
            cell: (contact) => contact.by === "contact" && <span className="block min-w-52 [overflow-wrap:anywhere]">{contact.email}</span>,
          },
          { id: "company", head: t("contacts.company"), cell: ({ company }) => company },
        ]
      : [
          {
            id: "company",
            head: t("contacts.company"),
            phone: "title",
            cell: ({ company }) => <span className="font-semibold">{company}</span>,
          },
          { id: "people", head: t("contacts.people"), phone: "whole", cell: peopleOf },
        ];
  return [
    ...names,
    { id: "country", head: t("contacts.country"), className: "sm:max-lg:hidden", cell: (contact) => countryName(countryOf(contact)) },
    { id: "count", head: t("contacts.enquiries"), align: "end", cell: ({ enquiry_count }) => number(enquiry_count) },
    {
      id: "won",
      head: t("contacts.won"),
      align: "end",
      className: "sm:max-lg:hidden",
      cell: ({ won_count }) => (won_count === 0 ? "" : number(won_count)),
    },
    {
      id: "latest",
      head: t("contacts.latest"),
      cell: ({ last_enquiry_at }) => <span className="whitespace-nowrap text-bark">{date(last_enquiry_at)}</span>,
    },
  ];
}
