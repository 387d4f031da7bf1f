import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { PICTURES } from "#staff/files/public-file.ts";
import type { StoredPicture } from "#staff/files/stored-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { libraryKey } from "./pictures.ts";

/** How many pictures are offered, newest first. */
const OFFERED = 60;

export function PictureLibrary({ current, onChoose }: { current?: string; onChoose: (url: string) => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const query = useQuery({
    queryKey: libraryKey,
    queryFn: async () => {
      const sortBy = { column: "created_at", order: "desc" };
      const { data } = orThrow(await supabase.storage.from("media").list(PICTURES, { limit: OFFERED, sortBy }));
      return (data ?? []).flatMap(({ name, metadata }) => {
        const picture = metadata?.picture as StoredPicture | undefined;
        return picture ? [{ name, url: picture.url }] : [];
      });
    },
  });
  if (query.error || query.isPending) return <QueryState query={query} title={t("products.pictures.readError")} lines={2} />;
  const { data } = query;
  if (data.length === 0) return <EmptyState title={t("products.pictures.empty")} hint={t("products.pictures.emptyHint")} />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {data.map(({ name, url }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={url === current}
            aria-label={t("products.pictures.choose", { name })}
            className={classes("block w-full border-2", url === current ? "border-chilli" : "border-transparent hover:border-edge")}
            onClick={() => onChoose(url)}
          >
            <img src={url} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
