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
import { type Kind, kinds } from "./term.ts";
import { isEmpty } from "./term-draft.ts";
import { TermDrawer } from "./term-drawer.tsx";
import { TermTable } from "./term-table.tsx";
import { useTermDrafts } from "./use-term-drafts.ts";
import { useTerms } from "./use-terms.ts";

/** One of the lists, and its open term. */
export function TermsPage({ kind }: { kind: Kind }) {
  const t = useTexts();
  const navigate = useNavigate();
  const canAdd = useRights().may("insert", kind);
  const [address, setAddress] = useSearchParams();
  const query = useTerms(kind);
  const terms = query.data;
  const { draftOf, changeDraft } = useTermDrafts(kind);
  const isAdding = canAdd && address.has("add");
  const open = isAdding ? undefined : terms?.find(({ code }) => code === address.get("open"));
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
      {terms?.length === 0 && (
        <EmptyState
          icon={Tags}
          title={t(`catalogueData.${kind}.none`)}
          hint={t(`catalogueData.${kind}.noneHint`)}
          action={canAdd && <Button onClick={add}>{t(`catalogueData.${kind}.add`)}</Button>}
        />
      )}
      {terms !== undefined && terms.length > 0 && (
        <TermTable
          kind={kind}
          terms={terms}
          openCode={open?.code}
          isUnsaved={({ code }) => !isEmpty(draftOf(code))}
          onOpen={({ code }) => setAddress({ open: code })}
        />
      )}
      {(isAdding || open !== undefined) && (
        <TermDrawer
          key={open?.code ?? ""}
          kind={kind}
          term={open}
          terms={terms ?? []}
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
