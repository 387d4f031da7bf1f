import { statedText, useSite } from "#backend/site.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";

const squares = Array.from({ length: 100 }, (_, index) => index);
const columns = 20;
const step = 10;

/** India's share of the world's crop, as a number and as squares out of a hundred; and Sannam's share of the exports. Nothing without the first. */
export function IndiaShare() {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const site = useSite();
  const chilliShare = statedText(site, "india.chilliShare");
  const sannamShare = statedText(site, "india.sannamShare");
  if (chilliShare === undefined) return null;
  const filled = Number.parseInt(chilliShare, 10);
  return (
    <div className="max-w-md border-t border-sand/60 pt-5">
      <p className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <span className="figure text-[5.5rem] leading-[0.85] text-turmeric">{numerals(chilliShare)}</span>
        <span className="min-w-0 flex-1 basis-40 text-lg leading-snug">{t("share.india")}</span>
      </p>
      <svg aria-hidden="true" viewBox={`0 0 ${columns * step} ${(squares.length / columns) * step}`} className="mt-6 block h-auto w-full">
        {squares.map((square) => (
          <rect
            key={square}
            x={Math.floor(square / 5) * step + 1}
            y={(square % 5) * step + 1}
            width={step - 2}
            height={step - 2}
            className={square < filled ? "fill-turmeric" : "fill-night-line"}
          />
        ))}
      </svg>
      {sannamShare !== undefined && (
        <p className="mt-6 grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t border-night-line pt-4 text-sm text-sand">
          <span className="figure text-xl text-paper">{numerals(sannamShare)}</span>
          {t("share.sannam")}
        </p>
      )}
    </div>
  );
}
