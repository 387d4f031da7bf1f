import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { conflictOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { MoveButtons } from "#staff/ui/move-buttons.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { type Item, itemOfText, textOfItem, useSiteList } from "./site-list.ts";

type ListPanelProps = {
  title: string;
  list: string;
  /** The chosen text. */
  text: string | undefined;
  onOpen: (text: string) => void;
};

/** The entries of a list of the site: which are shown, in which order, and new ones. */
export function ListPanel({ title, list: name, text, onOpen }: ListPanelProps) {
  const t = useTexts();
  const mayWrite = useRights().mayCall("change_site_list");
  const { query, change } = useSiteList(name);
  const [deleted, setDeleted] = useState<Item>();
  const list = query.data;
  const conflict = conflictOf(change.error);
  const chosen = itemOfText(name, text);
  const shown = list?.items.filter((item) => item.is_shown) ?? [];
  const names = shown.map(({ item }) => item);
  const like = shown.find(({ item }) => item === chosen) ?? shown.at(-1) ?? list?.items[0];

  const put = (items: readonly string[] | null) => change.mutate({ function: "change_site_list", items });

  function move(place: number, by: 1 | -1) {
    const [moved] = names.slice(place, place + 1);
    const others = names.filter((one) => one !== moved);
    if (moved !== undefined && place + by >= 0 && place + by < names.length) put(others.toSpliced(place + by, 0, moved));
  }

  async function add() {
    if (list === undefined || like === undefined) return;
    const item = list.next_item;
    const after = await change.mutateAsync({ function: "add_site_item", item, like: like.item });
    onOpen(textOfItem(after, item));
  }

  return (
    <section aria-label={title}>
      <QueryState query={query} lines={3} />
      <ol className="mt-1">
        {list?.items.map((item, place) => (
          <li key={item.item} className="flex items-center gap-2 border-b border-line py-1">
            <button
              type="button"
              lang="en"
              aria-current={item.item === chosen ? "true" : undefined}
              className="min-h-9 min-w-0 flex-1 truncate text-start text-sm hover:text-chilli aria-[current]:font-semibold pointer-coarse:min-h-11"
              onClick={() => onOpen(textOfItem(list, item.item))}
            >
              {item.text}
            </button>
            {mayWrite && (
              <>
                {item.is_shown && <MoveButtons name={item.text} place={place} count={names.length} onMove={(by) => move(place, by)} />}
                {item.is_own && (
                  <IconButton icon={Trash2} size="small" label={t("site.deleteOf", { name: item.text })} onClick={() => setDeleted(item)} />
                )}
                <Switch
                  hideLabel
                  label={t("site.showOf", { name: item.text })}
                  checked={item.is_shown}
                  disabled={change.isPending}
                  onChange={() => put(item.is_shown ? names.filter((one) => one !== item.item) : [...names, item.item])}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {conflict?.by === undefined ? (
        <ErrorNotice error={change.error} />
      ) : (
        <Notice tone="now" role="alert">
          {t("site.listConflict", { by: conflict.by })}
        </Notice>
      )}
      {mayWrite && list !== undefined && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button size="small" icon={Plus} disabled={change.isPending || like === undefined} onClick={() => void add().catch(() => {})}>
            {t("site.add")}
          </Button>
          {!list.is_shipped && (
            <Button size="small" disabled={change.isPending} onClick={() => put(null)}>
              {t("site.shippedList")}
            </Button>
          )}
        </p>
      )}
      {mayWrite && <p className="mt-2 text-sm text-bark">{t("site.addHint")}</p>}
      {deleted !== undefined && (
        <ConfirmDialog
          title={t("site.deleteOf", { name: deleted.text })}
          hint={t("site.deleteHint")}
          submit={t("site.delete")}
          onConfirm={async () => {
            const after = await change.mutateAsync({ function: "delete_site_item", item: deleted.item });
            const next = after.items[0];
            if (deleted.item === chosen && next !== undefined) onOpen(textOfItem(after, next.item));
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </section>
  );
}
