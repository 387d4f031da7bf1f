import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
const newest = { select: "name,url", conditions: ["url.not.is.null"], order: "created_at.desc,id", perPage: OFFERED };

type Choosing = { current?: string; onChoose: (url: string) => void };
type Offered = { name: string; url: string };

/** Pictures to choose one from: those that were uploaded, and those that the program ships. */
export function PictureLibrary(choosing: Choosing) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Uploaded {...choosing} />
      <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="label cursor-pointer">{t("pictures.library.shipped")}</summary>
        {isOpen && <Shipped {...choosing} />}
      </details>
    </>
  );
}

function Shipped(choosing: Choosing) {
  const t = useTexts();
  const { data, ...query } = useQuery({
    queryKey: ["shipped_pictures"],
    queryFn: async () => (await import("./shipped-pictures.ts")).shippedPictures,
  });
  if (data === undefined) return <QueryState query={query} title={t("pictures.library.readError")} lines={2} />;
  return <Pictures pictures={data} {...choosing} />;
}

function Uploaded(choosing: Choosing) {
  const t = useTexts();
  const { rows, more, ...query } = useFirstRows<Offered>(fileTables.media, newest);
  if (rows === undefined) return <QueryState query={query} title={t("pictures.library.readError")} lines={2} />;
  if (rows.length === 0) return <EmptyState title={t("pictures.library.empty")} hint={t("pictures.library.emptyHint")} />;
  return (
    <>
      <Pictures pictures={rows} {...choosing} />
      <MoreRows {...more} />
    </>
  );
}

function Pictures({ pictures, current, onChoose }: Choosing & { pictures: readonly Offered[] }) {
  const t = useTexts();
  return (
    <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {pictures.map(({ name, url }) => (
        <li key={name}>
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
  );
}
