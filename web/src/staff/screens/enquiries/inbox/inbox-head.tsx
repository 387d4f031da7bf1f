import { Download, EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSavedViews } from "#staff/session/use-saved-views.ts";
import { IconButton } from "#staff/ui/button.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { SavedViews } from "#staff/ui/saved-views.tsx";
import type { InboxList } from "../inbox-query.ts";
import { useExport } from "./use-export.ts";

export function InboxHead({ list }: { list: InboxList }) {
  const t = useTexts();
  const [exporting, setExporting] = useState(false);
  const save = useExport();
  const saved = useSavedViews("enquiries", list);
  return (
    <>
      <SearchField label={t("enquiries.search")} {...list.field("search")} />
      <SavedViews {...saved} />
      <Menu
        items={(["xlsx", "csv"] as const).map((format) => ({
          label: t(`enquiries.export.${format}`),
          icon: Download,
          onSelect: () => {
            setExporting(true);
            void save(list.filters, format).finally(() => setExporting(false));
          },
        }))}
      >
        <IconButton icon={EllipsisVertical} label={t("enquiries.detail.more")} busy={exporting} />
      </Menu>
    </>
  );
}
