import { Bookmark, Trash2 } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import type { FormState } from "./form.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Menu } from "./menu.tsx";
import { TextField } from "./text-field.tsx";

/** A saved view of a list: the query of its address, with a name. */
export type SavedView = { name: string; query: string };

export type SavedViewsProps = {
  views: readonly SavedView[];
  /** The current filters of the list; empty for none. */
  query: string;
  onChoose: (query: string) => void;
  onRemove: (name: string) => void;
  form: FormState;
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
};

export function SavedViews({ views, query, onChoose, onRemove, form, isNaming, onNaming }: SavedViewsProps) {
  const t = useTexts();
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        items={[
          ...views.map((view) => ({ label: view.name, checked: view === current, onSelect: () => onChoose(view.query) })),
          ...(views.length > 0 ? [null] : []),
          { label: t("ui.views.save"), icon: Bookmark, disabled: query === "" || current !== undefined, onSelect: () => onNaming(true) },
          current !== undefined && {
            label: t("ui.views.remove", { name: current.name }),
            icon: Trash2,
            onSelect: () => onRemove(current.name),
          },
        ]}
      >
        <Button icon={Bookmark}>{current?.name ?? <span className="max-sm:sr-only">{t("ui.views.label")}</span>}</Button>
      </Menu>
      {isNaming && (
        <FormDialog title={t("ui.views.save")} onClose={() => onNaming(false)} form={form}>
          <TextField label={t("ui.views.name")} name="name" maxLength={40} required autoComplete="off" />
        </FormDialog>
      )}
    </>
  );
}
