import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";

type SettingsListProps<Row> = {
  part: "holidays" | "rules" | "templates" | "channels";
  query: { rows: readonly Row[] | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  item: (row: Row, onEdit: () => void) => ReactNode;
  /** The dialog that changes a row, or without one, adds a new one. */
  dialog?: (row: Row | undefined, onClose: () => void) => ReactNode;
  /** Above the rows. */
  children?: ReactNode;
};

export function SettingsList<Row extends object>({ part, query, item, dialog, children }: SettingsListProps<Row>) {
  const t = useTexts();
  const [edited, setEdited] = useState<Row | "new">();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t(`enquirySettings.${part}.hint`)}</p>
      {children}
      <QueryState query={query} lines={4} />
      {query.rows?.length === 0 && <p className="text-bark">{t(`enquirySettings.${part}.none`)}</p>}
      <ol>{query.rows?.map((row) => item(row, () => setEdited(row)))}</ol>
      {dialog && (
        <div>
          <Button tone="primary" onClick={() => setEdited("new")}>
            {t(`enquirySettings.${part}.add`)}
          </Button>
        </div>
      )}
      {edited !== undefined && dialog?.(edited === "new" ? undefined : edited, () => setEdited(undefined))}
    </div>
  );
}

type ItemButtonsProps = { name: string; onEdit: () => void; onRemove: () => void };

export function ItemButtons({ name, onEdit, onRemove }: ItemButtonsProps) {
  const t = useTexts();
  return (
    <>
      <Button size="small" tone="quiet" aria-label={`${t("enquirySettings.edit")}: ${name}`} onClick={onEdit}>
        {t("enquirySettings.edit")}
      </Button>
      <RemoveButton name={name} onRemove={onRemove} />
    </>
  );
}

export function RemoveButton({ name, onRemove }: Omit<ItemButtonsProps, "onEdit">) {
  const t = useTexts();
  return <IconButton icon={Trash2} size="small" label={t("enquirySettings.remove", { name })} onClick={onRemove} />;
}
