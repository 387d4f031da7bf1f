import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { isTaken, orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { productPath, sitePages } from "#staff/catalogue/site-pages.ts";
import { HistoryDetails } from "#staff/history/history-details.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { faultOfTarget, useAnswer } from "./answer.ts";
import { FaultWords } from "./fault-words.tsx";
import { pathIn, type Redirect } from "./redirect.ts";

type RedirectDialogProps = {
  /** Undefined to add a new one. */
  redirect: Redirect | undefined;
  onClose: () => void;
  onSaved: () => void;
};

/** An old address, and the target of its redirect. Errors in either are shown before saving, but do not prevent it. */
export function RedirectDialog({ redirect, onClose, onSaved }: RedirectDialogProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const pages = useId();
  const languages = useSite().languages.map(({ code }) => code);
  const draft = useFormDraft(`redirects/${redirect?.path ?? ""}`, { values: redirect });
  const fields = { path: draft.field("path"), target: draft.field("target") };
  const [typed, setTyped] = useState({ path: fields.path.defaultValue, target: fields.target.defaultValue });
  /** The input after a pause in typing: only that is looked up. */
  const [given, setGiven] = useState(typed);
  const [taken, setTaken] = useState<string>();
  const [saved, setSaved] = useState(redirect?.path);
  const paths = { path: pathIn(typed.path, languages), target: pathIn(typed.target, languages) };
  const finish = () => {
    setTyped(paths);
    setGiven(paths);
  };
  const send = async () => {
    if (redirect !== undefined) draft.changesOf(paths, redirect, (field) => t(`redirects.${field}`));
    const rows = supabase.from("redirects");
    try {
      orThrow(paths.path === saved ? await rows.update({ target: paths.target }).eq("path", saved) : await rows.insert(paths));
    } catch (thrown) {
      if (!isTaken(thrown)) throw thrown;
      setTaken(paths.path);
      return false;
    }
    setSaved(paths.path);
    draft.rebase();
    showSuccess(t("redirects.saved", paths));
    onSaved();
    return true;
  };
  const form = useSubmit(send, { draft, onDone: onClose, onReload: async () => draft.rebase() });
  const address = { dir: "ltr", required: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false, onBlur: finish } as const;
  return (
    <FormDialog title={t(redirect === undefined ? "redirects.add" : "redirects.edit")} onClose={onClose} form={form}>
      <TextField
        {...address}
        name="path"
        label={t("redirects.path")}
        value={typed.path}
        readOnly={redirect !== undefined}
        hint={redirect === undefined && <PathHint path={given.path} />}
        error={taken !== undefined && taken === paths.path ? t("redirects.taken") : undefined}
        onChange={({ target }) => setTyped({ ...typed, path: target.value })}
      />
      <TextField
        {...address}
        name="target"
        label={t("redirects.target")}
        value={typed.target}
        list={pages}
        hint={<TargetHint {...given} />}
        error={given.target !== "" && given.target === given.path ? t("redirects.same") : undefined}
        onChange={({ target }) => setTyped({ ...typed, target: target.value })}
      />
      <Pages id={pages} typed={typed.target} />
      {redirect !== undefined && (
        <HistoryDetails
          title={t("redirects.history")}
          of={[["redirects", `row_key.eq.${quoted(redirect.path)}`]]}
          rowName={({ row_key }) => row_key}
          columnName={(column) => (column === "path" || column === "target" ? t(`redirects.${column}`) : undefined)}
          canRestore
        />
      )}
    </FormDialog>
  );
}

function PathHint({ path }: { path: string }) {
  const t = useTexts();
  const answer = useAnswer(path);
  return (
    <span aria-live="polite">
      {answer?.kind === "page" && answer.path === path ? <FaultWords fault={{ kind: "unused" }} /> : t("redirects.pathHint")}
    </span>
  );
}

function TargetHint({ path, target }: { path: string; target: string }) {
  const t = useTexts();
  const answer = useAnswer(target);
  const fault = answer && faultOfTarget({ path, target }, answer);
  return (
    <span aria-live="polite">
      {fault !== undefined && <FaultWords fault={fault} />}
      {fault === undefined && t(answer === undefined ? "redirects.targetHint" : "redirects.targetFound")}
    </span>
  );
}

/** How many products are suggested. */
const MAX_SUGGESTED = 50;

/** The pages of the site, as suggestions for a field: of its products those whose name or address contains what was typed last. */
function Pages({ id, typed }: { id: string; typed: string }) {
  const { pages_off: pagesOff } = useSite();
  const pattern = quoted(`*${useSettled(typed.split("/").at(-1) ?? "")}*`);
  const { rows: products } = useRows<{ slug: string; name: string }>(
    "products",
    {
      select: "slug,name",
      conditions: ["active.is.true", `or(name.ilike.${pattern},slug.ilike.${pattern})`],
      order: "name",
      perPage: MAX_SUGGESTED,
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <datalist id={id}>
      {sitePages
        .filter((path) => !pagesOff.includes(path))
        .map((path) => (
          <option key={path} value={path} />
        ))}
      {products?.map(({ slug, name }) => (
        <option key={slug} value={productPath(slug)} label={name} />
      ))}
    </datalist>
  );
}
