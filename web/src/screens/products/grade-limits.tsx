import { numbersIn, statedText, useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** The grades for which there is a limit of defects. */
const grades = ["super", "a", "b"] as const;

export function GradeLimits() {
  const { t } = useTranslation("products");
  const site = useSite();
  const percentOf = (grade: string) => Math.min(numbersIn(statedText(site, `defects.${grade}`) ?? "0")[0] ?? 0, 10);
  return (
    <>
      <dl className="mt-8 border-y border-ink/80">
        <div className="flex items-baseline justify-between gap-6 py-3">
          <dt className="text-sm text-bark">{t("agro.moisture")}</dt>
          <dd className="figure text-xl">{t("agro.moistureValue")}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-6 border-t border-line py-3">
          <dt className="text-sm text-bark">{t("agro.bags")}</dt>
          <dd className="figure text-xl">{t("agro.bagsValue")}</dd>
        </div>
      </dl>
      <table className="mt-8 w-full border-collapse text-sm">
        <caption className="label pb-3 text-start text-chilli">{t("agro.grades.caption")}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("agro.grades.grade")}</th>
            <th scope="col">{t("agro.grades.defects")}</th>
          </tr>
        </thead>
        <tbody>
          {grades.map((grade) => (
            <tr key={grade} className="border-t border-line">
              <th scope="row" className="w-16 py-2.5 pe-4 text-start font-serif text-lg font-normal">
                {t(`agro.grades.${grade}`)}
              </th>
              <td className="py-2.5">
                <span className="flex items-center gap-3">
                  <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-3 w-full [&:dir(rtl)]:-scale-x-100">
                    <path d="M0 11.5h100" className="stroke-line" />
                    <rect width={percentOf(grade) * 10} height="12" className="fill-chilli" />
                  </svg>
                  <span className="w-24 shrink-0 text-end font-semibold tabular-nums">{t(`agro.grades.${grade}Value`)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
