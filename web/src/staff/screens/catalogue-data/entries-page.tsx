import { Plus, Tags } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { type Kind, kinds } from "./entry.ts";
import { isEmpty } from "./entry-draft.ts";
import { EntryDrawer } from "./entry-drawer.tsx";
import { EntryTable } from "./entry-table.tsx";
import { useEntries } from "./use-entries.ts";
import { useEntryDrafts } from "./use-entry-drafts.ts";

export function EntriesPage({ kind }: { kind: Kind }) {
  const t = useTexts();
  const navigate = useNavigate();
  const canAdd = useRights().may("insert", kind);
  const [address, setAddress] = useSearchParams();
  const query = useEntries(kind);
  const entries = query.data;
  const { draftOf, changeDraft } = useEntryDrafts(kind);
  const isAdding = canAdd && address.has("add");
  const open = isAdding ? undefined : entries?.find(({ code }) => code === address.get("open"));
  const add = () => setAddress({ add: "" });
  const close = () => setAddress({});
  useKeys(canAdd ? [{ key: "n", label: t(`catalogueData.${kind}.add`), run: add }] : []);
  return (
    <Page
      title={t("catalogueData.title")}
      actions={
        canAdd && (
          <Button tone="primary" icon={Plus} onClick={add}>
            {t(`catalogueData.${kind}.add`)}
          </Button>
        )
      }
      toolbar={
        <Views
          label={t("catalogueData.lists")}
          value={kind}
          onChange={(chosen) => navigate(`/catalogue-data/${chosen}`)}
          views={kinds.map((id) => ({ id, label: t(`catalogueData.${id}.title`) }))}
        />
      }
    >
      <p className="max-w-[70ch] pt-4 pb-3 text-bark">{t(`catalogueData.${kind}.hint`)}</p>
      <QueryState query={query} title={t("catalogueData.readError")} lines={6} />
      {entries?.length === 0 && (
        <EmptyState
          icon={Tags}
          title={t(`catalogueData.${kind}.none`)}
          hint={t(`catalogueData.${kind}.noneHint`)}
          action={canAdd && <Button onClick={add}>{t(`catalogueData.${kind}.add`)}</Button>}
        />
      )}
      {entries !== undefined && entries.length > 0 && (
        <EntryTable
          kind={kind}
          entries={entries}
          openCode={open?.code}
          isUnsaved={({ code }) => !isEmpty(draftOf(code))}
          onOpen={({ code }) => setAddress({ open: code })}
        />
      )}
      {(isAdding || open !== undefined) && (
        <EntryDrawer
          key={open?.code ?? ""}
          kind={kind}
          entry={open}
          entries={entries ?? []}
          draft={draftOf(open?.code)}
          onDraft={(change) => changeDraft(open?.code, change)}
          onAdded={(code, left) => {
            changeDraft(code, () => left);
            setAddress({ open: code });
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
