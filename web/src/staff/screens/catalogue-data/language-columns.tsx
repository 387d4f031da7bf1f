import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SiteLanguage } from "#staff/site-config.ts";
import { useSite } from "#staff/site-context.tsx";
import { type BadgeTone, Dot } from "#staff/ui/badge.tsx";
import { classes } from "#staff/ui/classes.ts";
import type { Column } from "#staff/ui/table.tsx";
import { type Entry, isBuiltIn, type Kind, missingIn, nameOf, staleIn } from "./entry.ts";

/** From this width on there is room for the names themselves. */
const wide = { categories: "hidden min-[84rem]:table-cell", grades: "hidden min-[84rem]:table-cell", parameters: undefined } as const;
const narrow = { categories: "min-[84rem]:hidden", grades: "min-[84rem]:hidden", parameters: undefined } as const;

/** The names in other languages: side by side where there is room, else in which languages there is one. */
export function useLanguageColumns(kind: Kind): Column<Entry>[] {
  const t = useTexts();
  const others = useSite().languages.slice(1);
  const summary: Column<Entry> = {
    id: "languages",
    head: t("catalogueData.languages"),
    className: narrow[kind],
    cell: (entry) => <Summary entry={entry} languages={others} />,
  };
  if (wide[kind] === undefined) return [summary];
  const names = others.map((language): Column<Entry> => {
    return {
      id: language.code,
      head: language.code,
      className: classes(wide[kind], "w-[6.8%] px-1.5!"),
      cell: (entry) => <Name entry={entry} language={language} />,
    };
  });
  return [summary, ...names];
}

function Name({ entry, language: { code, direction } }: { entry: Entry; language: SiteLanguage }) {
  const t = useTexts();
  const name = nameOf(entry, code);
  if (name !== undefined) {
    const isStale = staleIn(entry, [code]).length > 0;
    return (
      <>
        <span className="line-clamp-2 text-sm leading-tight" title={name}>
          {isStale && <Dot tone="soon" />}{" "}
          <bdi lang={code} dir={direction}>
            {name}
          </bdi>
        </span>
        {isStale && <span className="visually-hidden">{t("ui.translation.stale")}</span>}
      </>
    );
  }
  return (
    <>
      <Dot tone={isBuiltIn(entry) ? "done" : "plain"} />
      <span className="visually-hidden">{t(isBuiltIn(entry) ? "catalogueData.builtIn" : "catalogueData.missing")}</span>
    </>
  );
}

/** Each language with a dot: full where there is a name, yellow where that is older than the English. */
function Summary({ entry, languages }: { entry: Entry; languages: readonly SiteLanguage[] }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  if (isBuiltIn(entry)) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-bark">
        <Dot tone="done" />
        {t("catalogueData.builtIn")}
      </span>
    );
  }
  const codes = languages.map(({ code }) => code);
  const [missing, stale] = [missingIn(entry, codes), staleIn(entry, codes)];
  const toneOf = (code: string): BadgeTone => (missing.includes(code) ? "plain" : stale.includes(code) ? "soon" : "done");
  const namesOf = (codes: readonly string[]) => codes.map(languageName).join(", ");
  if (missing.length === languages.length)
    return <span className="text-sm whitespace-nowrap text-bark">{t("catalogueData.asEnglish")}</span>;
  return (
    <>
      <span aria-hidden="true" className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-sm">
        {languages.map(({ code }) => (
          <span key={code} className={classes("flex items-center gap-1", missing.includes(code) && "text-bark")}>
            {code}
            <Dot tone={toneOf(code)} />
          </span>
        ))}
      </span>
      <span className="visually-hidden">
        {missing.length === 0 ? t("catalogueData.complete") : t("catalogueData.missingIn", { languages: namesOf(missing) })}
        {stale.length > 0 && `; ${t("catalogueData.staleIn", { languages: namesOf(stale) })}`}
      </span>
    </>
  );
}
