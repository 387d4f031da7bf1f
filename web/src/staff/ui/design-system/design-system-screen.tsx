import { Archive, Copy, Inbox, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Page } from "#staff/shell/page.tsx";
import { Badge, Dot } from "#staff/ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#staff/ui/button.tsx";
import { Checkbox, Switch } from "#staff/ui/choice.tsx";
import { Combobox } from "#staff/ui/combobox.tsx";
import { ConflictNotice } from "#staff/ui/conflict-notice.tsx";
import { Dialog, Drawer } from "#staff/ui/dialog.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { SavedViews } from "#staff/ui/saved-views.tsx";
import { Section } from "#staff/ui/section.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { SelectionBar } from "#staff/ui/selection-bar.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Sort, Table } from "#staff/ui/table.tsx";
import { Tabs, Views } from "#staff/ui/tabs.tsx";
import { DateField, NumberField, PasswordField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { TimeBar } from "#staff/ui/time-bar.tsx";
import { showError, showSuccess, showUndo } from "#staff/ui/toasts.tsx";

const enquiries = [
  { id: "1", who: "Youssef Rahmani", what: "Byadgi KDL, 2 × 20 ft", due: "Overdue", share: -0.1, left: "2 h 05 late", price: 3050 },
  { id: "2", who: "Katrin Albers", what: "Teja S17 stemless, 12 t", due: "Due today", share: 0.05, left: "1 h 18 left", price: 2950 },
  { id: "3", who: "Rafael Moura", what: "Turmeric powder, 5 t", due: "Due today", share: 0.24, left: "5 h 40 left", price: 1320 },
  { id: "4", who: "Claire Fontaine", what: "Cardamom 8 mm, 500 kg", due: "Tomorrow", share: 0.92, left: "22 h left", price: 28_000 },
];

const options = ["Kilogram", "Quintal", "Tonne"].map((label) => ({ value: label.toLowerCase(), label }));

const countries = [
  { value: "de", label: "Germany" },
  { value: "jp", label: "Japan" },
  { value: "ae", label: "United Arab Emirates" },
];

/** Every part of the console in every state, in development only. */
export default function DesignSystemScreen() {
  const [dialog, setDialog] = useState<"dialog" | "drawer">();
  const [tab, setTab] = useState("words");
  const [view, setView] = useState("open");
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "price", descending: true });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2"]));
  const [page, setPage] = useState(2);
  const [country, setCountry] = useState("de");
  const [typed, setTyped] = useState("");
  const [isNaming, setNaming] = useState(false);
  const sorted = [...enquiries].sort((a, b) => (sort.descending ? b.price - a.price : a.price - b.price));
  return (
    <Page
      title="Design system"
      lead="Every part in every state"
      actions={
        <Button tone="primary" shortcut="s">
          Publish
        </Button>
      }
      toolbar={
        <Views
          label="Lists"
          value={view}
          onChange={setView}
          views={[
            { id: "open", label: "Open", count: 7, urgent: true },
            { id: "mine", label: "Mine", count: 3 },
            { id: "won", label: "Won" },
          ]}
        />
      }
    >
      <Section title="Buttons">
        <Row>
          <Button tone="primary">Primary</Button>
          <Button>Outline</Button>
          <Button tone="quiet">Quiet</Button>
          <Button tone="danger" icon={Trash2}>
            Danger
          </Button>
          <Button tone="primary" busy>
            Busy
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="small" icon={Pencil}>
            Small
          </Button>
          <ButtonLink to="/design-system">Link</ButtonLink>
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Archive} label="Archive" tone="outline" size="small" />
          <Menu
            items={[
              { label: "Duplicate", icon: Copy, onSelect: () => showSuccess("Duplicated") },
              { label: "Featured", checked: true, onSelect: () => undefined },
              null,
              { label: "Delete", icon: Trash2, danger: true, onSelect: () => undefined },
            ]}
          >
            <Button>Menu</Button>
          </Menu>
        </Row>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" defaultValue="Teja S17, stemless" required />
          <TextField label="Slug" defaultValue="teja s17" error="Only small letters, digits and hyphens." />
          <NumberField label="From" defaultValue={2950} unit="USD / t" />
          <DateField label="Valid until" defaultValue="2026-11-30" />
          <SelectField label="Unit" options={options} />
          <Combobox
            label="Country"
            options={countries.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
            onSearch={setTyped}
            value={country}
            onChange={setCountry}
            placeholder="Type a part of its name"
          />
          <PasswordField label="Password" defaultValue="a long walk" hint="At least 12 characters." />
          <TextField label="Read only" defaultValue="FOB Chennai" readOnly />
          <TextField label="Disabled" defaultValue="FOB Chennai" disabled />
          <TextArea
            label="Description"
            defaultValue="Slender, very hot chilli of export grade, stems cut by hand."
            className="sm:col-span-2"
          />
          <Checkbox label="Organic" hint="Only with a certificate" defaultChecked />
          <Switch label="On the site" defaultChecked />
        </div>
      </Section>
      <Section title="Marks">
        <Row>
          <Badge>plain</Badge>
          <Badge tone="now">overdue</Badge>
          <Badge tone="soon">due soon</Badge>
          <Badge tone="done">published</Badge>
          <span className="flex items-center gap-1.5">
            <Dot tone="done" /> on the site
          </span>
          <span className="flex items-center gap-1.5">
            <Dot tone="soon" /> stale
          </span>
          <span className="flex items-center gap-1.5">
            <Dot /> missing
          </span>
        </Row>
        <Notice action={<Button size="small">Compare</Button>}>Deutsch was made from an older English text.</Notice>
        <Notice tone="done">The mail is delivered.</Notice>
        <ConflictNotice
          conflict={{ by: "vikram@example.com", at: "2026-11-24T09:31:00Z", columns: ["price_from"], details: "" }}
          columnName={() => "Price from"}
          onReload={() => undefined}
        />
      </Section>
      <Section title="Lists">
        <FilterBar>
          <SearchField label="Search enquiries" value={search} onChange={setSearch} />
          <SelectField hideLabel label="Unit" empty="Any unit" options={options} className="w-40" />
          <SavedViews
            views={[{ name: "Overdue in Europe", query: "overdue=true" }]}
            query="status=new"
            onChoose={showSuccess}
            onRemove={showSuccess}
            form={{ busy: false, onSubmit: (event) => event.preventDefault() }}
            isNaming={isNaming}
            onNaming={setNaming}
          />
        </FilterBar>
        <Table
          label="Enquiries"
          rows={sorted}
          idOf={({ id }) => id}
          nameOf={({ who }) => who}
          openId="2"
          onOpen={({ who }) => showSuccess(who)}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          columns={[
            { id: "left", head: "Time left", phone: "whole", cell: ({ share, left }) => <TimeBar share={share} label={left} /> },
            { id: "who", head: "From", phone: "title", cell: ({ who }) => <span className="font-semibold">{who}</span> },
            { id: "what", head: "Wants", phone: "whole", cell: ({ what }) => what },
            { id: "price", head: "Price", align: "end", sortable: true, cell: ({ price }) => price.toLocaleString("en-IN") },
          ]}
        />
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button size="small">Assign</Button>
        </SelectionBar>
        <Pagination page={page} perPage={25} total={76} onPage={setPage} />
        <Table
          label="Enquiries by day"
          rows={enquiries}
          idOf={({ id }) => id}
          groupOf={({ due }) => due}
          columns={[
            { id: "left", head: "Time left", phone: "whole", cell: ({ share, left }) => <TimeBar share={share} label={left} /> },
            { id: "who", head: "From", phone: "title", cell: ({ who }) => who },
          ]}
        />
      </Section>
      <Section title="Panels">
        <Tabs
          label="Languages"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "words", label: "English", content: <p>Slender, very hot chilli.</p> },
            {
              id: "de",
              label: (
                <>
                  de <Dot tone="soon" />
                </>
              ),
              content: <p>Schlanke, sehr scharfe Chili.</p>,
            },
          ]}
        />
        <Row>
          <Button onClick={() => setDialog("dialog")}>Dialog</Button>
          <Button onClick={() => setDialog("drawer")}>Drawer</Button>
          <Button onClick={() => showSuccess("Saved")}>Toast</Button>
          <Button onClick={() => showUndo("Archived", { label: "Undo", run: () => showSuccess("Back") })}>Toast with undo</Button>
          <Button onClick={() => showError("The mail server does not answer")}>Failure</Button>
        </Row>
        <FileDrop
          label="Drop a photo, or take one with the phone"
          hint="JPEG, PNG or WebP, up to 25 MB"
          onFiles={([file]) => file && showSuccess(file.name)}
        />
      </Section>
      <Section title="States">
        <EmptyState
          icon={Inbox}
          title="No enquiries yet"
          hint="What buyers send by the form appears here."
          action={<Button>See the form</Button>}
        />
        <ErrorState title="The list could not be read" hint="The program does not answer." onRetry={() => undefined} />
        <Skeleton label="Loading" />
      </Section>
      <Dialog
        open={dialog === "dialog"}
        onClose={() => setDialog(undefined)}
        title="Invite somebody"
        footer={
          <>
            <Button onClick={() => setDialog(undefined)}>Cancel</Button>
            <Button tone="primary">Send</Button>
          </>
        }
      >
        <TextField label="E-mail address" type="email" />
      </Dialog>
      <Drawer open={dialog === "drawer"} onClose={() => setDialog(undefined)} title="Katrin Albers">
        <Row>
          <Menu items={[{ label: "Assign", onSelect: () => undefined }]}>
            <Button>Menu in a drawer</Button>
          </Menu>
          <IconButton icon={Pencil} label="Edit" />
        </Row>
      </Drawer>
    </Page>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
