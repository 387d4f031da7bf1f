import { ContactRound } from "lucide-react";
import { useState } from "react";
import { searchConditions } from "#staff/enquiries/search.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { Page } from "#staff/shell/page.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { ContactDrawer } from "./contact-drawer.tsx";
import { type CompanyRow, contactList, contactOf, orderOf, orders, type PersonRow, tables } from "./contact-list.ts";
import { useContactColumns } from "./use-contact-columns.tsx";

/** The people and companies that have written: `/contacts?by=company&search=…`. */
export default function ContactsScreen() {
  const t = useTexts();
  const list = useListAddress(contactList);
  const { by, search, order } = list.filters;
  const possible = orders.filter((one) => by === "contact" || one !== "address");
  const [openKey, setOpenKey] = useState<string>();
  const query = { conditions: searchConditions(search), order: orderOf(by, order) };
  // They change with enquiries.
  const found = usePagedRows<PersonRow | CompanyRow>(list, tables[by], query, { staleTime: 0 });
  const contacts = found.rows.map(contactOf);
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
        list={found}
        errorTitle={t("contacts.readError")}
        none={<EmptyState icon={ContactRound} title={t("contacts.none")} hint={t("contacts.noneHint")} />}
        noneFound={<EmptyState icon={ContactRound} title={t("contacts.noneFound")} hint={t("contacts.noneFoundHint")} />}
      >
        <Table
          label={t("contacts.title")}
          columns={columns}
          rows={contacts}
          idOf={({ key }) => key}
          openId={openKey}
          onOpen={({ key }) => setOpenKey(key)}
        />
      </ListStates>
      <ContactDrawer contact={contacts.find(({ key }) => key === openKey)} onClose={() => setOpenKey(undefined)} />
    </Page>
  );
}
