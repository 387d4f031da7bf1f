import { ContactRound } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { ContactDrawer } from "./contact-drawer.tsx";
import type { By, Contact } from "./groups.ts";
import { type Order, orders, useContacts } from "./use-contacts.ts";

/** The people and companies that have written: `/contacts?by=company&search=…`. */
export default function ContactsScreen() {
  const t = useTexts();
  const [address, setAddress] = useSearchParams();
  const by = address.get("by") === "company" ? "company" : "contact";
  const possible = orders.filter((one) => by === "contact" || one !== "address");
  const order = possible.find((one) => one === address.get("order")) ?? "latest";
  const search = address.get("search") ?? "";
  const [openKey, setOpenKey] = useState<string>();
  const { contacts, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContacts(by, search, order);
  const columns = useColumns(by);
  const show = (changed: { by?: string; search?: string; order?: Order }) => {
    const next = { by, search, order, ...changed };
    setAddress(
      {
        ...(next.by === "company" && { by: "company" }),
        ...(next.search !== "" && { search: next.search }),
        ...(next.order !== "latest" && { order: next.order }),
      },
      { replace: true },
    );
  };
  return (
    <Page
      title={t("contacts.title")}
      toolbar={
        <Views
          label={t("contacts.by")}
          value={by}
          onChange={(chosen) => show({ by: chosen })}
          views={[
            { id: "contact", label: t("contacts.people") },
            { id: "company", label: t("contacts.companies") },
          ]}
        />
      }
    >
      <div className="pt-4">
        <FilterBar>
          <SearchField label={t("contacts.search")} value={search} onChange={(text) => show({ search: text })} />
          <SelectField
            label={t("contacts.order.label")}
            hideLabel
            value={order}
            options={possible.map((value) => ({ value, label: t(`contacts.order.${value}`) }))}
            onChange={({ target }) => show({ order: possible.find((one) => one === target.value) })}
          />
        </FilterBar>
      </div>
      {isPending && <Skeleton lines={8} label={t("ui.loading")} />}
      {error && <ErrorState title={t("contacts.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {contacts?.length === 0 && (
        <EmptyState
          icon={ContactRound}
          title={search === "" ? t("contacts.none") : t("contacts.noneFound")}
          hint={search === "" ? t("contacts.noneHint") : t("contacts.noneFoundHint")}
        />
      )}
      {contacts !== undefined && contacts.length > 0 && (
        <Table
          label={t("contacts.title")}
          columns={columns}
          rows={contacts}
          idOf={({ key }) => key}
          nameOf={({ key }) => key}
          openId={openKey}
          onOpen={({ key }) => setOpenKey(key)}
        />
      )}
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

function useColumns(by: By): Column<Contact>[] {
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
