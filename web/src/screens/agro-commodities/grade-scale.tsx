import { numbersIn, statedText, useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** The grades, best first. The contract sets the maximum of defects of the last one. */
const grades = ["super", "a", "b", "industrial"] as const;

export function GradeScale() {
  const { t } = useTranslation("agro-commodities");
  const site = useSite();
  return (
    <>
      <ul>
        {grades
          .filter((grade) => t(`parameters.grades.${grade}.limit`) !== "")
          .map((grade) => (
            <li
              key={grade}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-b border-edge/40 py-3 sm:grid-cols-[10rem_6rem_1fr] sm:items-center sm:gap-x-4"
            >
              <span className="figure text-lg sm:text-xl">{t(`parameters.grades.${grade}.name`)}</span>
              <span className="font-semibold tabular-nums">{t(`parameters.grades.${grade}.limit`)}</span>
              <span className="max-sm:col-span-2">
                <ShareBar share={statedText(site, `defects.${grade}`)} />
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
  const parts = share === undefined ? undefined : numbersIn(share)[0];
  return (
    <svg viewBox="0 0 120 6" aria-hidden="true" preserveAspectRatio="none" className="block h-2.5 w-full [&:dir(rtl)]:-scale-x-100">
      {parts === undefined ? (
        <path d="M0 3H120" className="stroke-edge" strokeWidth="1.5" strokeDasharray="2 2" />
      ) : (
        <>
          <rect width="120" height="6" className="fill-line" />
          <rect width={Math.min(parts * 10, 120)} height="6" className="fill-chilli" />
        </>
      )}
    </svg>
  );
}
