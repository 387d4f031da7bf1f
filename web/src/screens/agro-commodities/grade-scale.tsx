import figures from "#contracts/figures.json";
import { useTranslation } from "#i18n/use-translation.ts";

/** The grades, best first; `share` is the maximum of defects, absent if the contract sets it. */
const grades = [
  { grade: "super", share: figures.defects.super },
  { grade: "a", share: figures.defects.a },
  { grade: "b", share: figures.defects.b },
  { grade: "industrial", share: undefined },
] as const;

export function GradeScale() {
  const { t } = useTranslation("agro-commodities");
  return (
    <>
      <ul>
        {grades.map(({ grade, share }) => (
          <li
            key={grade}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-b border-edge/40 py-3 sm:grid-cols-[10rem_6rem_1fr] sm:items-center sm:gap-x-4"
          >
            <span className="figure text-lg sm:text-xl">{t(`parameters.grades.${grade}.name`)}</span>
            <span className="font-semibold tabular-nums">{t(`parameters.grades.${grade}.limit`)}</span>
            <span className="max-sm:col-span-2">
              <ShareBar share={share} />
              <span className="block text-sm text-bark">{t(`parameters.grades.${grade}.use`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-bark">{t("parameters.grades.text")}</p>
    </>
  );
}

/** Defects in per cent, on a scale that ends at twelve: a full bar, or a dashed line if there is no fixed maximum. */
function ShareBar({ share }: { share: string | undefined }) {
  const parts = share === undefined ? undefined : Number.parseFloat(share);
  return (
    <svg viewBox="0 0 120 6" aria-hidden="true" preserveAspectRatio="none" className="block h-2.5 w-full [&:dir(rtl)]:-scale-x-100">
      {parts === undefined ? (
        <path d="M0 3H120" className="stroke-edge" strokeWidth="1.5" strokeDasharray="2 2" />
      ) : (
        <>
          <rect width="120" height="6" className="fill-line" />
          <rect width={parts * 10} height="6" className="fill-chilli" />
        </>
      )}
    </svg>
  );
}
