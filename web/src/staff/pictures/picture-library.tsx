import { useFirstRows } from "#staff/backend/rows.ts";
import { fileTables } from "#staff/files/buckets.ts";
import { baseName } from "#staff/files/file-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";

/** How many pictures are offered at once, newest first. */
const OFFERED = 60;
const newest = { select: "id,name,url", conditions: ["url.not.is.null"], order: "created_at.desc,id", perPage: OFFERED };

export function PictureLibrary({ current, onChoose }: { current?: string; onChoose: (url: string) => void }) {
  const t = useTexts();
  const { rows, more, ...query } = useFirstRows<{ id: string; name: string; url: string }>(fileTables.media, newest);
  if (rows === undefined) return <QueryState query={query} title={t("pictures.library.readError")} lines={2} />;
  if (rows.length === 0) return <EmptyState title={t("pictures.library.empty")} hint={t("pictures.library.emptyHint")} />;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {rows.map(({ id, name, url }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={url === current}
              aria-label={t("pictures.library.choose", { name: baseName(name) })}
              className={classes("block w-full border-2", url === current ? "border-chilli" : "border-transparent hover:border-edge")}
              onClick={() => onChoose(url)}
            >
              <img src={url} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}
