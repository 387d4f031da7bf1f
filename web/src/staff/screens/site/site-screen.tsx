import { Monitor, Redo2, Smartphone, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { isMarkdown } from "#i18n/namespaces.ts";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { articlePage, inLanguage, isOfBlog, ownPage, pageOfText, sectionsOfOwnPage, sitePages } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showPreview } from "#staff/preview/preview-form.ts";
import { PreviewFrame } from "#staff/preview/preview-frame.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { useSampleContent } from "#staff/shell/sample-content.ts";
import { useSite } from "#staff/site-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { classes } from "#staff/ui/classes.ts";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { DraftChanges } from "./draft-changes.tsx";
import { type Chosen, markChosen, prepareEditedPage, sectionsOf, showTyped, textsWithoutPlace } from "./edited-page.ts";
import { prepareSections } from "./edited-sections.ts";
import { ListDetails, ListPanel } from "./list-panel.tsx";
import { PlanNotice } from "./plan-notice.tsx";
import { Publications } from "./publications.tsx";
import { PublishActions } from "./publish-actions.tsx";
import { ARTICLES, itemOfText, LINKS, ownPageChoices, PAGES, useSiteList } from "./site-list.ts";
import { ownText, useSiteText } from "./site-text.ts";
import { TextPanel } from "./text-panel.tsx";
import { TextSearch } from "./text-search.tsx";
import { TextsToCheck } from "./texts-to-check.tsx";
import { useDraftHistory } from "./use-draft-history.ts";
import { usePlan } from "./use-plan.ts";
import { textOfChange, useSiteDraft } from "./use-site-draft.ts";

const DataPanel = lazy(() => import("./data-panel.tsx"));
const Translations = lazy(() => import("./translations.tsx"));

const ENGLISH = "en";

/** The site with the draft of its texts, each of which is changed where it stands: `/site`. */
export default function SiteScreen() {
  const t = useTexts();
  const { anonymous_key: apiKey, pages_off: pagesOff } = useSite();
  const rights = useRights();
  const supabase = useSupabase();
  const draft = useSiteDraft();
  const schedule = usePlan();
  /** What is typed as the chosen text and not saved yet. */
  const typed = useRef<string>(undefined);
  const history = useDraftHistory(() => typed.current !== undefined);
  const [address, setAddress] = useSearchParams();
  const [path, language] = [address.get("page") ?? "/", address.get("language") ?? ENGLISH];
  const of = address.get("of") ?? undefined;
  const key = of === undefined ? (address.get("text") ?? undefined) : undefined;
  const [isNarrow, setNarrow] = useState(false);
  const [words, setWords] = useState("");
  const [others, setOthers] = useState<readonly string[]>([]);
  const [sections, setSections] = useState<string>();
  const [areSectionsOpen, setSectionsOpen] = useState(false);
  const [arePublicationsOpen, setPublicationsOpen] = useState(false);
  const [areTranslationsOpen, setTranslationsOpen] = useState(false);
  const [areSamplesOpen, setSamplesOpen] = useState(address.has("sample"));
  const { data: sample = [] } = useSampleContent();
  const isSample = (name: string) => sample.some(({ part, is_kept }) => part === name && !is_kept);
  const [clicked, setClicked] = useState<string>();
  /** How often something was saved that is no change of the draft. */
  const [saves, setSaves] = useState(0);
  const page = useRef<Document>(undefined);
  const change = draft.changes?.find((one) => {
    const of = textOfChange(one);
    return of.key === key && of.language === language;
  });
  const choose = useRef<(chosen: Chosen, clicked: string | undefined) => void>(undefined);
  const isList = key?.endsWith(".items") ?? false;
  const ownPages = ownPageChoices(useSiteList(PAGES).list);
  const text = useSiteText(isList ? undefined : key);
  const list = isList ? key : text.data?.list;
  const english = text.data?.languages.find((one) => one.language === ENGLISH);
  /** A section of the page, of which the chosen text is the heading or another. */
  const section = sections === undefined ? undefined : itemOfText(sections, key);
  const shown = inLanguage(path, language);
  const fields = (edit: boolean) => [["path", shown] as const, ...(edit ? [["edit", "true"] as const] : [])];
  const count = draft.changes?.length ?? 0;

  function go(change: Record<string, string>) {
    setAddress(
      (before) => {
        const next = new URLSearchParams({ ...Object.fromEntries(before), ...change });
        // A text takes the place of what else was chosen.
        if (change.text !== undefined) next.delete("of");
        return next;
      },
      { replace: true },
    );
  }

  function open(code: string | undefined, name: string) {
    setWords("");
    go({ page: pageOfText(name, path), language: code ?? language, text: name });
  }

  /** Opens a text of an entry of a list; an article, and a page that the company has added, at its own page. */
  function openEntry(name: string) {
    const [article, own] = [itemOfText(ARTICLES, name), itemOfText(PAGES, name)];
    const page = article === undefined ? own && ownPage(own) : articlePage(article);
    go({ text: name, ...(page !== undefined && { page }) });
  }

  // A page calls what it was given when it was loaded, and the address has changed since.
  useEffect(() => {
    choose.current = ({ text, of, section }, place) => {
      // It is saved when it is left.
      typed.current = undefined;
      if (section) setSectionsOpen(true);
      setClicked(place);
      setWords("");
      go(of === undefined ? { text: text ?? "" } : { of });
    };
  });

  useEffect(() => {
    if (page.current !== undefined) markChosen(page.current, { text: key, of });
  }, [key, of]);

  return (
    <Page
      title={t("shell.screen.site")}
      lead={
        draft.changes === undefined
          ? undefined
          : count === 0
            ? t("site.noDraft")
            : t("site.draft", { count, people: draft.authors.join(", ") })
      }
      actions={
        <>
          <Button onClick={() => void showPreview(supabase, apiKey, { function: "preview-site", fields: fields(false) }, "_blank")}>
            {t("site.preview")}
          </Button>
          {rights.mayCall("publish_site") && <PublishActions draft={draft} schedule={schedule} />}
        </>
      }
      toolbar={
        <div className="flex flex-wrap items-end gap-3 pb-3">
          <SelectField
            label={t("site.page")}
            value={path}
            onChange={(event) => go({ page: event.currentTarget.value })}
            options={[...new Set([...sitePages, ...ownPages.map(({ value }) => value), path])].map((value) => ({
              value,
              label: pagesOff.includes(value)
                ? t("site.pageOff", { page: value })
                : (ownPages.find((own) => own.value === value)?.label ?? value),
            }))}
          />
          <LanguageField label={t("site.language")} value={language} onChange={(event) => go({ language: event.currentTarget.value })} />
          <fieldset className="flex gap-1 max-md:hidden">
            <legend className="visually-hidden">{t("site.width")}</legend>
            <IconButton
              icon={Monitor}
              label={t("site.desktop")}
              aria-pressed={!isNarrow}
              tone={isNarrow ? "quiet" : "outline"}
              onClick={() => setNarrow(false)}
            />
            <IconButton
              icon={Smartphone}
              label={t("site.phone")}
              aria-pressed={isNarrow}
              tone={isNarrow ? "outline" : "quiet"}
              onClick={() => setNarrow(true)}
            />
          </fieldset>
          {history.mayWrite && (
            <fieldset className="flex gap-1">
              <legend className="visually-hidden">{t("site.undo.group")}</legend>
              <IconButton icon={Undo2} label={t("site.undo.undo")} aria-keyshortcuts="Control+Z" onClick={history.undo} />
              <IconButton icon={Redo2} label={t("site.undo.redo")} aria-keyshortcuts="Control+Shift+Z" onClick={history.redo} />
            </fieldset>
          )}
          <SearchField label={t("site.search")} value={words} onChange={setWords} />
        </div>
      }
      flush
    >
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div className="flex min-h-[50dvh] min-w-0 flex-1 flex-col bg-paper-deep p-3 lg:p-5">
          {draft.versions !== undefined && (
            <PreviewFrame
              of={{ function: "preview-site", fields: fields(true) }}
              version={`${draft.versions} ${saves}`}
              title={t("site.frame", { page: shown })}
              className={classes("min-h-0 flex-1", isNarrow && "mx-auto w-[392px] max-w-full")}
              onShow={(document) => {
                page.current = document;
                history.listen(document);
                prepareEditedPage(document, (chosen, place) => choose.current?.(chosen, place));
                setOthers(textsWithoutPlace(document));
                const sections = sectionsOfOwnPage(path) ?? sectionsOf(document);
                setSections(sections);
                if (sections !== undefined) {
                  const labelOf = (name: string) => t("site.section", { name });
                  prepareSections(document, sections, labelOf, (name) => choose.current?.({ text: name, section: true }, undefined));
                }
                markChosen(document, { text: key, of });
                // What was typed since the page was asked for.
                if (typed.current !== undefined && key !== undefined) showTyped(document, key, typed.current);
              }}
            />
          )}
        </div>
        <aside
          aria-label={t("site.text")}
          className={classes(
            "relative flex flex-col gap-6 border-line px-4 py-4 max-lg:border-t lg:shrink-0 lg:overflow-y-auto lg:border-s",
            key !== undefined && isMarkdown(key) ? "lg:w-[36rem]" : "lg:w-96",
          )}
        >
          <PlanNotice schedule={schedule} isEmpty={draft.changes?.length === 0} />
          {words.trim() !== "" ? (
            <TextSearch words={words} onOpen={open} />
          ) : of !== undefined ? (
            <Suspense fallback={null}>
              <DataPanel key={of} of={of} onSaved={() => setSaves(saves + 1)} />
            </Suspense>
          ) : key === undefined ? (
            <div>
              <p className="heading">{t("site.choose")}</p>
              <p className="mt-1 text-bark">{t("site.chooseHint")}</p>
            </div>
          ) : (
            <>
              {!isList && <QueryState query={text} lines={4} />}
              {key.startsWith("legal/") && isSample("legal") && english !== undefined && ownText(english) === english.shipped && (
                <Notice>{t("site.legalNote")}</Notice>
              )}
              {text.data !== undefined && (
                <TextPanel
                  text={text.data}
                  language={language}
                  clicked={clicked}
                  onTyped={(value) => {
                    typed.current = value;
                    if (value !== undefined && page.current !== undefined) showTyped(page.current, text.data.key, value);
                  }}
                  onDiscard={change && (() => void draft.discard(change))}
                  onLanguage={(code) => go({ language: code })}
                />
              )}
              {list && list !== sections && (
                <div>
                  <h3 className="label">{t("site.list")}</h3>
                  <ListPanel key={list} title={t("site.list")} list={list} text={key} onOpen={openEntry} />
                </div>
              )}
            </>
          )}
          <ErrorNotice error={draft.error} />
          {count > 0 && <DraftChanges draft={draft} onOpen={open} />}
          {isOfBlog(path) && list !== ARTICLES && <ListDetails title={t("site.articles")} list={ARTICLES} text={key} onOpen={openEntry} />}
          {list !== PAGES && <ListDetails title={t("site.pages")} hint={t("site.pagesHint")} list={PAGES} text={key} onOpen={openEntry} />}
          {list !== LINKS && <ListDetails title={t("site.links")} hint={t("site.linksHint")} list={LINKS} text={key} onOpen={openEntry} />}
          {sections !== undefined && (
            <details
              open={areSectionsOpen || list === sections || section?.startsWith("own")}
              onToggle={(event) => setSectionsOpen(event.currentTarget.open)}
            >
              <summary className="heading cursor-pointer">{t("site.sections")}</summary>
              {/* They are read when they are looked at, not with every page. */}
              {areSectionsOpen && (
                <>
                  <p className="mt-1 text-sm text-bark">{t("site.sectionsHint")}</p>
                  <ListPanel key={sections} title={t("site.sections")} list={sections} text={key} onOpen={(name) => go({ text: name })} />
                </>
              )}
            </details>
          )}
          {others.length > 0 && (
            <details>
              <summary className="heading cursor-pointer">{t("site.also")}</summary>
              <p className="mt-1 text-sm text-bark">{t("site.alsoHint")}</p>
              <nav aria-label={t("site.also")}>
                <ul className="mt-2">
                  {others.map((name) => (
                    <li key={name}>
                      <button
                        type="button"
                        aria-current={name === key ? "true" : undefined}
                        className="min-h-8 text-start text-sm break-all hover:text-chilli aria-[current]:font-semibold"
                        onClick={() => go({ text: name })}
                      >
                        {name}
                      </button>
                    </li>
                  ))}
                </ul>
              </nav>
            </details>
          )}
          {isSample("texts") && (
            <details open={areSamplesOpen} onToggle={(event) => setSamplesOpen(event.currentTarget.open)}>
              <summary className="heading cursor-pointer">{t("site.update.sample")}</summary>
              {areSamplesOpen && <TextsToCheck only="sample" hasTitle={false} onOpen={open} />}
            </details>
          )}
          <details onToggle={(event) => setTranslationsOpen(event.currentTarget.open)}>
            <summary className="heading cursor-pointer">{t("site.completeness")}</summary>
            {areTranslationsOpen && (
              <>
                <p className="mt-1 mb-4 text-sm text-bark">{t("site.completenessHint")}</p>
                <Suspense fallback={null}>
                  <Translations onOpen={open} />
                </Suspense>
              </>
            )}
          </details>
          {rights.mayCall("take_back_publication") && (
            <details onToggle={(event) => setPublicationsOpen(event.currentTarget.open)}>
              <summary className="heading cursor-pointer">{t("site.publications")}</summary>
              {arePublicationsOpen && (
                <>
                  <p className="mt-1 mb-4 text-sm text-bark">{t("site.publicationsHint")}</p>
                  <Publications onTakenBack={draft.readDraft} />
                </>
              )}
            </details>
          )}
        </aside>
      </div>
    </Page>
  );
}
