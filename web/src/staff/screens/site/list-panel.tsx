import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { conflictOf } from "#staff/backend/errors.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { MoveButtons } from "#staff/ui/move-buttons.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { type Item, itemOfText, shownIn, textOfItem, useSiteList } from "./site-list.ts";

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
  const { query, list, change } = useSiteList(name);
  const [deleted, setDeleted] = useState<Item>();
  const conflict = conflictOf(change.error);
  const chosen = itemOfText(name, text);
  const count = shownIn(list).length;
  const isDated = list?.facts.some(({ kind }) => kind === "date") ?? false;
  // Pages order them by their days too.
  const items = isDated ? list?.items.toSorted((one, other) => (other.facts.date ?? "").localeCompare(one.facts.date ?? "")) : list?.items;

  /** What a text of an entry is, in words: those of lists that a later version ships may lack one. */
  const fieldName = (field: string) => {
    const key = `site.field.${field}`;
    const name = t(key as TextKey);
    return name === key ? field : name;
  };

  const put = (to: ((shown: readonly string[]) => readonly string[]) | null) => change.mutate({ function: "change_site_list", change: to });

  const move = (item: string, by: 1 | -1) =>
    put((shown) => {
      const place = Math.max(0, Math.min(shown.indexOf(item) + by, shown.length - 1));
      return shown.filter((one) => one !== item).toSpliced(place, 0, item);
    });

  const switched = ({ item, is_shown }: Item) => put((shown) => [...shown.filter((one) => one !== item), ...(is_shown ? [] : [item])]);

  const open = (item: Item | undefined) => item !== undefined && onOpen(textOfItem(name, item.item, item.fields[0]));

  async function add(item: string) {
    const { items } = await change.mutateAsync({ function: "add_site_item", item, after: chosen });
    open(items.find((one) => one.item === item));
  }

  return (
    <section aria-label={title}>
      <QueryState query={query} lines={3} />
      <ol className="mt-1">
        {items?.map((item, place) => (
          <li key={item.item} data-row={item.item} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1">
            <button
              type="button"
              lang="en"
              aria-current={item.item === chosen ? "true" : undefined}
              className="min-h-9 min-w-0 flex-1 truncate text-start text-sm hover:text-chilli aria-[current]:font-semibold pointer-coarse:min-h-11"
              onClick={() => open(item)}
            >
              {item.text}
            </button>
            {mayWrite && (
              <>
                {item.is_shown && !isDated && list?.is_fixed === false && (
                  <MoveButtons name={item.text} place={place} count={count} onMove={(by) => move(item.item, by)} />
                )}
                {item.is_own && (
                  <IconButton icon={Trash2} size="small" label={t("site.deleteOf", { name: item.text })} onClick={() => setDeleted(item)} />
                )}
                {!item.is_required && (
                  <Switch
                    hideLabel
                    label={t("site.showOf", { name: item.text })}
                    checked={item.is_shown}
                    disabled={change.isPending}
                    onChange={() => switched(item)}
                  />
                )}
              </>
            )}
            {isDated && <span className="text-sm text-bark tabular-nums">{item.facts.date}</span>}
            {item.item === chosen && item.fields.length > 1 && (
              <ul aria-label={t("site.textsOf", { name: item.text })} className="flex w-full flex-wrap gap-x-3">
                {item.fields.map((field) => (
                  <li key={field}>
                    <button
                      type="button"
                      aria-current={textOfItem(name, item.item, field) === text ? "true" : undefined}
                      className="min-h-8 text-sm text-bark underline hover:text-chilli aria-[current]:font-semibold pointer-coarse:min-h-11"
                      onClick={() => onOpen(textOfItem(name, item.item, field))}
                    >
                      {fieldName(field)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {item.lacks_consent === true && <p className="w-full pb-1 text-sm text-amber">{t("site.lacksConsent")}</p>}
            {item.item === chosen && list !== undefined && item.may_have_facts && (
              <ItemFacts
                list={list}
                item={item}
                mayWrite={mayWrite}
                onChange={(fact, value) => change.mutate({ function: "change_site_item", item: item.item, fact, change: value })}
              />
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
          {!list.is_fixed && (
            <Button size="small" icon={Plus} disabled={change.isPending} onClick={() => void add(list.next_item).catch(() => {})}>
              {t("site.add")}
            </Button>
          )}
          {!list.is_shipped && list.items.some((item) => !item.is_own) && (
            <Button size="small" disabled={change.isPending} onClick={() => put(null)}>
              {t("site.shippedList")}
            </Button>
          )}
        </p>
      )}
      {mayWrite && list?.is_fixed === false && <p className="mt-2 text-sm text-bark">{t("site.addHint")}</p>}
      {deleted !== undefined && (
        <ConfirmDialog
          title={t("site.deleteOf", { name: deleted.text })}
          hint={t("site.deleteHint")}
          submit={t("site.delete")}
          onConfirm={async () => {
            const after = await change.mutateAsync({ function: "delete_site_item", item: deleted.item });
            if (deleted.item === chosen) open(after.items[0]);
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </section>
  );
}

/** The same, folded: it is read when it is opened. */
export function ListDetails({ hint, ...panel }: ListPanelProps & { hint?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="heading cursor-pointer">{panel.title}</summary>
      {isOpen && (
        <>
          {hint !== undefined && <p className="mt-1 text-sm text-bark">{hint}</p>}
          <ListPanel {...panel} />
        </>
      )}
    </details>
  );
}
