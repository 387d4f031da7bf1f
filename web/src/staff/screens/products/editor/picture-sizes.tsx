import { quoted } from "#staff/backend/conditions.ts";
import { useRow } from "#staff/backend/rows.ts";
import { fileTables } from "#staff/files/buckets.ts";
import type { StoredPicture } from "#staff/files/stored-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";

/** How often the number of finished sizes is requested, in milliseconds. */
const ASK_EVERY = 2000;

const isMaking = ({ sizes_made, sizes_planned, error }: StoredPicture) => error === null && sizes_made < sizes_planned;

/** How many of the sizes of an uploaded picture are ready. */
export function PictureSizes({ name }: { name: string }) {
  const t = useTexts();
  const { row } = useRow<StoredPicture>(fileTables.media, `name.eq.${quoted(name)}`, {
    refetchInterval: ({ state }) => (state.data?.rows.some(isMaking) ? ASK_EVERY : false),
  });
  if (row === undefined) return null;
  const { sizes_made: made, sizes_planned: all, width, height } = row;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-bark">
      <progress className="w-32" aria-label={t("products.pictures.sizes")} max={all} value={made} />
      <span role="status">{t("products.pictures.made", { made, all, width, height })}</span>
    </div>
  );
}
