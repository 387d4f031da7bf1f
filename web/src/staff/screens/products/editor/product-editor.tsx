import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { type Conflict, conflictOf, messageOf } from "#staff/backend/errors.ts";
import { mutationsEnded } from "#staff/backend/mutations-ended.ts";
import { productPath } from "#staff/catalogue/site-pages.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { Page } from "#staff/shell/page.tsx";
import { WebsiteLink } from "#staff/shell/website-link.tsx";
import { Dot } from "#staff/ui/badge.tsx";
import { ConflictNotice } from "#staff/ui/conflict-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useColumnNames } from "../column-names.ts";
import { ProductHistory } from "../product-history.tsx";
import { DraftComparison } from "./draft-comparison.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { EditorProvider } from "./editor-context.tsx";
import { type Failure, failureOf, faultsOf } from "./faults.ts";
import { merged, typedSince } from "./merge.ts";
import { ParametersSection } from "./parameters-section.tsx";
import { uploadKey } from "./pictures.ts";
import { PicturesSection } from "./pictures-section.tsx";
import { Preview } from "./preview.tsx";
import { PriceSection } from "./price-section.tsx";
import { type Draft, type Overlap, PRODUCT, type Rows, rebased, valueIn } from "./product-draft.ts";
import { ProductMenu } from "./product-menu.tsx";
import { useRowNames } from "./row-names.ts";
import { save } from "./save.ts";
import { SaveActions } from "./save-actions.tsx";
import { TradeSection } from "./trade-section.tsx";
import { useDraftActions } from "./use-draft-actions.ts";
import { useLeavingGuard } from "./use-leaving-guard.ts";
import { type LoadedProduct, productQuery, useProduct } from "./use-product.ts";
import { isUnsaved, newProduct, storeInput, useProductDraft, type Work, workOf } from "./use-product-draft.ts";
import { useSaveKey } from "./use-save-key.ts";
import { VisibilitySection } from "./visibility-section.tsx";
import { WordsSection } from "./words-section.tsx";

const noRows: Rows = {};

/** `/products/_new` */
export function NewProduct() {
  return <Form key={newProduct} slug={newProduct} />;
}

/** `/products/SLUG` */
export function ProductEditor() {
  const t = useTexts();
  const { slug = "" } = useParams();
  const query = useProduct(slug);
  if (query.data) return <Form key={slug} slug={slug} loaded={query.data} />;
  return (
    <Page title={t("products.title")}>
      <QueryState query={query} title={t("products.readError")} lines={8} />
      {query.data === null && (
        <EmptyState
          title={t("products.notFound")}
          hint={t("products.notFoundHint")}
          action={<Link to="/products">{t("products.toList")}</Link>}
        />
      )}
    </Page>
  );
}

function Form({ slug, loaded }: { slug: string; loaded?: LoadedProduct }) {
  const t = useTexts();
  const { relative } = useFormats();
  const nameOf = useColumnNames();
  const rowNameOf = useRowNames();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const person = usePerson();
  const rights = useRights();
  const canEdit = rights.may(loaded === undefined ? "insert" : "update", "products");
  const kept = loaded?.draft;
  const { work, setWork, setDraft } = useProductDraft(slug, kept);
  const { draft, base } = work;
  const [language, setLanguage] = useState("en");
  const [failure, setFailure] = useState<Failure>();
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const latest = useRef(work);
  latest.current = work;

  const { product, rows = noRows } = loaded ?? {};
  const isTyped = isUnsaved(work);
  const name = String(valueIn(draft, rows, PRODUCT, "name") ?? "");
  const title = name.trim() || t("products.new.title");
  const actions = useDraftActions({ product, kept, work, setWork, onFailure: setFailure });
  useLeavingGuard(isTyped && !isSaving && !actions.isBusy);

  const latestKeep = useRef(actions.keep);
  latestKeep.current = actions.keep;
  // A mutation, so that who is refused for an ended session can sign in again.
  const { mutateAsync: send } = useMutation({
    mutationFn: (draft: Draft) => save(supabase, draft, product?.id),
  });
  async function onSave() {
    if (isSaving) return;
    setSaving(true);
    await mutationsEnded(queries, { mutationKey: uploadKey });
    // What others can already look at as a draft is not put on the site by the way.
    if (!isUnsaved(latest.current) || latest.current.base !== undefined) {
      setSaving(false);
      if (isUnsaved(latest.current)) await latestKeep.current();
      return;
    }
    setOverlaps([]);
    setFailure(undefined);
    const sent = latest.current.draft;
    try {
      const saved = await send(sent);
      const read = await queries.fetchQuery(productQuery(supabase, saved.slug)).catch(() => undefined);
      await Promise.all([queries.invalidateQueries({ queryKey: ["products"] }), queries.invalidateQueries({ queryKey: ["revisions"] })]);
      // What was typed since is a change of what is stored now.
      const since = (typed: Draft) => typedSince(sent, typed, read?.rows ?? { ...rows, [PRODUCT]: saved });
      showSuccess(t("products.saved", { name: title }));
      if (product === undefined) {
        storeInput(person.id, saved.slug, since(latest.current.draft));
        storeInput(person.id, newProduct, {});
        navigate(`/products/${saved.slug}`, { replace: true });
      } else {
        setDraft(since);
      }
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSaving(false);
    }
  }
  useSaveKey(onSave);

  async function onReload() {
    const read = await queries.fetchQuery(productQuery(supabase, slug));
    if (!read) return;
    const { draft: mine, base: before } = latest.current;
    const both = merged(before?.changes ?? {}, mine, read.draft?.changes ?? {});
    const next = rebased(both.draft, read.rows);
    setWork({ ...workOf(read.draft), draft: next.draft });
    setOverlaps([...both.overlaps, ...next.overlaps]);
    setFailure(undefined);
    actions.setGone(false);
  }

  const editor = useMemo(
    () => ({
      product,
      rows,
      draft,
      setDraft,
      canEdit,
      faults: faultsOf(failure, t),
    }),
    [product, rows, draft, setDraft, canEdit, failure, t],
  );

  const draftColumns: Record<string, string> = {
    changes: t("products.draft.column.changes"),
    publish_at: t("products.draft.column.publish_at"),
  };
  const columnNameOf = (column: string) => draftColumns[column] ?? nameOf(column);
  // Until what was kept has been read again the two differ.
  const isGone = actions.isGone || (isTyped && !actions.isBusy && base?.version !== kept?.version);
  const conflict = isGone
    ? { columns: [], details: t("products.draft.gone") }
    : (conflictOf(failure?.error) ?? outdated(work, rows, t("products.draft.outdated")));
  const refused = failure !== undefined && conflictOf(failure.error) === undefined ? failure : undefined;
  return (
    <EditorProvider value={editor}>
      <Page
        flush
        title={title}
        lead={
          product !== undefined && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex items-center gap-1.5">
                <Dot tone={product.active ? "done" : "plain"} />
                {product.active ? t("products.onTheSite") : t("products.hidden")}
              </span>
              <span>{t("products.changed", { when: relative(product.updated_at) })}</span>
              {product.active && <WebsiteLink path={productPath(product.slug)} />}
              {rights.mayCall("restore_revision") && (
                <button type="button" className="underline hover:text-ink" onClick={() => setHistoryOpen(true)}>
                  {t("products.history.open")}
                </button>
              )}
            </span>
          )
        }
        actions={
          <>
            <Link to="/products" className="me-2 text-sm text-bark hover:text-ink">
              {t("products.toList")}
            </Link>
            {product !== undefined && canEdit && <ProductMenu product={product} rows={rows} />}
            {canEdit && (
              <SaveActions
                work={work}
                kept={kept}
                actions={actions}
                canDraft={product !== undefined && rights.may("update", "product_drafts")}
                isSaving={isSaving}
                onSave={() => void onSave()}
                onDiscard={() => {
                  setWork(workOf(kept));
                  setFailure(undefined);
                  setOverlaps([]);
                  actions.setGone(false);
                }}
              />
            )}
          </>
        }
      >
        <div className="flex min-h-0 flex-1 flex-col border-t border-line xl:flex-row">
          <div className="min-w-0 flex-1 px-4 pb-10 lg:px-6 xl:overflow-y-auto">
            <div className="flex flex-col gap-2 pt-3 empty:hidden">
              {kept && base && <DraftNotice draft={kept} actions={actions} canEdit={canEdit} onCompare={() => setComparing(true)} />}
              {conflict && <ConflictNotice conflict={conflict} columnName={columnNameOf} onReload={() => void onReload()} />}
              {refused !== undefined && (
                <Notice tone="now" role="alert">
                  <p className="font-semibold">{t("products.notSaved")}</p>
                  <p>
                    {rowNameOf(refused.name)}: {messageOf(refused.error, t)}
                  </p>
                </Notice>
              )}
              {overlaps.length > 0 && (
                <Notice role="status">
                  <p className="font-semibold">{t("products.overlap.title")}</p>
                  <ul>
                    {overlaps.map(({ name: row, column, theirs }) => (
                      <li key={`${row}/${column}`}>
                        {t("products.overlap.theirs", { row: rowNameOf(row), column: nameOf(column), value: String(theirs ?? "–") })}
                      </li>
                    ))}
                  </ul>
                </Notice>
              )}
              {!canEdit && <Notice role="status">{t("products.readOnly")}</Notice>}
            </div>
            <WordsSection language={language} onLanguage={setLanguage} />
            {/* A new product needs its place first. */}
            {product === undefined && <VisibilitySection />}
            <PriceSection />
            <ParametersSection />
            <PicturesSection />
            {product !== undefined && <VisibilitySection />}
            <TradeSection />
          </div>
          <Preview language={language} />
        </div>
        {product !== undefined && <DraftComparison name={product.name} open={isComparing} onClose={() => setComparing(false)} />}
        {product !== undefined && <ProductHistory product={product} open={isHistoryOpen} onClose={() => setHistoryOpen(false)} />}
      </Page>
    </EditorProvider>
  );
}

/** That somebody has changed the product since the draft was made from it. */
function outdated({ draft, base }: Work, rows: Rows, details: string): Conflict | undefined {
  if (base === undefined) return undefined;
  const isOld = Object.entries(draft).some(([name, { action, version }]) =>
    action === "insert" ? rows[name] !== undefined : action === "update" && rows[name]?.version !== version,
  );
  return isOld ? { columns: [], details } : undefined;
}
