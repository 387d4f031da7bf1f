import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { sitePages } from "../catalogue/site-pages.ts";
import { useRedirectPages } from "./off-pages.ts";

type OffPagesDialogProps = {
  /** The pages that were switched off, by their paths. */
  paths: readonly string[];
  onClose: () => void;
};

/** Asks where visitors of pages go that have been switched off, because links to them remain in mails and search engines. */
export function OffPagesDialog({ paths, onClose }: OffPagesDialogProps) {
  const t = useTexts();
  const { pages_off: pagesOff } = useSite();
  const redirect = useRedirectPages();
  // Where nothing is chosen, a redirect of before stays.
  const chosen = (fields: FormData) =>
    paths.flatMap((path) => {
      const target = String(fields.get(path) ?? "");
      return target === "" ? [] : [[path, target]];
    });
  const form = useSubmit(async (fields) => redirect(Object.fromEntries(chosen(fields))), { onDone: onClose });
  const targets = sitePages.filter((path) => !pagesOff.includes(path) && !paths.includes(path));
  return (
    <FormDialog title={t("site.offPages.title")} onClose={onClose} form={form}>
      <p className="text-bark">{t("site.offPages.hint")}</p>
      {paths.map((path) => (
        <SelectField
          key={path}
          name={path}
          label={t("site.offPages.target", { path })}
          empty={t("site.offPages.none")}
          options={targets.map((target) => ({ value: target, label: target }))}
        />
      ))}
    </FormDialog>
  );
}
