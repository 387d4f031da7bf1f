import { Bookmark, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { TextField } from "./text-field.tsx";

/** A saved view of a list: the query of its address, with a name. */
export type SavedView = { name: string; query: string };

type SavedViewsProps = {
  views: readonly SavedView[];
  /** The current filters of the list; empty for none. */
  query: string;
  onChoose: (query: string) => void;
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
};

/** The person's saved views of a list: open one, save the current one, remove one. */
export function SavedViews({ views, query, onChoose, onSave, onRemove }: SavedViewsProps) {
  const t = useTexts();
  const form = useId();
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        items={[
          ...views.map((view) => ({ label: view.name, checked: view === current, onSelect: () => onChoose(view.query) })),
          ...(views.length > 0 ? [null] : []),
          { label: t("ui.views.save"), icon: Bookmark, disabled: query === "" || current !== undefined, onSelect: () => setNaming(true) },
          ...(current
            ? [{ label: t("ui.views.remove", { name: current.name }), icon: Trash2, onSelect: () => onRemove(current.name) }]
            : []),
        ]}
      >
        <Button icon={Bookmark}>{current?.name ?? <span className="max-sm:sr-only">{t("ui.views.label")}</span>}</Button>
      </Menu>
      <Dialog
        open={naming}
        onClose={() => setNaming(false)}
        title={t("ui.views.save")}
        footer={
          <>
            <Button onClick={() => setNaming(false)}>{t("ui.cancel")}</Button>
            <Button tone="primary" type="submit" form={form}>
              {t("ui.save")}
            </Button>
          </>
        }
      >
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            const name = new FormData(event.currentTarget).get("name");
            setNaming(false);
            if (typeof name === "string" && name.trim() !== "") onSave(name.trim());
          }}
        >
          <TextField label={t("ui.views.name")} name="name" maxLength={40} required autoComplete="off" />
        </form>
      </Dialog>
    </>
  );
}
