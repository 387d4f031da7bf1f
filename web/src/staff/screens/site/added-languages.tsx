import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useConsoleLanguage, useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useReloadSite, useSite } from "#staff/site-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

/** A language that can be added, as the program answers it. */
type MoreLanguage = {
  code: string;
  /** Its own name for itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** Whether the fonts of the pages have all of its letters, some or none. */
  font: "page" | "part" | "system";
  /** Whether documents can be set in its letters. */
  is_printed: boolean;
};

async function readMoreLanguages(): Promise<MoreLanguage[]> {
  const answer = await fetch("/staff/more-languages.json");
  if (!answer.ok) throw new Error(`/staff/more-languages.json was answered with ${answer.status}`);
  return answer.json();
}

/** The languages that the company has added to the shipped ones, what is to be known of each, and the choice of another one. */
export function AddedLanguages() {
  const t = useTexts();
  const shownIn = useConsoleLanguage();
  const languageName = useLanguageNames();
  const rights = useRights();
  const queries = useQueryClient();
  const reportErrors = useReportErrors();
  const { languages } = useSite();
  const reloadSite = useReloadSite();
  const { create, remove, pending } = useRowWrite<{ code: string }>("added_languages");
  const [chosen, setChosen] = useState("");
  const [removing, setRemoving] = useState<string>();
  const heading = useId();
  const mayAdd = rights.may("insert", "added_languages");
  const mayRemove = rights.may("delete", "added_languages");
  const facts = useQuery({ queryKey: ["more-languages"], queryFn: readMoreLanguages, staleTime: Number.POSITIVE_INFINITY });
  const { data: more = [] } = facts;
  const added = languages.filter(({ is_shipped }) => !is_shipped);
  if (!mayAdd && added.length === 0) return null;
  const isAdded = (code: string) => added.some((language) => language.code === code);
  const options = more
    .filter(({ code }) => !isAdded(code))
    .map(({ code, name }) => ({ value: code, label: `${languageName(code)} (${name})` }))
    .sort((one, other) => one.label.localeCompare(other.label, shownIn));
  const factsOf = (code: string) => more.find((language) => language.code === code);

  async function write(send: () => Promise<unknown>, done: string) {
    await send();
    await reloadSite();
    await queries.invalidateQueries();
    setChosen("");
    showSuccess(done);
  }

  return (
    <section aria-labelledby={heading} className="mt-8 flex max-w-3xl flex-col gap-3">
      <h2 id={heading} className="heading">
        {t("site.moreLanguages.title")}
      </h2>
      <p className="text-bark">
        {t("site.moreLanguages.hint")}{" "}
        <Link to="/company" className="text-chilli underline">
          {t("site.moreLanguages.company")}
        </Link>
      </p>
      {added.length > 0 && (
        <ul>
          {added.map(({ code, name, is_on }) => (
            <li key={code} className="flex items-start gap-3 border-b border-line py-2 first:pt-0">
              <div className="min-w-0 flex-1">
                {languageName(code)} (<bdi lang={code}>{name}</bdi>) · {t(is_on ? "site.moreLanguages.on" : "site.moreLanguages.off")}
                <Facts of={factsOf(code)} />
              </div>
              {mayRemove && !is_on && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={t("site.moreLanguages.remove", { language: languageName(code) })}
                  onClick={() => setRemoving(code)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t("site.moreLanguages.removeTitle", { language: languageName(removing) })}
          hint={t("site.moreLanguages.removeHint")}
          submit={t("site.moreLanguages.remove", { language: languageName(removing) })}
          onConfirm={() => write(() => remove({ code: removing }), t("site.moreLanguages.removed", { language: languageName(removing) }))}
          onClose={() => setRemoving(undefined)}
        />
      )}
      <ErrorNotice error={facts.error} />
      {mayAdd && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label={t("site.moreLanguages.choose")}
              options={options}
              empty={t("site.chooseOne")}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              className="min-w-60 flex-1"
            />
            <Button
              icon={Plus}
              tone="primary"
              busy={pending !== undefined}
              disabled={chosen === ""}
              onClick={() =>
                void reportErrors(() =>
                  write(() => create({ code: chosen }), t("site.moreLanguages.added", { language: languageName(chosen) })),
                )
              }
            >
              {t("site.moreLanguages.add")}
            </Button>
          </div>
          <div role="status">
            <Facts of={factsOf(chosen)} />
          </div>
        </>
      )}
    </section>
  );
}

/** What a language is written with. */
function Facts({ of }: { of: MoreLanguage | undefined }) {
  const t = useTexts();
  if (of === undefined) return null;
  const facts = [t(`site.moreLanguages.direction.${of.direction}`), t(`site.moreLanguages.font.${of.font}`)];
  if (!of.is_printed) facts.push(t("site.moreLanguages.notPrinted"));
  return <p className="text-sm text-bark">{facts.join(" ")}</p>;
}
