import { ContactRound } from "lucide-react";
import { useState } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { type ListOptions, useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { ContactDrawer } from "./contact-drawer.tsx";
import type { By, Contact } from "./groups.ts";
import { orders, useContacts } from "./use-contacts.ts";

const filters = { by: ["contact", "company"], search: "", order: orders } as const;
const contactList: ListOptions<typeof filters> = {
  filters,
  // A company has no address.
  corrected: (chosen) => (chosen.by === "company" && chosen.order === "address" ? { ...chosen, order: "latest" } : chosen),
};

/** The people and companies that have written: `/contacts?by=company&search=…`. */
export default function ContactsScreen() {
  const t = useTexts();
  const list = useListAddress(contactList);
  const { by, search, order } = list.filters;
  const possible = orders.filter((one) => by === "contact" || one !== "address");
  const [openKey, setOpenKey] = useState<string>();
  const { contacts, hasNextPage, fetchNextPage, isFetchingNextPage, ...found } = useContacts(by, search, order);
  const columns = useContactColumns(by);
  return (
    <Page
      title={t("contacts.title")}
      toolbar={
        <Views
          label={t("contacts.by")}
          value={by}
          onChange={(chosen) => list.change({ by: chosen })}
          views={[
            { id: "contact", label: t("contacts.people") },
            { id: "company", label: t("contacts.companies") },
          ]}
        />
      }
    >
      <div className="pt-4">
        <FilterBar>
          <SearchField label={t("contacts.search")} {...list.field("search")} />
          <SelectField
            label={t("contacts.order.label")}
            hideLabel
            {...list.select("order")}
            options={possible.map((value) => ({ value, label: t(`contacts.order.${value}`) }))}
          />
        </FilterBar>
      </div>
      <ListStates
        list={{ ...found, total: contacts?.length, isFiltered: list.isFiltered }}
        errorTitle={t("contacts.readError")}
        none={<EmptyState icon={ContactRound} title={t("contacts.none")} hint={t("contacts.noneHint")} />}
        noneFound={<EmptyState icon={ContactRound} title={t("contacts.noneFound")} hint={t("contacts.noneFoundHint")} />}
      >
        <Table
          label={t("contacts.title")}
          columns={columns}
          rows={contacts ?? []}
          idOf={({ key }) => key}
          nameOf={({ key }) => key}
          openId={openKey}
          onOpen={({ key }) => setOpenKey(key)}
        />
      </ListStates>
      {hasNextPage && (
        <div className="flex justify-center py-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("contacts.more")}
          </Button>
        </div>
      )}
      <ContactDrawer contact={contacts?.find(({ key }) => key === openKey)} by={by} onClose={() => setOpenKey(undefined)} />
    </Page>
  );
}

function useContactColumns(by: By): Column<Contact>[] {
  const t = useTexts();
  const { date, number } = useFormats();
  const names: Column<Contact>[] =
    by === "contact"
      ? [
          {
            id: "name",
            head: t("contacts.name"),
            phone: "title",
            cell: ({ latest }) => <span className="font-semibold">{latest.name}</span>,
          },
          {
            id: "email",
            head: t("contacts.email"),
            phone: "whole",
            cell: ({ latest }) => <span className="block min-w-44 [overflow-wrap:anywhere]">{latest.email}</span>,
          },
          { id: "company", head: t("contacts.company"), cell: ({ latest }) => latest.company },
        ]
      : [
          { id: "company", head: t("contacts.company"), phone: "title", cell: ({ key }) => <span className="font-semibold">{key}</span> },
          { id: "people", head: t("contacts.people"), phone: "whole", cell: ({ people }) => people.join(", ") },
        ];
  return [
    ...names,
    { id: "country", head: t("contacts.country"), className: "sm:max-md:hidden", cell: ({ latest }) => latest.country },
    { id: "count", head: t("contacts.enquiries"), align: "end", cell: ({ enquiries }) => number(enquiries.length) },
    { id: "won", head: t("contacts.won"), align: "end", className: "sm:max-lg:hidden", cell: ({ won }) => (won === 0 ? "" : number(won)) },
    {
      id: "latest",
      head: t("contacts.latest"),
      cell: ({ latest }) => <span className="whitespace-nowrap text-bark">{date(latest.received_at)}</span>,
    },
  ];
}
