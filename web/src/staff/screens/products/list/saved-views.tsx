import { Bookmark } from "lucide-react";
import { useStore } from "ra-core";
import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { TextField } from "#staff/ui/text-field.tsx";

type SavedView = { name: string; address: string };

/** Ways to look at the list that the person has given a name: kept in this browser. */
export function SavedViews({ address, onOpen }: { address: string; onOpen: (address: string) => void }) {
  const t = useTexts();
  const [views, setViews] = useStore<SavedView[]>("products.views", []);
  const [isNaming, setNaming] = useState(false);
  const current = views.find((view) => view.address === address);
  const { onSubmit } = useSubmit(async (fields) => {
    const name = textOf(fields, "name");
    setViews([...views.filter((view) => view.name !== name), { name, address }]);
    setNaming(false);
  });
  return (
    <>
      <Menu
        items={[
          ...views.map((view) => ({ label: view.name, checked: view === current, onSelect: () => onOpen(view.address) })),
          ...(views.length > 0 ? [null] : []),
          current === undefined
            ? { label: t("products.views.save"), onSelect: () => setNaming(true) }
            : {
                label: t("products.views.remove", { name: current.name }),
                onSelect: () => setViews(views.filter((view) => view !== current)),
              },
        ]}
      >
        <Button icon={Bookmark}>{current?.name ?? t("products.views.open")}</Button>
      </Menu>
      <Dialog
        open={isNaming}
        onClose={() => setNaming(false)}
        title={t("products.views.save")}
        footer={
          <Button tone="primary" type="submit" form="name-of-the-view">
            {t("ui.save")}
          </Button>
        }
      >
        <form id="name-of-the-view" onSubmit={onSubmit}>
          <TextField label={t("products.views.name")} name="name" required autoComplete="off" maxLength={40} />
        </form>
      </Dialog>
    </>
  );
}
